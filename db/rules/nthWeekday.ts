/** The nth weekday of a month, by which laws name holidays. */
import { addDays, getWeekday } from './time.ts';

const monthStart = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`;

/**
 * The nth weekday of a month.
 * @param month 1 to 12
 * @param weekday 0 (Sunday) to 6
 * @param nth counted from 1; -1 for the last one
 */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  if (nth === -1) {
    const last = addDays(month === 12 ? monthStart(year + 1, 1) : monthStart(year, month + 1), -1);
    return addDays(last, -((getWeekday(last) - weekday + 7) % 7));
  }
  const first = monthStart(year, month);
  return addDays(first, ((weekday - getWeekday(first) + 7) % 7) + 7 * (nth - 1));
}
