/** Orders that are paid by card, and refunded. */

import type { Dialect } from '../database.ts';
import { type CardShop, serveCardShop } from './cardShops.ts';
import { newKey } from './checkouts.ts';

/** A run of the reconciler that had nothing to do. */
export const nothing = { events: 0, payments: 0, holds: 0, refunds: 0, failures: 0 };

/** A shop that takes cards and sells five of one item. */
export async function serveWithItem(dialect: Dialect, options: Parameters<typeof serveCardShop>[1] = {}) {
  const shop = await serveCardShop(dialect, options);
  const item = await shop.addItem({ title: 'Jam', price: 10, quantity: 5, taxable: false });
  const stock = async () => ({
    quantity: (await shop.db.read('items').where({ id: item }).first()).quantity as number,
    held: (await shop.db.read('stock_holds')).reduce((sum: number, { quantity }) => sum + quantity, 0),
  });
  return { ...shop, item, stock, order: () => shop.orderByCard({ [item]: 2 }) };
}

/** An order that was paid by card, its webhooks delivered. */
export async function paidOrder(shop: CardShop & { order(): ReturnType<CardShop['orderByCard']> }, card: string) {
  const { order, intentId } = await shop.order();
  shop.emulator.pay(intentId, card);
  await shop.deliver();
  return { id: order.id, intentId };
}

/** Refunds as the clerk. */
export const refund = (shop: CardShop, id: string, dollars: number, key = newKey()) =>
  shop.clerk(
    ...(['PUT', `/api/orders/${id}/refund`] as const),
    { refund_amount: dollars, refund_reason: 'other', refund_notes: '' },
    { 'idempotency-key': key },
  );
