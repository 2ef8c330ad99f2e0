/**
 * The one write door. Whatever changes in a town changes inside write(): one transaction that raises the town's seq
 * and leaves a revision and an audit line for every record it touched.
 */
import type { Knex } from 'knex';
import * as v from 'valibot';
import type { Database } from '../../db/connection.ts';
import { channel } from '../../db/listen.ts';
import { type AnnouncementInput, AnnouncementInput as AnnouncementShape } from '../../db/rules/announcements.ts';
import { type BannerInput, BannerInput as BannerShape } from '../../db/rules/banners.ts';
import {
  type DocumentCategoryInput,
  DocumentCategoryInput as DocumentCategoryShape,
  type DocumentInput,
  DocumentInput as DocumentShape,
} from '../../db/rules/documents.ts';
import { type Event, type EventInput, EventInput as EventShape } from '../../db/rules/events.ts';
import { Problem } from '../../db/rules/problems.ts';
import { isNeverShown, type Schedule } from '../../db/rules/schedule.ts';
import { parseSection, type SectionContents, type SectionKey } from '../../db/rules/sections.ts';
import { addDays, daysBetween } from '../../db/rules/time.ts';
import { type TownInput, TownInput as TownShape } from '../../db/rules/towns.ts';
import { eventDates, leastDaysAhead } from './events.ts';
import { newId } from './ids.ts';
import { isScheduled, scheduleColumns, scheduledNouns } from './schedule.ts';
import { decode, encode, type Noun, type Row, tables } from './tables.ts';

type Inputs = {
  announcements: AnnouncementInput;
  events: EventInput;
  document_categories: DocumentCategoryInput;
  documents: DocumentInput;
  banners: BannerInput;
};
export type Change = 'created' | 'updated' | 'same';
export type StoredFile = { id: string; name: string; media_type: string; size: number; sha256: string };

const shapes = {
  announcements: AnnouncementShape,
  events: EventShape,
  document_categories: DocumentCategoryShape,
  documents: DocumentShape,
  banners: BannerShape,
};

/** What may be done inside write(). Shapes are checked here. @throws v.ValiError naming the field */
export type Writer = {
  /** Creates a record, or changes the one with the given id; `same` when nothing differs. */
  save<N extends Noun>(noun: N, input: Inputs[N] & { id?: string }): Promise<{ id: string; change: Change }>;
  saveSection<K extends SectionKey>(key: K, content: Partial<SectionContents[K]>, enabled?: boolean): Promise<Change>;
  saveTown(changes: Partial<TownInput>): Promise<Change>;
  /** Takes a record away, leaving its tombstone for sync. */
  remove(noun: Noun, id: string): Promise<boolean>;
  /** Lets a record appear or go whose moment has come; no new version of it. */
  turn(noun: Noun, id: string, now: number): Promise<void>;
  /** The ids of what imports brought, by source. Removed ones too: saving one again brings it back. */
  sources(noun: 'announcements' | 'events'): Promise<Map<string, string>>;
  addFile(file: StoredFile): Promise<void>;
};

/**
 * Runs `act` in one transaction on behalf of `person` and commits what it did; an error undoes all of it.
 * @throws Problem `unknown_town`, and whatever `act` throws
 */
export async function write<T>(
  db: Database,
  townId: string,
  person: string,
  act: (tx: Writer) => Promise<T>,
): Promise<T> {
  let changed = false;
  const result = await db.write.transaction(async (trx) => {
    // On PostgreSQL this row lock makes the writers of one town wait for each other; SQLite has one writer anyway.
    const town = await trx('towns').where({ id: townId }).forUpdate().first();
    if (!town) throw new Problem('unknown_town');
    const seq = town.seq + 1;
    const changes: string[] = [];
    const done = await act(townWriter(trx, town, person, seq, changes));
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

/** Leaves the revision (where there is a record) and the audit line of one change. */
export async function leaveTrace(
  trx: Knex.Transaction,
  trace: {
    townId: string;
    person: string;
    action: string;
    noun: string;
    recordId: string;
    version: number;
    record?: unknown;
  },
): Promise<void> {
  const { townId, person, action, noun, recordId, version, record } = trace;
  const common = { town_id: townId, person, noun, record_id: recordId, created_at: new Date().toISOString() };
  // What the clock does is no new state of a record.
  if (record !== undefined) {
    await trx('revisions').insert({ ...common, id: newId(), version, record: JSON.stringify(record) });
  }
  await trx('audit_log').insert({ ...common, id: newId(), action });
}

function townWriter(trx: Knex.Transaction, town: Row, person: string, seq: number, changes: string[]): Writer {
  const townId = town.id as string;

  const timed = (record: unknown, now: number, old?: Row) =>
    scheduleColumns(record as Schedule, town.time_zone as string, now, old);

  /** Puts a row in the place of the old one, if there is one, and leaves its traces; `same` when the stored row says the same already. */
  async function put(noun: Noun | 'sections', key: string, record: Row, old: Row | undefined): Promise<Change> {
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
    await leaveTrace(trx, { townId, person, action, noun, recordId: key, version, record });
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

  return {
    async save(noun, input) {
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
      if (noun === 'events') {
        Object.assign(record, eventColumns(record as EventInput, old && decode<Event>('events', old)));
      }
      return { id, change: await put(noun, id, record, old) };
    },
    async saveSection(key, content, enabled = true) {
      const record = { content: parseSection(key, content), enabled };
      const old: Row | undefined = await trx('sections').where({ town_id: townId, section_key: key }).first();
      return put('sections', key, record, old);
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
    async remove(noun, id) {
      const old: Row | undefined = await trx(noun).where({ town_id: townId, id, deleted_at: null }).first();
      if (!old) return false;
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
