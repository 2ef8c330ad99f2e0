/**
 * What was refused and nobody has heard of: whoever made it was offline, or on another page. What its own toast told
 * is put away at once.
 */
import { create } from 'zustand';
import type { OutboxEntry } from '../../db/rules/outbox.ts';
import { discardEntry, useCart } from '../data/cart.ts';

/** The entries that were told of, by their numbers: they are on their way out of the outbox. */
const useHeard = create<{ heard: ReadonlySet<number> }>(() => ({ heard: new Set() }));

/** Somebody is told of this refusal. */
export function hear(n: number): void {
  useHeard.setState(({ heard }) => ({ heard: new Set([...heard, n]) }));
  void discardEntry(n);
}

export function useUnheard(): OutboxEntry[] {
  const { refused } = useCart();
  const { heard } = useHeard();
  return refused.filter(({ n }) => !heard.has(n));
}
