/** Payments of orders and invoices as they are stored: at Stripe, an intent each; at the office, cash or a check. */
import type { Knex } from 'knex';
import { ownerColumns, type PaidFor } from './ledger.ts';

export type PaymentRow = {
  id: string;
  town_id: string;
  /** One of the two is null. */
  order_id: string | null;
  invoice_id: string | null;
  provider: 'stripe' | 'office';
  status: 'open' | 'succeeded' | 'canceled' | 'failed';
  amount_cents: number;
  account_id: string;
  intent_id: string;
  charge_id: string;
  card_last_four: string;
  failure: string;
  is_live: boolean | number;
  checked_at: string | null;
  /** Whether Stripe said, when it was last asked, that the bank is at work. */
  is_processing: boolean | number;
  /** `cash` or `check` while the office takes over its order, which then outlives this payment. */
  kept_for: '' | 'cash' | 'check';
  /** The town's day on which the office was paid for an invoice, YYYY-MM-DD; null where nobody said. */
  paid_on: string | null;
  /** How many cards were declined. */
  declines: number;
  /** The hash of the address that began it, for a day; see cardTesting.ts. */
  address_hash: string;
  created_at: string;
};

export const findPayment = (knex: Knex, townId: string, id: string): Promise<PaymentRow | undefined> =>
  knex('payments').where({ town_id: townId, id }).first();

/** The payment of an intent; Stripe's webhooks name no other thing of ours. */
export const findPaymentByIntent = (knex: Knex, intentId: string): Promise<PaymentRow | undefined> =>
  knex('payments').where({ intent_id: intentId }).first();

/** The payments of an order or an invoice, the first first. */
export const listPayments = (knex: Knex, of: PaidFor): Promise<PaymentRow[]> =>
  knex('payments').where(ownerColumns(of)).orderBy(['created_at', 'id']);

/** The card payments of an order, an invoice, or of all orders from a cart, that are neither paid nor canceled. */
export const listOpenPayments = (
  knex: Knex,
  townId: string,
  of: PaidFor | { cartId: string },
): Promise<PaymentRow[]> =>
  'cartId' in of
    ? knex('payments')
        .where({ town_id: townId, status: 'open' })
        .whereIn('order_id', knex('orders').where({ cart_id: of.cartId }).select('id'))
    : knex('payments').where({ town_id: townId, ...ownerColumns(of), status: 'open' });

/** All card payments of a town that are neither paid nor canceled. */
export const listOpenPaymentsOfTown = (knex: Knex, townId: string): Promise<PaymentRow[]> =>
  knex('payments')
    // In so many words, which SQLite needs to use the index of open payments.
    .whereRaw(`status = 'open'`)
    .where({ town_id: townId, provider: 'stripe' })
    .orderBy(['created_at', 'id']);
