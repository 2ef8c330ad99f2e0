/** Which rows may be seen now, and when the next one is published or expires. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import type { Banner } from '../../../db/rules/announcements/banners.ts';
import { isShownAt, nextTransition, type Schedule } from '../../../db/rules/announcements/schedule.ts';
import type { Event } from '../../../db/rules/events/events.ts';
import { decodeRow, type Noun, type Row } from '../tables.ts';

/** The nouns with publish and expire times. */
export const scheduledNouns = ['announcements', 'events', 'banners'] as const satisfies Noun[];
type Scheduled = { announcements: Announcement; events: Event; banners: Banner };
export const isScheduledNoun = (noun: string) => (scheduledNouns as readonly string[]).includes(noun);

const toIso = (instant: number) => new Date(instant).toISOString();

/**
 * Filters what everybody may see at an instant. An expired row is left out from that very instant. A row to be
 * published waits for its transition, which gives it the seq that browsers find it by.
 */
export const whereShownAt = (now: number) => (query: Knex.QueryBuilder) =>
  query
    .where({ deleted_at: null, shown: true })
    .where((due) => due.whereNull('turns_at').orWhere('turns_at', '>', toIso(now)));

/** Whether browsers must remove a row: it was deleted, is not published yet, or has expired. */
export const isHiddenAt = (row: Row, now: number): boolean =>
  Boolean(row.deleted_at) ||
  row.shown === 0 ||
  row.shown === false ||
  Boolean(row.turns_at && String(row.turns_at) <= toIso(now));

/** The columns that follow from a schedule, derived when a row is saved and at its transitions. */
export function deriveScheduleColumns(record: Schedule, timeZone: string, now: number, old?: Row): Row {
  const shown = isShownAt(record, timeZone, now);
  const turn = nextTransition(record, timeZone, now);
  return { shown, was_shown: shown || Boolean(old?.was_shown), turns_at: turn === null ? null : toIso(turn) };
}

/** The next instant at which something of a town is published or expires; infinity when nothing will. */
export async function findNextTransition(db: Database, townId: string, now: number): Promise<number> {
  return findEarliestTransition(db, now, (query) => query.where({ town_id: townId }));
}

/** The same of all towns; what is due already counts as now. */
export async function findNextTransitionOfAllTowns(db: Database): Promise<number> {
  return findEarliestTransition(db, 0, (query) => query.whereNotNull('turns_at'));
}

async function findEarliestTransition(
  db: Database,
  now: number,
  narrow: (query: Knex.QueryBuilder) => void,
): Promise<number> {
  const rows = await Promise.all(
    scheduledNouns.map((noun) =>
      db
        .read(noun)
        .whereNull('deleted_at')
        .where('turns_at', '>', toIso(now))
        .modify(narrow)
        .min({ turn: 'turns_at' })
        .first(),
    ),
  );
  return Math.min(...rows.map((row) => (row?.turn ? Date.parse(row.turn) : Number.POSITIVE_INFINITY)));
}

/** The rows of all towns whose transition is due. */
export async function listDueTransitions(
  db: Database,
  now: number,
): Promise<{ noun: Noun; id: string; townId: string }[]> {
  const due = scheduledNouns.map(async (noun) => {
    const rows: { id: string; town_id: string }[] = await db
      .read(noun)
      .whereNull('deleted_at')
      .where('turns_at', '<=', toIso(now))
      .select('id', 'town_id');
    return rows.map(({ id, town_id }) => ({ noun, id, townId: town_id }));
  });
  return (await Promise.all(due)).flat();
}

/** Every record of a noun that was not deleted, with those to come and those that have expired, the oldest first. */
export async function listAllScheduled<N extends keyof Scheduled>(
  db: Database,
  townId: string,
  noun: N,
): Promise<Scheduled[N][]> {
  const rows: Row[] = await db.read(noun).where({ town_id: townId, deleted_at: null }).orderBy('id');
  return rows.map((row) => decodeRow<Scheduled[N]>(noun, row));
}
