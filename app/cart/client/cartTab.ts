/**
 * The cart in one page: a change is shown at once, stored, sent when it can be, and its outcome reported. Everything of
 * the browser (database, network, locks, timers, events) is passed in by cart.ts, so that tests can replace it.
 */
import type { CartDatabase, CartState } from '../../../db/browser/cartStore.ts';
import {
  discardEntry,
  endSession,
  isPending,
  type NewEntry,
  type OrderedUnits,
  removeOrdered,
  resetCart,
} from '../../../db/browser/outbox.ts';
import { fetchCart, openSession, refreshPrices, type Transport } from '../../../db/browser/sendOutbox.ts';
import type { CartOutcome, CartView, Intention, ItemPreview, OutboxEntry } from '../../../db/rules/cart/cart.ts';
import { refreshPricesFailed } from '../../texts/en/refreshPrices.ts';
import { createShownStore, type ShownStore } from './cartView.ts';
import { createOutboxSender } from './outboxSender.ts';

export type Environment = Transport & {
  /** Null in a browser that refuses a database. */
  database: Promise<CartDatabase | null>;
  /** Calls back at every change of the database, by whichever tab or worker. @returns how to stop that */
  watchDatabase(database: CartDatabase, onChange: () => void): () => void;
  /** Saves the session's id beside the database. */
  saveSession(id: string): void;
  /** See createPageStore(). */
  readSentKeys(): string[];
  saveSentKeys(keys: string[]): void;
  /** Changes that a page had no time to store while it was closed, saved beside the database at once. */
  readUnstored(): NewEntry[];
  saveUnstored(entries: NewEntry[]): void;
  isOnline(): boolean;
  /** @returns how to cancel it */
  setTimer(act: () => void, ms: number): () => void;
  newIdempotencyKey(): string;
  onViewChange(view: CartView): void;
  /** The server does not understand this build any more. */
  onOutdated(): void;
  /** Asks that the worker sends what is pending, should the page be gone when the network is back. */
  registerBackgroundSync(): void;
};

/** How long a change waits for its outcome before it is reported as pending. */
const outcomeTimeoutMs = 10_000;
/** Attempts to merge a guest's cart into a person's; the wait grows by `joinBackoffMs` with each. */
const maxJoinAttempts = 3;
const joinBackoffMs = 500;

/** Keeps the cart that of the person who is signed in. */
function createOwner(
  environment: Environment,
  { view, store, isAnyPending }: ShownStore,
  sendNow: () => Promise<void>,
) {
  /** Null for a guest. */
  let owner: string | null = null;
  let joining: Promise<void> = Promise.resolve();

  async function join(): Promise<void> {
    await store.read();
    const { user_id } = view.stored().state;
    if (user_id === owner) return;
    if (user_id !== null) await store.update(endSession);
    if (owner === null) return;
    // A guest's changes go into the guest's cart, and with that into the person's.
    if (isAnyPending()) await sendNow();
    for (let attempt = 1, userId = owner; attempt <= maxJoinAttempts && userId === owner; attempt += 1) {
      const result = await environment.withLock(() => openSession(store, environment, userId));
      if (result.kind === 'done') return;
      const waitMs = joinBackoffMs * attempt;
      if (attempt < maxJoinAttempts) await new Promise<void>((resolve) => environment.setTimer(resolve, waitMs));
    }
  }
  function joinAgain(): Promise<void> {
    joining = joining.then(join);
    return joining;
  }

  return {
    reset(): void {
      owner = null;
    },
    /** @returns once the cart is the person's, or joining was tried often enough */
    set(userId: string | null): Promise<void> {
      if (owner === userId && userId !== null) return joining;
      owner = userId;
      return joinAgain();
    },
    /** A session that ended took the cart along; its person may be here again. */
    restore(): void {
      if (owner !== null && view.stored().state.user_id !== owner) void joinAgain();
    },
  };
}

/** What an earlier page had no time to store. */
function takeUnstored(environment: Environment, outbox: readonly OutboxEntry[]): NewEntry[] {
  const unstored = environment.readUnstored();
  environment.saveUnstored([]);
  return unstored.filter(
    (entry) => !outbox.some(({ key, covers }) => key === entry.key || covers?.includes(entry.key)),
  );
}

