/** The settings that commands change, by key: how each is parsed and shown. */
import type { ShopSettings } from '../../db/rules/settings/shop.ts';
import { commerceModes, type TownInput } from '../../db/rules/town/towns.ts';
import { WrongUsage } from './command.ts';

export type Setting = {
  /** Describes the value in the help. */
  about: string;
  /** @throws WrongUsage */
  change: (text: string) => Record<string, unknown>;
  show: (values: Record<string, unknown>) => string;
};

type Format = { parse?: (text: string) => unknown; show?: (value: unknown) => string };

const setting =
  <Field extends string>() =>
  (field: Field, about: string, { parse = (text) => text, show = String }: Format = {}): Setting => ({
    about,
    change: (text) => ({ [field]: parse(text) }),
    show: (values) => show(values[field]),
  });
const ofShop = setting<Exclude<keyof ShopSettings, 'version'>>();
const ofTown = setting<keyof TownInput>();

const oneOf = (choices: readonly string[]) => (text: string) => {
  if (!choices.includes(text)) throw new WrongUsage(`Say ${choices.join(' or ')}, not "${text}".`);
  return text;
};

/** Accepts plain digits only: a comma has different meanings in different countries. */
function parseNumber(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new WrongUsage(`"${text}" is not a number such as 12 or 12.50.`);
  return Number(text);
}

const onOrOff: Format = {
  parse: (text) => oneOf(['on', 'off'])(text) === 'on',
  show: (value) => (value ? 'on' : 'off'),
};
const dollars: Format = { parse: parseNumber, show: (value) => Number(value).toFixed(2) };
const percent: Format = {
  // Computed in whole millionths, because 8.25 / 100 is not exactly 0.0825.
  parse: (text) => Math.round(parseNumber(text.replace(/%$/, '')) * 10_000) / 1_000_000,
  show: (rate) => String(Number((Number(rate) * 100).toFixed(4))),
};
const dollarsOrNever: Format = {
  parse: (text) => (text === 'never' ? null : parseNumber(text)),
  show: (value) => (value === null ? 'never' : Number(value).toFixed(2)),
};

export const shopKeys: Readonly<Record<string, Setting>> = {
  office: ofShop('office_enabled', 'on or off: cash or check at the office', onOrOff),
  card: ofShop('card_enabled', 'on or off: cards, offered once there are Stripe keys', onOrOff),
  'tax-rate': ofShop('tax_rate', 'in percent, such as 8.25', percent),
  'tax-label': ofShop('tax_label', 'what checkout and receipts call the tax'),
  pickup: ofShop('pickup_enabled', 'on or off', onOrOff),
  'pickup-address': ofShop('pickup_address', 'where, on as many lines as you need'),
  'pickup-hours': ofShop('pickup_hours', 'when'),
  shipping: ofShop('shipping_enabled', 'on or off', onOrOff),
  'shipping-price': ofShop('shipping_price', 'in dollars, for each order', dollars),
  'free-shipping-from': ofShop('free_shipping_above', 'in dollars, or never', dollarsOrNever),
  'shipping-countries': ofShop('shipping_countries', 'codes such as US CA', {
    parse: (text) =>
      text
        .toUpperCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    show: (codes) => (codes as string[]).join(' '),
  }),
  'hold-days': ofShop('office_hold_days', 'how long unpaid orders keep their stock', { parse: parseNumber }),
  'unconfirmed-hold': ofShop(
    'unconfirmed_hold_percent',
    'percent of an item’s stock that unconfirmed orders hold for so long',
    { parse: parseNumber },
  ),
  'order-email': ofShop('order_email', 'who gets an email about new orders; "" for the support email'),
  'invoice-reminders': ofShop('invoice_reminders', 'on or off: customers are reminded of invoices past due', onOrOff),
  'terms-url': ofShop('terms_url', 'shown at checkout: https://… or a path such as /terms'),
};

/**
 * Left out: `second_look`, which its screen allows only where two people edit; and what doesn't fit on a line, such as
 * the words of searches and the days that count before a meeting.
 */
export const townKeys: Readonly<Record<string, Setting>> = {
  name: ofTown('display_name', 'what the town is called; "" for a name made of its host'),
  'time-zone': ofTown('time_zone', 'an IANA name such as America/Chicago'),
  accent: ofTown('accent', 'the town’s color, such as #1f5f8b'),
  'support-email': ofTown('support_email', 'where visitors write when they need help'),
  commerce: ofTown('commerce', 'auto, on or off; auto asks whether the host names a shop', {
    parse: oneOf(commerceModes),
  }),
};

/** Prints `tax-rate: 8.25`, for every key. */
export const showSettings = (keys: Readonly<Record<string, Setting>>, values: object): string[] =>
  Object.entries(keys).map(([key, { show }]) => `${key}: ${show(values as Record<string, unknown>)}`);

/** Lists keys and their meaning for the help. */
export const describeKeys = (keys: Readonly<Record<string, { about: string }>>): string =>
  Object.entries(keys)
    .map(([key, { about }]) => `  ${key.padEnd(20)}${about}`)
    .join('\n');
