/** Computes a shop's figures from daily sums, over all orders whatever the list's filters. */
import type { Knex } from 'knex';
import { toDollars } from '../../../db/rules/money.ts';
import type { OrderStats } from '../../../db/rules/orders/orders.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';

/** Kinds that count as income. Fees are the shop's own cost. */
export const moneyKinds: readonly string[] = ['charge', 'refund', 'adjustment'];

/** @param now the present in milliseconds; the year is the town's */
export async function readOrderStats(
  knex: Knex,
  { id, time_zone }: Pick<Town, 'id' | 'time_zone'>,
  now: number,
): Promise<OrderStats> {
  const year = toLocalTime(now, time_zone).date.slice(0, 4);
  const thisYear = (column: string) =>
    knex.raw('sum(case when day >= ? and day <= ? then ?? else 0 end) as this_year', [
      `${year}-01-01`,
      `${year}-12-31`,
      column,
    ]);
  const counts: { status: string; all: string | number; this_year: string | number }[] = await knex('order_days')
    .where({ town_id: id })
    .groupBy('status')
    .select('status', thisYear('count'))
    .sum({ all: 'count' });
  const money: { all?: string | number; this_year?: string | number } | undefined = await knex('ledger_days')
    .where({ town_id: id, paid_for: 'order' })
    .whereIn('kind', moneyKinds)
    .select(thisYear('amount_cents'))
    .sum({ all: 'amount_cents' })
    .first();
  const ofStatus = (status: string) => Number(counts.find((row) => row.status === status)?.all ?? 0);
  const spent = toDollars(Number(money?.all ?? 0));
  return {
    total_orders: counts.reduce((sum, { all }) => sum + Number(all), 0),
    total_revenue: spent,
    incomplete_orders: ofStatus('incomplete'),
    paid_orders: ofStatus('paid'),
    shipped_orders: ofStatus('shipped'),
    total_spent: spent,
    this_year_count: counts.reduce((sum, { this_year }) => sum + Number(this_year), 0),
    this_year_spent: toDollars(Number(money?.this_year ?? 0)),
  };
}
