/** What is typed into the quantities of the drawer, until it is applied: at a pause, or when field or drawer is left. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type CartItem, fallbackMaxQuantity, parseCartQuantity } from '../../db/rules/cart.ts';
import { changeFromDrawer } from './cartActions.ts';

/** How long nothing is typed before a quantity is applied, in milliseconds. */
const applyDelayMs = 750;

/** How many of an item may be asked for. An answer may leave out how many there are. */
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

  const settle = (id: string) => {
    const { pending, timers } = latest.current;
    const text = pending.get(id);
    clearTimeout(timers.get(id));
    if (text === undefined) return;
    pending.delete(id);
    setTyped(new Map(pending));
    const item = latest.current.items.find(({ item_id }) => item_id === id);
    // What was taken out meanwhile, in another tab perhaps, stays out.
    if (!item) return;
    const { quantity, note } = parseCartQuantity(text, item.quantity, maxQuantityOf(item));
    changeFromDrawer(item, quantity, note === 'too-many');
  };
  const type = (id: string, text: string) => {
    const { pending, timers } = latest.current;
    pending.set(id, text);
    setTyped(new Map(pending));
    clearTimeout(timers.get(id));
    // Somebody who has emptied the field is about to type.
    if (text !== '') timers.set(id, window.setTimeout(settle, applyDelayMs, id));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it reads is the latest in any case
  useEffect(() => {
    const settleAll = () => [...latest.current.pending.keys()].forEach(settle);
    addEventListener('pagehide', settleAll);
    return () => {
      removeEventListener('pagehide', settleAll);
      settleAll();
    };
  }, []);
  return { typed, type, apply: settle };
}
