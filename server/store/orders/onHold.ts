/** Lists the stock that unpaid orders hold, for administrators. */
import type { Knex } from 'knex';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { readOrders } from './orders.ts';

/** Lists a town's orders that hold stock, earliest end first. */
export async function listOrdersOnHold(knex: Knex, townId: string, most: number): Promise<Order[]> {
  const rows: { id: string }[] = await knex('orders')
    .where({ town_id: townId })
    .whereNotNull('hold_expires_at')
    .whereIn('id', knex('stock_holds').select('order_id'))
    .orderBy(['hold_expires_at', 'id'])
    .limit(most)
    .select('id');
  return readOrders(
    knex,
    townId,
    rows.map(({ id }) => id),
  );
}
