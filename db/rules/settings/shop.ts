/**
 * A shop's settings: payment, tax, shipping and pickup. Their schema is in settings/shopInput.ts, since readers need
 * no validation library. To add a setting, it also needs a migration, its form in `app/settings/forms.ts`, and
 * `shopKeys` in `server/cli/settings.ts`.
 */
import { homeCountry } from '../links/postalAddresses.ts';

/** Settings as calls have them, in dollars; `tax_rate` is 0.0825 for 8.25 %. */
export type ShopSettings = {
  version: number;
  /** Offers cards while it is on and Stripe's keys are set. */
  card_enabled: boolean;
  /** Cash or check at the office. */
  office_enabled: boolean;
  pickup_enabled: boolean;
  shipping_enabled: boolean;
  tax_rate: number;
  tax_label: string;
  shipping_price: number;
  /** The subtotal from which shipping is free; null for never. */
  free_shipping_above: number | null;
  /** Codes of two letters such as `US`. */
  shipping_countries: string[];
  pickup_address: string;
  pickup_hours: string;
  /** How many days an unpaid office order holds its stock. */
  office_hold_days: number;
  /**
   * The share of an item's stock, in percent, that all unconfirmed orders together hold for so long; at least one unit.
   */
  unconfirmed_hold_percent: number;
  /** Gets mails about new orders; empty for the town's support address. */
  order_email: string;
  terms_url: string;
  /** Whether the server reminds customers of invoices automatically: see `reminderSchedule`. */
  invoice_reminders: boolean;
};

/** Limits of settings: amounts in dollars, texts in characters. */
export const shopLimits = {
  taxRate: 0.5,
  shippingPrice: 10_000,
  freeShippingAbove: 1_000_000,
  officeHoldDays: 60,
  taxLabel: 40,
  pickupText: 300,
} as const;

/** The settings of a new town. */
export const defaultShopSettings: ShopSettings = {
  version: 0,
  // Offered as soon as Stripe's keys are set.
  card_enabled: true,
  office_enabled: false,
  pickup_enabled: true,
  shipping_enabled: false,
  tax_rate: 0.0825,
  tax_label: 'Sales tax',
  shipping_price: 0,
  free_shipping_above: null,
  shipping_countries: [homeCountry],
  pickup_address: '',
  pickup_hours: '',
  office_hold_days: 7,
  unconfirmed_hold_percent: 20,
  order_email: '',
  terms_url: '',
  invoice_reminders: false,
};

/**
 * When the server reminds of an invoice, in days of the town: first on the day after its due date. Manual reminders
 * count too.
 */
export const reminderSchedule = {
  everyDays: 7,
  most: 3,
  /** Older debts are left to people: they existed before reminders were switched on. */
  longestDueDays: 30,
  /** By the town's clock: nobody gets mail at night. */
  from: '08:00',
} as const;
