import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../db/connection.ts';
import { minDaysAhead } from '../../db/rules/events/rules.ts';
import { Problem } from '../../db/rules/problems.ts';
import { maxExpandedDays, recurrenceHorizonDays } from '../../db/rules/recurrence/expand.ts';
import { addDays, daysBetween } from '../../db/rules/time.ts';
import { write } from '../store/write.ts';

type DueEvent = { id: string; date: string };

/**
 * The work of one slice, counted in days that are tried against a rule; saving an event costs as much as trying some
 * thousands. A slice takes about 10 ms, and 20 ms where a single rule is followed from its earliest possible start.
 */
export const maxSliceDays = 40_000;
const savingDays = 4000;

/** How much an event costs, in the same days. */
export const countExtendingDays = ({ date }: DueEvent, today: string): number =>
  savingDays + Math.min(maxExpandedDays, Math.max(0, daysBetween(date, addDays(today, recurrenceHorizonDays))));

/** Puts events into slices of at most maxSliceDays each, or of one event that alone costs more. */
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

/** A town's repeating events of which less than a year is left. */
const listDueEvents = (db: Database, townId: string, today: string): Promise<DueEvent[]> =>
  db
    .read('events')
    .where({ town_id: townId, deleted_at: null })
    .whereNotNull('repeat')
    .where('last_date', '<', addDays(today, minDaysAhead))
    .select('id', 'date');

/** Errors of the database have codes, and end the job. Others are of one event: a rule stored long ago, for example. */
const isOfOneEvent = (error: unknown) =>
  error instanceof Problem || (error as { code?: unknown } | undefined)?.code === undefined;

/** @returns the ids of events that could not be saved */
const extendSlice = (db: Database, townId: string, slice: readonly DueEvent[]): Promise<string[]> =>
  write(db, townId, 'calendar', async (tx) => {
    const refused: string[] = [];
    for (const { id } of slice) {
      try {
        // Saving works the days out anew. A repetition that has ended comes out the same and changes nothing.
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
 * Works out further days of events that repeat without an end, once less than a year of them is left. Runs daily, town
 * by town in slices: SQLite and the rules hold up all requests while they work, so others get their turn in between.
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
