/** Stores drafts that are handed to a colleague. Only people who may edit the record see them. */
import type { Knex } from 'knex';
import { fullName } from '../../../db/rules/accounts/fullName.ts';
import {
  type DraftNoun,
  type DraftState,
  draftNouns,
  maxSharedDrafts,
  type SharedDraft,
  type TypedDraft,
} from '../../../db/rules/drafts/drafts.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { toIso } from '../../../db/rules/time.ts';
import { newId } from '../recordIds.ts';
import type { Row } from '../recordRows.ts';
import { listEditors } from '../rights.ts';
import type { WriteContext } from '../writeContext.ts';

export type SharedDraftRow = Omit<SharedDraft, 'author_name' | 'for_name'> & { parent_id: string; typed: string };

const listedColumns = [
  'id',
  'noun',
  'record_id',
  'parent_id',
  'title',
  'state',
  'note',
  'author_id',
  'for_id',
  'updated_at',
] as const satisfies (keyof SharedDraftRow)[];

/** Lists a town's drafts without their fields, the last changed first. */
export async function listSharedDrafts(knex: Knex, townId: string): Promise<(SharedDraft & { parent_id: string })[]> {
  const rows: Omit<SharedDraftRow, 'typed'>[] = await knex('shared_drafts')
    .where({ town_id: townId })
    .orderBy('updated_at', 'desc')
    .select(listedColumns);
  const ids = rows.flatMap(({ author_id, for_id }) => [author_id, for_id]).filter(Boolean);
  const users: { id: string; first_name: string; last_name: string; email: string }[] = await knex('users')
    .where({ town_id: townId })
    .whereIn('id', ids)
    .select('id', 'first_name', 'last_name', 'email');
  const names = new Map(users.map((user) => [user.id, fullName(user)]));
  return rows.map((row) => ({
    ...row,
    author_name: names.get(row.author_id) ?? '',
    for_name: names.get(row.for_id) ?? '',
  }));
}

export async function readSharedDraft(knex: Knex, townId: string, id: string): Promise<SharedDraftRow | null> {
  return (await knex('shared_drafts').where({ town_id: townId, id }).first()) ?? null;
}

type Handing = Pick<SharedDraft, 'noun' | 'record_id' | 'title' | 'note' | 'for_id'> & {
  townId: string;
  parent_id: string;
  author_id: string;
  typed: TypedDraft;
  now: number;
};

/**
 * Hands a draft over. It replaces the author's earlier draft of the same record.
 * @returns its id
 * @throws Problem `invalid` if too many drafts wait in the town
 */
export async function handDraft(trx: Knex.Transaction, { townId, typed, now, ...given }: Handing): Promise<string> {
  const { noun, record_id, author_id } = given;
  if (record_id) await trx('shared_drafts').where({ town_id: townId, noun, record_id, author_id }).del();
  const [count] = await trx('shared_drafts').where({ town_id: townId }).count({ count: '*' });
  if (Number(count?.count) >= maxSharedDrafts) {
    throw new Problem('invalid', `${maxSharedDrafts} drafts are waiting already. Publish or delete some first.`);
  }
  const id = newId();
  const state: DraftState = 'handed';
  const row = { ...given, id, town_id: townId, state, typed: JSON.stringify(typed), updated_at: toIso(now) };
  await trx('shared_drafts').insert(row);
  return id;
}

/** Sends a draft back to its author. */
export const returnDraft = (
  trx: Knex.Transaction,
  { townId, id, note, now }: { townId: string; id: string; note: string; now: number },
) =>
  trx('shared_drafts')
    .where({ town_id: townId, id })
    .update({ state: 'returned', note, updated_at: toIso(now) });

export const deleteSharedDraft = (trx: Knex.Transaction, townId: string, id: string) =>
  trx('shared_drafts').where({ town_id: townId, id }).del();

/** An important announcement is an emergency, which doesn't wait for a second person. */
const isEmergency = async (trx: Knex.Transaction, townId: string, noun: string, id: string): Promise<boolean> =>
  noun === 'announcements' &&
  (await trx(noun).where({ town_id: townId, id, priority: 'high' }).first('id')) !== undefined;

const isDraftNoun = (noun: string): noun is DraftNoun => draftNouns.some((known) => known === noun);

/** Without a colleague who may edit a record, nobody could publish it. */
async function hasColleague({ trx, townId, userId }: WriteContext, noun: DraftNoun, id: string): Promise<boolean> {
  const record: Row = await trx(noun).where({ town_id: townId, id }).first();
  const editors = await listEditors(trx, townId, noun, record);
  return editors.some((editor) => editor.id !== userId);
}

/** See Writer.publishDraft(). */
export async function publishDraft(
  context: WriteContext,
  noun: string,
  { id, isNew }: { id: string; isNew: boolean },
  draftId: string | undefined,
): Promise<void> {
  const { trx, town, townId, role, userId } = context;
  if (!role || !isDraftNoun(noun)) return;
  const draft = draftId ? await readSharedDraft(trx, townId, draftId) : null;
  const isOfRecord = draft?.noun === noun && draft.record_id === (isNew ? '' : id);
  const isSecondLook = isOfRecord && draft.author_id !== userId && draft.state === 'handed';
  if (town.second_look && !isSecondLook) {
    const isExempt = (await isEmergency(trx, townId, noun, id)) || !(await hasColleague(context, noun, id));
    if (!isExempt) throw new Problem('second_look_required');
  }
  if (draft && isOfRecord) await deleteSharedDraft(trx, townId, draft.id);
}
