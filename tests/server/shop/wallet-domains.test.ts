/** Apple Pay and Google Pay: the site's domain is registered when keys are saved, and it is said where that failed. */
import { expect, test } from 'vitest';
import { saveStripeKeys } from '../../../server/payments/stripe/keys.ts';
import { runTown } from '../office/cli.ts';
import { serveCardShop } from './cardShops.ts';

async function serveOnHttps() {
  const shop = await serveCardShop('sqlite', { keys: 'town' });
  const config = { ...shop.parts.config, publicScheme: 'https' as const };
  const { account } = shop.emulator;
  const keys = { secret_key: account.secretKey, publishable_key: account.publishableKey, webhook_secret: '' };
  return { ...shop, account, save: () => saveStripeKeys({ ...shop.parts, config }, shop.town.id, 'clerk', keys) };
}

test('saving keys registers the domain once; on http there is nothing to register', async () => {
  const { account, save, town } = await serveOnHttps();
  expect(account.domains.size).toBe(0);
  for (const _ of [1, 2]) expect((await save()).wallet_problem).toBeUndefined();
  expect([...account.domains.values()].map(({ domain_name }) => domain_name)).toEqual([town.host]);
});

test('Stripe’s objection is shown, the keys are saved all the same, and saving them again tries once more', async () => {
  const { account, save } = await serveOnHttps();
  account.walletFault = 'Domain verification failed.';
  expect(await save()).toMatchObject({ source: 'town', wallet_problem: 'Domain verification failed.' });
  account.walletFault = '';
  expect((await save()).wallet_problem).toBeUndefined();
});

test('a key that may not register domains takes cards', async () => {
  const { emulator, save } = await serveOnHttps();
  emulator.fail({ kind: 'rate_limit', path: /payment_method_domains/, times: 9 });
  expect(await save()).toMatchObject({ source: 'town', wallet_problem: expect.stringContaining('Too many requests') });
});

test.each(['town', 'environment'] as const)(
  'a host that becomes canonical is registered with the keys of the %s; what fails is said',
  async (keys) => {
    const { emulator, town, dataDir, env } = await serveCardShop('sqlite', { keys });
    const rename = (from: string, to: string) =>
      runTown({ dataDir, env: { ...env, PUBLIC_SCHEME: 'https' } }, 'host', from, '--canonical', to);
    const renamed = await rename(town.host, 'store.maple.gov');
    expect(renamed.out).not.toContain('Apple Pay');
    const names = () => [...emulator.account.domains.values()].map(({ domain_name }) => domain_name);
    expect(names()).toEqual(['store.maple.gov']);
    emulator.account.walletFault = 'Domain verification failed.';
    const failed = await rename('store.maple.gov', 'shop.maple.gov');
    expect(failed).toMatchObject({ code: 0, err: '' });
    expect(failed.out).toContain(
      'Apple Pay and Google Pay are not offered on shop.maple.gov: Domain verification failed.',
    );
    expect(failed.out).toContain('shop.maple.gov (canonical)');
  },
);
