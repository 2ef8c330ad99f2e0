/** The item viewer's quantity, and the action of its button. */

import { describe, expect, test } from 'vitest';
import {
  type EnteredQuantity,
  parseCartQuantity,
  parseViewerQuantity,
  resolveViewerAction,
  type ViewerAction,
} from '../../../db/rules/cart/cart.ts';
import fc from '../../properties.ts';

describe('an entered quantity', () => {
  test.each<[string, number, number, EnteredQuantity]>([
    ['3', 0, 5, { quantity: 3 }],
    // Below one (R495, R909).
    ['0', 0, 5, { quantity: 1 }],
    ['0', 2, 5, { quantity: 0 }],
    ['', 0, 5, { quantity: 1 }],
    ['', 2, 5, { quantity: 1 }],
    ['-3', 2, 5, { quantity: 1 }],
    ['1.5', 0, 5, { quantity: 1 }],
    ['1e3', 0, 5, { quantity: 1 }],
    ['many', 0, 5, { quantity: 1 }],
    // Above the stock (R496).
    ['9', 0, 5, { quantity: 5, note: 'too-many' }],
    ['9', 2, 5, { quantity: 5, note: 'too-many' }],
    ['999999999', 0, 5, { quantity: 5, note: 'too-many' }],
    ['5', 0, 5, { quantity: 5 }],
  ])('%j with %i in the cart and %i in stock', (text, inCart, stock, entered) => {
    expect(parseViewerQuantity(text, inCart, stock)).toEqual(entered);
  });

  test('is always a number that can be had, and stays what it is when it is entered again', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(20), fc.integer({ min: 1, max: 50 }), (text, inCart, stock) => {
        const { quantity } = parseViewerQuantity(text, inCart, stock);
        expect(quantity).toBeGreaterThanOrEqual(inCart > 0 ? 0 : 1);
        expect(quantity).toBeLessThanOrEqual(stock);
        expect(parseViewerQuantity(String(quantity), inCart, stock)).toEqual({ quantity });
      }),
    );
  });
});

test.each<[string, number, number, EnteredQuantity]>([
  ['4', 2, 5, { quantity: 4 }],
  ['0', 2, 5, { quantity: 2 }],
  ['9', 2, 5, { quantity: 5, note: 'too-many' }],
  // More in the cart than there is, and none at all.
  ['3', 3, 2, { quantity: 2, note: 'too-many' }],
  ['3', 2, 0, { quantity: 2 }],
])('%j in the drawer with %i in the cart and %i in stock (R488, R489)', (text, before, most, entered) => {
  expect(parseCartQuantity(text, before, most)).toEqual(entered);
});

test.each<[number, number, number, ViewerAction]>([
  [0, 1, 5, { action: 'add', quantity: 1 }],
  [0, 4, 5, { action: 'add', quantity: 4 }],
  [2, 5, 5, { action: 'more', by: 3, quantity: 5 }],
  [5, 3, 5, { action: 'less', by: 2, quantity: 3 }],
  [2, 2, 5, { action: 'remove' }],
  [2, 0, 5, { action: 'remove' }],
  [0, 1, 0, { action: 'out-of-stock' }],
  // Sold out since it was put in.
  [2, 2, 0, { action: 'remove' }],
])('with %i in the cart, %i entered and %i in stock (R541-R546)', (inCart, entered, stock, wanted) => {
  expect(resolveViewerAction(inCart, entered, stock)).toEqual(wanted);
});
