/** Stores the words of orders and invoices in separate tables, which the site's search never reads. */
import type { Knex } from 'knex';
import { invoiceWords, type WordedInvoice } from '../../../db/rules/invoices/words.ts';
import { orderWords, type WordedOrder } from '../../../db/rules/orders/words.ts';

/** Rows per statement, because both databases limit the values of one. */
const rowsPerInsert = 500;

/** Replaces an order's search words. */
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

/** Replaces an invoice's search words. */
export async function saveInvoiceWords(
  trx: Knex.Transaction,
  townId: string,
  invoiceId: string,
  invoice: WordedInvoice,
): Promise<void> {
  await trx('invoice_words').where({ invoice_id: invoiceId }).delete();
  await trx('invoice_words').insert(
    invoiceWords(invoice).map((word) => ({ word, town_id: townId, invoice_id: invoiceId })),
  );
}

/** The position of a town whose orders and invoices are all done. */
export const allWorded = 'done';

async function wordOrders(trx: Knex.Transaction, townId: string, orders: (WordedOrder & { id: string })[]) {
  const ids = orders.map(({ id }) => id);
  const items: { order_id: string; item_title: string }[] = await trx('order_items')
    .whereIn('order_id', ids)
    .select('order_id', { item_title: 'title' });
  const byOrder = Map.groupBy(items, ({ order_id }) => order_id);
  for (const order of orders)
    await saveOrderWords(trx, townId, order.id, { ...order, items: byOrder.get(order.id) ?? [] });
}

/**
 * Saves the words of the next orders, then of invoices, by the present rules.
 * @param position returned by the previous call; empty to start
 * @returns the new position
 */
export async function saveNextWords(
  trx: Knex.Transaction,
  townId: string,
  position: string,
  limit: number,
): Promise<string> {
  const [table = 'orders', last = ''] = position === '' ? [] : position.split(' ');
  const rows = await trx(table).where({ town_id: townId }).where('id', '>', last).orderBy('id').limit(limit);
  if (table === 'orders') await wordOrders(trx, townId, rows);
  else for (const row of rows) await saveInvoiceWords(trx, townId, row.id, row);
  if (rows.length === limit) return `${table} ${rows.at(-1).id}`;
  return table === 'orders' ? 'invoices ' : allWorded;
}
