/** Creates a record once, despite retries. */
import { Problem } from '../../db/rules/problems.ts';
import { CallError } from '../data/call.ts';
import { isUnanswered } from '../data/sendChange.ts';
import { editingTexts as texts } from '../texts/en/editing/editing.ts';

type Creation<Body, Saved> = {
  /** The idempotency key: an identical retry gets the first response. */
  key: string;
  body: Body;
  create: (body: Body, key: string) => Promise<Saved>;
  update: (created: Saved, body: Body) => Promise<Saved>;
};

/** Requests without a response, by key: they may have arrived or not. */
const unanswered = new Map<string, unknown>();

/**
 * Creates the record. Changes made since an attempt without a response follow as an update. @throws what the calls
 * throw
 */
export async function createOnce<Body, Saved>(creation: Creation<Body, Saved>): Promise<Saved> {
  const { key, body, create, update } = creation;
  const first = (unanswered.get(key) as Body | undefined) ?? body;
  unanswered.set(key, first);
  let created: Saved;
  try {
    created = await create(first, key);
  } catch (error) {
    const status = error instanceof CallError ? error.status : 0;
    if (status !== 0 && status !== 429 && !isUnanswered(error)) unanswered.delete(key);
    // Another page created it with other values and was closed.
    if (status === 422) throw new Problem('key_reused', texts.createdBefore);
    throw error;
  }
  if (JSON.stringify(first) !== JSON.stringify(body)) created = await update(created, body);
  unanswered.delete(key);
  return created;
}
