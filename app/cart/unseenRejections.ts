/** Rejected changes that nobody has seen, because the shopper was offline or on another page. */
import { create } from 'zustand';
import type { OutboxEntry } from '../../db/rules/cart/cart.ts';
import { discardEntry, useCart } from './client/cart.ts';

/** Numbers of entries that were seen and are being removed from the outbox. */
const useSeen = create<{ numbers: ReadonlySet<number> }>(() => ({ numbers: new Set() }));

/** Called when a toast reports this rejection. */
export function markSeen(n: number): void {
  useSeen.setState(({ numbers }) => ({ numbers: new Set([...numbers, n]) }));
  void discardEntry(n);
}

export function useUnseenRejections(): OutboxEntry[] {
  const { rejected } = useCart();
  const { numbers } = useSeen();
  return rejected.filter(({ n }) => !numbers.has(n));
}
