import type { Knex } from 'knex';
import type { Order, OrderStatus } from '../../../db/rules/orders/orders.ts';
import { addDays, toInstant, toIso } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { readOrders } from './orders.ts';

/**
 * Lists a town's pickup orders, oldest first.
 * @param given `day` limits it to orders of that town day; without `status`, only orders that may still be
 * picked up, paid or to be paid at the office
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
    // An unpaid card order is an unfinished checkout.
    orders.whereIn('status', ['paid', 'incomplete']);
    orders.where((waiting) => waiting.where('status', 'paid').orWhereIn('payment_method', ['cash', 'check']));
  }
  if (day) {
    const midnight = (date: string) => toIso(toInstant(date, '00:00', time_zone));
    orders.where('created_at', '>=', midnight(day)).where('created_at', '<', midnight(addDays(day, 1)));
  }
  const rows: { id: string }[] = await orders;
  return readOrders(
    knex,
    id,
    rows.map((row) => row.id),
  );
}
