/** Converts Stripe's objects to our types. */

import type Stripe from 'stripe';
import { toIso } from '../../../db/rules/time.ts';
import type { BalanceTransaction, Payout } from '../../store/money/payouts.ts';
import type { GatewayEvent } from '../../store/money/stripeEvents.ts';
import type { Dispute, GatewayRefund, Intent } from './gateway.ts';

/** An object, or its id if Stripe was not asked to expand it. */
type Reference = string | { id: string } | null | undefined;
export const idOf = (reference: Reference): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');

const expanded = <T extends { id: string }>(reference: string | T | null): T | null =>
  typeof reference === 'string' ? null : reference;

const instant = (seconds: number) => toIso(seconds * 1000);

const intentStatuses: Record<string, Intent['status']> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

/** Parts that Stripe lists separately: the charge's disputes, and the number of failed charges. */
type IntentParts = { disputes: readonly Stripe.Dispute[]; declines: number };

export function toIntent(intent: Stripe.PaymentIntent, { disputes, declines }: IntentParts): Intent {
  const charge = expanded(intent.latest_charge);
  const moved = charge && expanded(charge.balance_transaction);
  const { town_id, order_id, invoice_id, payment_id } = intent.metadata;
  return {
    id: intent.id,
    // An unknown status is neither paid nor given up.
    status: intentStatuses[intent.status] ?? 'processing',
    clientSecret: intent.client_secret ?? '',
    amountCents: intent.amount,
    isLive: intent.livemode,
    metadata: {
      ...(town_id !== undefined && { town_id }),
      ...(order_id !== undefined && { order_id }),
      ...(invoice_id !== undefined && { invoice_id }),
      ...(payment_id !== undefined && { payment_id }),
    },
    charge: charge && {
      id: charge.id,
      cardLast4: charge.payment_method_details?.card?.last4 ?? '',
      fee: moved && { balanceTransactionId: moved.id, cents: moved.fee },
      disputes: disputes.flatMap(toDispute),
    },
    failure: intent.last_payment_error?.message ?? '',
    declines,
    isFraudulent: intent.cancellation_reason === 'fraudulent',
  };
}

/** An inquiry moves no money, so it is no dispute for us. */
function toDispute(dispute: Stripe.Dispute): Dispute[] {
  if (dispute.balance_transactions.length === 0) return [];
  const balance = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  const status = balance === 0 ? 'won' : dispute.status === 'lost' ? 'lost' : 'open';
  const fees = dispute.balance_transactions
    .filter(({ fee }) => fee !== 0)
    .map(({ id, fee }) => ({ balanceTransactionId: id, cents: fee }));
  return [{ id: dispute.id, status, amountCents: dispute.amount, fees }];
}

const refundStatuses: Record<string, GatewayRefund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

export const toRefund = (refund: Stripe.Refund): GatewayRefund => ({
  id: refund.id,
  refundId: refund.metadata?.refund_id ?? '',
  status: refundStatuses[refund.status ?? ''] ?? 'pending',
  amountCents: refund.amount,
  failure: refund.failure_reason ?? (refund.status === 'canceled' ? 'canceled' : ''),
});

/** The sources that we use are charges, refunds and disputes, which all name their intent. */
const intentOfSource = (source: Stripe.BalanceTransaction['source']): string =>
  typeof source === 'object' && source !== null && 'payment_intent' in source ? idOf(source.payment_intent) : '';

/** @param moved with its source expanded */
export const toBalanceTransaction = (moved: Stripe.BalanceTransaction, payoutId = ''): BalanceTransaction => ({
  id: moved.id,
  kind: moved.type,
  sourceId: idOf(moved.source),
  intentId: intentOfSource(moved.source),
  amountCents: moved.amount,
  feeCents: moved.fee,
  netCents: moved.net,
  payoutId,
  createdAt: instant(moved.created),
});

export const toPayout = (payout: Stripe.Payout): Payout => ({
  id: payout.id,
  status: payout.status,
  hasLines: payout.automatic && payout.reconciliation_status === 'completed',
  amountCents: payout.amount,
  arrivalDate: instant(payout.arrival_date).slice(0, 10),
  createdAt: instant(payout.created),
});

/** An event's object, for which the SDK has hundreds of types. */
type EventObject = { id?: string; object?: string; payment_intent?: Reference };

/** The intent that an event's object is or refers to; empty for none. */
export const intentOfObject = ({ id, object, payment_intent }: EventObject): string =>
  object === 'payment_intent' ? (id ?? '') : idOf(payment_intent);

export function toEvent({ id, type, livemode, data }: Stripe.Event): GatewayEvent {
  const object = data.object as EventObject;
  return { id, type, isLive: livemode, objectId: object.id ?? '', intentId: intentOfObject(object) };
}
