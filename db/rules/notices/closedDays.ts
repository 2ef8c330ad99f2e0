/** Counted days of a posted notice that count no more, such as for a closure that came later. Pure. */
import { countsBusinessDays, type NoticeClock } from './clock.ts';
import { type TownDays, whyNotBeforeMeeting } from './days.ts';

/** `closed` were counted when the notice was posted; `remaining` is the number of those that still count. */
export type ClosedDays = { closed: string[]; remaining: number };

/**
 * @param clock as it was counted at posting
 * @returns null where every day still counts. The verdict stays as it was either way
 */
export function findClosedDays(days: TownDays, clock: Pick<NoticeClock, 'kind' | 'counted'>): ClosedDays | null {
  if (!countsBusinessDays(days, clock.kind)) return null;
  const closed = clock.counted.filter((day) => whyNotBeforeMeeting(days, day) !== null);
  return closed.length > 0 ? { closed, remaining: clock.counted.length - closed.length } : null;
}
