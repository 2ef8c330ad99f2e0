/**
 * What a payment or a refund is for: an order or an invoice. The only place that asks which of the two it is; everything
 * else at Stripe, in the ledger and in the reconciler is the same for both.
 */
import type { Knex } from 'knex';
import { findInvoiceRow } from '../store/invoices/invoices.ts';
import type { PaidFor } from '../store/money/ledger.ts';
import { findOrderRow } from '../store/orders/orders.ts';
import { invoicePayable } from './invoicePayable.ts';
import { orderPayable } from './orderPayable.ts';
import type { Payable } from './payable.ts';

type Owned = { order_id: string | null; invoice_id: string | null };

/** What a payment or refund is for, by its ids. */
export function paidForOf({ order_id, invoice_id }: Owned): PaidFor {
  if (invoice_id !== null) return { invoiceId: invoice_id };
  if (order_id !== null) return { orderId: order_id };
  throw new Error('A payment is for no order and no invoice.');
}

/** What some payments or refunds are for, each once. */
export function listPaidFor(rows: readonly Owned[]): PaidFor[] {
  const ofEach = rows.map((row) => paidForOf(row));
  return [...new Map(ofEach.map((of) => [of.orderId ?? of.invoiceId, of])).values()];
}

/** @returns null where the town has it no more */
export async function findPayable(knex: Knex, townId: string, of: PaidFor): Promise<Payable | null> {
  if (of.invoiceId !== undefined) {
    const row = await findInvoiceRow(knex, townId, of.invoiceId);
    return row ? invoicePayable(row) : null;
  }
  const row = await findOrderRow(knex, townId, of.orderId);
  return row ? orderPayable(row) : null;
}

/** The payable of a payment or refund. */
export const findPayableOf = (knex: Knex, row: Owned & { town_id: string }): Promise<Payable | null> =>
  findPayable(knex, row.town_id, paidForOf(row));
