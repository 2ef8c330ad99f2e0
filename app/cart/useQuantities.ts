/** Quantities typed in the drawer until they are applied: at a pause, or when the field or drawer is left. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type CartItem, fallbackMaxQuantity, parseCartQuantity } from '../../db/rules/cart/cart.ts';
import { changeFromDrawer } from './cartActions.ts';
import { saveUnstoredChanges } from './client/cart.ts';

/** The pause in typing after which a quantity is applied. */
const applyDelayMs = 750;

/** The largest quantity of an item. A response may leave the stock out. */
export const maxQuantityOf = ({ available_quantity }: Partial<CartItem>): number =>
  available_quantity ?? fallbackMaxQuantity;

type Quantities = {
  /** By item: what is typed and not applied yet. */
  typed: ReadonlyMap<string, string>;
  type(itemId: string, text: string): void;
  /** Applies what is typed for an item at once. */
  apply(itemId: string): void;
};

export function useQuantities(items: readonly CartItem[]): Quantities {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const latest = useRef({ items, pending: new Map<string, string>(), timers: new Map<string, number>() });
  useLayoutEffect(() => {
    latest.current.items = items;
  });

  const apply = (id: string) => {
    const { pending, timers } = latest.current;
    const text = pending.get(id);
    clearTimeout(timers.get(id));
    if (text === undefined) return;
    pending.delete(id);
    setTyped(new Map(pending));
    const item = latest.current.items.find(({ item_id }) => item_id === id);
    // An item that was removed meanwhile, perhaps in another tab, stays out.
    if (!item) return;
    const { quantity, note } = parseCartQuantity(text, item.quantity, maxQuantityOf(item));
    changeFromDrawer(item, quantity, note === 'too-many');
  };
  const type = (id: string, text: string) => {
    const { pending, timers } = latest.current;
    pending.set(id, text);
    setTyped(new Map(pending));
    clearTimeout(timers.get(id));
    // Whoever has emptied the field is about to type.
    if (text !== '') timers.set(id, window.setTimeout(apply, applyDelayMs, id));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it reads is always the latest
  useEffect(() => {
    const applyAll = () => [...latest.current.pending.keys()].forEach(apply);
    const applyAllNow = () => {
      applyAll();
      saveUnstoredChanges();
    };
    addEventListener('pagehide', applyAllNow);
    return () => {
      removeEventListener('pagehide', applyAllNow);
      applyAll();
    };
  }, []);
  return { typed, type, apply };
}
