/**
 * Checkout: prices the cart again, holds its stock and creates the order in one transaction, and then creates Stripe's
 * payment intent. A repeated call with the same key continues with its order.
 */

import type { CheckoutAnswer, CheckoutPreview } from '../../db/rules/orders/checkout.ts';
import type { CheckoutInput } from '../../db/rules/orders/checkoutInput.ts';
import { toBuyerOrder } from '../../db/rules/orders/maskOrder.ts';
import { invalidField, Problem, type ProblemCode } from '../../db/rules/problems.ts';
import type { ShopSettings } from '../../db/rules/settings/shop.ts';
import { toIso } from '../../db/rules/time.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { findCart, type OpenCart } from '../store/carts/carts.ts';
import { listOpenPayments, listPayments } from '../store/money/payments.ts';
import { priceCart, toPreview } from '../store/orders/checkouts.ts';
import { readOrder } from '../store/orders/orders.ts';
import { readShopSettings, toPricingTerms } from '../store/towns/shopSettings.ts';
import { cancelOpenPayments } from './cancelOrder.ts';
import { findPayable } from './payables.ts';
import { removeRefusedOrder } from './removeRefusedOrder.ts';
import { applyIntent, fetchIntent, gatewayOf, type PaymentParts } from './settlePayment.ts';
import type { Gateway } from './stripe/gateway.ts';
import {
  type CheckoutAttempt,
  type CheckoutCaller,
  type CheckoutOutcome,
  type CheckoutParts,
  readOutcome,
  tryToOrder,
} from './tryToOrder.ts';

/** Tries if another checkout of the same cart interferes. */
const maxTries = 4;

/** Lists the payment methods that the shop has set up. */
export function offeredMethods(settings: ShopSettings, gateway: Gateway | null): CheckoutInput['payment_method'][] {
  return [
    ...(settings.card_enabled && gateway ? ['card' as const] : []),
    ...(settings.office_enabled ? ['cash' as const, 'check' as const] : []),
  ];
}

export const offeredDeliveries = (settings: ShopSettings): CheckoutInput['delivery'][] => [
  ...(settings.pickup_enabled ? ['pickup' as const] : []),
  ...(settings.shipping_enabled ? ['shipping' as const] : []),
];

/** Prices the caller's present cart for checkout. */
export async function previewCheckout(
  { db, now }: Pick<PaymentParts, 'db' | 'now'>,
  { town, shopper }: CheckoutCaller,
  delivery: CheckoutInput['delivery'],
): Promise<CheckoutPreview> {
  const settings = await readShopSettings(db.read, town.id);
  const terms = toPricingTerms(settings, delivery);
  const instant = now();
  const cart = (await findCart(db.read, town.id, shopper)) ?? noCart(instant);
  return toPreview(await priceCart(db.read, town.id, cart, terms, instant), terms, settings);
}

const noCart = (now: number): OpenCart => ({
  id: '',
  userId: null,
  sessionId: '',
  lastActivity: toIso(now),
  checkoutAttempts: 0,
});

/**
 * Reads the result of a checkout, with the intent's secret if its card is still to be charged.
 * @returns null if the order is gone
 */
async function readAnswer(parts: PaymentParts, town: Town, orderId: string): Promise<CheckoutAnswer | null> {
  const payments = await listPayments(parts.db.read, { orderId });
  // Stripe refused to create its intent, so a repeated call gets the same error.
  const [refused] = payments.filter((one) => one.status === 'canceled' && !one.intent_id && one.failure);
  if (refused && payments.length === 1) throw new Problem('payment_refused');
  const payment = payments.find(({ status }) => status === 'open');
  let secret: CheckoutAnswer['payment'] = null;
  if (payment) {
    const gateway = await gatewayOf(parts.findGateway, payment);
    const payable = await findPayable(parts.db.read, town.id, { orderId });
    if (!payable) return null;
    const intent = await fetchIntent(gateway, payment, payable.subject);
    const settled = await applyIntent(parts, town, payment.id, intent);
    // A concurrent call was refused and has removed the order, so nobody else knows this intent.
    if (!settled && intent.status === 'open') await gateway.cancelIntent(intent.id);
    if (intent.status === 'open' && settled?.status === 'open')
      secret = { client_secret: intent.clientSecret, publishable_key: gateway.publishableKey };
  }
  const order = await readOrder(parts.db.read, town.id, orderId);
  return order && { order: toBuyerOrder(order), payment: secret };
}

/** @throws Problem `payment_method_unavailable` for a method that the shop does not offer */
function checkOffer(input: CheckoutInput, settings: ShopSettings, gateway: Gateway | null): void {
  if (!offeredMethods(settings, gateway).includes(input.payment_method))
    throw new Problem('payment_method_unavailable');
  if (!offeredDeliveries(settings).includes(input.delivery)) {
    const text = 'This way of delivery is not available. Please choose another.';
    throw new Problem('invalid', text, { fields: { delivery: text } });
  }
  if (input.delivery === 'shipping' && !settings.shipping_countries.includes(input.shipping?.country ?? '')) {
    throw invalidField('shipping.country', 'The shop does not ship to this country. Please choose another address.');
  }
}

