import { describe, expect, test } from 'vitest';
import { changesOfCart, compareOrders, type Sums } from '../../../app/checkout/changes.ts';
import { computeSums } from '../../../app/checkout/estimateSums.ts';
import { buildCart, type CartItem } from '../../../db/rules/cart/cart.ts';

const item = (given: Partial<CartItem> = {}): CartItem => ({
  item_id: 'mug',
  title: 'Mug',
  image: '',
  quantity: 2,
  current_price: 10,
  price_snapshot: 10,
  price_changed: false,
  in_stock: true,
  available_quantity: 5,
  ...given,
});
const cartOf = (...items: CartItem[]) =>
  buildCart({ session_id: 'cart', last_activity: '2026-01-01T00:00:00.000Z', checkout_attempts: 0 }, items);
const sums = (given: Partial<Sums> = {}): Sums => ({
  subtotal: 20,
  discount_amount: 0,
  tax_amount: 1.65,
  tax_rate: 0.0825,
  tax_label: 'Sales tax',
  shipping_cost: 5,
  service_fee: 0,
  total: 26.65,
  ...given,
});
const seen = { cart: cartOf(item()), sums: sums() };

describe('the changes that a shopper must confirm', () => {
  test('nothing, where nothing differs', () => {
    expect(changesOfCart(seen.cart)).toEqual([]);
    expect(compareOrders(seen, seen)).toEqual([]);
  });
  test('prices that were not refreshed, and items that ran out, of a cart by itself', () => {
    const changed = item({ current_price: 12, price_changed: true });
    const short = item({ item_id: 'hat', title: 'Hat', in_stock: false, available_quantity: 1 });
    const gone = item({ item_id: 'map', title: 'Map', in_stock: false, available_quantity: 0 });
    expect(changesOfCart(cartOf(changed, short, gone, item({ item_id: 'pen' })))).toEqual([
      { kind: 'price', title: 'Mug', before: 10, now: 12 },
      { kind: 'less', title: 'Hat', left: 1 },
      { kind: 'soldOut', title: 'Map' },
    ]);
  });
  test.each([
    [
      'a price',
      { cart: cartOf(item({ current_price: 12, price_changed: true })), sums: sums({ total: 30.98 }) },
      ['price', 'total'],
    ],
    ['a quantity', { cart: cartOf(item({ quantity: 1 })), sums: sums({ total: 15.83 }) }, ['added', 'total']],
    [
      'another item',
      { cart: cartOf(item(), item({ item_id: 'hat' })), sums: sums({ total: 48.3 }) },
      ['added', 'total'],
    ],
    ['a lost item', { cart: cartOf(), sums: sums({ total: 0 }) }, ['gone', 'total']],
    ['the tax', { cart: seen.cart, sums: sums({ tax_rate: 0.1, tax_amount: 2, total: 27 }) }, ['tax', 'total']],
    ['shipping', { cart: seen.cart, sums: sums({ shipping_cost: 8, total: 29.65 }) }, ['shipping', 'total']],
    ['the last one', { cart: cartOf(item({ in_stock: false, available_quantity: 0 })), sums: sums() }, ['soldOut']],
  ])('%s that differs from what was seen', (_what, now, kinds) => {
    expect(compareOrders(seen, now).map(({ kind }) => kind)).toEqual(kinds);
  });
  test('shipping that an estimate could not say is no change by itself', () => {
    const estimate = { cart: seen.cart, sums: sums({ shipping_cost: null, total: 21.65 }) };
    expect(compareOrders(estimate, seen).map(({ kind }) => kind)).toEqual(['total']);
  });
});

test.each([
  [100, 1, 8.25, 108.25],
  [19.99, 1, 1.65, 21.64],
  [0.33, 3, 0.08, 1.07],
])('an estimate is worked out by the same rule: %d times %d (R525, R861, R862)', (price, quantity, tax, total) => {
  const terms = { tax_rate: 0.0825, tax_label: 'Sales tax' };
  const estimate = computeSums(cartOf(item({ current_price: price, quantity })), terms, 'pickup');
  expect(estimate).toMatchObject({ tax_amount: tax, total, service_fee: 0, shipping_cost: 0 });
  expect(computeSums(cartOf(item()), terms, 'shipping').shipping_cost).toBeNull();
});
