/** Moves one date of a series to another day, and back. */
import type { Event } from '../../../db/rules/events/events.ts';
import {
  isWhereItWas,
  leaveOut,
  makeMovedEvent,
  type NewTime,
  placeMovedDate,
  putBack,
} from '../../../db/rules/events/movedDates.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import { requireRecord } from '../requireRecord.ts';
import type { Writer } from '../writerTypes.ts';

function refuseConflict(event: Event, expected: number | undefined): void {
  if (expected === undefined || event.version === expected) return;
  throw new Problem('changed_meanwhile', undefined, { current: event });
}

/**
 * Moves one date of an event. The series skips it, and a single event replaces it; if it is the only remaining date,
 * the event itself moves.
 * @param expected the series' version before the move
 * @returns the event on the new day
 * @throws Problem `event_not_found`; `changed_meanwhile`; `invalid` if there is no such date or it would not move;
 *   `place_taken`
 */
export async function moveDate(
  tx: Writer,
  id: string | undefined,
  { from, ...to }: NewTime & { from: string },
  expected: number | undefined,
): Promise<Event> {
  const series = await requireRecord(tx, 'events', id);
  refuseConflict(series, expected);
  if (!series.dates.includes(from)) {
    throw invalidField('from', 'The event no longer takes place on that day. Someone may have moved or skipped it.');
  }
  if (isWhereItWas(series, from, to)) {
    throw invalidField('date', 'The event takes place at that time already. Choose another day or another time.');
  }
  const label = { action: 'date_moved', detail: `${from} ${to.date}` };
  const repeat = leaveOut(series, from);
  if (!repeat) {
    const moved = { ...placeMovedDate(series, to), id: series.id, moved_from: from };
    await tx.save('events', moved, series.version, label);
    return requireRecord(tx, 'events', series.id);
  }
  // The series is saved first, so that a rental does not conflict with its own date.
  await tx.save('events', { id: series.id, repeat }, series.version, label);
  const made = await tx.save('events', makeMovedEvent(series, from, to), 0);
  return requireRecord(tx, 'events', made.id);
}

/**
 * Moves a date back into its series and deletes the single event.
 * @param isCancelled whether the date was marked as cancelled there
 * @param expected the single event's version
 * @returns the series
 * @throws Problem `event_not_found`; `changed_meanwhile`; `invalid` if the series is gone; `place_taken`
 */
export async function moveDateBack(
  tx: Writer,
  id: string | undefined,
  isCancelled: boolean,
  expected: number | undefined,
): Promise<Event> {
  const moved = await requireRecord(tx, 'events', id);
  refuseConflict(moved, expected);
  const { moved_from: day = '', series_id = '' } = moved;
  const missing = 'The event that this date was moved from was deleted.';
  const series = await requireRecord(tx, 'events', series_id, missing);
  const repeat = putBack(series, day);
  // The single event is removed first, so that a rental does not conflict with its own date.
  await tx.remove('events', moved.id, moved.version);
  const cancelled = [...(series.cancelled ?? []), ...(isCancelled ? [day] : [])];
  const label = { action: 'date_moved_back', detail: day };
  await tx.save('events', { id: series.id, repeat, cancelled }, series.version, label);
  return requireRecord(tx, 'events', series.id);
}
