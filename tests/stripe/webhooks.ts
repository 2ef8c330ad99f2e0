/** The emulated Stripe's webhooks: signed as Stripe signs, and delivered well or badly. */
import { request } from 'node:http';
import Stripe from 'stripe';
import { type EmulatedAccount, newStripeId } from './account.ts';

export type WebhookEvent = { account: EmulatedAccount; event: Stripe.EventBase; body: string; deliveries: number[] };

/** The target of webhooks: the origin of the server under test, and the host that it is called by. */
export type WebhookTarget = { origin: string; host: string };

export const webhookPath = '/api/payments/stripe/webhook';

export function createEvent(
  account: EmulatedAccount,
  type: Stripe.Event.Type,
  object: Stripe.Event.Data.Object,
  now: number,
): WebhookEvent {
  const event: Stripe.EventBase = {
    id: newStripeId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(now / 1000),
    data: { object: structuredClone(object) },
    livemode: account.isLive,
    pending_webhooks: 1,
    request: { id: newStripeId('req'), idempotency_key: null },
    type,
  };
  return { account, event, body: JSON.stringify(event, null, 2), deliveries: [] };
}

/** The `Stripe-Signature` header of a body. */
export const signWebhook = (body: string, secret: string, now: number): string =>
  Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: Math.floor(now / 1000) });

/** Posts a webhook. @returns the status; 0 where nobody answers */
export function postWebhook(target: WebhookTarget, body: string, signature: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      host: target.host,
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Stripe/1.0',
    };
    const sent = request(new URL(webhookPath, target.origin), { method: 'POST', headers, setHost: false }, (res) => {
      res.resume();
      res.on('end', () => resolve(res.statusCode ?? 0));
      res.on('error', () => resolve(0));
    });
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}
