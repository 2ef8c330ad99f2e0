/** The operations that card payments need of Stripe. `stripeGateway.ts` implements them with Stripe's SDK. */
import type { BalanceTransaction, Payout } from '../../store/money/payouts.ts';
import type { GatewayEvent } from '../../store/money/stripeEvents.ts';

/** Describes to Stripe the order or invoice that is paid. Ids are part of all metadata, numbers only of intents'. */
export type Subject = { description: string; ids: Record<string, string>; numbers: Record<string, string> };

/**
 * A payment intent's state. `open` waits for the card, `processing` for the bank. All sums are in cents. The charge is
 * the last attempt's; `fee` is null until Stripe knows it.
 */
export type Intent = {
  id: string;
  status: 'open' | 'processing' | 'succeeded' | 'canceled';
  /** Only for the browser: never stored or logged. */
  clientSecret: string;
  amountCents: number;
  isLive: boolean;
  /** The metadata given at creation. */
  metadata: { town_id?: string; order_id?: string; invoice_id?: string; payment_id?: string };
  charge: null | {
    id: string;
    cardLast4: string;
    fee: null | { balanceTransactionId: string; cents: number };
    disputes: Dispute[];
  };
  /** The last attempt's failure, worded for people; empty without one. */
  failure: string;
  declines: number;
  /** Canceled because of card testing. */
  isFraudulent: boolean;
};

/** With `lost` and `open`, the bank has taken the money back. */
export type Dispute = {
  id: string;
  status: 'open' | 'won' | 'lost';
  amountCents: number;
  fees: { balanceTransactionId: string; cents: number }[];
};

/** `refundId` is ours, from the metadata; empty for refunds made in Stripe's dashboard. */
export type GatewayRefund = {
  id: string;
  refundId: string;
  status: 'pending' | 'succeeded' | 'failed';
  amountCents: number;
  failure: string;
};

/**
 * Stripe with one town's keys. Every call can be repeated: our ids are idempotency keys.
 * @throws Problem `payment_unavailable` if Stripe can't be reached or its answer is unusable, and the outcome is
 * unknown; `payment_refused` with Stripe's sentence if it refused, and nothing was done
 */
export type Gateway = {
  accountId: string;
  isLive: boolean;
  publishableKey: string;
  /** Whether the keys are the town's own; otherwise they are the environment's. */
  isOwn: boolean;
  /** Idempotent by `paymentId`. `createdAt` is the payment's creation in milliseconds. */
  createIntent(given: {
    townId: string;
    subject: Subject;
    paymentId: string;
    amountCents: number;
    createdAt: number;
  }): Promise<Intent>;
  /** @returns null for an id that the account does not have */
  retrieveIntent(id: string): Promise<Intent | null>;
  /**
   * Searches an intent whose creation was interrupted, by its payment's creation time in milliseconds.
   * @returns null if Stripe has none: nothing was created
   */
  findIntent(given: { paymentId: string; createdAt: number }): Promise<Intent | null>;
  /** @returns the updated intent: if it had succeeded first, it is not canceled */
  cancelIntent(id: string, reason?: 'abandoned' | 'fraudulent'): Promise<Intent>;
  /** Idempotent by `refundId`. */
  createRefund(given: {
    townId: string;
    subject: Subject;
    refundId: string;
    intentId: string;
    amountCents: number;
    reason: string;
  }): Promise<GatewayRefund>;
  /** Lists all refunds of an intent, including those of Stripe's dashboard. */
  listRefunds(intentId: string): Promise<GatewayRefund[]>;
  /** Lists movements, and payouts, between two times in milliseconds. */
  listBalanceTransactions(from: number, to: number): Promise<BalanceTransaction[]>;
  listPayouts(from: number, to: number): Promise<Payout[]>;
  /** Lists the lines of a payout with `hasLines`. They include their `payoutId`; lines listed by time do not. */
  listPayoutTransactions(payoutId: string): Promise<BalanceTransaction[]>;
  /** Verifies a webhook's signature over its raw body. @returns null if it is not ours */
  parseEvent(rawBody: string, signature: string): Promise<GatewayEvent | null>;
};

/**
 * Finds the gateway of a town, with its own keys or the environment's; null without keys.
 * @param accountId of an older payment: if the town's own keys now belong to another account, the environment's
 * may belong to this one
 */
export type FindGateway = (townId: string, accountId?: string) => Promise<Gateway | null>;
