/**
 * The one write door. Whatever changes in a town changes inside write(): one transaction that raises the town's seq
 * and leaves a revision and an audit line for every record it touched.
 */
import type { Knex } from 'knex';
import * as v from 'valibot';
import type { Database } from '../../db/connection.ts';
import { channel } from '../../db/listen.ts';
import {
  type Announcement,
  type AnnouncementInput,
  AnnouncementInput as AnnouncementShape,
} from '../../db/rules/announcements.ts';
import { type Banner, type BannerInput, BannerInput as BannerShape } from '../../db/rules/banners.ts';
import {
  type Document,
  type DocumentCategory,
  type DocumentCategoryInput,
  DocumentCategoryInput as DocumentCategoryShape,
  type DocumentInput,
  DocumentInput as DocumentShape,
} from '../../db/rules/documents.ts';
import { type Event, type EventInput, EventInput as EventShape } from '../../db/rules/events.ts';
import { Problem } from '../../db/rules/problems.ts';
import { isNeverShown, type Schedule } from '../../db/rules/schedule.ts';
import { parseSection, type Section, type SectionContents, type SectionKey } from '../../db/rules/sections.ts';
import { addDays, daysBetween } from '../../db/rules/time.ts';
import { type TownInput, TownInput as TownShape } from '../../db/rules/towns.ts';
import { eventDates, leastDaysAhead } from './events.ts';
import { newId } from './ids.ts';
import { leaveReceipt, type Receipt, readReceipt } from './receipts.ts';
import { isScheduled, scheduleColumns, scheduledNouns } from './schedule.ts';
import { decode, encode, type Noun, type Row, tables } from './tables.ts';
import { leaveTrace, type Trace } from './trace.ts';

type Inputs = {
  announcements: AnnouncementInput;
  events: EventInput;
  document_categories: DocumentCategoryInput;
  documents: DocumentInput;
  banners: BannerInput;
};
export type Change = 'created' | 'updated' | 'same';
/** What the traces of a save say in the place of `created` or `updated`. */
export type Named = Pick<Trace, 'action' | 'detail'>;
export type StoredFile = { id: string; name: string; media_type: string; size: number; sha256: string };

const shapes = {
  announcements: AnnouncementShape,
  events: EventShape,
  document_categories: DocumentCategoryShape,
  documents: DocumentShape,
  banners: BannerShape,
};

type Records = {
  announcements: Announcement;
  events: Event;
  document_categories: DocumentCategory;
  documents: Document;
  banners: Banner;
};

/** What may be done inside write(). Shapes are checked here. @throws v.ValiError naming the field */
export type Writer = {
  /** For what this file does not know how to save: users and their like. Leave a trace of it with trace(). */
  trx: Knex.Transaction;
  /** A record as it stands; null when it is not there, was removed, or is another town's. */
  read<N extends Noun>(noun: N, id: string): Promise<Records[N] | null>;
  readSection<K extends SectionKey>(key: K): Promise<Section<K> | null>;
  /**
   * Creates a record, or changes the one with the given id; `same` when nothing differs.
   * @param expected the version the change was made from, where that is known
   * @throws Problem `changed_meanwhile` with the record as it stands, when that is another version
   */
  save<N extends Noun>(
    noun: N,
    input: Inputs[N] & { id?: string },
    expected?: number,
    named?: Named,
  ): Promise<{ id: string; change: Change }>;
  /** The same of a section. Content that is left out is reset to its default. */
  saveSection<K extends SectionKey>(
    key: K,
    content: Partial<SectionContents[K]>,
    enabled?: boolean,
    expected?: number,
    named?: Named,
  ): Promise<Change>;
  saveTown(changes: Partial<TownInput>): Promise<Change>;
  /** Takes a record away, leaving its tombstone for sync. */
  remove(noun: Noun, id: string, expected?: number): Promise<boolean>;
  /** Gives records their places in the clerk's order. No new versions: who edits one of them meanwhile has no conflict. */
  arrange(
    noun: 'announcements' | 'documents' | 'document_categories',
    places: ReadonlyMap<string, number>,
  ): Promise<void>;
  /** Lets a record appear or go whose moment has come; no new version of it. */
  turn(noun: Noun, id: string, now: number): Promise<void>;
  /** The ids of what imports brought, by source. Removed ones too: saving one again brings it back. */
  sources(noun: 'announcements' | 'events'): Promise<Map<string, string>>;
  addFile(file: StoredFile): Promise<void>;
  /** Lets go of the tombstones up to a seq: a browser that was last here before them starts anew. */
  forget(upTo: number): Promise<void>;
  /** An audit line of what is no record with versions: a sign-in, an export. With a `record`, also a revision. */
  trace(trace: Omit<Trace, 'townId' | 'person'>): Promise<void>;
};

/**
 * Runs `act` in one transaction on behalf of `person` and commits what it did; an error undoes all of it.
 * @param receipt a request that was answered already gets that answer again, which must survive JSON, and does nothing
 * @throws Problem `unknown_town`; `key_reused` for another request under the same key; and whatever `act` throws
 */
export async function write<T>(
  db: Database,
  townId: string,
  person: string,
  act: (tx: Writer) => Promise<T>,
  receipt?: Receipt,
): Promise<T> {
  let changed = false;
  const result = await db.write.transaction(async (trx) => {
    // On PostgreSQL this row lock makes the writers of one town wait for each other; SQLite has one writer anyway.
    const town = await trx('towns').where({ id: townId }).forUpdate().first();
    if (!town) throw new Problem('unknown_town');
    const known = receipt && (await readReceipt<T>(trx, townId, person, receipt));
    if (known) return known.answer;
    const seq = town.seq + 1;
    const changes: string[] = [];
    const done = await act(townWriter(trx, town, person, seq, changes));
    if (receipt) await leaveReceipt(trx, townId, person, receipt, done);
    changed = changes.length > 0;
    if (changed) {
      await trx('towns').where({ id: townId }).update({ seq });
      if (db.dialect === 'postgres') await trx.raw('select pg_notify(?, ?)', [channel, townId]);
    }
    return done;
  });
  if (changed) db.changed(townId);
  return result;
}

