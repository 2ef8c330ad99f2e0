/** The settings as the fields of their forms, and back again. Each form sends its own fields alone. */
import { isEmail } from '../../db/rules/email.ts';
import { isSafeUrl } from '../../db/rules/links/links.ts';
import { Problem } from '../../db/rules/problems.ts';
import { shopLimits as limits, type ShopSettings } from '../../db/rules/settings/shop.ts';
import type { ShopSettingsChanges } from '../../db/rules/settings/shopInput.ts';
import { maxTownNameLength, type TownSettings } from '../../db/rules/settings/town.ts';
import type { TownSettingsChanges } from '../../db/rules/settings/townInput.ts';
import type { FieldErrors } from '../editing/fields/useFieldErrors.ts';
import type { Values } from '../editing/formValues.ts';
import type { RecordForm } from '../editing/recordForm.ts';
import { formatAmount, parseAmount } from '../items/editing/parseAmount.ts';
import { settingsTexts as texts } from '../texts/en/settings.ts';
import { saveShop, saveTown } from './api.ts';
import { formatCountries, parseCountries } from './countries.ts';

const { faults } = texts;

const textOf = (data: FormData, name: string) =>
  String(data.get(name) ?? '')
    .replace(/\r\n?/g, '\n')
    .trim();
const amountOf = (data: FormData, name: string) => parseAmount(textOf(data, name)) ?? Number.NaN;
const isBetween = (amount: number, least: number, most: number) => amount >= least && amount <= most;
const isInCents = (amount: number) => Number(amount.toFixed(2)) === amount;

/** 0.0825 → `8.25`. */
const formatRate = (rate: number) => String(Number((rate * 100).toFixed(4)));
const percentOf = (data: FormData) =>
  parseAmount(textOf(data, 'tax_rate').replace(/\s*%$/, '').replace(',', '.')) ?? Number.NaN;

/** What is wrong with a form, by the names of its fields: the first error of each. */
type Checks = Record<string, readonly (readonly [fails: boolean, text: string])[]>;
const firstErrors = (checks: Checks): FieldErrors =>
  Object.fromEntries(
    Object.entries(checks).flatMap(([name, all]) => {
      const found = all.find(([fails]) => fails);
      return found ? [[name, found[1]]] : [];
    }),
  );

type SettingsForm<Settings, Changes> = {
  title: string;
  labels: Readonly<Record<string, string>>;
  valuesOf: (settings: Settings) => Values;
  bodyOf: (data: FormData) => Changes;
  check: (data: FormData) => FieldErrors;
};
type ShopForm = SettingsForm<ShopSettings, ShopSettingsChanges>;

const pay: ShopForm = {
  title: texts.pay.edit,
  labels: texts.pay.fields,
  valuesOf: ({ card_enabled, office_enabled }) => ({ card_enabled, office_enabled }),
  bodyOf: (data) => ({ card_enabled: data.has('card_enabled'), office_enabled: data.has('office_enabled') }),
  check: () => ({}),
};

const tax: ShopForm = {
  title: texts.tax.edit,
  labels: texts.tax.fields,
  valuesOf: ({ tax_rate, tax_label }) => ({ tax_rate: formatRate(tax_rate), tax_label }),
  // Divided in whole millionths: 8.25 / 100 is not 0.0825.
  bodyOf: (data) => ({
    tax_rate: Math.round(percentOf(data) * 10_000) / 1_000_000,
    tax_label: textOf(data, 'tax_label'),
  }),
  check(data) {
    const percent = percentOf(data);
    const label = textOf(data, 'tax_label');
    return firstErrors({
      tax_rate: [
        [!isBetween(percent, 0, limits.taxRate * 100), faults.taxRate],
        [Number(percent.toFixed(4)) !== percent, faults.taxDecimals],
      ],
      tax_label: [
        [label === '', faults.taxLabel],
        [label.length > limits.taxLabel, faults.longTaxLabel],
      ],
    });
  },
};

