/** Hands a refused request from the outbox to its form, so that its sender can correct it there. */
import { isObject } from '../../db/rules/fields/isObject.ts';
import type { QueuedEntry } from '../data/outbox/outbox.ts';
import { resumeAttempt } from './attempts.ts';
import type { FilledRequest } from './queueRequest.ts';

const reopened = new Map<string, FilledRequest>();

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads an entry as it was filled in. */
export function readFilled({ body, files = [] }: QueuedEntry): FilledRequest {
  const { answers, contact, leave_empty } = body;
  const { name, email, phone } = isObject(contact) ? contact : {};
  return {
    answers: isObject(answers) ? answers : {},
    contact: { name: toText(name), email: toText(email), phone: toText(phone) },
    photos: files,
    leave_empty: toText(leave_empty),
  };
}

/** Called before the form is opened. */
export function reopenRequest(entry: QueuedEntry): void {
  const formId = String(entry.body.form_id);
  reopened.set(formId, readFilled(entry));
  resumeAttempt(formId, entry);
}

/** @returns what a form is to be filled with, once; null for an empty form */
export function takeReopened(formId: string): FilledRequest | null {
  const filled = reopened.get(formId) ?? null;
  reopened.delete(formId);
  return filled;
}
