/** The order that this page has just placed, shown until the server responds. */
import type { Order } from '../../../db/rules/orders/orders.ts';

let placedOrder: Order | null = null;

export function rememberPlacedOrder(order: Order): void {
  placedOrder = order;
}

export const findPlacedOrder = (orderId: string): Order | null => (placedOrder?.id === orderId ? placedOrder : null);
