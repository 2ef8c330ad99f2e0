/** Creating a record once, however often it is tried. */
import { Problem } from '../../db/rules/problems.ts';
import { CallError } from '../data/call.ts';
import { isUnanswered } from '../data/sendChange.ts';
import { editingTexts as texts } from '../texts/en/editing.ts';

type Creation<Body, Saved> = {
  /** What the server knows the request by: sent again as it was, it gets the first answer. */
  key: string;
  body: Body;
  create: (body: Body, key: string) => Promise<Saved>;
  update: (created: Saved, body: Body) => Promise<Saved>;
};

/** What was sent under a key and got no answer: it may have arrived, or not. */
const unanswered = new Map<string, unknown>();

/** What was written since an attempt without an answer follows it as a change. @throws what the calls throw */
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
    // Another page created it with other words, and is gone.
    if (status === 422) throw new Problem('key_reused', texts.createdBefore);
    throw error;
  }
  if (JSON.stringify(first) !== JSON.stringify(body)) created = await update(created, body);
  unanswered.delete(key);
  return created;
}
