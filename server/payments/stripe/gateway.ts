/** What paying by card needs of Stripe, in our words. `stripeGateway.ts` implements it with Stripe's SDK. */
import type { BalanceTransaction, Payout } from '../../store/money/payouts.ts';
import type { GatewayEvent } from '../../store/money/stripeEvents.ts';

/**
 * What Stripe is told that money is for, an order or an invoice. The ids go into all metadata, the number only into that
 * of intents.
 */
export type Subject = { description: string; ids: Record<string, string>; numbers: Record<string, string> };

/**
 * A payment intent as it stands. `open` awaits the card, `processing` the bank. All sums in cents.
 * The charge is that of the last try; `fee` is null until Stripe knows it.
 */
export type Intent = {
  id: string;
  status: 'open' | 'processing' | 'succeeded' | 'canceled';
  /** For the browser alone: never stored, never logged. */
  clientSecret: string;
  amountCents: number;
  isLive: boolean;
  /** As the intent was created with. */
  metadata: { town_id?: string; order_id?: string; invoice_id?: string; payment_id?: string };
  charge: null | {
    id: string;
    cardLast4: string;
    fee: null | { balanceTransactionId: string; cents: number };
    disputes: Dispute[];
  };
  /** Why the last try failed, for people; empty where none did. */
  failure: string;
  /** How many cards were declined. */
  declines: number;
  /** Canceled since stolen cards were tried out. */
  isFraudulent: boolean;
};

/** `lost` and `open`: the bank has taken the money back. */
export type Dispute = {
  id: string;
  status: 'open' | 'won' | 'lost';
  amountCents: number;
  /** What Stripe takes for it. */
  fees: { balanceTransactionId: string; cents: number }[];
};

/** `refundId` is ours, from the metadata; empty for a refund that was made in Stripe's own dashboard. */
export type GatewayRefund = {
  id: string;
  refundId: string;
  status: 'pending' | 'succeeded' | 'failed';
  amountCents: number;
  failure: string;
};

/**
 * Stripe, with the keys of one town. Every call may be repeated: ours are idempotency keys.
 * @throws Problem `payment_unavailable` when Stripe cannot be reached or answers nonsense, and whether anything was
 *   done is unknown; `payment_refused` with Stripe's own sentence when it refused, and nothing was done
 */
export type Gateway = {
  accountId: string;
  isLive: boolean;
  publishableKey: string;
  /** Whether the keys are the town's own; else they are the environment's. */
  isOwn: boolean;
  /** Idempotent by `paymentId`. `createdAt` is when the payment was created, in milliseconds. */
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
   * Looks for an intent whose creation was cut off, by when its payment was created (milliseconds).
   * @returns null where Stripe has none: nothing was created
   */
  findIntent(given: { paymentId: string; createdAt: number }): Promise<Intent | null>;
  /** @returns the intent as it stands afterwards: it may have succeeded first, and then it is not canceled */
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
  /** All refunds of an intent, those of Stripe's dashboard too. */
  listRefunds(intentId: string): Promise<GatewayRefund[]>;
  /** What moved money between two moments (milliseconds), and what was paid out. */
  listBalanceTransactions(from: number, to: number): Promise<BalanceTransaction[]>;
  listPayouts(from: number, to: number): Promise<Payout[]>;
  /** The lines of a payout that `hasLines`. These know their `payoutId`; lines listed by time do not. */
  listPayoutTransactions(payoutId: string): Promise<BalanceTransaction[]>;
  /** Checks a webhook's signature over its raw body. @returns null where it is none of ours */
  parseEvent(rawBody: string, signature: string): Promise<GatewayEvent | null>;
};

/**
 * Finds the gateway of a town that has keys, its own or the environment's; null where there are none.
 * @param accountId of an older payment: where the town's own keys are of another account by now, those of the
 *   environment may be of this one
 */
export type FindGateway = (townId: string, accountId?: string) => Promise<Gateway | null>;
