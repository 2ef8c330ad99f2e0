/** Turns a cart into an order: prices it, and creates the order with held stock in one transaction. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Cart } from '../../../db/rules/cart/cart.ts';
import { toCents, toDollars } from '../../../db/rules/money.ts';
import type { CheckoutPreview } from '../../../db/rules/orders/checkout.ts';
import type { CheckoutInput } from '../../../db/rules/orders/checkoutInput.ts';
import { addressFields, formatOrderNumber } from '../../../db/rules/orders/orders.ts';
import { fromMillionths } from '../../../db/rules/orders/rates.ts';
import {
  computeTotals,
  lineTotal,
  maxOrderCents,
  type OrderTotals,
  type PricingTerms,
} from '../../../db/rules/orders/totals.ts';
import type { ShopSettings } from '../../../db/rules/settings/shop.ts';
import { toIso, toLocalTime } from '../../../db/rules/time.ts';
import { hashSessionId, type OpenCart } from '../carts/carts.ts';
import { readCart } from '../carts/items.ts';
import { holdStock } from '../items/stock.ts';
import type { MoneyContext } from '../money/context.ts';
import { newId } from '../recordIds.ts';
import { saveOrderWords } from '../search/recordWords.ts';
import { countOrders, nextOrderSequence } from './counts.ts';
import { appendOrderEvent } from './events.ts';
import { keepOrderFiles } from './files.ts';
import { planHold, refuseRenewals, shortHoldMs } from './holds.ts';

const dayMs = 86_400_000;

type OrderedItem = {
  id: string;
  picture: string | null;
  /** The stock, of which other orders may hold parts. */
  quantity: number;
  price_cents: number;
  taxable: boolean | number;
};

/** A cart with present prices and stock, and its totals. */
export type PricedCart = { cart: Cart; items: ReadonlyMap<string, OrderedItem>; totals: OrderTotals };

/** Prices a cart. Units that other orders hold are not available. */
export async function priceCart(
  knex: Knex,
  townId: string,
  cart: OpenCart,
  terms: PricingTerms,
  now: number,
): Promise<PricedCart> {
  // Includes holds of this cart's earlier order.
  const priced = await readCart(knex, townId, cart, { now, countsOwnHolds: true });
  const rows: OrderedItem[] = await knex('items')
    .whereIn(
      'id',
      priced.items.map(({ item_id }) => item_id),
    )
    .select('id', 'picture', 'quantity', 'price_cents', 'taxable');
  const items = new Map(rows.map((row) => [row.id, row]));
  const lines = priced.items.map(({ item_id, quantity, current_price }) => ({
    quantity,
    unit_price_cents: toCents(current_price),
    taxable: Boolean(items.get(item_id)?.taxable ?? true),
  }));
  return { cart: priced, items, totals: computeTotals(lines, terms) };
}

export function toPreview(
  { cart, totals }: PricedCart,
  terms: PricingTerms,
  settings: Pick<ShopSettings, 'tax_label'>,
): CheckoutPreview {
  return {
    cart,
    subtotal: toDollars(totals.subtotal_cents),
    discount_amount: toDollars(totals.discount_cents),
    tax_amount: toDollars(totals.tax_cents),
    tax_rate: fromMillionths(terms.tax_rate_millionths),
    tax_label: settings.tax_label,
    shipping_cost: toDollars(totals.shipping_cents),
    service_fee: toDollars(totals.service_fee_cents),
    total: toDollars(totals.total_cents),
  };
}

/** Whether a cart's total exceeds the limit of an order. */
export const isTooLarge = ({ totals }: PricedCart): boolean => totals.total_cents > maxOrderCents;

/** Whether price, stock or total differ from the shopper's view. */
export const isCartChanged = ({ cart, totals }: PricedCart, expectedTotal: number | undefined): boolean =>
  cart.has_price_changes ||
  cart.has_stock_issues ||
  (expectedTotal !== undefined && toCents(expectedTotal) !== totals.total_cents);

/** A purchase: buyer, cart and terms. */
export type Purchase = {
  input: CheckoutInput;
  cart: OpenCart;
  user: { id: string; email: string } | null;
  /** Whether a confirmed account is buying: then everything is held for the full time. */
  isConfirmed: boolean;
  settings: ShopSettings;
  terms: PricingTerms;
  /** The Stripe account; null for an order paid at the office. */
  gateway: { accountId: string; isLive: boolean } | null;
  /** The hash of the caller's address; see cardTesting.ts. */
  addressHash: string;
};

const addressColumns = (group: 'shipping' | 'billing', address: CheckoutInput['shipping']) =>
  Object.fromEntries(
    addressFields.map((field) => [`${group}_${field}`, address?.[field] ?? (field === 'country' ? 'US' : '')]),
  );

