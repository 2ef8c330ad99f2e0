/** Finds rows that are public now, and the next time one is published or expires. */

import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import type { Banner } from '../../../db/rules/announcements/banners.ts';
import { isShownAt, nextTransition, type Schedule } from '../../../db/rules/announcements/schedule.ts';
import type { Event } from '../../../db/rules/events/events.ts';
import type { Page } from '../../../db/rules/pages/pages.ts';
import { toIso } from '../../../db/rules/time.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import type { Noun } from '../tables.ts';

/** Nouns with publish and expire times. */
export const scheduledNouns = ['announcements', 'events', 'banners', 'pages'] as const satisfies Noun[];
type Scheduled = { announcements: Announcement; events: Event; banners: Banner; pages: Page };
export const isScheduledNoun = (noun: string) => (scheduledNouns as readonly string[]).includes(noun);

/**
 * Filters rows that are public at an instant. An expired row disappears at that instant. A scheduled row waits for its
 * transition, which gives it the seq that browsers sync by.
 */
export const whereShownAt = (now: number) => (query: Knex.QueryBuilder) =>
  query
    .where({ deleted_at: null, shown: true })
    .where((due) => due.whereNull('turns_at').orWhere('turns_at', '>', toIso(now)));

/** Whether browsers must remove a row: it is deleted, unpublished or expired. */
export const isHiddenAt = (row: Row, now: number): boolean =>
  Boolean(row.deleted_at) ||
  row.shown === 0 ||
  row.shown === false ||
  Boolean(row.turns_at && String(row.turns_at) <= toIso(now));

/** Derives the columns of a schedule when a row is saved and at its transitions. */
export function deriveScheduleColumns(record: Schedule, timeZone: string, now: number, old?: Row): Row {
  const shown = isShownAt(record, timeZone, now);
  const transitionAt = nextTransition(record, timeZone, now);
  return {
    shown,
    was_shown: shown || Boolean(old?.was_shown),
    turns_at: transitionAt === null ? null : toIso(transitionAt),
  };
}

/** The next instant when one of a town's records is published or expires; infinity if none will. */
export async function findNextTransition(db: Database, townId: string, now: number): Promise<number> {
  return findEarliestTransition(db, now, (query) => query.where({ town_id: townId }));
}

/** The next transition of all towns, including overdue ones. */
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

/** Lists rows of all towns whose transition is due. */
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

/** Lists all records of a noun that are not deleted, including scheduled and expired ones, oldest first. */
export async function listAllScheduled<N extends keyof Scheduled>(
  db: Database,
  townId: string,
  noun: N,
): Promise<Scheduled[N][]> {
  const rows: Row[] = await db.read(noun).where({ town_id: townId, deleted_at: null }).orderBy('id');
  return rows.map((row) => decodeRow<Scheduled[N]>(noun, row));
}
