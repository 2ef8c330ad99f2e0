import type { Database } from '../../../db/connection.ts';
import { type Event, listOccurrences, type PublicEvent, toPublicEvent } from '../../../db/rules/events/events.ts';
import { isId } from '../../../db/rules/links/paths.ts';
import { binRetentionDays } from '../../../db/rules/retention.ts';
import { findFault } from '../../../db/rules/sync/shape.ts';
import { toIso } from '../../../db/rules/time.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import { whereShownAt } from './schedule.ts';

/** Lists a town's public events; with `from`, only those on that day or later. */
export async function listEvents(
  db: Database,
  townId: string,
  now = Date.now(),
  from?: string,
): Promise<PublicEvent[]> {
  const rows: Row[] = await db
    .read('events')
    .where({ town_id: townId })
    .modify(whereShownAt(now))
    .modify((query) => {
      if (from) query.where('last_date', '>=', from);
    })
    .orderBy(['date', 'id']);
  // A malformed event is left out, so that pages and feeds still work.
  return rows
    .map((row) => toPublicEvent(decodeRow<Event>('events', row)))
    .filter((event) => !findFault('events', event));
}

const dayMs = 86_400_000;

/**
 * Lists events from a day on that were deleted while public and are still in the bin. Their version is that of the
 * deletion. Events that were never public are left out, even as deletions.
 */
export async function listDeletedEvents(
  db: Database,
  townId: string,
  now: number,
  from: string,
): Promise<PublicEvent[]> {
  const rows: Row[] = await db
    .read('events')
    .where({ town_id: townId, shown: true })
    .where('deleted_at', '>', toIso(now - binRetentionDays * dayMs))
    .where((turn) => turn.whereNull('turns_at').orWhereRaw('turns_at > deleted_at'))
    .where('last_date', '>=', from)
    .orderBy(['date', 'id']);
  return rows.map((row) => toPublicEvent(decodeRow<Event>('events', row)));
}

/** Limits of a rendered page. The browser shows later events after it has synced. */
const maxDrawn = { occurrences: 1000, characters: 500_000 };

/**
 * Lists events between two days, both inclusive, with only their dates in that range. Above the page's limits, the
 * earliest remain.
 */
export async function eventsBetween(
  db: Database,
  townId: string,
  now: number,
  from: string,
  to: string,
): Promise<PublicEvent[]> {
  const events = await listEvents(db, townId, now, from);
  const datesOf = new Map<PublicEvent, string[]>();
  let characters = 0;
  for (const { event, date } of listOccurrences(events, from, to).slice(0, maxDrawn.occurrences)) {
    const dates = datesOf.get(event);
    if (dates) dates.push(date);
    else {
      characters += event.description.length + event.content.length;
      if (characters > maxDrawn.characters) break;
      datesOf.set(event, [date]);
    }
  }
  return [...datesOf].map(([event, dates]) => ({ ...event, dates }));
}

/** Reads a shown event with its private fields; the caller decides who may see them. */
export async function readEvent(db: Database, townId: string, id: string, now = Date.now()): Promise<Event | null> {
  if (!isId(id)) return null;
  const row = await db.read('events').where({ town_id: townId, id }).modify(whereShownAt(now)).first();
  return row ? decodeRow<Event>('events', row) : null;
}

/** Reads an event for administrators, even unpublished or expired. */
export async function readAnyEvent(db: Database, townId: string, id: string): Promise<Event | null> {
  if (!isId(id)) return null;
  const row = await db.read('events').where({ town_id: townId, id, deleted_at: null }).first();
  return row ? decodeRow<Event>('events', row) : null;
}
