/** The Stripe account that a town's cards are paid with, and keys that cannot be decrypted. */
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { createFindGateway } from '../../../server/payments/stripe/findGateway.ts';
import { readStripeKeysState, removeStripeKeys } from '../../../server/payments/stripe/keys.ts';
import { keepLog, serveCardShop } from '../shop/cardShops.ts';

test('a town’s own account comes first, then the environment’s; Stripe is asked once whose that is', async () => {
  const shop = await serveCardShop('sqlite');
  const { emulator, town, neighbor } = shop;
  const accountOf = async (townId: string) => (await shop.findGateway(townId))?.accountId;
  const countAccountCalls = () => emulator.calls.filter(({ path }) => path === '/v1/account').length;
  expect(await accountOf(town.id)).toBe(emulator.account.id);
  expect(await accountOf(neighbor.id)).toBe(emulator.account.id);
  expect(countAccountCalls()).toBe(1);
  const own = emulator.addAccount({ isLive: true });
  await shop.saveKeys(own);
  expect(await shop.findGateway(town.id)).toMatchObject({
    accountId: own.id,
    isLive: true,
    publishableKey: own.publishableKey,
  });
  expect(await accountOf(neighbor.id)).toBe(emulator.account.id);
  expect((await shop.findGateway(town.id, emulator.account.id))?.accountId).toBe(emulator.account.id);
  await removeStripeKeys(shop.parts, town.id, 'clerk');
  expect(await accountOf(town.id)).toBe(emulator.account.id);
});

test('while Stripe cannot say whose the environment’s keys are, cards are unavailable; the next call asks again', async () => {
  const shop = await serveCardShop('sqlite');
  shop.emulator.setDown(true);
  await expect(shop.findGateway(shop.town.id)).rejects.toMatchObject({ code: 'payment_unavailable' });
  shop.emulator.setDown(false);
  expect((await shop.findGateway(shop.town.id))?.accountId).toBe(shop.emulator.account.id);
});

test('with another APP_SECRET a town’s keys are unreadable, which is said; nobody else’s are used in their place', async () => {
  const shop = await serveCardShop('sqlite');
  await shop.saveKeys(shop.emulator.addAccount());
  const { log, lines } = keepLog();
  const env = { ...shop.env, DATA_DIR: shop.dataDir, APP_SECRET: 'another secret, which is just as long as it was' };
  const parts = { db: shop.db, config: readConfig(env), log, now: shop.now };
  expect(await readStripeKeysState(shop.parts, shop.town.id)).toMatchObject({ source: 'town', is_readable: true });
  expect(await readStripeKeysState(parts, shop.town.id)).toMatchObject({ source: 'town', is_readable: false });
  const { find } = createFindGateway(parts);
  await expect(find(shop.town.id)).rejects.toMatchObject({ code: 'payment_unavailable' });
  expect(JSON.stringify(lines)).toContain('APP_SECRET');
});

test('keys that are put into another town’s row do not open there', async () => {
  const shop = await serveCardShop('sqlite');
  await shop.saveKeys(shop.emulator.account);
  await shop.db.write('stripe_accounts').update({ town_id: shop.neighbor.id });
  await expect(shop.findGateway(shop.neighbor.id)).rejects.toMatchObject({ code: 'payment_unavailable' });
});

test('another process’s change of keys is seen at the next call', async () => {
  const shop = await serveCardShop('sqlite', { keys: 'town' });
  const elsewhere = createFindGateway(shop.parts).find;
  expect((await elsewhere(shop.town.id))?.accountId).toBe(shop.emulator.account.id);
  const next = shop.emulator.addAccount();
  await shop.saveKeys(next);
  expect((await elsewhere(shop.town.id))?.accountId).toBe(next.id);
});
