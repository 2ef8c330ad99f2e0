import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { unpaidOrderRetentionDays } from '../../db/rules/retention.ts';
import { toIso } from '../../db/rules/time.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { moneyContext } from '../store/money/context.ts';
import { deleteOrders } from '../store/orders/counts.ts';
import type { OrderRow } from '../store/orders/row.ts';
import { write } from '../store/write.ts';

/** Orders per batch, so that no request waits long. */
const batchSize = 200;

/** Selects orders without any movement of money, past or possible. */
const whereOver = (now: number) => (orders: Knex.QueryBuilder) =>
  orders
    .where('orders.updated_at', '<', toIso(now - unpaidOrderRetentionDays * 86_400_000))
    .whereIn('orders.status', ['cancelled', 'incomplete'])
    .where('orders.stock', 'released')
    .whereNotExists((lines) => lines.from('ledger_lines').whereRaw('ledger_lines.order_id = orders.id').select('id'))
    .whereNotExists((open) =>
      open.from('payments').whereRaw(`payments.order_id = orders.id and payments.status = 'open'`).select('id'),
    );

/** Removes canceled or never paid orders with their related rows. Their numbers are not reused. */
export async function removeUnpaidOrders(db: Database, now: number): Promise<void> {
  const towns: Pick<Town, 'id' | 'time_zone'>[] = await db
    .read('towns')
    .whereIn('id', db.read('orders').where(whereOver(now)).distinct('town_id'))
    .select('id', 'time_zone');
  for (const town of towns) {
    for (;;) {
      const removed = await write(db, town.id, 'clock', async (tx) => {
        const context = moneyContext(tx, town, now);
        const rows: Pick<OrderRow, 'id' | 'day' | 'status'>[] = await tx
          .trx('orders')
          .where({ town_id: town.id })
          .where(whereOver(now))
          .limit(batchSize)
          .select('id', 'day', 'status');
        await deleteOrders(context, rows);
        return rows.length;
      });
      if (removed < batchSize) break;
      await nextTurn();
    }
  }
}
