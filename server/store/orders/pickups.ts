import type { Knex } from 'knex';
import type { Order, OrderStatus } from '../../../db/rules/orders/orders.ts';
import { addDays, toInstant } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { readOrders } from './orders.ts';

/**
 * A town's orders that are picked up, the oldest first.
 * @param given `day`: those placed on this day by the town's clock; without a `status` those that somebody may still
 *   come for, paid or to be paid at the office
 */
export async function listPickups(
  knex: Knex,
  { id, time_zone }: Pick<Town, 'id' | 'time_zone'>,
  { day, status, most }: { day: string | undefined; status: OrderStatus | undefined; most: number },
): Promise<Order[]> {
  const orders = knex('orders')
    .where({ town_id: id, delivery: 'pickup' })
    .orderBy(['created_at', 'id'])
    .limit(most)
    .select('id');
  if (status) orders.where({ status });
  else {
    // A card order that is not paid is a checkout that nobody finished.
    orders.whereIn('status', ['paid', 'incomplete']);
    orders.where((waiting) => waiting.where('status', 'paid').orWhereIn('payment_method', ['cash', 'check']));
  }
  if (day) {
    const midnight = (date: string) => new Date(toInstant(date, '00:00', time_zone)).toISOString();
    orders.where('created_at', '>=', midnight(day)).where('created_at', '<', midnight(addDays(day, 1)));
  }
  const rows: { id: string }[] = await orders;
  return readOrders(
    knex,
    id,
    rows.map((row) => row.id),
  );
}
