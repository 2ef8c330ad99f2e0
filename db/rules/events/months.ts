/** Months (`YYYY-MM`) and their grid. Kept apart from time.ts, since only the grid loads it. */
import { addDays, getWeekday } from '../time.ts';

/** `2026-11` and 2 → `2027-01`. */
export function addMonths(month: string, months: number): string {
  const [year, index] = month.split('-').map(Number) as [number, number];
  const total = year * 12 + index - 1 + months;
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((total % 12) + 1).padStart(2, '0')}`;
}

/** The weeks (Sunday first) that show a month (`YYYY-MM`), filled up with days of its neighbors. */
export function listMonthWeeks(month: string): string[][] {
  const first = `${month}-01`;
  const start = addDays(first, -getWeekday(first));
  const weeks: string[][] = [];
  for (let day = start; day < `${addMonths(month, 1)}-01`; day = addDays(day, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((n) => addDays(day, n)));
  }
  return weeks;
}
