/** Places an order and pays for it, from the press of the button to the order's page. */
import type { Cart } from '../../db/rules/cart/cart.ts';
import type { CheckoutAnswer, CheckoutBody } from '../../db/rules/orders/checkout.ts';
import type { Order } from '../../db/rules/orders/orders.ts';
import { flushOutbox } from '../cart/client/cart.ts';
import type { CardFields } from '../payments/cardFields.ts';
import { checkoutTexts as texts } from '../texts/en/shop/checkout.ts';
import { fetchOrderStatus, placeOrder, waitUntilPaid } from './checkoutApi.ts';
import { describeFailure, type Failure } from './describeFailure.ts';
import { forgetOrderKey, keyOfOrder } from './orderKeys.ts';

/** `failure.text` is empty if Stripe's fields show the failure themselves. */
export type OrderOutcome = { kind: 'done'; orderId: string } | { kind: 'failed'; failure: Failure };

const fail = (text: string): OrderOutcome => ({ kind: 'failed', failure: { text, isSettled: false } });

export const confirmationPath = (orderId: string) => `/order-confirmation?orderId=${encodeURIComponent(orderId)}`;

/** @throws CallError */
async function sendOrder({ body, cart }: OrderAttempt): Promise<CheckoutAnswer> {
  const answer = await placeOrder(body, keyOfOrder(body, cart));
  if (answer.order.status !== 'cancelled') return answer;
  // The earlier order's hold has expired, so a new one is placed.
  forgetOrderKey();
  return placeOrder(body, keyOfOrder(body, cart));
}

async function confirmCard(
  { order, payment }: CheckoutAnswer,
  { body, card, publishableKey, onPlaced }: Required<OrderAttempt>,
): Promise<OrderOutcome> {
  const done: OrderOutcome = { kind: 'done', orderId: order.id };
  // It was already paid, and only the response was lost.
  if (!payment || order.status !== 'incomplete') {
    onPlaced(order);
    return done;
  }
  if (payment.publishable_key !== publishableKey) return fail(texts.paymentFailed);
  const { first_name, last_name, email, phone } = body.contact;
  const billing = { name: `${first_name} ${last_name}`, email, phone, address: body.billing ?? body.shipping };
  const returnUrl = new URL(confirmationPath(order.id), location.href).href;
  const result = await card.confirm(payment.client_secret, returnUrl, billing);
  if (result.kind === 'refused') {
    const status = result.isEnded ? await fetchOrderStatus(order.id).catch(() => 'incomplete') : 'incomplete';
    if (status === 'cancelled') {
      forgetOrderKey();
      return fail(texts.holdEnded);
    }
    if (status === 'incomplete') return fail(result.text || texts.cardFailed);
  }
  onPlaced(order);
  await waitUntilPaid(order.id);
  return done;
}

export type OrderAttempt = {
  body: CheckoutBody;
  /** The ordered cart, as the shopper saw it. */
  cart: Cart;
  /** Called as soon as the order exists, before its page opens. */
  onPlaced: (order: Order) => void;
  /** The fields of a card payment. */
  card?: CardFields;
  /** The key that created the card fields. */
  publishableKey?: string;
};

/** Never rejects. */
export async function submitOrder(attempt: OrderAttempt): Promise<OrderOutcome> {
  const { card, publishableKey = '' } = attempt;
  if (!navigator.onLine) return fail(texts.stillOffline);
  try {
    // Comes first, because a wallet opens only right after a press.
    const checked = await card?.submit();
    if (checked?.kind === 'refused') return fail(checked.isShown ? '' : checked.text || texts.cardFailed);
    if ((await flushOutbox()).length > 0) return fail(texts.unsent);
    const answer = await sendOrder(attempt);
    if (!card) {
      attempt.onPlaced(answer.order);
      return { kind: 'done', orderId: answer.order.id };
    }
    return await confirmCard(answer, { ...attempt, card, publishableKey });
  } catch (error) {
    const failure = describeFailure(error);
    if (failure.isSettled) forgetOrderKey();
    return { kind: 'failed', failure };
  }
}
