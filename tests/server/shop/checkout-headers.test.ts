/** Which pages let Stripe's script in: the shop's own, of towns that take cards. */
import { expect, test } from 'vitest';
import { saveStripeKeys } from '../../../server/payments/stripe/keys.ts';
import { saveShopSettings } from '../../../server/store/towns/shopSettings.ts';
import { write } from '../../../server/store/write.ts';
import { dialects, makeTestDatabase, makeTown } from '../database.ts';
import { serveStripeAccount } from '../payments/stripeAccount.ts';
import { fakeBuild, type SendRequest, serve } from '../serve.ts';

const environmentKeys = {
  STRIPE_SECRET_KEY: 'sk_test_51MapleSecretKey1234',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51MaplePublishable1234',
  STRIPE_WEBHOOK_SECRET: 'whsec_MapleWebhookSecret1234',
};
const pages = ['/', '/login', '/items', '/items?search=mug', '/shell'];

function build() {
  const render = async () => ({ status: 200, html: '', title: 'Maple', description: '' });
  return { ...fakeBuild(), render };
}

/** The paths that let Stripe in, having checked that the others say nothing of it. */
async function openPages(ask: SendRequest): Promise<string[]> {
  const open: string[] = [];
  for (const path of pages) {
    // Twice: a page from the cache is sent as it was drawn.
    for (const { headers } of [await ask(path), await ask(path)]) {
      const policy = headers['content-security-policy'] ?? '';
      const isOpen = policy.includes("script-src 'self' https://js.stripe.com");
      expect(headers['permissions-policy']?.includes('payment=(self'), path).toBe(isOpen);
      expect(policy.includes('stripe.com'), path).toBe(isOpen);
      if (isOpen) {
        expect(policy).toContain(
          "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
        );
        expect(policy).toMatch(/connect-src 'self'.* https:\/\/api\.stripe\.com/);
        // Served over plain http here, where browsers ignore it and complain.
        expect(headers['cross-origin-opener-policy']).toBeUndefined();
      }
      if (isOpen && !open.includes(path)) open.push(path);
    }
  }
  return open;
}

const shopPages = ['/items', '/items?search=mug', '/shell'];

test.each(dialects)(
  'pages let Stripe in while the shop takes cards, and only those of the shop, on %s',
  async (dialect) => {
    const database = await makeTestDatabase(dialect);
    const town = await makeTown(database.db, { commerce: 'on' });
    const set = (card_enabled: boolean) =>
      write(database.db, town.id, 'clerk', (tx) =>
        saveShopSettings(tx, town.id, { card_enabled }, { now: Date.now() }),
      );
    const { ask } = await serve(database, { build: build(), env: environmentKeys });
    await set(false);
    expect(await openPages(ask)).toEqual([]);
    const before = await ask('/items');
    await set(true);
    expect(await openPages(ask)).toEqual(shopPages);
    // The words are the same, but a browser must not go on with the headers that it has.
    const again = await ask('/items', { headers: { 'if-none-match': before.headers.etag ?? '' } });
    expect(again.status).toBe(200);
    const call = await ask('/api/sync');
    expect(call.headers['content-security-policy']).not.toContain('stripe');
    await set(false);
    expect(await openPages(ask)).toEqual([]);
  },
);

test('a town’s own keys are enough, and without any key or a shop nothing is let in', async () => {
  const stripe = { STRIPE_API_BASE: await serveStripeAccount(), APP_SECRET: 'a secret of 32 characters or more' };
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db, { commerce: 'on' });
  const { ask } = await serve(database, { build: build(), env: stripe });
  await write(database.db, town.id, 'clerk', (tx) =>
    saveShopSettings(tx, town.id, { card_enabled: true }, { now: Date.now() }),
  );
  expect(await openPages(ask)).toEqual([]);
  const { readConfig } = await import('../../../server/config/config.ts');
  const config = readConfig({ DATA_DIR: database.dataDir, ...stripe });
  const log = { error() {}, warn() {} };
  await saveStripeKeys({ db: database.db, config, log, now: Date.now }, town.id, 'clerk', {
    secret_key: environmentKeys.STRIPE_SECRET_KEY,
    publishable_key: environmentKeys.STRIPE_PUBLISHABLE_KEY,
    webhook_secret: environmentKeys.STRIPE_WEBHOOK_SECRET,
  });
  expect(await openPages(ask)).toEqual(shopPages);
  await write(database.db, town.id, 'clerk', (tx) => tx.saveTown({ commerce: 'off' }));
  expect(await openPages(ask)).toEqual([]);
});
