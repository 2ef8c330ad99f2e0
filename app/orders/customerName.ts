import type { Order } from '../../db/rules/orders/orders.ts';
import { orderTexts as texts } from '../texts/en/shop/orders.ts';

/** The buyer's name, or else the address. */
export const customerName = (order: Order): string =>
  `${order.customer_first_name} ${order.customer_last_name}`.trim() ||
  order.customer_email ||
  order.user_email ||
  texts.guest;
