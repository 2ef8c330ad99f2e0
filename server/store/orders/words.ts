import type { Knex } from 'knex';
import { orderWords, type WordedOrder } from '../../../db/rules/orders/words.ts';

/** Rows in one statement: SQLite and PostgreSQL bound the values of one. */
const rowsPerInsert = 500;

/** Saves the words that an order is found by, instead of those that it had. */
export async function saveOrderWords(
  trx: Knex.Transaction,
  townId: string,
  orderId: string,
  order: WordedOrder,
): Promise<void> {
  await trx('order_words').where({ order_id: orderId }).delete();
  const rows = orderWords(order).map((word) => ({ ...word, town_id: townId, order_id: orderId }));
  for (let at = 0; at < rows.length; at += rowsPerInsert) {
    await trx('order_words').insert(rows.slice(at, at + rowsPerInsert));
  }
}
