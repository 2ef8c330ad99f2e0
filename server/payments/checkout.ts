/**
 * Checkout: the cart is priced again, its stock is held and the order made in one transaction; then Stripe is asked for
 * the payment intent. A call that comes again under its key finds its order and goes on where the first one ended.
 */
import type { CheckoutAnswer, CheckoutPreview } from '../../db/rules/checkout.ts';
import type { CheckoutInput } from '../../db/rules/checkoutInput.ts';
import { toBuyerOrder } from '../../db/rules/maskOrder.ts';
import { isCardAmount } from '../../db/rules/money.ts';
import { invalidField, Problem, type ProblemCode } from '../../db/rules/problems.ts';
import type { ShopSettings } from '../../db/rules/shopSettings.ts';
import type { Town } from '../../db/rules/towns.ts';
import { throttleAddress } from '../callerAddress.ts';
import { canOpenCart, findCart, findCartBySession, type OpenCart, type Shopper } from '../store/carts.ts';
import {
  isCartChanged,
  isTooLarge,
  type PricedCart,
  type Purchase,
  placeOrder,
  priceCart,
  toPreview,
} from '../store/checkouts.ts';
import {
  cartRecordPrefix,
  type IdempotentRequest,
  readIdempotencyRecord,
  saveIdempotencyRecord,
} from '../store/idempotencyRecords.ts';
import { moneyContext } from '../store/moneyContext.ts';
import { readOrder } from '../store/orders.ts';
import { listOpenPayments, listPayments } from '../store/payments.ts';
import { hasSessionEnded } from '../store/sessions.ts';
import { readPricingTerms, readShopSettings, toPricingTerms } from '../store/shopSettings.ts';
import { write } from '../store/write.ts';
import type { LimitKey, Throttle } from '../throttle.ts';
import { cancelOpenPayments, noIntent } from './cancelOrder.ts';
import { hashAddress, requireFewDeclines } from './cardTesting.ts';
import { isGatewayOfTown } from './findGateway.ts';
import type { Gateway } from './gateway.ts';
import { queueNewOrder, queueOrdered } from './orderMails.ts';
import { removeOrderedFromCart } from './orderPayable.ts';
import { findPayable } from './payables.ts';
import { applyIntent, fetchIntent, gatewayOf, type PaymentParts } from './settlePayment.ts';

export type CheckoutParts = PaymentParts & { throttle: Throttle };

/** Who checks out, from where. */
export type CheckoutCaller = { town: Town; shopper: Shopper; ip: string };

/** What an idempotency record keeps of a checkout: its order, or why there is none. Never a client secret. */
type Outcome = { order_id: string } | { refused: ProblemCode };

const shopperAuthor = 'shopper';
/** How often a checkout that finds another one of its cart begins anew. */
const maxTries = 4;
const recordOwner = ({ id }: OpenCart) => cartRecordPrefix + id;

/** Which ways to pay the shop has set up. */
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

/** The caller's cart as it is now, with what checkout makes of it. */
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
  ...{ id: '', userId: null, sessionId: '', lastActivity: new Date(now).toISOString(), checkoutAttempts: 0 },
});

/** An order that stands for a checkout, with the intent's secret where its card is still to be charged. */
async function answerOrder(parts: PaymentParts, town: Town, orderId: string): Promise<CheckoutAnswer> {
  const payments = await listPayments(parts.db.read, { orderId });
  // Stripe made no intent of it: the same call is told the same again.
  const [refused] = payments.filter((one) => one.status === 'canceled' && !one.intent_id && one.failure);
  if (refused && payments.length === 1) throw new Problem('payment_refused', refused.failure);
  const payment = payments.find(({ status }) => status === 'open');
  let secret: CheckoutAnswer['payment'] = null;
  if (payment) {
    const gateway = await gatewayOf(parts.findGateway, payment);
    const payable = await findPayable(parts.db.read, town.id, { orderId });
    if (!payable) throw new Problem('order_not_found');
    const intent = await fetchIntent(gateway, payment, payable.subject);
    const settled = await applyIntent(parts, town, payment.id, intent);
    if (intent.status === 'open' && settled?.status === 'open')
      secret = { client_secret: intent.clientSecret, publishable_key: gateway.publishableKey };
  }
  const order = await readOrder(parts.db.read, town.id, orderId);
  if (!order) throw new Problem('order_not_found');
  return { order: toBuyerOrder(order), payment: secret };
}

