/** Settings that say where money and mail go: a stolen session is not enough, and others are told. */
import { expect, test } from 'vitest';
import { type Dialect, dialects, makeTestDatabase, makeTown } from '../database.ts';
import { readMails } from '../news/mails.ts';
import { serveStripeAccount } from '../payments/stripeAccount.ts';
import { serve } from '../serve.ts';
import { cookieOf, makeAccount, postJson, signInAccount, testPassword } from './accounts.ts';

const keys = {
  secret_key: `sk_test_${'a'.repeat(40)}1234`,
  publishable_key: `pk_test_${'b'.repeat(40)}5678`,
  webhook_secret: `whsec_${'c'.repeat(32)}9012`,
};

async function setUp(dialect: Dialect = 'sqlite', others: string[] = ['second@maple.example']) {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db, { commerce: 'on', display_name: 'Maple' });
  const clock = { now: Date.now() };
  const env = { STRIPE_API_BASE: await serveStripeAccount() };
  const { ask, waitForBackgroundTasks } = await serve(database, { now: () => clock.now, env });
  const clerk = await makeAccount(database, town, { email: 'clerk@maple.example', is_admin: true });
  for (const email of others) await makeAccount(database, town, { email, is_admin: true });
  await makeAccount(database, town, { email: 'invited@maple.example', is_admin: true, password_hash: '' });
  await makeAccount(database, town, { email: 'resident@maple.example' });
  const headers = await signInAccount(database, clerk, town, clock.now);
  const put = (name: string, body: unknown, more = {}) =>
    ask(`/api/${name}`, { ...postJson(body, { ...headers, ...more }), method: 'PUT' });
  const remove = () => ask('/api/shop-settings/stripe', { method: 'DELETE', headers });
  const enterPassword = async () => {
    headers.cookie = cookieOf(
      await ask('/api/users/me/recent-password', postJson({ password: testPassword }, headers)),
    );
  };
  const mails = async () => {
    await waitForBackgroundTasks();
    return readMails(database.dataDir);
  };
  return { database, town, clock, put, remove, enterPassword, mails };
}

test.each(dialects)('on %s they take a recent password, which what else is saved does not', async (dialect) => {
  const { database, clock, put, remove, enterPassword } = await setUp(dialect);
  expect((await put('shop-settings/stripe', keys)).status).toBe(200);
  clock.now += 10 * 60_000;
  const guarded = [
    () => put('shop-settings', { order_email: 'thief@elsewhere.example', tax_rate: 0.05 }),
    () => put('shop-settings', { pickup_address: '1 Other Street' }),
    () => put('shop-settings', { pickup_hours: 'Now at 1 Other Street' }),
    () => put('town-settings', { support_email: 'thief@elsewhere.example', display_name: 'Mapel' }),
    () => put('shop-settings/stripe', { secret_key: `sk_test_${'d'.repeat(40)}4321` }),
    () => put('shop-settings/stripe', { webhook_secret: `whsec_${'e'.repeat(32)}9012` }),
    remove,
  ];
  const read = async () =>
    JSON.stringify(
      await Promise.all(
        ['shop_settings', 'towns', 'stripe_accounts', 'audit_log'].map((table) => database.db.read(table)),
      ),
    );
  const before = await read();
  for (const act of guarded) {
    const refused = await act();
    expect([refused.status, refused.json()]).toMatchObject([403, { code: 'password_required' }]);
  }
  expect(await read(), 'nothing was done').toBe(before);
  // A form sends all of its fields: those that stay as they are ask for nothing.
  expect((await put('shop-settings', { order_email: '', pickup_address: '', tax_rate: 0.07 })).status).toBe(200);
  expect((await put('town-settings', { support_email: 'office@maple.example', accent: '#1f5f8b' })).status).toBe(200);
  await enterPassword();
  for (const act of guarded) expect((await act()).status).toBe(200);
});

test('the other administrators and the address before are mailed what was changed, once, and by whom', async () => {
  const { put, remove, mails } = await setUp();
  const key = { 'idempotency-key': 'once' };
  const change = { order_email: 'orders@maple.example', pickup_address: '1 Main Street', tax_rate: 0.06 };
  for (const _ of [1, 2]) expect((await put('shop-settings', change, key)).status).toBe(200);
  await put('shop-settings', { tax_rate: 0.05 });
  await put('town-settings', { support_email: 'help@maple.example' });
  await put('shop-settings/stripe', keys);
  await remove();
  await remove();
  const notices = await mails();
  const changed = /clerk@maple\.example changed these settings of the site of Maple: (.*?)\. /;
  expect(notices.map(({ to, text }) => `${to}: ${changed.exec(text)?.[1]}`).sort()).toEqual([
    'office@maple.example: Support email',
    'second@maple.example: Email for new orders, Pickup address',
    'second@maple.example: Stripe keys',
    'second@maple.example: Stripe keys removed',
    'second@maple.example: Support email',
  ]);
  for (const { subject, text } of notices) {
    expect(subject).toBe('Settings of Maple were changed');
    expect(text).toContain('http://cityofmaple.test:3000/settings');
    expect(text, 'no secret').not.toMatch(/sk_test|whsec/);
  }
});

test('a town’s only administrator is mailed', async () => {
  const { put, mails } = await setUp('sqlite', []);
  await put('shop-settings', { pickup_address: '1 Main Street' });
  expect((await mails()).map(({ to }) => to)).toEqual(['clerk@maple.example']);
});
