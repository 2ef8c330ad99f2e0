/**
 * The cart as a page shows it: the stored cart plus unstored changes. Also notifies the callers that wait for outcomes.
 */
import { type CartStore, emptyCart, emptyStoredCart } from '../../../db/browser/cartStore.ts';
import { addEntry, type NewEntry } from '../../../db/browser/outbox.ts';
import type { CartUpdate, StoredCart } from '../../../db/browser/storedCart.ts';
import { applyIntentions, type CartOutcome, type CartView } from '../../../db/rules/cart/cart.ts';
import { isPending } from '../../../db/rules/outbox.ts';
import type { Environment } from './environment.ts';
import { createPageStore } from './pageStore.ts';

type OutcomeListener = (outcome: CartOutcome) => void;

export function createCartView(initial: StoredCart, onViewChange: (view: CartView) => void) {
  let stored = initial;
  let unstored: NewEntry[] = [];
  let [isRead, isFetched, isPersisted] = [false, false, true];
  /** Callers waiting for an entry's outcome, by its key. */
  const listeners = new Map<string, OutcomeListener[]>();

  function buildView(): CartView {
    const { outbox } = unstored.reduce((before, entry) => addEntry(before, entry).stored, stored);
    const pending = outbox.filter(isPending);
    const { cart, session_id } = stored.state;
    return {
      cart: applyIntentions(cart ?? emptyCart(session_id), pending),
      pendingItemIds: new Set(pending.map(({ intention }) => (intention.kind === 'clear' ? 'all' : intention.item_id))),
      pending,
      rejected: outbox.filter((entry) => !isPending(entry)),
      isReady: cart !== null || isFetched || (isRead && !session_id),
      isPersisted,
    };
  }

  function publish(): void {
    const view = buildView();
    onViewChange(view);
    for (const [key, waiting] of listeners) {
      const entry = stored.outbox.find((one) => one.key === key || one.covers?.includes(key));
      if (entry && isPending(entry)) continue;
      listeners.delete(key);
      const outcome: CartOutcome = entry?.refused
        ? { kind: 'rejected', ...entry.refused, n: entry.n }
        : { kind: 'done', cart: view.cart };
      for (const listener of waiting) listener(outcome);
    }
  }

  /** The store delivers its states in sequence. */
  function setStored(next: StoredCart): StoredCart {
    stored = next;
    isRead = true;
    publish();
    return stored;
  }

  return {
    stored: () => stored,
    unstored: () => unstored,
    buildView,
    setStored,
    addUnstored(entry: NewEntry): void {
      unstored.push(entry);
      publish();
    },
    /** The entry is stored under `key`, by itself or merged into another one. */
    confirmStored(entry: NewEntry, next: StoredCart, key: string, listener: OutcomeListener): void {
      unstored = unstored.filter((one) => one !== entry);
      listeners.set(key, [...(listeners.get(key) ?? []), listener]);
      setStored(next);
    },
    /** Leaves pending entries pending and stops waiting for their outcomes. */
    defer(isOffline: boolean): void {
      const waiting = [...listeners.values()].flat();
      listeners.clear();
      for (const listener of waiting) listener({ kind: 'pending', isOffline });
    },
    /** Marks the cart as fetched, even if fetching failed, since nothing more will come. */
    setFetched(): void {
      isFetched = true;
      publish();
    },
    setUnpersisted(): void {
      isPersisted = false;
    },
  };
}

/** Wraps the page's store so that every state it reaches is shown, in sequence. */
export function createShownStore(environment: Environment) {
  const view = createCartView(emptyStoredCart(environment.readSession()), environment.onViewChange);
  let stopWatching = () => {};
  const plain = createPageStore(environment.database, {
    ...environment,
    latest: view.stored,
    onMemoryFallback() {
      stopWatching();
      view.setUnpersisted();
    },
  });
  /** Saves a session that this page did not know. Keeps one that a page without a database saved there. */
  function saveSession({ state }: StoredCart): void {
    if (state.session_id !== view.stored().state.session_id) environment.saveSession(state.session_id);
  }
  function show(stored: StoredCart): StoredCart {
    saveSession(stored);
    return view.setStored(stored);
  }
  const store: CartStore = {
    read: () => plain.read().then(show),
    claim: (entry, now) => plain.claim(entry, now).then(show),
    update: (update) => plain.update(update).then(show),
  };
  return {
    view,
    store,
    isAnyPending: () => view.stored().outbox.some(isPending),
    /** Shows an entry at once and stores it. @param onStored called before any later state of the store is shown */
    add(entry: NewEntry, listener: OutcomeListener, onStored: (stored: StoredCart) => void): void {
      view.addUnstored(entry);
      let { key } = entry;
      const update: CartUpdate = (before) => {
        const after = addEntry(before, entry);
        key = after.key;
        return after.stored;
      };
      void plain.update(update).then((stored) => {
        saveSession(stored);
        view.confirmStored(entry, stored, key, listener);
        onStored(stored);
      });
    },
    /** Follows changes that other tabs and the worker make in the database. */
    async watch(onChange: () => void): Promise<void> {
      const database = await environment.database;
      if (database) stopWatching = environment.watchDatabase(database, onChange);
    },
  };
}
export type ShownStore = ReturnType<typeof createShownStore>;