/** @throws Problem `payment_method_unavailable` for what the shop does not offer (any more) */
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
 * Lets go of what an earlier checkout of this cart holds: its intent is canceled at Stripe first.
 * @returns the payments that stay open, since nobody can ask their account any more
 * @throws Problem `payment_in_progress` where that payment succeeded, or the bank is at it
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

type Attempt = { caller: CheckoutCaller; input: CheckoutInput; request: IdempotentRequest | undefined };

async function throwRefusal(parts: PaymentParts, { caller, input }: Attempt, code: ProblemCode): Promise<never> {
  if (code !== 'cart_changed') throw new Problem(code);
  const preview = await previewCheckout(parts, caller, input.delivery);
  throw new Problem(code, undefined, {
    cart: { ...preview.cart, session_id: caller.shopper.sessionId ?? '' },
    preview,
  });
}

/**
 * Makes an order of the caller's cart.
 * @param request the same key and body: the same order and intent in their present state
 * @throws Problem `cart_empty`, `order_too_large`, `below_card_minimum`; `cart_changed` with the new cart and its preview when a price, the stock or the total is
 *   not what the shopper saw; `payment_method_unavailable`, `payment_in_progress`, `payment_unavailable`,
 *   `payment_refused`, `key_reused`, `not_signed_in`; `too_many_attempts`, also where the items were held again and again
 *   and never bought
 */
export async function checkOut(parts: CheckoutParts, attempt: Attempt): Promise<CheckoutAnswer> {
  const { db } = parts;
  const { caller, request } = attempt;
  const { town, shopper } = caller;
  const cart = await findCart(db.read, town.id, shopper);
  if (!cart) throw new Problem('cart_empty');
  const known = request && (await readOutcome(parts, town.id, cart, request));
  if (!known) {
    const outcome = await orderCart(parts, attempt, cart);
    if ('refused' in outcome) return throwRefusal(parts, attempt, outcome.refused);
    return answerNewOrder(parts, town, outcome.order_id);
  }
  if ('refused' in known) return throwRefusal(parts, attempt, known.refused);
  return answerOrder(parts, town, known.order_id);
}

/**
 * Two tabs may check out at the same moment: the one that comes second ends what the first began. It begins anew, too,
 * where the shop's keys were changed meanwhile.
 */
