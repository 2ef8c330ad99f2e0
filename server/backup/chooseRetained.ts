import { addDays, getWeekday } from '../../db/rules/time.ts';

/** Days, weeks and months for which a backup is kept. */
export type KeepRules = { daily: number; weekly: number; monthly: number };

/** Picks the newest night of each of the newest periods. */
function newestOfEach(nights: readonly string[], count: number, periodOf: (night: string) => string): string[] {
  const byPeriod = new Map<string, string>();
  for (const night of nights) byPeriod.set(periodOf(night), night);
  return [...byPeriod.values()].slice(Math.max(0, byPeriod.size - count));
}

/**
 * Chooses the nightly backups to keep: those of the last days, and the last one of each recent week and month that has
 * any. The newest is always kept.
 * @param nights dates of the backups
 */
export function chooseRetained(nights: readonly string[], { daily, weekly, monthly }: KeepRules): Set<string> {
  const sorted = [...nights].sort();
  return new Set([
    ...sorted.slice(-Math.max(1, daily)),
    // Weeks begin on Monday, so a week's last night is a Sunday.
    ...newestOfEach(sorted, weekly, (night) => addDays(night, -((getWeekday(night) + 6) % 7))),
    ...newestOfEach(sorted, monthly, (night) => night.slice(0, 7)),
  ]);
}
