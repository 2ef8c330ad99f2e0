/** How each thing that write() offers is done. Nothing but write() makes one of these. */
import type { Knex } from 'knex';
import * as v from 'valibot';
import { AnnouncementInput } from '../../db/rules/announcements.ts';
import { BannerInput } from '../../db/rules/banners.ts';
import { DocumentCategoryInput, DocumentInput } from '../../db/rules/documents.ts';
import { type Event, EventInput } from '../../db/rules/events.ts';
import { ItemInput } from '../../db/rules/itemInput.ts';
import { ListInput } from '../../db/rules/listInput.ts';
import { Problem } from '../../db/rules/problems.ts';
import { isNeverShown, type Schedule } from '../../db/rules/schedule.ts';
import { parseSection } from '../../db/rules/sections.ts';
import { addDays, daysBetween } from '../../db/rules/time.ts';
import { TownInput } from '../../db/rules/towns.ts';
import { appendAuditTrail } from './auditTrail.ts';
import { eventDates, leastDaysAhead } from './events.ts';
import { deriveItemRow, saveItemFiles } from './itemSaving.ts';
import { insertList } from './lists.ts';
import { newId } from './recordIds.ts';
import { deriveScheduleColumns, isScheduledNoun, scheduledNouns } from './schedule.ts';
import { decodeRow, encodeRecord, type Noun, type Row, tables } from './tables.ts';
import type { AuditLabel, ChangeKind, Writer } from './writerTypes.ts';

const inputSchemas = {
  announcements: AnnouncementInput,
  events: EventInput,
  document_categories: DocumentCategoryInput,
  documents: DocumentInput,
  banners: BannerInput,
  items: ItemInput,
};

/** In whose name it is written, and their account's id where a session writes. */
export type Author = { person: string; userId?: string | undefined };

