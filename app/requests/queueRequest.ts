/** Sends a request, or keeps it on this device until there is a signal. */

import type { PublicForm } from '../../db/rules/forms/forms.ts';
import type { Refusal } from '../../db/rules/outbox.ts';
import { Problem } from '../../db/rules/problems.ts';
import { requestKind } from '../../db/rules/requests/fields.ts';
import type { RequestContact } from '../../db/rules/requests/requests.ts';
import { type QueueOutcome, queueEntry } from '../data/outbox/outbox.ts';
import { loadSentRequests } from '../data/outbox/sentRequests.ts';
import { type Attempt, endAttempt, startAttempt } from './attempts.ts';
import { knownFormToken } from './formToken.ts';

/** A form as somebody filled it in. The answers to `files` are the ids of `photos`. */
export type FilledRequest = {
  answers: Record<string, unknown>;
  contact: RequestContact;
  photos: readonly { id: string; field_key: string; name: string; bytes: ArrayBuffer }[];
  leave_empty: string;
};

/**
 * `sent`: the town has it, though its files may follow, or be refused. `waiting`: it is kept on this device. `refused`:
 * it is kept as well; the form stays open, and sending it again takes its place.
 */
export type QueuedRequest =
  | (Attempt & { kind: 'sent'; number: string; is_held: boolean; files: 'stored' | 'waiting' | 'refused' })
  | (Attempt & { kind: 'waiting' })
  | { kind: 'refused'; reason: Refusal };

async function queue(form: PublicForm, filled: FilledRequest, attempt: Attempt) {
  const { answers, contact, photos, leave_empty } = filled;
  return queueEntry({
    kind: requestKind,
    key: attempt.key,
    user_id: null,
    made_at: Date.now(),
    label: form.title,
    body: {
      form_id: form.id,
      form_kind: form.kind,
      slug: form.slug,
      form_version: form.version,
      form_token: knownFormToken(form.id),
      token: attempt.token,
      answers,
      contact,
      leave_empty,
      language: document.documentElement.lang || 'en',
    },
    photo: null,
    files: photos,
  });
}

const fileStates = { sent: 'stored', waiting: 'waiting', refused: 'refused' } as const;

function toOutcome(outcome: QueueOutcome, { key, token }: Attempt): QueuedRequest {
  const taken = loadSentRequests().find((one) => one.token === token);
  if (taken) {
    const { number, is_held } = taken;
    return { kind: 'sent', number, key, token, is_held, files: fileStates[outcome.kind] };
  }
  return outcome.kind === 'refused' ? outcome : { kind: 'waiting', key, token };
}

/** A request that the town has, or that waits on this device. */
export type SentOutcome = Exclude<QueuedRequest, { kind: 'refused' }>;

/** Reads what became of a request that waited; null if it was refused. */
export const followOutcome = ({ key, token }: Attempt, outcome: QueueOutcome): SentOutcome | null => {
  const followed = toOutcome(outcome, { key, token });
  return followed.kind === 'refused' ? null : followed;
};

/** Never rejects: where this browser keeps nothing and no server answers, the outcome is `refused`. */
export async function queueRequest(form: PublicForm, filled: FilledRequest): Promise<QueuedRequest> {
  const attempt = startAttempt(form.id);
  try {
    const outcome = toOutcome(await queue(form, filled, attempt), attempt);
    if (outcome.kind !== 'refused') endAttempt(form.id);
    return outcome;
  } catch (error) {
    const { code, message } = error instanceof Problem ? error : new Problem('unavailable');
    return { kind: 'refused', reason: { code, message } };
  }
}
