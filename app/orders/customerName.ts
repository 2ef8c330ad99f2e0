import type { Order } from '../../db/rules/orders/orders.ts';
import { orderTexts as texts } from '../texts/en/orders.ts';

/** Who bought, as far as is known. */
export const customerName = (order: Order): string =>
  `${order.customer_first_name} ${order.customer_last_name}`.trim() ||
  order.customer_email ||
  order.user_email ||
  texts.guest;
