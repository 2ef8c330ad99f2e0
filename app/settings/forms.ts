/** Converts settings to form fields and back. Each form sends only its own fields. */

import type * as v from 'valibot';
import { maxEmailLength } from '../../db/rules/accounts/limits.ts';
import { findFaults } from '../../db/rules/fields/schemaFaults.ts';
import { reminderSchedule, shopLimits } from '../../db/rules/settings/shop.ts';
import { ShopSettingsChanges } from '../../db/rules/settings/shopInput.ts';
import { maxTownNameLength, type TownSettings } from '../../db/rules/settings/town.ts';
import { TownSettingsChanges } from '../../db/rules/settings/townInput.ts';
import type { RecordForm } from '../editing/records/recordForm.ts';
import { settingsTexts as texts } from '../texts/en/office/settings.ts';
import { type SettingsBody, type Shop, saveShop, saveTown } from './api.ts';
import * as kinds from './settingFields.tsx';

export type SettingsForm<Saved> = RecordForm<Saved, SettingsBody> & {
  title: string;
  fields: readonly kinds.SettingField<Saved>[];
};

type Save<Saved> = (changes: SettingsBody, version: number | undefined, key: string) => Promise<Saved>;

function textOf(data: FormData, name: string): string | null {
  const typed = data.get(name);
  return typed === null ? null : String(typed).replace(/\r\n?/g, '\n').trim();
}

export const settingsForm = <Saved>(
  noun: string,
  title: string,
  schema: v.GenericSchema,
  save: Save<Saved>,
  fields: readonly kinds.SettingField<Saved>[],
): SettingsForm<Saved> => ({
  noun,
  title,
  fields,
  labels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
  valuesOf: (settings) => Object.fromEntries(fields.map(({ name, format }) => [name, format(settings)])),
  bodyOf: (data) => Object.fromEntries(fields.map(({ name, parse }) => [name, parse(textOf(data, name))])),
  check: (body) => findFaults(schema, body),
  update: (_id, changes, version, key) => save(changes, version, key),
  texts: { updated: texts.saved, updateFailed: texts.saveFailed },
});

const shopForm = ({ edit }: { edit: string }, fields: readonly kinds.SettingField<Shop>[]) =>
  settingsForm('shop_settings', edit, ShopSettingsChanges, saveShop, fields);

function payForm() {
  const { fields, officeHint, cardHint } = texts.pay;
  const field = kinds.fieldsOf<Shop>(fields);
  return shopForm(texts.pay, [
    field('office_enabled', kinds.flag, { hint: officeHint }),
    field('card_enabled', kinds.flag, { hint: cardHint }),
  ]);
}

function taxForm() {
  const { fields, rateHint, labelHint } = texts.tax;
  const field = kinds.fieldsOf<Shop>(fields);
  return shopForm(texts.tax, [
    field('tax_rate', kinds.percent, { hint: rateHint, required: true }),
    field('tax_label', kinds.text, { hint: labelHint, required: true, limit: shopLimits.taxLabel }),
  ]);
}

function deliveryForm() {
  const { fields, pickup, shipping, addressHint, hoursHint, priceHint, freeHint, countriesHint } = texts.delivery;
  const field = kinds.fieldsOf<Shop>(fields);
  const limit = shopLimits.pickupText;
  return shopForm(texts.delivery, [
    field('pickup_enabled', kinds.flag, { label: pickup }),
    field('pickup_address', kinds.lines, { hint: addressHint, limit }),
    field('pickup_hours', kinds.lines, { hint: hoursHint, limit }),
    field('shipping_enabled', kinds.flag, { label: shipping }),
    field('shipping_price', kinds.dollars, { hint: priceHint }),
    field('free_shipping_above', kinds.optionalDollars, { hint: freeHint }),
    field('shipping_countries', kinds.countries, { hint: countriesHint, required: true }),
  ]);
}

function ordersForm() {
  const { fields, holdHint, shareHint, emailHint, termsHint } = texts.orders;
  const field = kinds.fieldsOf<Shop>(fields);
  return shopForm(texts.orders, [
    field('order_email', kinds.email, { hint: emailHint }),
    field('office_hold_days', kinds.whole, { hint: holdHint }),
    field('unconfirmed_hold_percent', kinds.whole, { hint: shareHint }),
    field('terms_url', kinds.url, { hint: termsHint }),
  ]);
}

function invoicesForm() {
  const { fields, remind, remindHint } = texts.invoices;
  const field = kinds.fieldsOf<Shop>(fields);
  return shopForm(texts.invoices, [
    field('invoice_reminders', kinds.flag, { label: remind, hint: remindHint(reminderSchedule) }),
  ]);
}

function siteForm() {
  const { fields, edit, nameHint, zoneHint, emailHint, secondLookHint } = texts.site;
  const field = kinds.fieldsOf<TownSettings>(fields);
  return settingsForm('towns', edit, TownSettingsChanges, saveTown, [
    field('display_name', kinds.text, { hint: nameHint, limit: maxTownNameLength }),
    field('accent', kinds.accent),
    field('time_zone', kinds.timeZone, { hint: zoneHint }),
    field('support_email', kinds.email, { hint: emailHint, required: true, limit: maxEmailLength }),
    field('second_look', kinds.flag, { hint: secondLookHint }),
  ]);
}

export const forms = {
  pay: payForm(),
  tax: taxForm(),
  delivery: deliveryForm(),
  orders: ordersForm(),
  invoices: invoicesForm(),
  site: siteForm(),
};