async function orderCart(parts: CheckoutParts, attempt: Attempt, cart: OpenCart): Promise<Outcome> {
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

const readOutcome = async (parts: PaymentParts, townId: string, cart: OpenCart, request: IdempotentRequest) =>
  (await readIdempotencyRecord<Outcome>(parts.db.read, townId, recordOwner(cart), request))?.answer;

/** Where Stripe refuses the very intent, nobody can pay the order: it is called off at once. */
async function answerNewOrder(parts: PaymentParts, town: Town, orderId: string): Promise<CheckoutAnswer> {
  try {
    return await answerOrder(parts, town, orderId);
  } catch (error) {
    if (error instanceof Problem && error.code === 'payment_refused')
      await callOff(parts, town, orderId, error.message);
    // The keys were changed this moment, which has called it off. Nobody was given its secret.
    if (error instanceof Problem && error.code === 'other_stripe_account') throw new Problem('payment_unavailable');
    throw error;
  }
}

async function callOff({ db, now }: PaymentParts, town: Town, orderId: string, failure: string): Promise<void> {
  const [payment] = await listPayments(db.read, { orderId });
  if (!payment) return;
  await applyIntent({ db, now }, town, payment.id, { ...noIntent, failure });
}

/** Why no order is made of a cart; null where one is. */
function findRefusal(priced: PricedCart, expectedTotal: number | undefined, isCard: boolean): ProblemCode | null {
  if (priced.cart.items.length === 0) return 'cart_empty';
  if (isTooLarge(priced)) return 'order_too_large';
  if (isCartChanged(priced, expectedTotal)) return 'cart_changed';
  return isCard && !isCardAmount(priced.totals.total_cents) ? 'below_card_minimum' : null;
}

type Offer = Pick<Purchase, 'settings'> & { gateway: Gateway | null; passedOver: ReadonlySet<string> };

/**
 * The transaction: the cart is opened and priced anew in it, so that nobody gets in between.
 * @returns null when another checkout of this cart has begun meanwhile, or the shop's keys are others by now
 */
async function tryToOrder(
  { db, now, throttle }: CheckoutParts,
  { caller: { town, shopper, ip }, input, request }: Attempt,
  { settings, gateway, passedOver }: Offer,
): Promise<Outcome | null> {
  return write(db, town.id, shopperAuthor, async (tx) => {
    const { trx } = tx;
    const context = moneyContext(tx, town, now());
    const person = shopper.session && !(await hasSessionEnded(trx, shopper.session)) ? shopper.session.person : null;
    const opened = shopper.sessionId ? await findCartBySession(trx, town.id, shopper.sessionId) : null;
    const cart = opened && canOpenCart(opened, person?.id) ? opened : await findCart(trx, town.id, shopper);
    if (!cart || !canOpenCart(cart, person?.id)) throw new Problem('not_signed_in');
    const known = request && (await readIdempotencyRecord<Outcome>(trx, town.id, recordOwner(cart), request));
    if (known) return known.answer;
    const open = await listOpenPayments(trx, town.id, { cartId: cart.id });
    if (open.some(({ id }) => !passedOver.has(id))) return null;
    if (gateway && !(await isGatewayOfTown(trx, town.id, gateway))) return null;
    const terms = await readPricingTerms(trx, town.id, input.delivery);
    const priced = await priceCart(trx, town.id, cart, terms, context.now);
    let outcome: Outcome;
    const refused = findRefusal(priced, input.expected_total, gateway !== null);
    if (refused) {
      outcome = { refused };
      if (request) await throttle.countInside(trx, ...refusalLimits(town, cart, ip));
    } else {
      const addressHash = hashAddress(town.id, ip);
      if (gateway) await requireFewDeclines(trx, addressHash, context.now);
      await throttle.countInside(trx, ...orderLimits(town, cart, ip));
      const user = person && { id: person.id, email: person.email };
      const isConfirmed = person?.email_confirmed ?? false;
      const purchase = { input, cart, user, isConfirmed, settings, terms, gateway, addressHash };
      const orderId = await placeOrder(context, purchase, priced);
      outcome = { order_id: orderId };
      if (!gateway) {
        await removeOrderedFromCart(context, { id: orderId, cart_id: cart.id });
        const order = { id: orderId, customer_email: input.contact.email };
        await queueNewOrder(context, order, settings);
        const mails: LimitKey = ['order_mail_recipient', town.id, order.customer_email.toLowerCase()];
        const isOwnAddress = isConfirmed && person?.email === order.customer_email.toLowerCase();
        if (isOwnAddress || !(await throttle.isOverInside(trx, mails))) await queueOrdered(context, order);
      }
    }
    if (request) await saveIdempotencyRecord(trx, town.id, recordOwner(cart), request, outcome);
    return outcome;
  });
}

const refusalLimits = (town: Town, cart: OpenCart, ip: string): LimitKey[] => [
  ['refusals_address', town.id, throttleAddress(ip)],
  ['refusals_cart', town.id, cart.id],
];

const orderLimits = (town: Town, cart: OpenCart, ip: string): LimitKey[] => [
  ['orders_address', town.id, throttleAddress(ip)],
  ['orders_cart', town.id, cart.id],
];
