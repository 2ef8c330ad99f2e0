/** What a page shows of the cart: what is held, with what was done since and is not kept yet; and who is told of it. */
import { emptyCart, type StoredCart } from '../../../db/browser/cartStore.ts';
import { addEntry, isPending, type NewEntry } from '../../../db/browser/outbox.ts';
import { applyIntentions } from '../../../db/rules/cart.ts';
import type { CartOutcome, CartView } from './cart.ts';

type OutcomeListener = (outcome: CartOutcome) => void;

export function createCartView(first: StoredCart, show: (view: CartView) => void) {
  let held = first;
  /** What was done and is not in the store yet. */
  let unwritten: NewEntry[] = [];
  /** Whether the store was read, and whether the server was asked since. */
  let [read, asked, kept] = [false, false, true];
  /** Those who wait to hear of an entry, by its key. */
  const listeners = new Map<string, OutcomeListener[]>();

  function viewOf(): CartView {
    const { outbox } = unwritten.reduce((before, entry) => addEntry(before, entry).held, held);
    const entries = outbox.filter(isPending);
    const { cart, session_id } = held.state;
    return {
      cart: applyIntentions(cart ?? emptyCart(session_id), entries),
      pendingItemIds: new Set(entries.map(({ intention }) => (intention.kind === 'clear' ? 'all' : intention.item_id))),
      pending: entries,
      rejected: outbox.filter((entry) => !isPending(entry)),
      isReady: cart !== null || asked || (read && !session_id),
      isPersisted: kept,
    };
  }

  function publish(): void {
    const view = viewOf();
    show(view);
    for (const [key, tells] of listeners) {
      const entry = held.outbox.find((one) => one.key === key || one.covers?.includes(key));
      if (entry && isPending(entry)) continue;
      listeners.delete(key);
      for (const tell of tells)
        tell(entry?.refused ? { kind: 'refused', ...entry.refused, n: entry.n } : { kind: 'done', cart: view.cart });
    }
  }

  /** The store's states come in order. */
  function note(next: StoredCart): StoredCart {
    held = next;
    read = true;
    publish();
    return held;
  }

  return {
    held: () => held,
    view: viewOf,
    note,
    /** Something was done. */
    begin(entry: NewEntry): void {
      unwritten.push(entry);
      publish();
    },
    /** It is in the store, as the entry `key` or as a part of that. */
    written(entry: NewEntry, next: StoredCart, key: string, tell: OutcomeListener): void {
      unwritten = unwritten.filter((one) => one !== entry);
      listeners.set(key, [...(listeners.get(key) ?? []), tell]);
      note(next);
    },
    /** What waits has to go on waiting. */
    letWait(offline: boolean): void {
      const all = [...listeners.values()].flat();
      listeners.clear();
      for (const tell of all) tell({ kind: 'waiting', isOffline: offline });
    },
    /** The server was asked, in vain perhaps: what is shown is all that there is. */
    wasAsked(): void {
      asked = true;
      publish();
    },
    notKept(): void {
      kept = false;
    },
  };
}