export function createCartTab(environment: Environment) {
  const { isOnline, setTimer } = environment;
  const shownStore = createShownStore(environment);
  const { view, store, isAnyPending } = shownStore;
  const onDeferred = () => {
    view.defer(!isOnline());
    environment.registerBackgroundSync();
  };
  const sender = createOutboxSender(environment, store, { onSent: () => owner.restore(), onDeferred });
  const sendNow = () => sender.send({ hasNews: true });
  const owner = createOwner(environment, shownStore, sendNow);

  /** @param opensSession where there is no session yet */
  async function fetchNow(opensSession = false): Promise<void> {
    if (isOnline()) {
      await environment.withLock(async () => {
        const { state } = await store.read();
        if (state.session_id) await fetchCart(store, environment);
        else if (opensSession || environment.readSession()) await openSession(store, environment);
      });
    }
    view.setFetched();
  }

  function add(entry: NewEntry, onOutcome: (outcome: CartOutcome) => void): void {
    shownStore.add(entry, onOutcome, ({ outbox }) => {
      // A page that was not closed after all has stored it itself.
      environment.saveUnstored(environment.readUnstored().filter(({ key }) => key !== entry.key));
      if (outbox.filter(isPending).length === 1) environment.registerBackgroundSync();
      void sender.send();
    });
  }

  return {
    async start(): Promise<void> {
      await shownStore.watch(async () => {
        await store.read();
        if (isAnyPending()) sender.sendLater();
      });
      const { outbox } = await store.read();
      for (const entry of takeUnstored(environment, outbox)) add(entry, () => {});
      if (isAnyPending()) await sender.send();
    },
    /**
     * Saves what is not stored yet, since a page that is being closed comes to nothing else. Only what may be done twice:
     * it may be in the store all the same, as a part of another entry.
     */
    saveUnstored: () => environment.saveUnstored(view.unstored().filter(({ intention }) => intention.kind !== 'add')),
    change: (intention: Intention, shown: ItemPreview | null = null): Promise<CartOutcome> =>
      new Promise((resolve) => {
        setTimer(() => resolve({ kind: 'pending', isOffline: !isOnline() }), outcomeTimeoutMs);
        const entry = { key: environment.newIdempotencyKey(), intention, shown, made_at: environment.now() };
        add(entry, resolve);
      }),
    fetch: fetchNow,
    /** There is reason to think that the server can be reached. */
    sendPending: () => (isAnyPending() ? sendNow() : Promise.resolve()),
    retry: () => sender.send({ isForced: true, includeExpired: true }),
    setOwner: owner.set,
    async refreshPrices(): Promise<CartOutcome> {
      if (!isOnline()) return { kind: 'pending', isOffline: true };
      if (isAnyPending()) await sendNow();
      const result = await environment.withLock(() => refreshPrices(store, environment));
      if (result.kind === 'done') return { kind: 'done', cart: view.buildView().cart };
      if (result.kind === 'rejected')
        return { kind: 'rejected', code: result.code, message: result.message || refreshPricesFailed };
      if (result.kind === 'outdated') environment.onOutdated();
      return { kind: 'pending', isOffline: !isOnline() };
    },
    async discard(n: number): Promise<void> {
      const entry = view.stored().outbox.find((one) => one.n === n);
      await store.update(discardEntry(n));
      // It may have been done all the same.
      if (entry && isPending(entry) && entry.sent_at !== null) await fetchNow();
    },
    /** Whose cart this is, and the session that opens it. */
    async readOwner(): Promise<Pick<CartState, 'session_id' | 'user_id'>> {
      const { state } = await store.read();
      return { session_id: state.session_id || environment.readSession(), user_id: state.user_id };
    },
    /** Sends everything, for a while. @returns what is still pending */
    async flush(): Promise<OutboxEntry[]> {
      await store.read();
      if (isAnyPending()) {
        const timeout = new Promise<void>((resolve) => setTimer(resolve, outcomeTimeoutMs));
        await Promise.race([sender.send({ isForced: true }), timeout]);
      }
      return view.stored().outbox.filter(isPending);
    },
    /** Takes what was ordered out of the cart, before the server can be asked for the cart. */
    removeOrdered: (ordered: OrderedUnits) => store.update(removeOrdered(ordered)),
    /** Nothing of the cart stays, and whoever comes next gets a session of their own. */
    async forget(): Promise<void> {
      owner.reset();
      environment.saveUnstored([]);
      view.defer(!isOnline());
      await store.update(resetCart);
      void fetchNow(true);
    },
  };
}
