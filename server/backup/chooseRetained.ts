import { addDays, getWeekday } from '../../db/rules/time.ts';

/** How many days, weeks and months a backup is kept for. */
export type KeepRules = { daily: number; weekly: number; monthly: number };

/** The newest night of each of the newest periods. */
function newestOfEach(nights: readonly string[], count: number, periodOf: (night: string) => string): string[] {
  const byPeriod = new Map<string, string>();
  for (const night of nights) byPeriod.set(periodOf(night), night);
  return [...byPeriod.values()].slice(Math.max(0, byPeriod.size - count));
}

/**
 * Which nightly backups are kept: those of the last days, and the last one of each of the last weeks and months that
 * have any. The newest is always among them.
 * @param nights their dates
 */
export function chooseRetained(nights: readonly string[], { daily, weekly, monthly }: KeepRules): Set<string> {
  const sorted = [...nights].sort();
  return new Set([
    ...sorted.slice(-Math.max(1, daily)),
    // Weeks begin on Monday: the last night of one is a Sunday.
    ...newestOfEach(sorted, weekly, (night) => addDays(night, -((getWeekday(night) + 6) % 7))),
    ...newestOfEach(sorted, monthly, (night) => night.slice(0, 7)),
  ]);
}
