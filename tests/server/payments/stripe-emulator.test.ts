/** The emulated Stripe refuses what Stripe refuses, and signs as Stripe signs. */
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createStripeClient } from '../../../server/payments/stripe/client.ts';
import { testCards } from '../../stripe/cards.ts';
import { signWebhook } from '../../stripe/webhooks.ts';
import { payment, startGateway as start } from './stripeGateways.ts';

test('a webhook counts when it is signed with the secret, within five minutes, as it was sent', async () => {
  const { emulator, gateway } = await start();
  const { id } = await gateway.createIntent(payment());
  const body = emulator.events[0]?.body ?? '';
  const { webhookSecret } = emulator.account;
  const now = Date.now();
  const sign = (at = now, secret = webhookSecret, what = body) => signWebhook(what, secret, at);
  expect(await gateway.parseEvent(body, sign())).toMatchObject({
    type: 'payment_intent.created',
    isLive: false,
    objectId: id,
    intentId: id,
  });
  expect(await gateway.parseEvent(body, sign(now - 400_000))).toBeNull();
  expect(await gateway.parseEvent(body, sign(now, 'whsec_another'))).toBeNull();
  expect(await gateway.parseEvent(body.replace('1250', '1'), sign())).toBeNull();
  for (const broken of ['', 't=1', 'v1=abc', `t=${now},v1=`]) expect(await gateway.parseEvent(body, broken)).toBeNull();
  expect(await gateway.parseEvent('no json', sign(now, webhookSecret, 'no json'))).toBeNull();
});

test('the emulator refuses what Stripe refuses: unknown parameters, wrong versions, wrong keys', async () => {
  const { emulator } = await start();
  const client = createStripeClient(emulator.account.secretKey, { apiBase: new URL(emulator.url) });
  const create = (more: object) => client.paymentIntents.create({ amount: 500, currency: 'usd', ...more });
  await expect(create({ payment_method_types: ['card'] })).rejects.toMatchObject({
    code: 'parameter_unknown',
    message: 'Received unknown parameter: payment_method_types',
  });
  await expect(create({ amount: 'ten' })).rejects.toMatchObject({ code: 'parameter_invalid_integer' });
  await expect(create({ metadata: { long: 'x'.repeat(501) } })).rejects.toMatchObject({ param: 'metadata[long]' });
  await expect(create({ expand: ['nothing'] })).rejects.toMatchObject({ param: 'expand' });
  const old = { apiVersion: '2020-03-02' };
  await expect(client.accounts.retrieveCurrent({}, old)).rejects.toMatchObject({ statusCode: 400 });
  const nobody = createStripeClient('sk_test_nobody', { apiBase: new URL(emulator.url) });
  await expect(nobody.accounts.retrieveCurrent()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect((await client.accounts.retrieveCurrent()).id).toBe(emulator.account.id);
});

test('the emulator lets a browser pay with the publishable key and the client secret, and see no more', async () => {
  const { emulator, gateway } = await start();
  const { id, clientSecret } = await gateway.createIntent(payment());
  const ask = (path: string, body?: Record<string, string>) =>
    fetch(`${emulator.url}/v1/payment_intents/${path}`, {
      ...(body && { method: 'POST', body: new URLSearchParams(body) }),
      headers: { authorization: `Bearer ${emulator.account.publishableKey}` },
    });
  const card = (number: string) => ({ client_secret: clientSecret, 'payment_method_data[card][number]': number });
  expect((await ask(id)).status).toBe(400);
  expect((await ask(`${id}/cancel`, { client_secret: clientSecret })).status).toBe(403);
  const declined = await ask(`${id}/confirm`, card(testCards.declined));
  expect([declined.status, await declined.json()]).toMatchObject([402, { error: { decline_code: 'generic_decline' } }]);
  const asks = await ask(`${id}/confirm`, card(testCards.authenticates));
  expect(await asks.json()).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
  const paid = await ask(`${id}/authenticate`, { client_secret: clientSecret, outcome: 'succeed' });
  expect(await paid.json()).toMatchObject({ status: 'succeeded' });
  const seen = await ask(`${id}?client_secret=${clientSecret}`);
  expect(await seen.json()).not.toHaveProperty('metadata');
});
