/** Checkout's calls. Each carries the cart's session and person, as the cart's own calls do. */

import { cartHeaders } from '../../db/rules/cart/outbox.ts';
import type { CheckoutAnswer, CheckoutBody, CheckoutOptions, CheckoutPreview } from '../../db/rules/orders/checkout.ts';
import type { Delivery, OrderStatus } from '../../db/rules/orders/orders.ts';
import { readCartHeaders } from '../cart/client/cart.ts';
import { CallError, call } from '../data/call.ts';

/** Ordering asks Stripe for a payment, which may take a while. */
const orderTimeoutMs = 40_000;

const headersOfCart = async () => (await readCartHeaders()) ?? {};

export const fetchOptions = () => call<CheckoutOptions>('/api/checkout');

/** Counts that somebody pressed Checkout. Silent when it fails. */
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

/** The sums of a subtotal, where there is no preview. @throws CallError */
export const fetchFees = (subtotal: number) =>
  call<{ subtotal: number; tax: number; service_fee: number; total: number }>(
    `/api/orders/stripe-fees?subtotal=${subtotal}`,
  );

/**
 * Places the order. Where no answer arrives, it is sent once more under the same key: nothing is ordered twice.
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

/** How often, and how many times, an order is asked whether its payment has arrived. */
const paidPollMs = 1000;
const maxPaidPolls = 10;

/** Waits until the server knows of a payment, or for ten seconds: the order's page then goes on waiting. */
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
