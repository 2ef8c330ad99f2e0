/** The calls of checkout and their answers, with money in dollars. The body's schema is in checkoutInput.ts. */
import type { Cart } from '../cart/cart.ts';
import type { Address, Delivery, Order, PaymentChoice } from './orders.ts';

export type Contact = { first_name: string; last_name: string; email: string; phone: string };

/** GET /api/checkout: the shop's options, and the known details of the shopper. */
export type CheckoutOptions = {
  payment_methods: PaymentChoice[];
  /** Stripe's publishable key; empty without cards. */
  publishable_key: string;
  is_test: boolean;
  deliveries: Delivery[];
  pickup_address: string;
  pickup_hours: string;
  /** In dollars, per order. */
  shipping_price: number;
  /** The subtotal from which shipping is free; null for never. */
  free_shipping_above: number | null;
  /** Codes such as `US`. */
  shipping_countries: string[];
  tax_label: string;
  tax_rate: number;
  terms_url: string;
  office_hold_days: number;
  /** For a signed-in person: their contact, and the address of their last shipped order. */
  contact: Contact | null;
  last_address: Address | null;
};

/** POST /api/checkout/preview: the sums as the server works them out. `tax_rate` is a fraction. */
export type CheckoutPreview = {
  cart: Cart;
  subtotal: number;
  discount_amount: number;
  tax_amount: number;
  tax_rate: number;
  tax_label: string;
  shipping_cost: number;
  service_fee: number;
  total: number;
};

/** POST /api/checkout. `billing` is omitted where it equals the shipping address. */
export type CheckoutBody = {
  contact: Contact;
  delivery: Delivery;
  shipping?: Address;
  billing?: Address;
  payment_method: PaymentChoice;
  special_instructions?: string;
  /** The total that the shopper saw, in dollars: compared, never charged. */
  expected_total: number;
};

/** The answer to POST /api/checkout, 201. The browser confirms a card payment with `client_secret`. */
export type CheckoutAnswer = {
  order: Order;
  payment: null | { client_secret: string; publishable_key: string };
};
