/**
 * What was refused and nobody has heard of: whoever made it was offline, or on another page. What its own toast told
 * is put away at once.
 */
import { create } from 'zustand';
import type { OutboxEntry } from '../../db/rules/outbox.ts';
import { discardEntry, useCart } from './client/cart.ts';

/** The entries that were told of, by their numbers: they are on their way out of the outbox. */
const useSeen = create<{ heard: ReadonlySet<number> }>(() => ({ heard: new Set() }));

/** Somebody is told of this refusal. */
export function markSeen(n: number): void {
  useSeen.setState(({ heard }) => ({ heard: new Set([...heard, n]) }));
  void discardEntry(n);
}

export function useUnseenRejections(): OutboxEntry[] {
  const { rejected: refused } = useCart();
  const { heard } = useSeen();
  return refused.filter(({ n }) => !heard.has(n));
}
