/**
 * Finds the order or invoice of a payment or refund. Only this file distinguishes the two; Stripe, ledger and
 * reconciler treat them alike.
 */
import type { Knex } from 'knex';
import { findInvoiceRow } from '../store/invoices/invoices.ts';
import type { PaidFor } from '../store/money/ledger.ts';
import { findOrderRow } from '../store/orders/orders.ts';
import { invoicePayable } from './invoicePayable.ts';
import { orderPayable } from './orderPayable.ts';
import type { Payable } from './payable.ts';

type Owned = { order_id: string | null; invoice_id: string | null };

/** The order or invoice of a payment or refund, by its ids. */
export function paidForOf({ order_id, invoice_id }: Owned): PaidFor {
  if (invoice_id !== null) return { invoiceId: invoice_id };
  if (order_id !== null) return { orderId: order_id };
  throw new Error('A payment is for no order and no invoice.');
}

/** Lists the orders and invoices of payments or refunds, each once. */
export function listPaidFor(rows: readonly Owned[]): PaidFor[] {
  const ofEach = rows.map((row) => paidForOf(row));
  return [...new Map(ofEach.map((of) => [of.orderId ?? of.invoiceId, of])).values()];
}

/** @returns null if the town no longer has it */
export async function findPayable(knex: Knex, townId: string, of: PaidFor): Promise<Payable | null> {
  if (of.invoiceId !== undefined) {
    const row = await findInvoiceRow(knex, townId, of.invoiceId);
    return row ? invoicePayable(row) : null;
  }
  const row = await findOrderRow(knex, townId, of.orderId);
  return row ? orderPayable(row) : null;
}

export const findPayableOf = (knex: Knex, row: Owned & { town_id: string }): Promise<Payable | null> =>
  findPayable(knex, row.town_id, paidForOf(row));
