/**
 * The schema of a shop's settings. Kept apart from settings/shop.ts: shoppers' scripts do without the validation
 * library.
 */
import * as v from 'valibot';
import { Email } from '../accounts/users.ts';
import { toSingleLine } from '../fields/singleLine.ts';
import { textField } from '../fields/textField.ts';
import { isSafeUrl, maxUrlLength } from '../links/links.ts';
import { countryCodes } from '../links/postalAddresses.ts';
import { toMillionths } from '../orders/rates.ts';
import { defaultShopSettings, type ShopSettings, shopLimits } from './shop.ts';

const taxText = `The tax rate is between 0 and ${shopLimits.taxRate * 100} percent.`;
const countryText = 'Please enter at least one country.';
export const noDeliveryText = 'Offer pickup, shipping or both: otherwise nobody can order.';
const shareText = 'Unconfirmed orders hold 1 to 100 percent of the stock.';
const holdText = `Unpaid orders are held for 1 to ${shopLimits.officeHoldDays} days.`;

/** An amount in dollars and whole cents. Float errors are far below the limit. */
const dollars = (message: string, max: number) =>
  v.pipe(
    v.number(message),
    v.minValue(0, message),
    v.maxValue(max, message),
    v.check(
      (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
      'An amount has at most two decimals.',
    ),
  );

const yesOrNo = (name: keyof ShopSettings) => v.boolean(`${name} is true or false.`);

const Country = v.picklist(
  countryCodes,
  ({ input }) => `“${input}” isn’t a country that we know. Please check its spelling.`,
);

/** A page of this site or on the web that shoppers can open beside the checkout. */
const isPageUrl = (url: string) => isSafeUrl(url) && (url.startsWith('/') || /^https?:/i.test(url));

/** The body of a change to a shop's settings, in dollars; omitted fields stay. */
export const ShopSettingsChanges = v.pipe(
  v.partial(
    v.object(
      {
        card_enabled: yesOrNo('card_enabled'),
        office_enabled: yesOrNo('office_enabled'),
        pickup_enabled: yesOrNo('pickup_enabled'),
        shipping_enabled: yesOrNo('shipping_enabled'),
        tax_rate: v.pipe(
          v.number(taxText),
          v.minValue(0, taxText),
          v.maxValue(shopLimits.taxRate, taxText),
          v.check(
            (rate) => Math.abs(rate * 1_000_000 - toMillionths(rate)) < 1e-6,
            'A tax rate has at most four decimals of a percent.',
          ),
        ),
        tax_label: v.pipe(
          textField('name of the tax', shopLimits.taxLabel),
          v.transform(toSingleLine),
          v.nonEmpty('Please enter what the tax is called.'),
        ),
        shipping_price: dollars('Shipping costs between $0 and $10,000.', shopLimits.shippingPrice),
        free_shipping_above: v.nullable(
          dollars('Free shipping begins between $0 and $1,000,000.', shopLimits.freeShippingAbove),
        ),
        shipping_countries: v.pipe(
          v.array(Country, countryText),
          v.minLength(1, countryText),
          v.maxLength(countryCodes.length, countryText),
          v.transform((codes) => [...new Set(codes)]),
        ),
        pickup_address: textField('pickup address', shopLimits.pickupText),
        pickup_hours: textField('pickup hours', shopLimits.pickupText),
        invoice_reminders: yesOrNo('invoice_reminders'),
        office_hold_days: v.pipe(
          v.number(holdText),
          v.integer(holdText),
          v.minValue(1, holdText),
          v.maxValue(shopLimits.officeHoldDays, holdText),
        ),
        unconfirmed_hold_percent: v.pipe(
          v.number(shareText),
          v.integer(shareText),
          v.minValue(1, shareText),
          v.maxValue(100, shareText),
        ),
        order_email: v.union(
          [v.pipe(v.string(), v.trim(), v.literal('')), Email],
          'Please enter an email address such as name@example.org.',
        ),
        terms_url: v.pipe(
          v.string('The link to the terms must be text.'),
          v.trim(),
          v.maxLength(maxUrlLength, 'The address of a link has at most 2,000 characters.'),
          v.check(
            (url) => url === '' || isPageUrl(url),
            'The link to the terms must start with https://, http:// or /.',
          ),
        ),
      },
      'Send the settings as an object.',
    ),
  ),
  v.forward(
    v.check((given) => given.pickup_enabled !== false || given.shipping_enabled !== false, noDeliveryText),
    ['pickup_enabled'],
  ),
);
export type ShopSettingsChanges = v.InferOutput<typeof ShopSettingsChanges>;

/** Merges changes into the settings; the version is the caller's. */
export function mergeShopSettings(before: ShopSettings, changes: ShopSettingsChanges): ShopSettings {
  const merged: Record<string, unknown> = { ...before };
  for (const key of Object.keys(defaultShopSettings)) {
    const value = changes[key as keyof ShopSettingsChanges];
    if (value !== undefined) merged[key] = value;
  }
  return merged as ShopSettings;
}
