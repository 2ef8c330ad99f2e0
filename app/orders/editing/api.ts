/** The administrators' calls that change an order. Each returns the changed order. */
import type * as v from 'valibot';
import type { OfficePaymentInput, RefundInput } from '../../../db/rules/orders/moneyInput.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { sendChange } from '../../data/sendChange.ts';
import { catalogueTexts } from '../../texts/en/shop/catalogue.ts';
import { parseOrder } from '../parseOrder.ts';

export type StatusBody = Record<'status' | 'tracking_number' | 'notes', string>;
type PaymentBody = v.InferInput<typeof OfficePaymentInput>;
type RefundBody = v.InferInput<typeof RefundInput>;

const pathOf = (id: string, action: string) => `/api/orders/${encodeURIComponent(id)}/${action}`;

function toOrder(answer: unknown): Order {
  const order = parseOrder(answer);
  if (!order) throw new Problem('internal', catalogueTexts.unexpected);
  return order;
}

/** @throws Conflict; CallError; Problem for a malformed response */
export const updateStatus = async (id: string, json: StatusBody, version: number | undefined, key: string) =>
  toOrder(await sendChange<unknown>(pathOf(id, 'status'), 'orders', { json, version, key }));

/** Records payment of the whole open amount. @throws CallError; Problem for a malformed response */
export const recordPayment = async (id: string, json: PaymentBody, key: string) =>
  toOrder(await sendChange<unknown>(pathOf(id, 'payments'), 'orders', { method: 'POST', json, key }));

/** @throws CallError; Problem for a malformed response */
export const refundOrder = async (id: string, json: RefundBody, key: string) =>
  toOrder(await sendChange<unknown>(pathOf(id, 'refund'), 'orders', { json, key }));

/** Holds all items of an order for the full time, releases them, or marks the order as ready for pickup. */
export type OrderAction = 'confirm' | 'release' | 'ready';

/** @throws CallError; Problem for a malformed response */
export const actOnOrder = async (id: string, action: OrderAction) =>
  toOrder(await sendChange<unknown>(pathOf(id, action), 'orders', { method: 'POST' }));

/** @throws CallError; Problem for a malformed response */
export const cancelOrder = async (id: string) =>
  toOrder(await sendChange<unknown>(pathOf(id, 'cancel'), 'orders', { method: 'POST' }));
