import type { Order, OrderStatus } from '../../db/rules/orders/orders.ts';
import { orderTexts as texts } from '../texts/en/shop/orders.ts';

/** Whether a pickup order was picked up, which its status calls shipped or delivered. */
export const isPickedUp = ({ status, delivery }: Pick<Order, 'status' | 'delivery'>): boolean =>
  delivery === 'pickup' && (status === 'shipped' || status === 'delivered');

/** The word for a status, which depends on the delivery. */
export const statusName = (status: OrderStatus, delivery: Order['delivery']): string =>
  isPickedUp({ status, delivery }) ? texts.pickedUp : texts.statuses[status];

/** Whether an order is ready for its buyer to pick up. */
export const isReady = (order: Pick<Order, 'status' | 'delivery' | 'ready_at'>): boolean =>
  order.ready_at !== null && !isPickedUp(order) && order.status !== 'refunded' && order.status !== 'cancelled';
