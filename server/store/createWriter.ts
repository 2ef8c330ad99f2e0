/** Implements the Writer that write() passes on. Only write() creates one. */
import type { Knex } from 'knex';
import * as v from 'valibot';
import { isBarrierNoun } from '../../db/rules/accessibility/barriers.ts';
import type { Schedule } from '../../db/rules/announcements/schedule.ts';
import { ListInput } from '../../db/rules/items/listInput.ts';
import type { PostedMeeting } from '../../db/rules/meetings/meetings.ts';
import { nounRules } from '../../db/rules/nounRules.ts';
import type { OrderedNoun, SaveRules } from '../../db/rules/saveRules.ts';
import { TownInput } from '../../db/rules/town/towns.ts';
import { removeBarriers } from './accessibility/barriers.ts';
import { updateMembers, updateOfficials } from './content/officials.ts';
import { startPageReview } from './content/pageReviews.ts';
import { mergeSortOrder, readPositions } from './content/positions.ts';
import { deriveScheduleColumns, scheduledNouns } from './content/schedule.ts';
import { publishDraft } from './content/sharedDrafts.ts';
import { insertList } from './items/lists.ts';
import { createRecordLookup } from './recordLookup.ts';
import { decodeRow, type Row } from './recordRows.ts';
import { requireAdminWriter, requireEditable } from './rights.ts';
import { completeRecord, requireVersion, saveRecord, saveSection } from './saveRecord.ts';
import { unindexItem } from './search/index.ts';
import type { Noun } from './tables.ts';
import { appendEntry, stampNow, type WriteContext } from './writeContext.ts';
import type { ChangeKind, Writer } from './writerTypes.ts';

const findRow = ({ trx, townId }: WriteContext, noun: Noun, id: string): Promise<Row | undefined> =>
  trx(noun).where({ town_id: townId, id, deleted_at: null }).first();

/** Derives a row's schedule columns for an instant. */
async function updateSchedule({ trx, town, townId, seq }: WriteContext, noun: Noun, row: Row, now: number) {
  const columns = deriveScheduleColumns(row as Schedule, town.time_zone as string, now, row);
  await trx(noun)
    .where({ town_id: townId, id: row.id })
    .update({ ...columns, seq });
  return columns;
}

/** Schedules use the town's clock, so a new time zone changes their instants. */
async function updateSchedules(context: WriteContext): Promise<void> {
  for (const noun of scheduledNouns) {
    const rows: Row[] = await context
      .trx(noun)
      .where({ town_id: context.townId, deleted_at: null })
      .where((query) => query.whereNot({ publish_at: '' }).orWhereNot({ expires_at: '' }));
    for (const row of rows) await updateSchedule(context, noun, row, context.now);
  }
}

async function saveTown(context: WriteContext, given: Partial<TownInput>): Promise<ChangeKind> {
  const { trx, town, townId, seq, changes } = context;
  const before = v.parse(TownInput, town);
  const after = v.parse(TownInput, { ...before, ...given });
  if (JSON.stringify(before) === JSON.stringify(after)) return 'same';
  const version = (town.version as number) + 1;
  await trx('towns')
    .where({ id: townId })
    .update({ ...after, town_seq: seq, version, updated_at: stampNow() });
  Object.assign(town, after, { version });
  await appendEntry(context, { action: 'updated', noun: 'towns', recordId: townId, version, record: after });
  changes.push(townId);
  if (before.time_zone !== after.time_zone) await updateSchedules(context);
  return 'updated';
}

/** Deletes a row and leaves its tombstone. */
async function removeRow(context: WriteContext, noun: Noun, row: Row): Promise<void> {
  const { trx, townId, seq, changes } = context;
  const id = row.id as string;
  const version = (row.version as number) + 1;
  const now = stampNow();
  await trx(noun).where({ town_id: townId, id }).update({ version, seq, updated_at: now, deleted_at: now });
  await appendEntry(context, { action: 'deleted', noun, recordId: id, version, record: decodeRow(noun, row) });
  if (noun === 'items') await unindexItem(trx, townId, id);
  if (isBarrierNoun(noun)) await removeBarriers(trx, townId, noun, id);
  changes.push(id);
}

/** @throws Problem by the noun's rules, for a record that must stay */
async function checkRemoval({ town, now, lookup }: WriteContext, noun: Noun, row: Row): Promise<void> {
  const { checkRemoval: check }: SaveRules<Row, Row> = nounRules[noun];
  const record = decodeRow<Row>(noun, row);
  await check?.(record, { id: String(row.id), now, timeZone: String(town.time_zone), lookup });
}

async function removeRecord(context: WriteContext, noun: Noun, id: string, expected?: number): Promise<number> {
  const row = await findRow(context, noun, id);
  if (!row) return 0;
  await requireEditable(context, noun, decodeRow<Row>(noun, row));
  requireVersion(noun, row, expected);
  await checkRemoval(context, noun, row);
  const documents: Row[] =
    noun === 'document_categories'
      ? await context.trx('documents').where({ town_id: context.townId, category_id: id, deleted_at: null })
      : [];
  await removeRow(context, noun, row);
  for (const document of documents) await removeRow(context, 'documents', document);
  if (noun === 'people' && row.is_official) await updateMembers(context);
  return 1 + documents.length;
}

/** Editors sort what they may edit as a whole: a noun, or the documents of a category. */
async function requireSortable(context: WriteContext, noun: OrderedNoun, category_id = ''): Promise<void> {
  await requireEditable(context, noun, { parent_id: '', category_id });
}