const delivery: ShopForm = {
  title: texts.delivery.edit,
  labels: texts.delivery.fields,
  valuesOf: (settings) => ({
    pickup_enabled: settings.pickup_enabled,
    pickup_address: settings.pickup_address,
    pickup_hours: settings.pickup_hours,
    shipping_enabled: settings.shipping_enabled,
    shipping_price: formatAmount(settings.shipping_price, 2),
    shipping_countries: formatCountries(settings.shipping_countries),
    free_shipping_above: settings.free_shipping_above === null ? '' : formatAmount(settings.free_shipping_above, 2),
  }),
  bodyOf: (data) => ({
    pickup_enabled: data.has('pickup_enabled'),
    pickup_address: textOf(data, 'pickup_address'),
    pickup_hours: textOf(data, 'pickup_hours'),
    shipping_enabled: data.has('shipping_enabled'),
    shipping_price: amountOf(data, 'shipping_price'),
    shipping_countries: parseCountries(textOf(data, 'shipping_countries')).codes,
    free_shipping_above: textOf(data, 'free_shipping_above') === '' ? null : amountOf(data, 'free_shipping_above'),
  }),
  check(data) {
    const price = amountOf(data, 'shipping_price');
    const countries = parseCountries(textOf(data, 'shipping_countries'));
    const free = textOf(data, 'free_shipping_above') === '' ? 0 : amountOf(data, 'free_shipping_above');
    return firstErrors({
      pickup_enabled: [[!data.has('pickup_enabled') && !data.has('shipping_enabled'), faults.noDelivery]],
      pickup_address: [[textOf(data, 'pickup_address').length > limits.pickupText, faults.longPickup]],
      pickup_hours: [[textOf(data, 'pickup_hours').length > limits.pickupText, faults.longPickup]],
      shipping_price: [
        [!isBetween(price, 0, limits.shippingPrice), faults.shippingPrice],
        [!isInCents(price), faults.decimals],
      ],
      shipping_countries: [
        [countries.unknown.length > 0, faults.unknownCountry(countries.unknown[0] ?? '')],
        [countries.codes.length === 0, faults.noCountry],
      ],
      free_shipping_above: [
        [!isBetween(free, 0, limits.freeShippingAbove), faults.freeAbove],
        [!isInCents(free), faults.decimals],
      ],
    });
  },
};

const orders: ShopForm = {
  title: texts.orders.edit,
  labels: texts.orders.fields,
  valuesOf: ({ office_hold_days, unconfirmed_hold_percent, order_email, terms_url }) => ({
    ...{ office_hold_days: String(office_hold_days), order_email, terms_url },
    unconfirmed_hold_percent: String(unconfirmed_hold_percent),
  }),
  bodyOf: (data) => ({
    office_hold_days: amountOf(data, 'office_hold_days'),
    unconfirmed_hold_percent: amountOf(data, 'unconfirmed_hold_percent'),
    order_email: textOf(data, 'order_email'),
    terms_url: textOf(data, 'terms_url'),
  }),
  check(data) {
    const days = amountOf(data, 'office_hold_days');
    const percent = amountOf(data, 'unconfirmed_hold_percent');
    const [email, terms] = [textOf(data, 'order_email'), textOf(data, 'terms_url')];
    const isPage = isSafeUrl(terms) && (terms.startsWith('/') || /^https?:/i.test(terms));
    return firstErrors({
      office_hold_days: [[!Number.isInteger(days) || !isBetween(days, 1, limits.officeHoldDays), faults.holdDays]],
      unconfirmed_hold_percent: [[!Number.isInteger(percent) || !isBetween(percent, 1, 100), faults.holdPercent]],
      order_email: [[email !== '' && !isEmail(email), faults.email]],
      terms_url: [[terms !== '' && !isPage, faults.terms]],
    });
  },
};

const invoices: ShopForm = {
  title: texts.invoices.edit,
  labels: texts.invoices.fields,
  valuesOf: ({ invoice_reminders }) => ({ invoice_reminders }),
  bodyOf: (data) => ({ invoice_reminders: data.has('invoice_reminders') }),
  check: () => ({}),
};

export const shopForms = { pay, tax, delivery, orders, invoices };
export type ShopFormName = keyof typeof shopForms;

export const townForm: SettingsForm<TownSettings, TownSettingsChanges> = {
  title: texts.site.edit,
  labels: texts.site.fields,
  valuesOf: ({ display_name, time_zone, accent, support_email }) => ({
    ...{ display_name, time_zone, accent, support_email },
  }),
  bodyOf: (data) => ({
    display_name: textOf(data, 'display_name'),
    time_zone: textOf(data, 'time_zone'),
    accent: textOf(data, 'accent').toLowerCase(),
    support_email: textOf(data, 'support_email'),
  }),
  check: (data) =>
    firstErrors({
      display_name: [[textOf(data, 'display_name').length > maxTownNameLength, faults.longName]],
      support_email: [[!isEmail(textOf(data, 'support_email')), faults.email]],
    }),
};

/** A form as RecordEditor takes it. */
function recordForm<Settings extends { version: number }, Changes, Saved extends Settings>(
  noun: string,
  { labels, valuesOf, bodyOf, check }: SettingsForm<Settings, Changes>,
  save: (changes: Changes, version: number | undefined, key: string) => Promise<Saved>,
): RecordForm<Saved, Changes> {
  return {
    noun,
    labels,
    valuesOf,
    bodyOf(data) {
      const [error] = Object.values(check(data));
      if (error) throw new Problem('invalid', error);
      return bodyOf(data);
    },
    update: (_id, changes, version, key) => save(changes, version, key),
    texts: { updated: texts.saved, updateFailed: texts.saveFailed },
  };
}

export const shopRecordForm = (name: ShopFormName) => recordForm('shop_settings', shopForms[name], saveShop);
export const townRecordForm = recordForm('towns', townForm, saveTown);
