/** Shops that sell, and people who order there. */
import { randomUUID } from 'node:crypto';
import type { CheckoutAnswer, CheckoutBody } from '../../../db/rules/orders/checkout.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import type { ShopSettings } from '../../../db/rules/settings/shop.ts';
import { saveShopSettings } from '../../../server/store/towns/shopSettings.ts';
import { write } from '../../../server/store/write.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { host, saveItem, serveShop, shopper } from '../cart/shoppers.ts';
import type { Dialect } from '../database.ts';
import type { SendRequest } from '../serve.ts';

/** A new idempotency key. */
export const newKey = () => randomUUID();

/** The checkout form of somebody who picks up and pays cash, with other values where given. */
export const checkoutBody = (given: Partial<CheckoutBody> = {}): Omit<CheckoutBody, 'expected_total'> => ({
  contact: { first_name: 'Ann', last_name: 'Lee', email: 'ann@buyer.example', phone: '' },
  delivery: 'pickup',
  payment_method: 'cash',
  ...given,
});

/** An address in which nothing is wrong. */
export const address = {
  first_name: 'Ann',
  last_name: 'Lee',
  company: '',
  address_line1: '1 Main St',
  address_line2: '',
  city: 'Maple',
  state: 'TX',
  postal_code: '75001',
  country: 'US',
  phone: '',
};

/** A shop that takes cash and checks, ships for $5, and has a clerk. */
export async function serveSellingShop(
  dialect: Dialect,
  {
    settings = {},
    ...options
  }: NonNullable<Parameters<typeof serveShop>[1]> & { settings?: Partial<ShopSettings> } = {},
) {
  const shop = await serveShop(dialect, options);
  const defaults = { office_enabled: true, shipping_enabled: true, shipping_price: 5 };
  await write(shop.db, shop.town.id, 'clerk', (tx) =>
    saveShopSettings(tx, shop.town.id, { ...defaults, ...settings }, { now: Date.now() }),
  );
  const cookie = await makeSessionCookie(shop.db, shop.town, true, undefined, options.now?.());
  /** Calls as the clerk. */
  const clerk = (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
    shop.ask(path, {
      method,
      host,
      headers: { cookie, ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
  const addItem = (given: Parameters<typeof saveItem>[2] = {}) => saveItem(shop, shop.town, given);
  return { ...shop, clerk, clerkCookie: cookie, addItem };
}

/** A shopper with these units of items in the cart. */
export async function shopperWith(ask: SendRequest, units: Record<string, number>, usual = {}) {
  const buyer = shopper(ask, usual);
  for (const [item, quantity] of Object.entries(units)) await buyer.add(item, quantity);
  const checkOut = (given: Partial<CheckoutBody> = {}, key = newKey()) =>
    buyer.call('POST', '/api/checkout', checkoutBody(given), { key });
  return { ...buyer, checkOut };
}

/** Orders units of items at the office. @returns the order */
export async function placeOfficeOrder(
  ask: SendRequest,
  units: Record<string, number>,
  given: Partial<CheckoutBody> = {},
  usual = {},
): Promise<Order> {
  const buyer = await shopperWith(ask, units, usual);
  const answer = await buyer.checkOut(given);
  if (answer.status !== 201) throw new Error(`checkout answered ${answer.status}: ${answer.body}`);
  return (answer.json() as CheckoutAnswer).order;
}
