/** The check-up says that Stripe does not take a shop's keys before a shopper finds out. */
import { describe, expect, test } from 'vitest';
import type { Dashboard } from '../../../db/rules/dashboard.ts';
import type { DoctorReport } from '../../../db/rules/doctor.ts';
import { createStripeExamination } from '../../../server/doctor/stripeFindings.ts';
import { examineWebhooks } from '../../../server/doctor/webhookFindings.ts';
import { testCards } from '../../stripe/cards.ts';
import { webhookPath } from '../../stripe/webhooks.ts';
import { host } from '../cart/shoppers.ts';
import { dialects, makeTown, testsSqlite } from '../database.ts';
import { runTown } from '../office/cli.ts';
import { paidOrder, serveWithItem } from '../shop/cardOrders.ts';
import { serveCardShop } from '../shop/cardShops.ts';

const client = { timeoutMs: 5000, maxNetworkRetries: 0 };

test.each(['environment', 'town'] as const)('keys of the %s that Stripe takes, and takes no more', async (keys) => {
  const { parts, town, emulator } = await serveCardShop('sqlite', { keys });
  const examine = () => createStripeExamination({ ...parts, client })(town.id);
  expect(await examine()).toMatchObject({ subject: 'stripe', level: 'fine' });
  emulator.account.secretKey = 'sk_test_replaced_in_the_dashboard';
  expect(await examine()).toMatchObject({
    level: 'fault',
    text: expect.stringContaining('refuses the keys'),
    advice: expect.stringContaining('Enter the keys again'),
  });
  await emulator.stop();
  expect(await examine()).toMatchObject({ level: 'unknown' });
});

test('the keys of all shops are tried once; without keys there is nothing to try', async () => {
  const { parts, db, town, emulator } = await serveCardShop('sqlite');
  const other = await makeTown(db, { host: 'other-shop.test' });
  const examine = createStripeExamination({ ...parts, client });
  expect(await examine(town.id)).toMatchObject({ level: 'fine' });
  emulator.account.secretKey = 'sk_test_replaced_in_the_dashboard';
  expect(await examine(other.id)).toMatchObject({ level: 'fine' });
  const withoutKeys = createStripeExamination({ ...parts, client, config: { ...parts.config, stripe: undefined } });
  expect(await withoutKeys(town.id)).toMatchObject({ level: 'fine', text: expect.stringContaining('Cards are off') });
});

test.runIf(testsSqlite)('administrators read it in the check-up, and the command says it', async () => {
  const { clerk, emulator, dataDir, env } = await serveCardShop('sqlite');
  emulator.account.secretKey = 'sk_test_replaced_in_the_dashboard';
  const { findings } = (await clerk('POST', '/api/doctor', {})).json() as DoctorReport;
  expect(findings.find(({ subject }) => subject === 'stripe')).toMatchObject({ level: 'fault' });
  const { out, code } = await runTown({ dataDir, env }, 'doctor');
  expect(out).toContain('BROKEN stripe: Nobody can pay by card');
  expect(code).toBe(1);
});

const minute = 60_000;
const hour = 60 * minute;

describe.each(dialects)('webhooks on %s', (dialect) => {
  test('a secret that refuses what Stripe signs is found, logged once an hour, and gone with the next one taken', async () => {
    const shop = await serveWithItem(dialect);
    const examine = () => examineWebhooks(shop.db.read, shop.town.id, shop.now());
    expect(await examine()).toMatchObject({ subject: 'webhooks', level: 'fine' });
    const { intentId } = await shop.order();
    shop.emulator.pay(intentId, testCards.succeeds);
    expect(await shop.deliver({ secret: 'whsec_of_another_endpoint' })).toEqual([400, 400, 400]);
    expect(await examine()).toMatchObject({ level: 'warning', text: expect.stringContaining('refused') });
    expect(shop.lines.filter((line) => line.includes('a webhook was refused'))).toHaveLength(1);
    shop.pass(minute);
    expect(await shop.deliver()).toEqual([200, 200, 200]);
    expect(await examine()).toMatchObject({ level: 'fine' });
  });

  test('that none came although cards were charged is found, but not what is minutes old', async () => {
    const shop = await serveWithItem(dialect);
    const examine = () => examineWebhooks(shop.db.read, shop.town.id, shop.now());
    const { order, intentId } = await shop.order();
    shop.emulator.pay(intentId, testCards.succeeds);
    // The page asks every few seconds.
    shop.pass(3000);
    await shop.ask(`/api/orders/${order.id}/confirmation`, { host });
    expect(await examine()).toMatchObject({ level: 'fine' });
    shop.pass(2 * hour);
    expect(await examine()).toMatchObject({ level: 'warning', text: expect.stringContaining('told nothing') });
    await paidOrder(shop, testCards.succeeds);
    shop.pass(3 * hour);
    expect(await examine()).toMatchObject({ level: 'fine' });
  });
});

test('events that name no payment of ours are not noted as refused', async () => {
  const shop = await serveWithItem('sqlite');
  const bodies = ['{', 'null', '{"data":{"object":"pi_1"}}', '{"data":{"object":{"object":"payment_intent","id":{}}}}'];
  for (const body of [...bodies, '{"data":{"object":{"payment_intent":"pi_none\\u0000"}}}']) {
    const headers = { 'stripe-signature': 't=1,v1=00', 'content-type': 'application/json' };
    const answer = await shop.ask(webhookPath, { host, method: 'POST', headers, body });
    expect([body, answer.status]).toEqual([body, 400]);
  }
  expect(await shop.db.read('webhook_refusals')).toEqual([]);
});

test('the dashboard has a line about it', async () => {
  const shop = await serveWithItem('sqlite');
  const { intentId } = await shop.order();
  shop.emulator.pay(intentId, testCards.succeeds);
  await shop.deliver({ secret: 'whsec_of_another_endpoint' });
  expect((await shop.clerk('POST', '/api/doctor', {})).status).toBe(200);
  const { todo } = (await shop.clerk('GET', '/api/dashboard')).json() as Dashboard;
  const lines = todo?.ok ? todo.data : [];
  expect(lines.filter(({ kind }) => kind === 'doctor')).toHaveLength(1);
});
