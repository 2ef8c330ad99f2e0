/** Rejected changes that nobody has seen: whoever made them was offline, or on another page. */
import { create } from 'zustand';
import type { OutboxEntry } from '../../db/rules/cart/cart.ts';
import { discardEntry, useCart } from './client/cart.ts';

/** The numbers of entries that were seen and are on their way out of the outbox. */
const useSeen = create<{ numbers: ReadonlySet<number> }>(() => ({ numbers: new Set() }));

/** A toast reports this rejection. */
export function markSeen(n: number): void {
  useSeen.setState(({ numbers }) => ({ numbers: new Set([...numbers, n]) }));
  void discardEntry(n);
}

export function useUnseenRejections(): OutboxEntry[] {
  const { rejected } = useCart();
  const { numbers } = useSeen();
  return rejected.filter(({ n }) => !numbers.has(n));
}
