/** The last day to answer a request, by the law that applies to its kind. */
import type { Database } from '../../../db/connection.ts';
import type { FormKind } from '../../../db/rules/forms/fields.ts';
import { computeRecordsDue } from '../../../db/rules/notices/clock.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { readClockDays } from '../content/townDays.ts';

/** @returns both empty where the town has chosen no state, or the kind has no rule */
export async function readDue(
  db: Database,
  town: Town,
  kind: FormKind,
  { receivedAt, now }: { receivedAt: number; now: number },
): Promise<{ due_on: string; due_rule: string }> {
  const received = toLocalTime(receivedAt, town.time_zone).date;
  const days = kind === 'records' ? await readClockDays(db, town, [received], now) : null;
  const clock = days && computeRecordsDue(days, received);
  return { due_on: clock?.due ?? '', due_rule: clock?.basis ?? '' };
}
