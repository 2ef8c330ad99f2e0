import { describe, expect, test } from 'vitest';
import { noChoices } from '../../../db/rules/notices/choices.ts';
import { defaultShopSettings } from '../../../db/rules/settings/shop.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { type Dialect, dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { serveStripeAccount } from '../payments/stripeAccount.ts';
import { serve } from '../serve.ts';

const keys = {
  secret_key: `sk_test_${'a'.repeat(40)}1234`,
  publishable_key: `pk_test_${'b'.repeat(40)}5678`,
  webhook_secret: `whsec_${'c'.repeat(32)}9012`,
};
const noKeys = { source: 'none', secret_key_last4: '', webhook_secret_last4: '', publishable_key: '' };

async function serveShop(dialect: Dialect, env: NodeJS.ProcessEnv = {}) {
  const database = await makeTestDatabase(dialect);
  const { db } = database;
  const town = await makeTown(db, { commerce: 'on', display_name: 'Maple Market' });
  const neighbor = await makeNeighbor(db, { commerce: 'on' });
  const { ask } = await serve(database, { env });
  const caller = (host: string, cookie: string) => (path: string, json?: unknown, version?: number, method?: string) =>
    ask(path, {
      host,
      method: method ?? (json === undefined ? 'GET' : 'PUT'),
      headers: {
        cookie,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
  const call = caller('cityofmaple.test', await makeSessionCookie(db, town, true));
  const callNextDoor = caller('neighbor.test', await makeSessionCookie(db, neighbor, true));
  return { db, town, ask, call, callNextDoor };
}

describe.each(dialects)('the shop’s settings on %s', (dialect) => {
  test('are read and saved by their version, and are another town’s business to nobody', async () => {
    const { call, callNextDoor } = await serveShop(dialect);
    const first = await call('/api/shop-settings');
    expect([first.status, first.headers.etag, first.headers['cache-control']]).toEqual([200, '"0"', 'no-store']);
    expect(first.json()).toEqual({
      ...defaultShopSettings,
      stripe: { ...noKeys, is_live: false, account_id: '', is_readable: true },
      webhook_url: 'http://cityofmaple.test:3000/api/payments/stripe/webhook',
    });
    const saved = await call('/api/shop-settings', { office_enabled: true, order_email: 'Shop@Maple.example' }, 0);
    expect([saved.status, saved.headers.etag]).toEqual([200, '"1"']);
    expect(saved.json()).toMatchObject({ office_enabled: true, order_email: 'shop@maple.example', stripe: noKeys });
    const stale = await call('/api/shop-settings', { tax_rate: 0.07 }, 0);
    expect(stale.status).toBe(412);
    expect(stale.json()).toMatchObject({ code: 'changed_meanwhile', current: { version: 1, office_enabled: true } });
    expect((await callNextDoor('/api/shop-settings')).json()).toMatchObject({ version: 0, office_enabled: false });
  });

  test('refuse what cannot be, in words, and stay as they are', async () => {
    const { call } = await serveShop(dialect);
    const bad = await call('/api/shop-settings', { tax_rate: 8.25 });
    expect([bad.status, bad.json()]).toMatchObject([
      400,
      { code: 'invalid', message: 'The tax rate is between 0 and 50 percent.' },
    ]);
    expect((await call('/api/shop-settings', { pickup_enabled: false })).status).toBe(400);
    expect((await call('/api/shop-settings', 'nonsense')).status).toBe(400);
    expect((await call('/api/shop-settings')).json()).toMatchObject({ version: 0, pickup_enabled: true });
  });

  test('keep keys to themselves: every answer and every trace has their last four characters alone', async () => {
    const { db, call, callNextDoor } = await serveShop(dialect, { STRIPE_API_BASE: await serveStripeAccount() });
    const saved = await call('/api/shop-settings/stripe', keys);
    const shown = {
      source: 'town',
      is_live: false,
      account_id: 'acct_1Maple',
      is_readable: true,
      publishable_key: keys.publishable_key,
      secret_key_last4: '1234',
      webhook_secret_last4: '9012',
    };
    expect([saved.status, saved.json()]).toEqual([200, shown]);
    // Omitted fields stay.
    const other = `sk_test_${'d'.repeat(40)}4321`;
    expect((await call('/api/shop-settings/stripe', { secret_key: other })).json()).toEqual({
      ...shown,
      secret_key_last4: '4321',
    });
    const read = await call('/api/shop-settings');
    expect(read.json()).toMatchObject({ stripe: { source: 'town', secret_key_last4: '4321' } });
    const refused = await call('/api/shop-settings/stripe', { secret_key: `sk_test_${'e'.repeat(40)}_bad` });
    expect([refused.status, refused.json()]).toMatchObject([400, { fields: { secret_key: expect.any(String) } }]);
    const mixed = await call('/api/shop-settings/stripe', {
      publishable_key: keys.publishable_key.replace('test', 'live'),
    });
    expect([mixed.status, mixed.json()]).toMatchObject([400, { fields: { publishable_key: expect.any(String) } }]);
    await call('/api/shop-settings', { card_enabled: true });
    const audit = await call('/api/audit');
    const records = JSON.stringify([
      await db.read('revisions'),
      await db.read('audit_log'),
      await db.read('stripe_accounts'),
    ]);
    for (const text of [saved.body, read.body, refused.body, mixed.body, audit.body, records]) {
      for (const secret of [keys.secret_key, other, keys.webhook_secret]) expect(text).not.toContain(secret.slice(8));
    }
    expect(records).toContain('stripe_keys');
    expect((await callNextDoor('/api/shop-settings')).json()).toMatchObject({ stripe: noKeys });
    const removed = await call('/api/shop-settings/stripe', undefined, undefined, 'DELETE');
    expect([removed.status, removed.json()]).toMatchObject([200, noKeys]);
  });

  test('are not there in a town without a shop, whose own settings are', async () => {
    const { db, town, call } = await serveShop(dialect);
    await db.write('towns').where({ id: town.id }).update({ commerce: 'off' });
    db.notifyChange(town.id);
    expect((await call('/api/shop-settings')).status).toBe(403);
    expect((await call('/api/shop-settings/stripe', keys)).status).toBe(403);
    expect((await call('/api/town-settings')).json()).toMatchObject({ commerce: false });
  });
});

describe.each(dialects)('the town’s settings on %s', (dialect) => {
  test('are read and saved by their version, and pages show them at once', async () => {
    const { call, ask, town } = await serveShop(dialect);
    const first = await call('/api/town-settings');
    expect(first.json()).toEqual({
      updated_at: expect.any(String),
      notice_choices: noChoices,
      theme_url: expect.stringMatching(/^\/theme-\w+\.css$/),
      version: 1,
      display_name: 'Maple Market',
      shown_name: 'Maple Market',
      time_zone: 'America/Chicago',
      accent: '#8a2b2b',
      support_email: 'office@maple.example',
      commerce: true,
      host: 'cityofmaple.test',
      hosts: ['cityofmaple.test'],
      logo: { src: '', alt: '' },
      second_look: false,
    });
    const before = await ask('/');
    const changes = { display_name: ' Maple\nSquare ', accent: '#1F5F8B', time_zone: 'America/Denver' };
    const saved = await call('/api/town-settings', changes, 1);
    expect([saved.status, saved.headers.etag]).toEqual([200, '"2"']);
    expect(saved.json()).toMatchObject({
      display_name: 'Maple Square',
      accent: '#1f5f8b',
      time_zone: 'America/Denver',
    });
    const after = await ask('/');
    expect(after.body).toContain('#1f5f8b');
    expect(after.body).toContain((saved.json() as { theme_url: string }).theme_url);
    expect(after.body).not.toBe(before.body);
    const stale = await call('/api/town-settings', { display_name: 'Other' }, 1);
    expect([stale.status, stale.json()]).toMatchObject([
      412,
      { current: { version: 2, display_name: 'Maple Square' } },
    ]);
    const audit = (await call('/api/audit')).json() as { entries: { noun: string; action: string }[] };
    expect(audit.entries).toContainEqual(expect.objectContaining({ noun: 'towns', action: 'updated' }));
    expect(town.hosts).toEqual(['cityofmaple.test']);
  });

  test.each([
    [{ time_zone: 'Texas' }, 'The time zone must be an IANA name such as America/Chicago.'],
    [{ accent: 'red' }, 'The accent is a color such as #1f5f8b.'],
    [{ support_email: 'office' }, 'Please enter an email address such as name@example.org.'],
    [{ display_name: 'm'.repeat(81) }, 'The town’s name has at most 80 characters.'],
  ])('refuse %j', async (changes, message) => {
    const { call } = await serveShop(dialect);
    const refused = await call('/api/town-settings', changes);
    expect([refused.status, refused.json()]).toMatchObject([
      400,
      { code: 'invalid', fields: { [Object.keys(changes)[0] ?? '']: message } },
    ]);
    expect((await call('/api/town-settings')).json()).toMatchObject({ version: 1 });
  });
});