function orderRow(
  { town, now }: MoneyContext,
  { input, cart, user, settings, terms, gateway }: Purchase,
  { totals, cart: { items } }: PricedCart,
  sequence: number,
) {
  const { contact, delivery, shipping, billing, payment_method, special_instructions } = input;
  const { date: day } = toLocalTime(now, town.time_zone);
  const instant = toIso(now);
  const holdMs = gateway ? shortHoldMs : settings.office_hold_days * dayMs;
  const isPickup = delivery === 'pickup';
  return {
    id: randomUUID(),
    town_id: town.id,
    version: 1,
    sequence,
    day,
    created_at: instant,
    updated_at: instant,
    order_number: formatOrderNumber(day.slice(0, 4), sequence),
    status: 'incomplete',
    stock: 'held',
    hold_expires_at: toIso(now + holdMs),
    is_test: gateway !== null && !gateway.isLive,
    user_id: user?.id ?? null,
    user_email: user?.email ?? '',
    cart_id: cart.id,
    cart_session_hash: cart.sessionId ? hashSessionId(cart.sessionId) : '',
    customer_first_name: contact.first_name,
    customer_last_name: contact.last_name,
    customer_email: contact.email,
    customer_phone: contact.phone,
    delivery,
    special_instructions,
    ...addressColumns('shipping', isPickup ? undefined : shipping),
    ...addressColumns('billing', billing ?? (isPickup ? undefined : shipping)),
    ...(isPickup && { pickup_address: settings.pickup_address, pickup_hours: settings.pickup_hours }),
    payment_method: payment_method === 'card' ? 'credit_card' : payment_method,
    tax_label: settings.tax_label,
    ...totals,
    tax_rate_millionths: terms.tax_rate_millionths,
    items_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/** Copies to an order's lines only the item fields that a receipt needs. */
const orderItemRows = (orderId: string, { cart, items }: PricedCart) =>
  cart.items.map(({ item_id, title, image, quantity }, position) => {
    const { picture = null, price_cents = 0, taxable = true } = items.get(item_id) ?? {};
    return {
      id: newId(),
      order_id: orderId,
      position,
      item_id,
      title,
      image,
      picture,
      quantity,
      taxable,
      unit_price_cents: price_cents,
      total_cents: lineTotal({ unit_price_cents: price_cents, quantity }),
    };
  });

/** Plans a new order's hold and the columns about it. @throws Problem `too_many_attempts` */
async function planOrderHold(context: MoneyContext, purchase: Purchase, { cart, items }: PricedCart) {
  const { cart: opened, gateway, isConfirmed, addressHash, settings } = purchase;
  const wanted = cart.items.map(({ item_id, quantity }) => ({
    item_id,
    quantity,
    stock: items.get(item_id)?.quantity ?? 0,
  }));
  const units = gateway
    ? wanted.map((unit) => ({ ...unit, kept_quantity: 0 }))
    : isConfirmed
      ? wanted.map((unit) => ({ ...unit, kept_quantity: unit.quantity }))
      : await planHold(context, wanted, settings);
  const short = units.filter(({ quantity, kept_quantity }) => kept_quantity < quantity).map(({ item_id }) => item_id);
  const isShort = short.length > 0;
  if (isShort) await refuseRenewals(context, { cartId: opened.id, caller: addressHash }, short);
  const columns = {
    confirmed_at: isConfirmed && !gateway ? toIso(context.now) : null,
    confirm_by: isShort && !gateway ? toIso(context.now + shortHoldMs) : null,
    hold_caller: isShort ? addressHash : '',
  };
  return { units, columns };
}

/**
 * Creates an `incomplete` order with held stock from a priced cart. For a card it adds an `open` payment, whose intent
 * is created at Stripe afterwards.
 * @returns the order's id
 * @throws Problem `too_many_attempts` if the items were held repeatedly without being bought
 */
export async function placeOrder(context: MoneyContext, purchase: Purchase, priced: PricedCart): Promise<string> {
  const { trx, town, now } = context;
  const hold = await planOrderHold(context, purchase, priced);
  const row = { ...orderRow(context, purchase, priced, await nextOrderSequence(context)), ...hold.columns };
  const { id, created_at, day, total_cents, order_number } = row;
  await trx('orders').insert(row);
  const items = orderItemRows(id, priced);
  await trx('order_items').insert(items);
  await keepOrderFiles(trx, town.id, items);
  await holdStock(context, id, hold.units);
  await countOrders(context, day, 'incomplete', 1);
  const titles = items.map(({ title }) => ({ item_title: title }));
  await saveOrderWords(trx, town.id, id, { ...row, items: titles });
  await appendOrderEvent(trx, { townId: town.id, orderId: id, kind: 'placed', now, detail: { number: order_number } });
  const { gateway, addressHash: address_hash } = purchase;
  if (gateway) {
    await trx('payments').insert({
      id: newId(),
      town_id: town.id,
      order_id: id,
      provider: 'stripe',
      status: 'open',
      amount_cents: total_cents,
      account_id: gateway.accountId,
      is_live: gateway.isLive,
      address_hash,
      created_at,
      updated_at: created_at,
    });
  }
  return id;
}