/**
 * Releases the holds of an earlier checkout of this cart, after canceling its intent at Stripe.
 * @returns payments that stay open because their account can't be reached any more
 * @throws Problem `payment_in_progress` if that payment has succeeded or the bank processes it
 */
async function endEarlierCheckout(parts: PaymentParts, town: Town, cart: OpenCart): Promise<Set<string>> {
  const of = { cartId: cart.id };
  const open = await listOpenPayments(parts.db.read, town.id, of);
  const ended = open.length > 0 ? await cancelOpenPayments(parts, town, of) : [];
  for (const { status, order_id } of ended) {
    if (status !== 'canceled') throw new Problem('payment_in_progress', undefined, { order_id });
  }
  const endedIds = new Set(ended.map(({ id }) => id));
  return new Set(open.map(({ id }) => id)).difference(endedIds);
}

async function throwRefusal(
  parts: PaymentParts,
  { caller, input }: CheckoutAttempt,
  code: ProblemCode,
): Promise<never> {
  if (code !== 'cart_changed') throw new Problem(code);
  const preview = await previewCheckout(parts, caller, input.delivery);
  throw new Problem(code, undefined, {
    cart: { ...preview.cart, session_id: caller.shopper.sessionId ?? '' },
    preview,
  });
}

/**
 * Creates an order from the caller's cart.
 * @param request a repeated one returns the same order and intent in their present state
 * @throws Problem `cart_empty`, `order_too_large`, `below_card_minimum`; `cart_changed` with the new cart and its
 * preview if a price, the stock or the total
 * differs from the shopper's view; `payment_method_unavailable`, `payment_in_progress`, `payment_unavailable`,
 * `payment_refused`, `key_reused`, `not_signed_in`; `too_many_attempts`, also if the items were held repeatedly
 * without being bought
 */
export async function checkOut(parts: CheckoutParts, attempt: CheckoutAttempt): Promise<CheckoutAnswer> {
  const { db } = parts;
  const { caller, request } = attempt;
  const { town, shopper } = caller;
  const cart = await findCart(db.read, town.id, shopper);
  if (!cart) throw new Problem('cart_empty');
  const known = request && (await readOutcome(parts, town.id, cart, request));
  if (known && 'refused' in known) return throwRefusal(parts, attempt, known.refused);
  const knownAnswer = known && (await answerOrder(parts, attempt, { cart, orderId: known.order_id, isNew: false }));
  if (knownAnswer) return knownAnswer;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const outcome = await orderCart(parts, attempt, cart);
    if ('refused' in outcome) return throwRefusal(parts, attempt, outcome.refused);
    const answer = await answerOrder(parts, attempt, { cart, orderId: outcome.order_id, isNew: true });
    if (answer) return answer;
    // The same call came twice at once: Stripe refused the other one, which has removed the order.
  }
  throw new Problem('order_not_found');
}

/**
 * Places the order. If two tabs check out at once, the second ends the first one's checkout. It starts over if the
 * shop's keys changed meanwhile.
 */
async function orderCart(parts: CheckoutParts, attempt: CheckoutAttempt, cart: OpenCart): Promise<CheckoutOutcome> {
  const { caller, input } = attempt;
  const { town } = caller;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const settings = await readShopSettings(parts.db.read, town.id);
    const gateway = input.payment_method === 'card' ? await parts.findGateway(town.id) : null;
    checkOffer(input, settings, gateway);
    const passedOver = await endEarlierCheckout(parts, town, cart);
    const outcome = await tryToOrder(parts, attempt, { settings, gateway, passedOver });
    if (outcome) return outcome;
  }
  throw new Problem('payment_in_progress');
}

type Ordered = { cart: OpenCart; orderId: string; isNew: boolean };

/** Creates the order's intent. If Stripe refuses, nobody can pay the order, so it is removed at once. */
async function answerOrder(
  parts: PaymentParts,
  { caller: { town }, request }: CheckoutAttempt,
  { cart, orderId, isNew }: Ordered,
): Promise<CheckoutAnswer | null> {
  try {
    return await readAnswer(parts, town, orderId);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // A change of keys has just canceled it, and nobody was given its secret.
    if (isNew && error.code === 'other_stripe_account') throw new Problem('payment_unavailable');
    if (error.code !== 'payment_refused') throw error;
    // Stripe's own sentence concerns the shop's account, so it is only logged.
    await removeRefusedOrder(parts, { town, cart, request }, orderId, error.message);
    throw new Problem('payment_refused');
  }
}
