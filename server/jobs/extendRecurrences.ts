import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../db/connection.ts';
import { minDaysAhead } from '../../db/rules/events/rules.ts';
import { Problem } from '../../db/rules/problems.ts';
import { maxExpandedDays, recurrenceHorizonDays } from '../../db/rules/recurrence/expand.ts';
import { addDays, daysBetween } from '../../db/rules/time.ts';
import { write } from '../store/write.ts';

type DueEvent = { id: string; date: string };

/**
 * The work of one slice, in days tested against a rule; saving an event costs as much as some thousands of them. A
 * slice takes about 10 ms, or 20 ms if one rule is followed from its earliest possible start.
 */
export const maxSliceDays = 40_000;
const savingDays = 4000;

/** The cost of extending an event, in the same unit. */
export const countExtendingDays = ({ date }: DueEvent, today: string): number =>
  savingDays + Math.min(maxExpandedDays, Math.max(0, daysBetween(date, addDays(today, recurrenceHorizonDays))));

/** Groups events into slices of at most maxSliceDays; a more expensive event is a slice of its own. */
export function sliceEvents(events: readonly DueEvent[], today: string): DueEvent[][] {
  const slices: DueEvent[][] = [];
  let room = 0;
  for (const event of events) {
    const days = countExtendingDays(event, today);
    if (days > room || slices.length === 0) {
      slices.push([]);
      room = maxSliceDays;
    }
    slices.at(-1)?.push(event);
    room -= days;
  }
  return slices;
}

/** Lists a town's repeating events with less than a year of dates left. */
const listDueEvents = (db: Database, townId: string, today: string): Promise<DueEvent[]> =>
  db
    .read('events')
    .where({ town_id: townId, deleted_at: null })
    .whereNotNull('repeat')
    .where('last_date', '<', addDays(today, minDaysAhead))
    .select('id', 'date');

/** Database errors have codes and end the job. Other errors concern one event, such as an old invalid rule. */
const isOfOneEvent = (error: unknown) =>
  error instanceof Problem || (error as { code?: unknown } | undefined)?.code === undefined;

/** @returns the ids of events that could not be saved */
const extendSlice = (db: Database, townId: string, slice: readonly DueEvent[]): Promise<string[]> =>
  write(db, townId, 'calendar', async (tx) => {
    const refused: string[] = [];
    for (const { id } of slice) {
      try {
        // Saving derives the dates again. A series that has ended stays the same.
        if (await tx.read('events', id)) await tx.save('events', { id });
      } catch (error) {
        if (!isOfOneEvent(error)) throw error;
        refused.push(id);
      }
    }
    return refused;
  });

type ExtendOptions = { today?: string; isStopping?: () => boolean };

/**
 * Extends series without an end that have less than a year of dates left. Runs daily in slices, town by town: SQLite
 * and the rules block all requests while they work, so others run in between.
 * @returns the ids of events that could not be saved
 */
export async function extendRecurrences(
  db: Database,
  { today = new Date().toISOString().slice(0, 10), isStopping = () => false }: ExtendOptions = {},
): Promise<string[]> {
  const refused: string[] = [];
  const towns: { id: string }[] = await db.read('towns').select('id');
  for (const { id: townId } of towns) {
    for (const slice of sliceEvents(await listDueEvents(db, townId, today), today)) {
      if (isStopping()) return refused;
      refused.push(...(await extendSlice(db, townId, slice)));
      await nextTurn();
    }
    await nextTurn();
  }
  return refused;
}
