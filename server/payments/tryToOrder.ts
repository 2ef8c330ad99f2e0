import { isCardAmount } from '../../db/rules/money.ts';
import type { CheckoutInput } from '../../db/rules/orders/checkoutInput.ts';
import { Problem, type ProblemCode } from '../../db/rules/problems.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { throttleAddress } from '../http/callerAddress.ts';
import type { LimitKey } from '../http/limits.ts';
import type { Throttle } from '../http/throttle.ts';
import { hasSessionEnded } from '../store/accounts/sessions.ts';
import { canOpenCart, findCart, findCartBySession, type OpenCart, type Shopper } from '../store/carts/carts.ts';
import {
  cartRecordPrefix,
  type IdempotentRequest,
  readIdempotencyRecord,
  saveIdempotencyRecord,
} from '../store/idempotencyRecords.ts';
import { moneyContext } from '../store/money/context.ts';
import { listOpenPayments } from '../store/money/payments.ts';
import {
  isCartChanged,
  isTooLarge,
  type PricedCart,
  type Purchase,
  placeOrder,
  priceCart,
} from '../store/orders/checkouts.ts';
import { queueNewOrder, queueOrdered } from '../store/orders/mails.ts';
import { readPricingTerms } from '../store/towns/shopSettings.ts';
import { write } from '../store/write.ts';
import { removeOrderedFromCart } from './orderPayable.ts';
import type { PaymentParts } from './settlePayment.ts';
import { hashAddress, requireFewDeclines } from './stripe/cardTesting.ts';
import { isGatewayOfTown } from './stripe/findGateway.ts';
import type { Gateway } from './stripe/gateway.ts';

export type CheckoutParts = PaymentParts & { throttle: Throttle };

/** The caller of a checkout, with their address. */
export type CheckoutCaller = { town: Town; shopper: Shopper; ip: string };

/** A checkout's outcome in its idempotency record: the order or the refusal, never a client secret. */
export type CheckoutOutcome = { order_id: string } | { refused: ProblemCode };

const shopperAuthor = 'shopper';
export const recordOwner = ({ id }: OpenCart) => cartRecordPrefix + id;

export type CheckoutAttempt = { caller: CheckoutCaller; input: CheckoutInput; request: IdempotentRequest | undefined };

/** Reads the outcome of an earlier checkout with the same key. */
export const readOutcome = async (parts: PaymentParts, townId: string, cart: OpenCart, request: IdempotentRequest) =>
  (await readIdempotencyRecord<CheckoutOutcome>(parts.db.read, townId, recordOwner(cart), request))?.answer;

/** Explains why a cart can't be ordered; null if it can. */
function findRefusal(priced: PricedCart, expectedTotal: number | undefined, isCard: boolean): ProblemCode | null {
  if (priced.cart.items.length === 0) return 'cart_empty';
  if (isTooLarge(priced)) return 'order_too_large';
  if (isCartChanged(priced, expectedTotal)) return 'cart_changed';
  return isCard && !isCardAmount(priced.totals.total_cents) ? 'below_card_minimum' : null;
}

type Offer = Pick<Purchase, 'settings'> & { gateway: Gateway | null; passedOver: ReadonlySet<string> };

/**
 * Opens and prices the cart again inside the transaction, so that nothing changes in between.
 * @returns null if another checkout of this cart has begun, or the shop's keys have changed
 */
export async function tryToOrder(
  { db, now, throttle }: CheckoutParts,
  { caller: { town, shopper, ip }, input, request }: CheckoutAttempt,
  { settings, gateway, passedOver }: Offer,
): Promise<CheckoutOutcome | null> {
  return write(db, town.id, shopperAuthor, async (tx) => {
    const { trx } = tx;
    const context = moneyContext(tx, town, now());
    const person = shopper.session && !(await hasSessionEnded(trx, shopper.session)) ? shopper.session.person : null;
    const opened = shopper.sessionId ? await findCartBySession(trx, town.id, shopper.sessionId) : null;
    const cart = opened && canOpenCart(opened, person?.id) ? opened : await findCart(trx, town.id, shopper);
    if (!cart || !canOpenCart(cart, person?.id)) throw new Problem('not_signed_in');
    const known = request && (await readIdempotencyRecord<CheckoutOutcome>(trx, town.id, recordOwner(cart), request));
    if (known) return known.answer;
    const open = await listOpenPayments(trx, town.id, { cartId: cart.id });
    if (open.some(({ id }) => !passedOver.has(id))) return null;
    if (gateway && !(await isGatewayOfTown(trx, town.id, gateway))) return null;
    const terms = await readPricingTerms(trx, town.id, input.delivery);
    const priced = await priceCart(trx, town.id, cart, terms, context.now);
    let outcome: CheckoutOutcome;
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
