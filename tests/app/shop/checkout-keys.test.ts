import { beforeEach, expect, test } from 'vitest';
import { forgetOrderKey, keyOfOrder } from '../../../app/checkout/orderKeys.ts';
import { buildCart, type CartItem } from '../../../db/rules/cart/cart.ts';
import type { CheckoutBody } from '../../../db/rules/orders/checkout.ts';

const body: CheckoutBody = {
  contact: { first_name: 'Ann', last_name: 'Lee', email: 'ann@buyer.example', phone: '' },
  delivery: 'pickup',
  payment_method: 'card',
  expected_total: 21.65,
};
const item = (item_id: string): CartItem => ({
  item_id,
  title: item_id,
  image: '',
  quantity: 2,
  current_price: 10,
  price_snapshot: 10,
  price_changed: false,
  in_stock: true,
  available_quantity: 5,
});
const cartOf = (...ids: string[]) =>
  buildCart({ session_id: 'cart', last_activity: '2026-01-01T00:00:00.000Z', checkout_attempts: 0 }, ids.map(item));

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  globalThis.sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;
  forgetOrderKey();
});

test('the same order has the same key, until it was refused or placed', () => {
  const key = keyOfOrder(body, cartOf('mug'));
  expect(keyOfOrder({ ...body }, cartOf('mug'))).toBe(key);
  forgetOrderKey();
  expect(keyOfOrder(body, cartOf('mug'))).not.toBe(key);
});

test('any other word, total or item is another order, also where it costs the same', () => {
  const carts = [cartOf('mug'), cartOf('hat'), cartOf('mug', 'hat'), { ...cartOf('mug'), session_id: 'other' }];
  const bodies: CheckoutBody[] = [
    body,
    { ...body, expected_total: 21.66 },
    { ...body, payment_method: 'cash' },
    { ...body, special_instructions: 'Ring twice' },
    { ...body, contact: { ...body.contact, phone: '555 123 4567' } },
  ];
  const keys = carts.flatMap((cart) => bodies.map((one) => keyOfOrder(one, cart)));
  expect(new Set(keys).size).toBe(keys.length);
});

test('a tab keeps the key and a hash, and nothing of the order', () => {
  keyOfOrder(body, cartOf('mug'));
  expect([...stored.values()].join()).not.toMatch(/Ann|Lee|buyer|mug/);
});
