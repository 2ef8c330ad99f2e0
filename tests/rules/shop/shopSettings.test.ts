import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { fromMillionths, toMillionths } from '../../../db/rules/orders/rates.ts';
import { defaultShopSettings } from '../../../db/rules/settings/shop.ts';
import { mergeShopSettings, ShopSettingsChanges } from '../../../db/rules/settings/shopInput.ts';
import fc from '../../properties.ts';

const refusal = (given: unknown) => {
  const { success, issues } = v.safeParse(ShopSettingsChanges, given);
  return success ? '' : issues[0].message;
};

const taxText = 'The tax rate is between 0 and 50 percent.';
const holdText = 'Unpaid orders are held for 1 to 60 days.';
const countryText = 'Please enter at least one country.';
const emailText = 'Please enter an email address such as name@example.org.';
const linkText = 'The link to the terms must start with https://, http:// or /.';

describe('the settings of a shop', () => {
  test.each([
    ['nothing', {}, ''],
    ['a text', 'x', 'Send the settings as an object.'],
    ['a switch', { card_enabled: 1 }, 'card_enabled is true or false.'],
    ['no tax', { tax_rate: 0 }, ''],
    ['the highest tax', { tax_rate: 0.5 }, ''],
    ['more than the highest tax', { tax_rate: 0.5001 }, taxText],
    [
      'neither pickup nor shipping',
      { pickup_enabled: false, shipping_enabled: false },
      'Offer pickup, shipping or both: otherwise nobody can order.',
    ],
    ['a percentage in place of a fraction', { tax_rate: 8.25 }, taxText],
    ['a negative tax', { tax_rate: -0.01 }, taxText],
    ['a tax that is no number', { tax_rate: Number.NaN }, taxText],
    ['a millionth', { tax_rate: 0.082501 }, ''],
    ['less than a millionth', { tax_rate: 0.0825005 }, 'A tax rate has at most four decimals of a percent.'],
    ['a tax without a name', { tax_label: '  ' }, 'Please enter what the tax is called.'],
    ['free shipping', { shipping_price: 0 }, ''],
    ['a negative price', { shipping_price: -1 }, 'Shipping costs between $0 and $10,000.'],
    ['a tenth of a cent', { shipping_price: 1.005 }, 'An amount has at most two decimals.'],
    ['never free', { free_shipping_above: null }, ''],
    ['free above a text', { free_shipping_above: '50' }, 'Free shipping begins between $0 and $1,000,000.'],
    ['two countries', { shipping_countries: ['US', 'CA'] }, ''],
    ['no country', { shipping_countries: [] }, countryText],
    [
      'a country that there isn’t',
      { shipping_countries: ['US', 'Atlantis'] },
      '“Atlantis” isn’t a country that we know. Please check its spelling.',
    ],
    ['a country in words', { shipping_countries: 'Canada' }, countryText],
    ['no day', { office_hold_days: 0 }, holdText],
    ['half a day', { office_hold_days: 1.5 }, holdText],
    ['a hundred days', { office_hold_days: 100 }, holdText],
    ['nobody told', { order_email: ' ' }, ''],
    ['an address', { order_email: ' Orders@Maple.Example ' }, ''],
    ['no address', { order_email: 'orders' }, emailText],
    ['an address on two lines', { order_email: 'a@b.example\nBcc: c@d.example' }, emailText],
    ['a page of this site', { terms_url: '/terms' }, ''],
    ['a page elsewhere', { terms_url: 'https://maple.example/terms' }, ''],
    ['a script', { terms_url: 'javascript:alert(1)' }, linkText],
    ['a mail', { terms_url: 'mailto:a@b.example' }, linkText],
    ['another site that looks like a path', { terms_url: '//evil.example' }, linkText],
    ['a long address', { pickup_address: 'a'.repeat(301) }, 'The pickup address has at most 300 characters.'],
  ])('%s', (_name, given, message) => expect(refusal(given)).toBe(message));

  test('a rate is the same as a fraction and in millionths', () => {
    fc.assert(
      fc.property(fc.nat(500_000), (rate) => {
        expect(refusal({ tax_rate: fromMillionths(rate) })).toBe('');
        expect(toMillionths(fromMillionths(rate))).toBe(rate);
      }),
    );
  });

  test('omitted settings stay, and unknown ones are dropped', () => {
    const changes = v.parse(ShopSettingsChanges, { tax_label: ' City  tax ', version: 9, secret_key: 'sk_live_1' });
    const merged = mergeShopSettings({ ...defaultShopSettings, version: 3, pickup_hours: 'Fri 2-6' }, changes);
    expect(merged).toEqual({ ...defaultShopSettings, version: 3, pickup_hours: 'Fri 2-6', tax_label: 'City tax' });
  });
});
