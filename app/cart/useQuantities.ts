/** Holds quantities typed in the drawer until they are applied: after a pause, or on leaving the field or drawer. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type CartItem, fallbackMaxQuantity, parseCartQuantity } from '../../db/rules/cart/cart.ts';
import { changeFromDrawer } from './cartActions.ts';
import { saveUnstoredChanges } from './client/cart.ts';

/** A quantity is applied after this pause in typing. */
const applyDelayMs = 750;

/** The largest quantity of an item. A response may omit the stock. */
export const maxQuantityOf = ({ available_quantity }: Partial<CartItem>): number =>
  available_quantity ?? fallbackMaxQuantity;

type Quantities = {
  /** Typed texts that are not applied yet, by item. */
  typed: ReadonlyMap<string, string>;
  type(itemId: string, text: string): void;
  /** Applies an item's typed text at once. */
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
    // Does not add an item back that was removed meanwhile, perhaps in another tab.
    if (!item) return;
    const { quantity, note } = parseCartQuantity(text, item.quantity, maxQuantityOf(item));
    changeFromDrawer(item, quantity, note === 'too-many');
  };
  const type = (id: string, text: string) => {
    const { pending, timers } = latest.current;
    pending.set(id, text);
    setTyped(new Map(pending));
    clearTimeout(timers.get(id));
    // An emptied field means that the shopper is about to type.
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
