/** Compares the order that the shopper saw with the one that the server would create now. */
import type { Cart, CartItem } from '../../db/rules/cart/cart.ts';

/** The totals on screen, in dollars. `shipping_cost` is null while only the server knows it. */
export type Sums = {
  subtotal: number;
  discount_amount: number;
  tax_amount: number;
  tax_rate: number;
  tax_label: string;
  shipping_cost: number | null;
  service_fee: number;
  total: number;
};

export type Seen = { cart: Cart; sums: Sums };

/** One change to confirm. Amounts in dollars. */
export type Change =
  | { kind: 'price'; title: string; before: number; now: number }
  | { kind: 'less'; title: string; left: number }
  | { kind: 'soldOut' | 'gone'; title: string }
  | { kind: 'added'; title: string; quantity: number }
  | { kind: 'tax'; label: string; before: number; now: number }
  | { kind: 'shipping' | 'total'; before: number; now: number };

function changesOfItem(item: CartItem, seen: CartItem | undefined): Change[] {
  const { title, current_price, price_snapshot, price_changed, in_stock, available_quantity } = item;
  if (!in_stock) {
    return [available_quantity > 0 ? { kind: 'less', title, left: available_quantity } : { kind: 'soldOut', title }];
  }
  const before = price_changed ? price_snapshot : (seen?.current_price ?? current_price);
  const changes: Change[] = before === current_price ? [] : [{ kind: 'price', title, before, now: current_price }];
  if (seen && seen.quantity !== item.quantity) changes.push({ kind: 'added', title, quantity: item.quantity });
  return changes;
}

/** Changes of the cart to confirm: prices that were not refreshed, and items that ran out. */
export const changesOfCart = ({ items }: Cart): Change[] =>
  items
    .filter(({ in_stock, price_changed }) => !in_stock || price_changed)
    .flatMap((item) => changesOfItem(item, item));

/** Changes to confirm after the server refused an order, because it differs from the one on screen. */
export function compareOrders(seen: Seen, now: Seen): Change[] {
  const find = (cart: Cart, id: string) => cart.items.find(({ item_id }) => item_id === id);
  const changes = now.cart.items.flatMap((item): Change[] => {
    const before = find(seen.cart, item.item_id);
    const own = changesOfItem(item, before);
    return before || own.length > 0 ? own : [{ kind: 'added', title: item.title, quantity: item.quantity }];
  });
  for (const { item_id, title } of seen.cart.items) {
    if (!find(now.cart, item_id)) changes.push({ kind: 'gone', title });
  }
  const [before, after] = [seen.sums, now.sums];
  if (before.tax_rate !== after.tax_rate)
    changes.push({ kind: 'tax', label: after.tax_label, before: before.tax_amount, now: after.tax_amount });
  if (before.shipping_cost !== null && after.shipping_cost !== null && before.shipping_cost !== after.shipping_cost)
    changes.push({ kind: 'shipping', before: before.shipping_cost, now: after.shipping_cost });
  if (before.total !== after.total) changes.push({ kind: 'total', before: before.total, now: after.total });
  return changes;
}
