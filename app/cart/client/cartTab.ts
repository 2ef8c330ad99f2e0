import {
  discardEntry,
  endSession,
  type NewEntry,
  type OrderedUnits,
  removeOrdered,
  resetCart,
} from '../../../db/browser/outbox.ts';
import { fetchCart, openSession, refreshPrices, sendOutbox } from '../../../db/browser/sendOutbox.ts';
import type { CartState } from '../../../db/browser/storedCart.ts';
import type { CartOutcome, Intention, ItemPreview, OutboxEntry } from '../../../db/rules/cart/cart.ts';
import { isPending } from '../../../db/rules/outbox.ts';
import { createOutboxSender } from '../../data/outbox/outboxSender.ts';
import { refreshPricesFailed } from '../../texts/en/shop/refreshPrices.ts';
import { createShownStore, type ShownStore } from './cartView.ts';
import type { Environment } from './environment.ts';

/** A change waits this long for its outcome before it is reported as pending. */
const outcomeTimeoutMs = 10_000;
/** Attempts to merge a guest's cart into an account's; the wait grows by `joinBackoffMs` with each. */
const maxJoinAttempts = 3;
const joinBackoffMs = 500;

/** Makes sure that the cart belongs to the signed-in person. */
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
    // Sends a guest's changes to the guest's cart first, so that merging includes them.
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
    /** @returns once the cart belongs to the account, or all attempts to join failed */
    set(userId: string | null): Promise<void> {
      if (owner === userId && userId !== null) return joining;
      owner = userId;
      return joinAgain();
    },
    /** Joins again after the session ended, since the same person may be signed in again. */
    restore(): void {
      if (owner !== null && view.stored().state.user_id !== owner) void joinAgain();
    },
  };
}

/** Returns the changes that an earlier page had no time to store. */
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
  const sender = createOutboxSender(environment, (options) => sendOutbox(store, environment, options), {
    onSent: () => owner.restore(),
    onDeferred: () => {
      view.defer(!isOnline());
      environment.registerBackgroundSync();
    },
  });
  const sendNow = () => sender.send({ hasNews: true });
  const owner = createOwner(environment, shownStore, sendNow);

  /** @param opensSession whether to open a session if there is none */
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
      // A page that was not closed after all has stored the entry itself.
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
     * Saves unstored changes synchronously, because a closing page finishes nothing else. Leaves out additions: the
     * store may already have them as part of another entry, and sending one twice adds twice.
     */
    saveUnstored: () => environment.saveUnstored(view.unstored().filter(({ intention }) => intention.kind !== 'add')),
    change: (intention: Intention, shown: ItemPreview | null = null): Promise<CartOutcome> =>
      new Promise((resolve) => {
        setTimer(() => resolve({ kind: 'pending', isOffline: !isOnline() }), outcomeTimeoutMs);
        const entry = { key: environment.newIdempotencyKey(), intention, shown, made_at: environment.now() };
        add(entry, resolve);
      }),
    fetch: fetchNow,
    /** Sends pending changes once the server may be reachable again. */
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
      // The server may have applied the entry anyway.
      if (entry && isPending(entry) && entry.sent_at !== null) await fetchNow();
    },
    async readOwner(): Promise<Pick<CartState, 'session_id' | 'user_id'>> {
      const { state } = await store.read();
      return { session_id: state.session_id || environment.readSession(), user_id: state.user_id };
    },
    /** Sends everything, with a time limit. @returns the entries that are still pending */
    async flush(): Promise<OutboxEntry[]> {
      await store.read();
      if (isAnyPending()) {
        const timeout = new Promise<void>((resolve) => setTimer(resolve, outcomeTimeoutMs));
        await Promise.race([sender.send({ isForced: true }), timeout]);
      }
      return view.stored().outbox.filter(isPending);
    },
    /** Removes ordered items before the server can be asked for the cart. */
    removeOrdered: (ordered: OrderedUnits) => store.update(removeOrdered(ordered)),
    /** Deletes the cart. The next visitor gets a new session. */
    async forget(): Promise<void> {
      owner.reset();
      environment.saveUnstored([]);
      view.defer(!isOnline());
      await store.update(resetCart);
      void fetchNow(true);
    },
  };
}
