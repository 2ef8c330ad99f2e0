/** An account at the emulated Stripe, with all that is in it. */
import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** The answer to a call with an idempotency key; null while the call is still being worked on. */
export type SavedAnswer = { call: string; answer: { status: number; body: string } | null; savedAt: number };

export type EmulatedAccount = {
  id: string;
  isLive: boolean;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Whether Stripe lets it make charges. */
  canCharge: boolean;
  intents: Map<string, Stripe.PaymentIntent>;
  charges: Map<string, Stripe.Charge>;
  refunds: Map<string, Stripe.Refund>;
  disputes: Map<string, Stripe.Dispute>;
  moved: Map<string, Stripe.BalanceTransaction>;
  payouts: Map<string, Stripe.Payout>;
  domains: Map<string, Stripe.PaymentMethodDomain>;
  /** Why Apple Pay is active on no domain; empty where it is. */
  walletFault: string;
  /** The payout of each balance transaction that was paid out. */
  payoutOf: Map<string, string>;
  /** The card of each charge. */
  cards: Map<string, string>;
  answers: Map<string, SavedAnswer>;
};

const random = (bytes: number) => randomBytes(bytes).toString('hex');

export const newStripeId = (prefix: string) => `${prefix}_${random(12)}`;

export function createAccount({ isLive = false }: { isLive?: boolean } = {}): EmulatedAccount {
  const mode = isLive ? 'live' : 'test';
  const id = newStripeId('acct');
  return {
    id,
    isLive,
    secretKey: `sk_${mode}_${random(12)}`,
    publishableKey: `pk_${mode}_${random(12)}`,
    webhookSecret: `whsec_${random(16)}`,
    canCharge: true,
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    domains: new Map(),
    walletFault: '',
    moved: new Map(),
    payouts: new Map(),
    payoutOf: new Map(),
    cards: new Map(),
    answers: new Map(),
  };
}

/** The further parts that an account's actions need. */
export type Emulation = {
  now: () => number;
  /** Tells the account's webhook endpoint of an object as it is now. */
  emit(account: EmulatedAccount, type: Stripe.Event.Type, object: Stripe.Event.Data.Object): void;
};

/** Stripe's answer to a call that it refuses. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;
  /** @param isSaved whether the call was begun: then its idempotency key answers the same again */
  readonly isSaved: boolean;
  constructor(status: number, error: Record<string, unknown> & { message: string }, isSaved = true) {
    super(error.message);
    this.status = status;
    this.error = { type: 'invalid_request_error', ...error };
    this.isSaved = isSaved;
  }
}

export const missing = (what: string, id: string) =>
  new StripeRefusal(404, { code: 'resource_missing', param: 'id', message: `No such ${what}: '${id}'` });

/** $1,234.50, as Stripe's sentences write it. */
export const dollars = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
