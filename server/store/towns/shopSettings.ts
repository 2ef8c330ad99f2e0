/**
 * A shop's sales settings. Only checkout shows them, so changes don't raise the town's seq. The exception is cards: the
 * shop's pages then have headers that allow Stripe.
 */

import type { Knex } from 'knex';
import { toCents, toDollars } from '../../../db/rules/money.ts';
import type { Delivery } from '../../../db/rules/orders/orders.ts';
import { fromMillionths, toMillionths } from '../../../db/rules/orders/rates.ts';
import type { PricingTerms } from '../../../db/rules/orders/totals.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import { defaultShopSettings, type ShopSettings } from '../../../db/rules/settings/shop.ts';
import { mergeShopSettings, noDeliveryText, type ShopSettingsChanges } from '../../../db/rules/settings/shopInput.ts';
import { toIso } from '../../../db/rules/time.ts';
import type { Row } from '../recordRows.ts';
import type { Writer } from '../writerTypes.ts';

type ShopSettingsRow = Omit<
  ShopSettings,
  'tax_rate' | 'shipping_price' | 'free_shipping_above' | 'shipping_countries'
> & {
  updated_at: string;
  tax_rate_millionths: number;
  shipping_price_cents: number;
  free_shipping_above_cents: number | null;
  shipping_countries: string;
};

/** Lists fields one by one, so that a new column is not exposed by accident. */
function decodeSettings(row: ShopSettingsRow): ShopSettings {
  const { free_shipping_above_cents: free } = row;
  return {
    version: row.version,
    card_enabled: Boolean(row.card_enabled),
    office_enabled: Boolean(row.office_enabled),
    pickup_enabled: Boolean(row.pickup_enabled),
    shipping_enabled: Boolean(row.shipping_enabled),
    tax_rate: fromMillionths(row.tax_rate_millionths),
    tax_label: row.tax_label,
    shipping_price: toDollars(row.shipping_price_cents),
    free_shipping_above: free === null ? null : toDollars(free),
    shipping_countries: row.shipping_countries.split(' '),
    pickup_address: row.pickup_address,
    pickup_hours: row.pickup_hours,
    office_hold_days: row.office_hold_days,
    unconfirmed_hold_percent: row.unconfirmed_hold_percent,
    order_email: row.order_email,
    terms_url: row.terms_url,
    invoice_reminders: Boolean(row.invoice_reminders),
  };
}

function encodeSettings({
  tax_rate,
  shipping_price,
  free_shipping_above,
  shipping_countries,
  ...rest
}: ShopSettings): Row {
  return {
    ...rest,
    shipping_countries: shipping_countries.join(' '),
    tax_rate_millionths: toMillionths(tax_rate),
    shipping_price_cents: toCents(shipping_price),
    free_shipping_above_cents: free_shipping_above === null ? null : toCents(free_shipping_above),
  };
}

/** Reads a shop's settings in dollars; the defaults with version 0 if none were saved. */
export async function readShopSettings(knex: Knex, townId: string): Promise<ShopSettings> {
  const row: ShopSettingsRow | undefined = await knex('shop_settings').where({ town_id: townId }).first();
  return row ? decodeSettings(row) : defaultShopSettings;
}

/** Converts settings to an order's pricing terms, in cents and millionths. Pickup is free. */
export function toPricingTerms(settings: ShopSettings, delivery: Delivery): PricingTerms {
  const { tax_rate, shipping_price, free_shipping_above } = settings;
  return {
    tax_rate_millionths: toMillionths(tax_rate),
    shipping_price_cents: delivery === 'shipping' ? toCents(shipping_price) : 0,
    free_shipping_above_cents: free_shipping_above === null ? null : toCents(free_shipping_above),
  };
}

/** Reads a shop's present pricing terms. */
export const readPricingTerms = async (knex: Knex, townId: string, delivery: Delivery): Promise<PricingTerms> =>
  toPricingTerms(await readShopSettings(knex, townId), delivery);

/**
 * Changes a shop's settings inside a write, with a revision and an audit entry. An unchanged save makes no version.
 * @param expected the version that was edited, if known
 * @param now the present in milliseconds
 * @returns the new settings
 * @throws Problem `changed_meanwhile` with the present settings; `invalid` if nothing could be delivered
 */
export async function saveShopSettings(
  tx: Writer,
  townId: string,
  changes: ShopSettingsChanges,
  { expected, now }: { expected?: number | undefined; now: number },
): Promise<ShopSettings> {
  const row: ShopSettingsRow | undefined = await tx.trx('shop_settings').where({ town_id: townId }).first();
  const before = row ? decodeSettings(row) : defaultShopSettings;
  if (expected !== undefined && expected !== before.version) {
    throw new Problem('changed_meanwhile', undefined, { current: { ...before, updated_at: row?.updated_at ?? '' } });
  }
  const merged = mergeShopSettings(before, changes);
  if (!merged.pickup_enabled && !merged.shipping_enabled) {
    throw invalidField('pickup_enabled', noDeliveryText);
  }
  if (JSON.stringify(merged) === JSON.stringify(before)) return before;
  const after = { ...merged, version: before.version + 1 };
  const saved = { ...encodeSettings(after), town_id: townId, updated_at: toIso(now) };
  await tx.trx('shop_settings').insert(saved).onConflict('town_id').merge();
  if (after.card_enabled !== before.card_enabled) tx.expirePages();
  await tx.audit({
    action: before.version === 0 ? 'created' : 'updated',
    noun: 'shop_settings',
    recordId: townId,
    version: after.version,
    record: after,
  });
  return after;
}
