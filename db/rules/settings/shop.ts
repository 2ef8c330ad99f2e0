/** How a shop sells: ways to pay, tax, shipping and pick-up. Without the validation library, which is settings/shopInput.ts. */
import { homeCountry } from '../links/postalAddresses.ts';

/** As calls have it, in dollars; `tax_rate` is 0.0825 for 8.25 %. */
export type ShopSettings = {
  version: number;
  /** Cards are offered when this is on and Stripe's keys are there. */
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
  /** How many days the stock of an unpaid office order is held. */
  office_hold_days: number;
  /**
   * Which part of an item's stock, in percent, all orders together hold for so long that nobody has confirmed. It is at
   * least one unit.
   */
  unconfirmed_hold_percent: number;
  /** Who is told of new orders; empty for the town's support address. */
  order_email: string;
  terms_url: string;
  /** Whether customers are reminded of invoices by themselves: see `reminderSchedule`. */
  invoice_reminders: boolean;
};

/** What the settings may be at most: amounts in dollars, texts in characters. */
export const shopLimits = {
  taxRate: 0.5,
  shippingPrice: 10_000,
  freeShippingAbove: 1_000_000,
  officeHoldDays: 60,
  taxLabel: 40,
  pickupText: 300,
} as const;

/** Of a town that has set up nothing. */
export const defaultShopSettings: ShopSettings = {
  version: 0,
  // Offered as soon as there are Stripe's keys.
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
 * When an invoice is reminded of by itself, in days of the town: first on the day after its due date. Reminders that
 * somebody sent count too.
 */
export const reminderSchedule = {
  everyDays: 7,
  most: 3,
  /** What has been due for longer is left to people: it was there before this was switched on. */
  longestDueDays: 30,
  /** By the town's clock: nobody is mailed at night. */
  from: '08:00',
} as const;