/** What is done inside a write: in one transaction, for one town and person, all of it under one seq. */
export function createWriter(
  trx: Knex.Transaction,
  town: Row,
  { person, userId }: Author,
  seq: number,
  changes: string[],
): Writer {
  const townId = town.id as string;

  const timed = (record: unknown, now: number, old?: Row) =>
    deriveScheduleColumns(record as Schedule, town.time_zone as string, now, old);

  /**
   * Puts a row in the place of the old one, if there is one, and leaves its traces; `same` when the stored row says the
   * same already.
   * @param record as its history keeps it
   */
  async function put(
    noun: Noun | 'sections',
    key: string,
    record: Row,
    old: Row | undefined,
    named?: AuditLabel,
    columns: Row = encodeRecord(noun, record),
  ): Promise<ChangeKind> {
    const where = { town_id: townId, [tables[noun].key]: key };
    if (old && !old.deleted_at) {
      const before = decodeRow<Row>(noun, old);
      const after = decodeRow<Row>(noun, { ...old, ...columns });
      if (JSON.stringify(before) === JSON.stringify(after)) return 'same';
    }
    const now = new Date().toISOString();
    const version = ((old?.version as number | undefined) ?? 0) + 1;
    const schedule = isScheduledNoun(noun) ? timed(record, Date.now(), old) : undefined;
    const row = { ...columns, ...schedule, version, seq, updated_at: now, deleted_at: null };
    if (old) await trx(noun).where(where).update(row);
    else await trx(noun).insert({ ...row, ...where, created_at: now });
    const action = old && !old.deleted_at ? 'updated' : 'created';
    await appendAuditTrail(trx, { townId, person, action, ...named, noun, recordId: key, version, record });
    changes.push(key);
    return action;
  }

  /** Its moments are the town's clock's: with another time zone they are other instants. */
  async function moveSchedules(): Promise<void> {
    for (const noun of scheduledNouns) {
      const rows: Row[] = await trx(noun)
        .where({ town_id: townId, deleted_at: null })
        .where((query) => query.whereNot({ publish_at: '' }).orWhereNot({ expires_at: '' }));
      for (const row of rows) {
        await trx(noun)
          .where({ town_id: townId, id: row.id })
          .update({ ...timed(row, Date.now(), row), seq });
      }
    }
  }

  /** The row as it stands, for whoever is to decide between two versions of it. */
  function refuseStale(noun: Noun | 'sections', old: Row | undefined, expected: number | undefined): void {
    if (expected === undefined || (old?.version ?? 0) === expected) return;
    const current = old && !old.deleted_at ? decodeRow<Row>(noun, old) : null;
    throw new Problem('changed_meanwhile', undefined, { current });
  }

  return {
    trx,
    async read(noun, id) {
      const row: Row | undefined = await trx(noun).where({ town_id: townId, id, deleted_at: null }).first();
      return row ? decodeRow(noun, row) : null;
    },
    async readSection(key) {
      const row: Row | undefined = await trx('sections').where({ town_id: townId, section_key: key }).first();
      return row ? decodeRow('sections', row) : null;
    },
    audit: (given) => appendAuditTrail(trx, { townId, person, ...given }),
    async save(noun, input, expected, named) {
      const { id = newId(), ...rest } = input;
      const record: Row = v.parse(inputSchemas[noun], rest);
      const old: Row | undefined = input.id && (await trx(noun).where({ id }).first());
      if (isScheduledNoun(noun) && isNeverShown(record as Schedule, town.time_zone as string)) {
        throw new Problem(
          'invalid',
          'By the town’s clock it would end before it begins: the clock is put forward then.',
        );
      }
      // An id that another town's record has is not there for this one.
      if (old && old.town_id !== townId) throw new Problem('not_found');
      refuseStale(noun, old, expected);
      if (noun === 'events') {
        Object.assign(record, deriveEventColumns(record as EventInput, old && decodeRow<Event>('events', old)));
      }
      if (noun === 'items') {
        const { record: item, columns } = await deriveItemRow(trx, { townId, userId, item: record as ItemInput, old });
        const change = await put(noun, id, item, old, named, columns);
        if (change !== 'same') await saveItemFiles(trx, id, item);
        return { id, change };
      }
      return { id, change: await put(noun, id, record, old, named) };
    },
    async saveSection(key, content, enabled = true, expected, named) {
      const record = { content: parseSection(key, content), enabled };
      const old: Row | undefined = await trx('sections').where({ town_id: townId, section_key: key }).first();
      refuseStale('sections', old, expected);
      return put('sections', key, record, old, named);
    },
    async saveTown(given) {
      const before = v.parse(TownInput, town);
      const after = v.parse(TownInput, { ...before, ...given });
      if (JSON.stringify(before) === JSON.stringify(after)) return 'same';
      const version = (town.version as number) + 1;
      await trx('towns')
        .where({ id: townId })
        .update({ ...after, town_seq: seq, version, updated_at: new Date().toISOString() });
      Object.assign(town, after, { version });
      await appendAuditTrail(trx, {
        townId,
        person,
        action: 'updated',
        noun: 'towns',
        recordId: townId,
        version,
        record: after,
      });
      changes.push(townId);
      if (before.time_zone !== after.time_zone) await moveSchedules();
      return 'updated';
    },
    async remove(noun, id, expected) {
      const old: Row | undefined = await trx(noun).where({ town_id: townId, id, deleted_at: null }).first();
      if (!old) return false;
      refuseStale(noun, old, expected);
      const version = (old.version as number) + 1;
      const now = new Date().toISOString();
      await trx(noun).where({ town_id: townId, id }).update({ version, seq, updated_at: now, deleted_at: now });
      await appendAuditTrail(trx, {
        townId,
        person,
        action: 'deleted',
        noun,
        recordId: id,
        version,
        record: decodeRow(noun, old),
      });
      changes.push(id);
      return true;
    },
    async saveOrder(noun, places) {
      if (places.size === 0) return;
      for (const [id, order_index] of places) {
        await trx(noun).where({ town_id: townId, id }).update({ order_index, seq });
      }
      await appendAuditTrail(trx, { townId, person, action: 'reordered', noun, recordId: '' });
      changes.push(noun);
    },
    async applyTransition(noun, id, now) {
      const row: Row | undefined = await trx(noun).where({ town_id: townId, id, deleted_at: null }).first();
      // Another process was here first.
      if (!row?.turns_at || Date.parse(row.turns_at as string) > now) return;
      const schedule = timed(row, now, row);
      await trx(noun)
        .where({ town_id: townId, id })
        .update({ ...schedule, seq });
      const action = schedule.shown ? 'published' : 'expired';
      await appendAuditTrail(trx, { townId, person, action, noun, recordId: id, version: row.version as number });
      changes.push(id);
    },
    async dropTombstones(upTo) {
      const oldest = Math.max(town.oldest_seq as number, upTo);
      await trx('towns').where({ id: townId }).update({ oldest_seq: oldest });
      changes.push(townId);
    },
    async readIdsBySource(noun) {
      const rows: { id: string; source: string }[] = await trx(noun)
        .where({ town_id: townId })
        .whereNot({ source: '' })
        .select('id', 'source');
      return new Map(rows.map(({ id, source }) => [source, id]));
    },
    async createList(given) {
      const list = await insertList(trx, townId, v.parse(ListInput, given), seq);
      const recordId = String(list.id);
      await appendAuditTrail(trx, {
        townId,
        person,
        action: 'created',
        noun: 'lists',
        recordId,
        version: 1,
        record: list,
      });
      changes.push(recordId);
      return list;
    },
    async addFile(file) {
      await trx('files').insert({ ...file, town_id: townId, created_at: new Date().toISOString() });
    },
  };
}

/**
 * What the store works out of an event when it is saved. Days that were worked out from the same repetition stay while
 * a year of them is left, so that saving an event as it is changes nothing whatever the day.
 */
function deriveEventColumns(event: EventInput, stored: Event | undefined): { dates: string[]; last_date: string } {
  const sameDays = stored?.date === event.date && JSON.stringify(stored.repeat) === JSON.stringify(event.repeat);
  const yearAhead = addDays(new Date().toISOString().slice(0, 10), leastDaysAhead);
  const lasting = sameDays && (stored.dates.at(-1) ?? '') >= yearAhead;
  const dates = lasting ? stored.dates : eventDates(event);
  return { dates, last_date: addDays(dates.at(-1) ?? event.date, daysBetween(event.date, event.end_date)) };
}
