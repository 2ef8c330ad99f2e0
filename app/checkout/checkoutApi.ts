/** Checkout's calls. Each carries the cart's session and person, as the cart's own calls do. */

import { cartHeaders } from '../../db/rules/cart/outbox.ts';
import type { CheckoutAnswer, CheckoutBody, CheckoutOptions, CheckoutPreview } from '../../db/rules/orders/checkout.ts';
import type { Delivery, OrderStatus } from '../../db/rules/orders/orders.ts';
import { readCartHeaders } from '../cart/client/cart.ts';
import { CallError, call } from '../data/call.ts';

/** Placing an order creates a payment at Stripe, which can be slow. */
const orderTimeoutMs = 40_000;

const headersOfCart = async () => (await readCartHeaders()) ?? {};

export const fetchOptions = () => call<CheckoutOptions>('/api/checkout');

/** Records that somebody pressed Checkout. Ignores a failure. */
export async function recordAttempt(): Promise<void> {
  const headers = await headersOfCart();
  await call('/api/cart/checkout-attempt', { method: 'POST', headers }).catch(() => {});
}

/** @throws CallError */
export const fetchPreview = async (delivery: Delivery): Promise<CheckoutPreview> =>
  call<CheckoutPreview>('/api/checkout/preview', {
    method: 'POST',
    json: { delivery },
    headers: await headersOfCart(),
  });

/** Computes the totals of a subtotal, if there is no preview. @throws CallError */
export const fetchFees = (subtotal: number) =>
  call<{ subtotal: number; tax: number; service_fee: number; total: number }>(
    `/api/orders/stripe-fees?subtotal=${subtotal}`,
  );

/**
 * Places the order. Without a response, retries once under the same key, so that nothing is ordered twice.
 * @throws CallError
 */
export async function placeOrder(body: CheckoutBody, key: string): Promise<CheckoutAnswer> {
  const send = async () =>
    call<CheckoutAnswer>('/api/checkout', {
      method: 'POST',
      json: body,
      headers: { ...(await headersOfCart()), [cartHeaders.key]: key },
      timeoutMs: orderTimeoutMs,
    });
  try {
    return await send();
  } catch (error) {
    if (error instanceof CallError && error.status === 0 && navigator.onLine) return send();
    throw error;
  }
}

/** The interval and the number of checks whether a payment has arrived. */
const paidPollMs = 1000;
const maxPaidPolls = 10;

/** Waits until the server knows about a payment, at most ten seconds; then the order's page keeps waiting. */
export async function waitUntilPaid(orderId: string): Promise<void> {
  for (let poll = 0; poll < maxPaidPolls; poll += 1) {
    if (poll > 0) await new Promise((resolve) => setTimeout(resolve, paidPollMs));
    const status = await fetchOrderStatus(orderId).catch(() => null);
    if (status !== null && status !== 'incomplete') return;
  }
}

export async function fetchOrderStatus(orderId: string): Promise<OrderStatus> {
  const path = `/api/orders/${encodeURIComponent(orderId)}/confirmation`;
  return (await call<{ order: { status: OrderStatus } }>(path, { headers: await headersOfCart() })).order.status;
}
