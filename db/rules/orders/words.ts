/** The words that find an order. */

import { listForms } from '../search/terms.ts';
import type { Order } from './orders.ts';

/** A word of an order. Private ones are the customer's: they find the order only for administrators. */
export type OrderWord = { word: string; is_private: boolean };

export type WordedOrder = Pick<
  Order,
  'order_number' | 'customer_first_name' | 'customer_last_name' | 'customer_email' | 'user_email'
> &
  Partial<Pick<Order, 'tracking_number' | 'shipping_postal_code' | 'billing_postal_code'>> & {
    items: readonly { item_title: string }[];
  };

/** Ordinary orders have fewer words. */
const maxOrderWords = 1500;

/** The forms of a number: `ORD-2026-000042` is also found by the four digits that cards show, and by `42`. */
export function numberForms(number: string): string[] {
  const digits = /(?<!\d)\d+$/.exec(number)?.[0] ?? '';
  return listForms(number, digits.slice(-4), digits.replace(/^0+/, ''));
}

/** Lists an order's words, each once. A word that is both public and private counts as public. */
export function orderWords(order: WordedOrder): OrderWord[] {
  const { order_number, customer_first_name, customer_last_name, customer_email, user_email, items } = order;
  const { tracking_number = '', shipping_postal_code = '', billing_postal_code = '' } = order;
  const places = [shipping_postal_code, billing_postal_code];
  const customer = [customer_first_name, customer_last_name, customer_email, user_email, ...places];
  const words = new Map<string, OrderWord>();
  const add = (found: string[], is_private: boolean) => {
    for (const word of found) {
      if (words.size >= maxOrderWords) return;
      if (!words.has(word) || !is_private) words.set(word, { word, is_private });
    }
  };
  add(numberForms(order_number), false);
  // Carriers print a number in groups; it is found with and without the spaces.
  add(listForms(tracking_number, tracking_number.replace(/\s/g, '')), false);
  add(listForms(...customer), true);
  for (const { item_title } of items) add(listForms(item_title), false);
  return [...words.values()];
}
