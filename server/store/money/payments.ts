/** Stored payments of orders and invoices: Stripe intents, and cash or checks at the office. */
import type { Knex } from 'knex';
import { ownerColumns, type PaidFor } from './ledger.ts';

export type PaymentRow = {
  id: string;
  town_id: string;
  /** Either the order or the invoice is null. */
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
  /** Whether Stripe last reported that the bank is processing it. */
  is_processing: boolean | number;
  /** `cash` or `check` while the payment is changed to the office, so that its order outlives this payment. */
  kept_for: '' | 'cash' | 'check';
  /** The town's day of an office payment for an invoice, YYYY-MM-DD; null if not given. */
  paid_on: string | null;
  declines: number;
  /** The hash of the client's address, stored for a day; see cardTesting.ts. */
  address_hash: string;
  created_at: string;
};

export const findPayment = (knex: Knex, townId: string, id: string): Promise<PaymentRow | undefined> =>
  knex('payments').where({ town_id: townId, id }).first();

/** Finds an intent's payment; Stripe's webhooks only name intents. */
export const findPaymentByIntent = (knex: Knex, intentId: string): Promise<PaymentRow | undefined> =>
  knex('payments').where({ intent_id: intentId }).first();

/** Lists payments of an order or invoice, oldest first. */
export const listPayments = (knex: Knex, of: PaidFor): Promise<PaymentRow[]> =>
  knex('payments').where(ownerColumns(of)).orderBy(['created_at', 'id']);

/** Lists unfinished card payments of an order, an invoice, or all orders from a cart. */
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

/** Lists a town's unfinished card payments. */
export const listOpenPaymentsOfTown = (knex: Knex, townId: string): Promise<PaymentRow[]> =>
  knex('payments')
    // A literal condition, which SQLite needs to use the partial index.
    .whereRaw(`status = 'open'`)
    .where({ town_id: townId, provider: 'stripe' })
    .orderBy(['created_at', 'id']);
