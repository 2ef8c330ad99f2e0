/** All rows of a shop that money and stock are in, as they are at one moment. */

import type { UnitsOnHold } from '../../../server/store/items/stock.ts';
import type { LedgerKind } from '../../../server/store/money/ledger.ts';
import type { PaymentRow } from '../../../server/store/money/payments.ts';
import type { OrderItemRow, RefundRow } from '../../../server/store/orders/orders.ts';
import type { OrderRow } from '../../../server/store/orders/row.ts';
import type { Shop } from './shop.ts';

export type LedgerRow = {
  id: string;
  order_id: string;
  payment_id: string;
  refund_id: string | null;
  kind: LedgerKind;
  corrects: string;
  amount_cents: number;
  provider: string;
  provider_id: string;
  day: string;
};

export type Readings = Awaited<ReturnType<typeof readAll>>;

export async function readAll({ db, town, items }: Shop) {
  const knex = db.read;
  const own = { town_id: town.id };
  const orders: OrderRow[] = await knex('orders').where(own).orderBy('sequence');
  const orderItems: OrderItemRow[] = await knex('order_items').orderBy('id');
  const rows: PaymentRow[] = await knex('payments').where(own).orderBy('id');
  // When Stripe was last asked is nobody's business.
  const payments = rows.map(({ checked_at: _, ...row }) => row);
  const refunds: RefundRow[] = await knex('refunds').where(own).orderBy('id');
  const ledger: LedgerRow[] = await knex('ledger_lines').where(own).orderBy('id');
  const holds: (UnitsOnHold & { order_id: string })[] = await knex('stock_holds').orderBy(['order_id', 'item_id']);
  const stock: { id: string; quantity: number }[] = await knex('items').whereIn('id', items);
  const events: { order_id: string; kind: string; detail: string }[] = await knex('order_events')
    .where(own)
    .orderBy('id');
  const mails: { order_id: string; kind: string; once_key: string; data: string }[] = await knex('mails').where(own);
  const days: { day: string; status: string; count: number }[] = await knex('order_days').where(own);
  const ledgerDays: { day: string; kind: string; amount_cents: number | string }[] =
    await knex('ledger_days').where(own);
  const counter: { last_sequence: number } | undefined = await knex('order_counters').where(own).first();
  return { orders, orderItems, payments, refunds, ledger, holds, stock, events, mails, days, ledgerDays, counter };
}

export const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

export const readCarts = async ({ db }: Shop): Promise<string> =>
  JSON.stringify(await db.read('cart_items').orderBy(['cart_id', 'item_id']).select('cart_id', 'item_id', 'quantity'));
