import type { Order, OrderStatus } from '../../db/rules/orders/orders.ts';
import { orderTexts as texts } from '../texts/en/orders.ts';

/** Whether an order's goods have left, and how: a pick-up order that is shipped was picked up. */
export const isPickedUp = ({ status, delivery }: Pick<Order, 'status' | 'delivery'>): boolean =>
  delivery === 'pickup' && (status === 'shipped' || status === 'delivered');

/** The word for a status of an order that is delivered in this way. */
export const statusName = (status: OrderStatus, delivery: Order['delivery']): string =>
  isPickedUp({ status, delivery }) ? texts.pickedUp : texts.statuses[status];

/** Whether an order lies there for its buyer to come. */
export const isReady = (order: Pick<Order, 'status' | 'delivery' | 'ready_at'>): boolean =>
  order.ready_at !== null && !isPickedUp(order) && order.status !== 'refunded' && order.status !== 'cancelled';
