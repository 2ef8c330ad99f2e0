import { expect, test } from 'vitest';
import { defaultShopSettings } from '../../../db/rules/settings/shop.ts';
import { listSections } from '../../../server/store/towns/sections.ts';
import { readShopSettings } from '../../../server/store/towns/shopSettings.ts';
import { findTownByHost } from '../../../server/store/towns/towns.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { serveStripeAccount } from '../payments/stripeAccount.ts';
import { runTown as run } from './cli.ts';

const host = 'cityofmaple.test';

test.each(dialects)('on %s every setting of a shop is changed by its key, and listed', async (dialect) => {
  const database = await makeTestDatabase(dialect);
  const { db } = database;
  const town = await makeTown(db, { commerce: 'on' });
  const neighbor = await makeNeighbor(db, { commerce: 'on' });
  const changes = [
    ['office', 'on'],
    ['card', 'off'],
    ['tax-rate', '8.375%'],
    ['tax-label', 'City tax'],
    ['pickup-address', '101 Market Square\nMaple'],
    ['pickup-hours', 'Fri 2-6'],
    ['shipping', 'on'],
    ['pickup', 'off'],
    ['shipping-price', '6.95'],
    ['free-shipping-from', '75'],
    ['shipping-countries', 'us, ca'],
    ['hold-days', '10'],
    ['unconfirmed-hold', '35'],
    ['order-email', 'Orders@Maple.example'],
    ['terms-url', '/terms'],
    ['invoice-reminders', 'on'],
  ];
  for (const [key = '', value = ''] of changes) {
    expect(await run(database, 'set', host, key, value), key).toMatchObject({ code: 0, err: '' });
  }
  expect(await readShopSettings(db.read, town.id)).toEqual({
    version: 16,
    office_enabled: true,
    card_enabled: false,
    pickup_enabled: false,
    shipping_enabled: true,
    unconfirmed_hold_percent: 35,
    tax_rate: 0.08375,
    tax_label: 'City tax',
    shipping_price: 6.95,
    free_shipping_above: 75,
    pickup_address: '101 Market Square\nMaple',
    pickup_hours: 'Fri 2-6',
    office_hold_days: 10,
    shipping_countries: ['US', 'CA'],
    order_email: 'orders@maple.example',
    terms_url: '/terms',
    invoice_reminders: true,
  });
  const { out } = await run(database, 'set', host, 'free-shipping-from', 'never');
  for (const line of [
    'office: on',
    'tax-rate: 8.375',
    'shipping-price: 6.95',
    'shipping-countries: US CA',
    'free-shipping-from: never',
  ])
    expect(out.split('\n')).toContain(line);
  expect(await readShopSettings(db.read, neighbor.id)).toEqual(defaultShopSettings);
  const people = await db.read('audit_log').where({ noun: 'shop_settings' }).pluck('person');
  expect([...new Set(people)]).toEqual(['command line']);
});

test('the town’s own settings, too, and whether it sells', async () => {
  const database = await makeTestDatabase('sqlite');
  const { db } = database;
  const town = await makeTown(db);
  const changes = [
    ['name', 'Village of Maple'],
    ['time-zone', 'America/Denver'],
    ['accent', '#1F5F8B'],
    ['support-email', 'help@maple.example'],
    ['commerce', 'on'],
    ['logo', '/media/1/logo.png'],
  ];
  expect((await run(database, 'set', host)).out).not.toContain('tax-rate');
  for (const [key = '', value = ''] of changes) {
    expect(await run(database, 'set', host, key, value), key).toMatchObject({ code: 0, err: '' });
  }
  expect(await findTownByHost(db, host)).toMatchObject({
    display_name: 'Village of Maple',
    time_zone: 'America/Denver',
    accent: '#1f5f8b',
    support_email: 'help@maple.example',
    commerce: 'on',
  });
  const [navbar] = await listSections(db, town.id, ['navbar']);
  expect(navbar?.content).toMatchObject({ logo: { src: '/media/1/logo.png', alt: 'Village of Maple' } });
  const { out } = await run(database, 'set', host);
  for (const line of ['name: Village of Maple', `hosts: ${host}`, 'tax-rate: 8.25', 'stripe: none'])
    expect(out.split('\n')).toContain(line);
});

test('Stripe’s keys are read from the standard input, and only their last four characters are ever shown', async () => {
  const database = await makeTestDatabase('sqlite');
  const { db } = database;
  await makeTown(db, { commerce: 'on' });
  const env = { STRIPE_API_BASE: await serveStripeAccount() };
  const input = 'pk_test_quokka5678\nwhsec_quokka9012\nsk_test_quokka1234\n';
  const saved = await run({ ...database, env, input }, 'set', host, 'stripe', '-');
  expect(saved).toMatchObject({ code: 0, err: '' });
  expect(saved.out).toContain('stripe: test keys, secret key …1234, webhook secret …9012');
  const later = await run({ ...database, env, input: 'sk_test_quokka4321' }, 'set', host, 'stripe', '-');
  expect(later.out).toContain('secret key …4321, webhook secret …9012');
  const typed = await run({ ...database, env }, 'set', host, 'stripe', 'sk_test_quokka1234');
  expect(typed).toMatchObject({ code: 2, err: expect.stringContaining('"-" reads them') });
  const nonsense = await run({ ...database, env, input: 'quokka' }, 'set', host, 'stripe', '-');
  expect(nonsense.code).toBe(2);
  const removed = await run({ ...database, env }, 'set', host, 'stripe', 'none');
  expect(removed.out).toContain('stripe: none');
  const records = JSON.stringify([await db.read('audit_log'), await db.read('revisions')]);
  const output = [saved, later, typed, nonsense, removed].map(({ out, err }) => out + err).join('');
  expect(output + records).not.toContain('quokka');
});

test.each([
  [['set', host, 'colour', 'red'], 2, 'There is no setting "colour".'],
  [['set', host, 'toString', 'x'], 2, 'There is no setting "toString".'],
  [['set', host, 'office'], 2, 'Say the value of office'],
  [['set', host, 'office', 'yes'], 2, 'Say on or off, not "yes".'],
  [['set', host, 'tax-rate', '8,25'], 2, '"8,25" is not a number'],
  [['set', host, 'tax-rate', '825'], 1, 'The tax rate is between 0 and 50 percent'],
  [['set', host, 'pickup', 'off'], 1, 'Offer pickup, shipping or both'],
  [['set', host, 'commerce', 'maybe'], 2, 'Say auto or on or off'],
  [['set', host, 'time-zone', 'Texas'], 1, 'The time zone must be an IANA name'],
  [['set', host, 'tax-label', 'City', 'tax'], 2, 'Put the value in quotes'],
  [['set', host, 'logo', 'javascript:alert(1)'], 2, 'is not an address of a picture'],
  [['set', 'nowhere.test'], 1, 'There is no town at nowhere.test'],
])('%j is refused in words', async (args, code, message) => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db, { commerce: 'on' });
  const refused = await run(database, ...args);
  expect(refused).toMatchObject({ code, err: expect.stringContaining(message) });
});
