/** Adds an order's items to a cart again, as far as they are available. */
import type { Knex } from 'knex';
import { maxCartItems } from '../../../db/rules/cart/cartInput.ts';
import { applyIntention, type CartLine, readCartLines, readOffers } from '../carts/items.ts';

/** The result for an item: `added` of the `wanted` units. */
export type ReorderedItem = {
  item_id: string;
  title: string;
  wanted: number;
  added: number;
  /** Why some are missing; empty if all were added. */
  reason: '' | 'gone' | 'out_of_stock' | 'cart_full';
};

type OrderedItem = Pick<ReorderedItem, 'item_id' | 'title' | 'wanted'>;

/** Adds available units of an item to those in the cart. */
async function addItem(
  { trx, townId, cartId, now }: { trx: Knex.Transaction; townId: string; cartId: string; now: number },
  { item_id, title, wanted }: OrderedItem,
  lines: readonly CartLine[],
): Promise<ReorderedItem> {
  const offer = (await readOffers(trx, townId, [{ item_id }])).get(item_id);
  const none = { item_id, title: offer?.title ?? title, wanted, added: 0 };
  if (!offer) return { ...none, reason: 'gone' };
  const line = lines.find((one) => one.item_id === item_id);
  const added = Math.min(wanted, Math.max(0, offer.quantity - (line?.quantity ?? 0)));
  if (added === 0) return { ...none, reason: 'out_of_stock' };
  if (!line && lines.length >= maxCartItems) return { ...none, reason: 'cart_full' };
  await applyIntention(trx, townId, cartId, { kind: 'add', item_id, quantity: added }, now);
  return { ...none, added, reason: added < wanted ? 'out_of_stock' : '' };
}

/** @param items of an order, with their former titles @param now in milliseconds */
export async function reorderItems(
  trx: Knex.Transaction,
  townId: string,
  cartId: string,
  items: readonly OrderedItem[],
  now: number,
): Promise<ReorderedItem[]> {
  const results: ReorderedItem[] = [];
  for (const item of items) {
    const lines = await readCartLines(trx, cartId);
    results.push(await addItem({ trx, townId, cartId, now }, item, lines));
  }
  return results;
}