function townWriter(trx: Knex.Transaction, town: Row, person: string, seq: number, changes: string[]): Writer {
  const townId = town.id as string;

  const timed = (record: unknown, now: number, old?: Row) =>
    scheduleColumns(record as Schedule, town.time_zone as string, now, old);

  /** Puts a row in the place of the old one, if there is one, and leaves its traces; `same` when the stored row says the same already. */
  async function put(
    noun: Noun | 'sections',
    key: string,
    record: Row,
    old: Row | undefined,
    named?: Named,
  ): Promise<Change> {
    const where = { town_id: townId, [tables[noun].key]: key };
    const columns = encode(noun, record);
    if (old && !old.deleted_at) {
      const before = decode<Row>(noun, old);
      const after = decode<Row>(noun, { ...old, ...columns });
      if (JSON.stringify(before) === JSON.stringify(after)) return 'same';
    }
    const now = new Date().toISOString();
    const version = ((old?.version as number | undefined) ?? 0) + 1;
    const schedule = isScheduled(noun) ? timed(record, Date.now(), old) : undefined;
    const row = { ...columns, ...schedule, version, seq, updated_at: now, deleted_at: null };
    if (old) await trx(noun).where(where).update(row);
    else await trx(noun).insert({ ...row, ...where, created_at: now });
    const action = old && !old.deleted_at ? 'updated' : 'created';
    await leaveTrace(trx, { townId, person, action, ...named, noun, recordId: key, version, record });
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
    const current = old && !old.deleted_at ? decode<Row>(noun, old) : null;
    throw new Problem('changed_meanwhile', undefined, { current });
  }

  return {
    trx,
    async read(noun, id) {
      const row: Row | undefined = await trx(noun).where({ town_id: townId, id, deleted_at: null }).first();
      return row ? decode(noun, row) : null;
    },
    async readSection(key) {
      const row: Row | undefined = await trx('sections').where({ town_id: townId, section_key: key }).first();
      return row ? decode('sections', row) : null;
    },
    trace: (given) => leaveTrace(trx, { townId, person, ...given }),
    async save(noun, input, expected, named) {
      const { id = newId(), ...rest } = input;
      const record: Row = v.parse(shapes[noun], rest);
      const old: Row | undefined = input.id && (await trx(noun).where({ id }).first());
      if (isScheduled(noun) && isNeverShown(record as Schedule, town.time_zone as string)) {
        throw new Problem(
          'invalid',
          'By the town’s clock it would end before it begins: the clock is put forward then.',
        );
      }
      // An id that another town's record has is not there for this one.
      if (old && old.town_id !== townId) throw new Problem('not_found');
      refuseStale(noun, old, expected);
      if (noun === 'events') {
        Object.assign(record, eventColumns(record as EventInput, old && decode<Event>('events', old)));
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
      const before = v.parse(TownShape, town);
      const after = v.parse(TownShape, { ...before, ...given });
      if (JSON.stringify(before) === JSON.stringify(after)) return 'same';
      const version = (town.version as number) + 1;
      await trx('towns')
        .where({ id: townId })
        .update({ ...after, town_seq: seq, version, updated_at: new Date().toISOString() });
      Object.assign(town, after, { version });
      await leaveTrace(trx, {
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
      await leaveTrace(trx, {
        townId,
        person,
        action: 'deleted',
        noun,
        recordId: id,
        version,
        record: decode(noun, old),
      });
      changes.push(id);
      return true;
    },
    async arrange(noun, places) {
      if (places.size === 0) return;
      for (const [id, order_index] of places) {
        await trx(noun).where({ town_id: townId, id }).update({ order_index, seq });
      }
      await leaveTrace(trx, { townId, person, action: 'reordered', noun, recordId: '' });
      changes.push(noun);
    },
    async turn(noun, id, now) {
      const row: Row | undefined = await trx(noun).where({ town_id: townId, id, deleted_at: null }).first();
      // Another process was here first.
      if (!row?.turns_at || Date.parse(row.turns_at as string) > now) return;
      const schedule = timed(row, now, row);
      await trx(noun)
        .where({ town_id: townId, id })
        .update({ ...schedule, seq });
      const action = schedule.shown ? 'published' : 'expired';
      await leaveTrace(trx, { townId, person, action, noun, recordId: id, version: row.version as number });
      changes.push(id);
    },
    async forget(upTo) {
      const oldest = Math.max(town.oldest_seq as number, upTo);
      await trx('towns').where({ id: townId }).update({ oldest_seq: oldest });
      changes.push(townId);
    },
    async sources(noun) {
      const rows: { id: string; source: string }[] = await trx(noun)
        .where({ town_id: townId })
        .whereNot({ source: '' })
        .select('id', 'source');
      return new Map(rows.map(({ id, source }) => [source, id]));
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
function eventColumns(event: EventInput, stored: Event | undefined): { dates: string[]; last_date: string } {
  const sameDays = stored?.date === event.date && JSON.stringify(stored.repeat) === JSON.stringify(event.repeat);
  const yearAhead = addDays(new Date().toISOString().slice(0, 10), leastDaysAhead);
  const lasting = sameDays && (stored.dates.at(-1) ?? '') >= yearAhead;
  const dates = lasting ? stored.dates : eventDates(event);
  return { dates, last_date: addDays(dates.at(-1) ?? event.date, daysBetween(event.date, event.end_date)) };
}
