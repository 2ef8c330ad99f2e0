/** Counts sign-ins by day, in the same write as the sign-in. */
import type { Knex } from 'knex';
import { type CountPoint, chartWeeks, listWeekStarts, sumByStart } from '../../../db/rules/dashboard.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';

type TownClock = Pick<Town, 'id' | 'time_zone'>;

/** Counts a sign-in on the town's present day. @param now in milliseconds */
export async function countSignIn(trx: Knex.Transaction, { id, time_zone }: TownClock, now: number): Promise<void> {
  await trx('sign_in_days')
    .insert({ town_id: id, day: toLocalTime(now, time_zone).date, count: 1 })
    .onConflict(['town_id', 'day'])
    .merge({ count: trx.raw('sign_in_days.count + 1') });
}

/** Sums sign-ins by week, oldest first; the last week contains `today`, the town's day. */
export async function readSignInWeeks(knex: Knex, townId: string, today: string): Promise<CountPoint[]> {
  const starts = listWeekStarts(today, chartWeeks);
  const rows: { day: string; count: number }[] = await knex('sign_in_days')
    .where({ town_id: townId })
    .where('day', '>=', starts[0] ?? today)
    .select('day', 'count');
  const sums = sumByStart(
    starts,
    rows.map(({ day, count }) => ({ day, value: Number(count) })),
  );
  return starts.map((start, place) => ({ start, count: sums[place] ?? 0 }));
}
