/** Implements Gateway with Stripe's SDK. */
import type Stripe from 'stripe';
import { Problem } from '../../../db/rules/problems.ts';
import type { Logger } from '../../start/log.ts';
import { askStripe, createOnce, isRefusal, stripeCode } from './client.ts';
import type { Gateway, Intent } from './gateway.ts';
import { idOf, toBalanceTransaction, toEvent, toIntent, toPayout, toRefund } from './shapes.ts';

export type StripeGatewayParts = {
  client: Stripe;
  accountId: string;
  isLive: boolean;
  publishableKey: string;
  isOwn: boolean;
  /** The present secret, and for a day the previous one. */
  webhookSecrets: readonly string[];
  log: Pick<Logger, 'error' | 'warn'>;
  now: () => number;
};

const expand = ['latest_charge.balance_transaction'];
/** Includes the source of each line in a list. */
const expandSource = ['data.source'];
const pageSize = 100;
/** The largest difference between our clock and Stripe's. */
const clockSkewMs = 600_000;
/** An intent may be created until this long after its payment, when Stripe has forgotten its idempotency key. */
const maxCreationMs = 25 * 3_600_000;

/** Converts to seconds, including the start and excluding the end. */
const createdBetween = (from: number, to: number) => ({ gte: Math.floor(from / 1000), lt: Math.ceil(to / 1000) });

/** Stripe knows three reasons; ours are in the metadata. */
const refundReason = (reason: string) => (reason === 'requested_by_customer' ? { reason } : {});

/** The calls that read and write intents. */
function intentCalls({ client, log, now }: StripeGatewayParts) {
  /** Adds the charge's disputes and failed charges, which Stripe lists separately. */
  async function complete(intent: Stripe.PaymentIntent): Promise<Intent> {
    const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
    const disputes = charge?.disputed ? await list(client.disputes.list({ charge: charge.id, limit: pageSize })) : [];
    const { data: tried } = intent.last_payment_error
      ? await client.charges.list({ payment_intent: intent.id, limit: pageSize })
      : { data: [] };
    return toIntent(intent, { disputes, declines: tried.filter(({ status }) => status === 'failed').length });
  }

  async function find(paymentId: string, createdAt: number): Promise<Stripe.PaymentIntent | null> {
    const to = Math.min(now(), createdAt + maxCreationMs) + clockSkewMs;
    const created = createdBetween(createdAt - clockSkewMs, to);
    for await (const { id, metadata } of client.paymentIntents.list({ created, limit: pageSize })) {
      if (metadata.payment_id === paymentId) return client.paymentIntents.retrieve(id, { expand });
    }
    return null;
  }

  const calls: Pick<Gateway, 'createIntent' | 'retrieveIntent' | 'cancelIntent' | 'findIntent'> = {
    createIntent: ({ townId, subject, paymentId, amountCents, createdAt }) =>
      askStripe(log, async () => {
        const params: Stripe.PaymentIntentCreateParams = {
          amount: amountCents,
          currency: 'usd',
          // Includes wallets, which pay by card. Payment methods that settle later are not offered.
          allowed_payment_method_types: ['card'],
          capture_method: 'automatic',
          description: subject.description,
          metadata: { town_id: townId, ...subject.ids, payment_id: paymentId, ...subject.numbers },
          expand,
        };
        const intent = await createOnce<Stripe.PaymentIntent>(
          paymentId,
          async (idempotencyKey) => {
            try {
              return await client.paymentIntents.create(params, { idempotencyKey });
            } catch (error) {
              // The call with the first key failed at Stripe, but may have created it.
              if (idempotencyKey !== paymentId && isRefusal(error)) throw new Problem('payment_unavailable');
              throw error;
            }
          },
          () => find(paymentId, createdAt),
        );
        return complete(intent);
      }),
    retrieveIntent: (id) =>
      askStripe(log, async () => {
        try {
          return await complete(await client.paymentIntents.retrieve(id, { expand }));
        } catch (error) {
          if (stripeCode(error) === 'resource_missing') return null;
          throw error;
        }
      }),
    cancelIntent: (id, reason = 'abandoned') =>
      askStripe(log, async () => {
        try {
          return await complete(await client.paymentIntents.cancel(id, { cancellation_reason: reason, expand }));
        } catch (error) {
          if (stripeCode(error) !== 'payment_intent_unexpected_state') throw error;
          return complete(await client.paymentIntents.retrieve(id, { expand }));
        }
      }),
    findIntent: ({ paymentId, createdAt }) =>
      askStripe(log, async () => {
        const found = await find(paymentId, createdAt);
        return found && complete(found);
      }),
  };
  return calls;
}

async function list<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of pages) all.push(one);
  return all;
}

export function createStripeGateway(parts: StripeGatewayParts): Gateway {
  const { client, accountId, isLive, isOwn, publishableKey, webhookSecrets, log, now } = parts;
  return {
    accountId,
    isLive,
    isOwn,
    publishableKey,
    ...intentCalls(parts),
    createRefund: ({ townId, subject, refundId, intentId, amountCents, reason }) =>
      askStripe(log, async () => {
        const metadata = { town_id: townId, ...subject.ids, refund_id: refundId, reason };
        const params = { payment_intent: intentId, amount: amountCents, metadata, ...refundReason(reason) };
        const made = await createOnce<Stripe.Refund>(
          refundId,
          (idempotencyKey) => client.refunds.create(params, { idempotencyKey }),
          async () => {
            const all = await list(client.refunds.list({ payment_intent: intentId, limit: pageSize }));
            return all.find((one) => one.metadata?.refund_id === refundId) ?? null;
          },
        );
        return toRefund(made);
      }),
    listRefunds: (intentId) =>
      askStripe(log, async () => {
        const refunds = await list(client.refunds.list({ payment_intent: intentId, limit: pageSize }));
        return refunds.map(toRefund);
      }),
    listBalanceTransactions: (from, to) =>
      askStripe(log, async () => {
        const created = createdBetween(from, to);
        const moved = await list(client.balanceTransactions.list({ created, expand: expandSource, limit: pageSize }));
        return moved.map((one) => toBalanceTransaction(one));
      }),
    listPayouts: (from, to) =>
      askStripe(log, async () => {
        const payouts = await list(client.payouts.list({ created: createdBetween(from, to), limit: pageSize }));
        return payouts.map(toPayout);
      }),
    listPayoutTransactions: (payoutId) =>
      askStripe(log, async () => {
        const moved = await list(
          client.balanceTransactions.list({ payout: payoutId, expand: expandSource, limit: pageSize }),
        );
        // The list includes the payout itself.
        return moved
          .filter(({ source }) => idOf(source) !== payoutId)
          .map((one) => toBalanceTransaction(one, payoutId));
      }),
    async parseEvent(rawBody, signature) {
      for (const secret of webhookSecrets) {
        try {
          const event = await client.webhooks.constructEventAsync(
            rawBody,
            signature,
            secret,
            undefined,
            undefined,
            now(),
          );
          return toEvent(event);
        } catch {
          // The event is forged, too old, signed with another secret, or malformed.
        }
      }
      return null;
    },
  };
}