async function reorder(context: WriteContext, noun: OrderedNoun, ids: readonly string[], category_id?: string) {
  const { trx, townId, seq, changes } = context;
  await requireSortable(context, noun, category_id);
  const positions = await readPositions(trx, townId, noun, category_id);
  const order = mergeSortOrder(ids, [...positions.keys()], noun === 'announcements' ? 'announcement_ids' : 'ids');
  const moved = [...order.entries()].filter(([position, id]) => positions.get(id) !== position);
  for (const [order_index, id] of moved) {
    await trx(noun).where({ town_id: townId, id }).update({ order_index, seq });
  }
  if (moved.length > 0) {
    await appendEntry(context, { action: 'reordered', noun, recordId: '' });
    changes.push(noun);
    if (noun === 'people') await updateMembers(context);
  }
  return order;
}

async function applyTransition(context: WriteContext, noun: Noun, id: string, now: number): Promise<void> {
  const row = await findRow(context, noun, id);
  // Another process was first.
  if (!row?.turns_at || Date.parse(row.turns_at as string) > now) return;
  const { shown } = await updateSchedule(context, noun, row, now);
  const action = shown ? 'published' : 'expired';
  await appendEntry(context, { action, noun, recordId: id, version: row.version as number });
  context.changes.push(id);
}

async function postMeeting({ trx, townId, seq, changes }: WriteContext, id: string, posted: PostedMeeting) {
  const { date, event_id, is_tax_hearing = false, budget_files = [] } = posted;
  const posted_pin = is_tax_hearing || budget_files.length > 0;
  const columns = { posted: JSON.stringify(posted), posted_date: date, posted_event_id: event_id, posted_pin };
  const version = trx.raw('version + 1');
  await trx('meetings')
    .where({ town_id: townId, id })
    .update({ ...columns, version, seq, updated_at: stampNow() });
  changes.push(id);
}

async function moveStock({ trx, townId, seq, changes }: WriteContext, id: string, by: number): Promise<number | null> {
  const row: { quantity: number } | undefined = await trx('items').where({ id, town_id: townId }).first('quantity');
  if (!row) return null;
  const quantity = Math.max(0, row.quantity + by);
  if (quantity !== row.quantity) {
    const version = trx.raw('version + 1');
    await trx('items').where({ id }).update({ quantity, version, seq, updated_at: stampNow() });
    changes.push(id);
  }
  return quantity - row.quantity;
}

/** Saves a record. A person's change also goes to the officials section; a new page gets a day to be looked at again. */
const saveAndFollow: typeof saveRecord = async (context, noun, input, expected, options) => {
  const saved = await saveRecord(context, noun, input, expected, options);
  if (noun === 'people' && saved.change !== 'same') await updateMembers(context);
  if (noun === 'pages' && saved.change === 'created') await startPageReview(context, saved.id);
  return saved;
};

/** Creates the operations of one write: in one transaction, for one town and author, under one seq. */
export function createWriter(
  trx: Knex.Transaction,
  town: Row,
  given: Pick<WriteContext, 'person' | 'userId' | 'role' | 'seq' | 'now' | 'changes'>,
): Writer {
  const townId = town.id as string;
  const context: WriteContext = { trx, town, townId, lookup: createRecordLookup(trx, townId), ...given };
  const { seq, changes } = given;
  return {
    trx,
    audit: (entry) => appendEntry(context, entry),
    async read(noun, id) {
      const row = await findRow(context, noun, id);
      return row ? decodeRow(noun, row) : null;
    },
    async readSection(key) {
      const row: Row | undefined = await trx('sections').where({ town_id: townId, section_key: key }).first();
      return row ? decodeRow('sections', row) : null;
    },
    complete: async (noun, input) => decodeRow(noun, await completeRecord(context, noun, input)),
    save: (noun, input, expected, label) => saveAndFollow(context, noun, input, expected, { label }),
    publishDraft: (noun, saved, draftId) => publishDraft(context, noun, saved, draftId),
    saveStored: (noun, stored, expected, label) =>
      saveAndFollow(context, noun, stored, expected, { label, isHistory: true }),
    async saveSection(key, content, enabled = true, expected, label) {
      requireAdminWriter(context);
      const change = await saveSection(context, key, { content, enabled }, expected, label);
      if (key === 'officials' && change !== 'same') await updateOfficials(context);
      return change;
    },
    async saveTown(given) {
      requireAdminWriter(context);
      return saveTown(context, given);
    },
    expirePages: () => void changes.push(townId),
    remove: (noun, id, expected) => removeRecord(context, noun, id, expected),
    reorder: (noun, ids, category_id) => reorder(context, noun, ids, category_id),
    moveStock: (itemId, by) => moveStock(context, itemId, by),
    postMeeting: (id, posted) => postMeeting(context, id, posted),
    applyTransition: (noun, id, now) => applyTransition(context, noun, id, now),
    async dropTombstones(upTo) {
      const oldest = Math.max(town.oldest_seq as number, upTo);
      await trx('towns').where({ id: townId }).update({ oldest_seq: oldest });
      changes.push(townId);
    },
    async createList(input) {
      requireAdminWriter(context);
      const list = await insertList(trx, townId, v.parse(ListInput, input), seq);
      const recordId = String(list.id);
      await appendEntry(context, { action: 'created', noun: 'lists', recordId, version: 1, record: list });
      changes.push(recordId);
      return list;
    },
    async addFile(file) {
      await trx('files').insert({ ...file, town_id: townId, is_clean: true, created_at: stampNow() });
    },
  };
}
