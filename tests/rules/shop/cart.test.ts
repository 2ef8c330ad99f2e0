import { expect, test } from 'vitest';
import { buildCart, type CartItem, countSoldItems } from '../../../db/rules/cart/cart.ts';

const item = (more: Partial<CartItem>): CartItem =>
  ({ quantity: 1, price_snapshot: 10, current_price: 10, price_changed: false, in_stock: true, ...more }) as CartItem;
const head = { session_id: 's', last_activity: '2026-11-20T12:00:00.000Z' } as Parameters<typeof buildCart>[0];

test('items that are no longer for sale are in no sum, and their price needs no refresh', () => {
  const items = [item({ quantity: 5 }), item({ quantity: 2, for_sale: false, price_changed: true, current_price: 99 })];
  expect(countSoldItems(items)).toBe(5);
  expect(buildCart(head, items)).toMatchObject({
    total_items: 7,
    current_total_price: 50,
    total_savings: 0,
    has_price_changes: false,
  });
});
