/** Changes the cart so that it can be ordered: quantities down to the stock, today's prices. */

import type { Cart, CartItem, CartOutcome } from '../../db/rules/cart/cart.ts';
import { changeCart, currentCart, refreshPrices } from '../cart/client/cart.ts';

const fitToStock = ({ item_id, available_quantity }: CartItem): Promise<CartOutcome> =>
  available_quantity > 0
    ? changeCart({ kind: 'set', item_id, quantity: available_quantity })
    : changeCart({ kind: 'remove', item_id });

/** @param cart the server's version  @returns whether every change succeeded */
export async function acceptChanges(cart: Cart): Promise<boolean> {
  const known = new Set(currentCart().items.map(({ item_id }) => item_id));
  for (const item of cart.items) {
    if (item.in_stock || !known.has(item.item_id)) continue;
    if ((await fitToStock(item)).kind !== 'done') return false;
  }
  return (await refreshPrices()).kind === 'done';
}
