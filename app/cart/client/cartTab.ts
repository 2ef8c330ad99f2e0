/**
 * The cart in one page: what a shopper does is shown at once, kept, sent when it can be, and told of. Everything that
 * is the browser's own (database, network, locks, timers, events) is passed in; cart.ts does that.
 */
import {
  type CartDatabase,
  type CartStore,
  type CartUpdate,
  emptyStoredCart,
  type StoredCart,
} from '../../../db/browser/cartStore.ts';
import { addEntry, discardEntry, endSession, isPending, type NewEntry, resetCart } from '../../../db/browser/outbox.ts';
import {
  fetchCart,
  openSession,
  refreshPrices,
  type SendResult,
  sendOutbox,
  type Transport,
} from '../../../db/browser/sendOutbox.ts';
import type { Intention, ItemPreview } from '../../../db/rules/cart.ts';
import type { OutboxEntry } from '../../../db/rules/outbox.ts';
import type { CartOutcome, CartView } from './cart.ts';
import { createCartView } from './cartView.ts';
import { createPageStore } from './pageStore.ts';

export type Environment = Transport & {
  /** Null in a browser that refuses a database. */
  database: Promise<CartDatabase | null>;
  /** Calls back at every change of the database, by whichever tab or worker. @returns how to stop that */
  watchDatabase(database: CartDatabase, changed: () => void): () => void;
  /** Keeps the session's id beside the database as well. */
  saveSession(id: string): void;
  /** See pageStore(). */
  readSentKeys(): string[];
  saveSentKeys(keys: string[]): void;
  isOnline(): boolean;
  /** @returns how to call it off */
  setTimer(act: () => void, milliseconds: number): () => void;
  newIdempotencyKey(): string;
  onViewChange(view: CartView): void;
  /** The server does not understand this build any more. */
  onOutdated(): void;
  /** Something waits: the worker is to send it, should the page be gone when the network is back. */
  registerBackgroundSync(): void;
};

/** How long somebody who did something waits to hear what became of it, in milliseconds. */
const outcomeTimeoutMs = 10_000;
/** Waits with a server that does not answer: two seconds, then twice as long each time, five minutes at most. */
const backoffMs = (failures: number) => Math.min(2000 * 2 ** (failures - 1), 300_000);
/** The longest that a server's wish to wait is heeded. */
const maxRetryAfterMs = 3_600_000;
/** Tries to take a guest's cart into a person's, and by how much the wait grows with each. */
const maxJoinAttempts = 3;
const joinBackoffMs = 500;

/**
 * Why to send now. `anyway`: somebody wants it, whatever the browser says of the network, or the server of waiting.
 * `old`: also what is not sent by itself any more. `news`: it may well go better than a moment ago.
 */
type SendOptions = { isForced?: boolean; includeExpired?: boolean | undefined; isLikelyBetter?: boolean | undefined };

export function createCartTab(around: Environment) {
  const { isOnline, setTimer: later } = around;
  const cart = createCartView(emptyStoredCart(around.readSession()), around.onViewChange);
  let stopFollowing = () => {};
  const plain = createPageStore(around.database, {
    ...around,
    latest: cart.held,
    onMemoryFallback() {
      stopFollowing();
      cart.notKept();
    },
  });
  /** A session that this page hears of; one that a page without a database has put there stays. */
  function mirror({ state }: StoredCart): void {
    if (state.session_id !== cart.held().state.session_id) around.saveSession(state.session_id);
  }
  /** Whatever the store comes to is shown, in order. */
  function note(held: StoredCart): StoredCart {
    mirror(held);
    return cart.note(held);
  }
  const store: CartStore = {
    read: () => plain.read().then(note),
    claim: (entry, now) => plain.claim(entry, now).then(note),
    update: (step) => plain.update(step).then(note),
  };
  const anyWaits = () => cart.held().outbox.some(isPending);

  let running: Promise<void> | null = null;
  let next: SendOptions | null = null;
  let failures = 0;
  /** Until when nothing is sent by itself; `asked` by the server, so that no other reason to send counts. */
  let pause: { callOff: () => void; asked: boolean } | null = null;

  function pauseFor(after: number): void {
    failures += 1;
    pause?.callOff();
    const end = () => {
      pause = null;
      void wake();
    };
    const wait = Math.max(Math.min(after, maxRetryAfterMs), backoffMs(failures));
    pause = { asked: after > 0, callOff: later(end, wait) };
  }

  async function sendAll(): Promise<void> {
    let sent: SendResult = { kind: 'done' };
    while (
      next &&
      (sent.kind === 'done' || (sent.kind === 'waits' && sent.retryAfterMs === 0 && next.isLikelyBetter))
    ) {
      const { includeExpired: old } = next;
      next = null;
      sent = await sendOutbox(store, around, { old }).catch((): SendResult => ({ kind: 'waits', retryAfterMs: 0 }));
    }
    // Before anybody is told: who then wants to send begins anew.
    running = null;
    next = null;
    if (sent.kind === 'done') {
      failures = 0;
      // A session that ended took the cart along, and its person is here again.
      if (person !== null && cart.held().state.user_id !== person) joining = joining.then(join);
      return;
    }
    if (sent.kind === 'outdated') around.onOutdated();
    else pauseFor(sent.retryAfterMs);
    letWait();
  }

  function letWait(): void {
    cart.letWait(!isOnline());
    around.registerBackgroundSync();
  }

  /** Sends what waits. Resolves when that is done, or is known to have to wait. */
  function wake({ isForced: anyway, includeExpired: old, isLikelyBetter: news }: SendOptions = {}): Promise<void> {
    if (!anyway && (pause?.asked || !isOnline())) {
      letWait();
      return Promise.resolve();
    }
    pause?.callOff();
    pause = null;
    next = { includeExpired: old || next?.includeExpired, isLikelyBetter: anyway || news || next?.isLikelyBetter };
    running ??= sendAll();
    return running;
  }

  function change(intention: Intention, shown?: ItemPreview): Promise<CartOutcome> {
    const entry: NewEntry = { key: around.newIdempotencyKey(), intention, shown: shown ?? null, made_at: around.now() };
    cart.begin(entry);
    let key = entry.key;
    const step: CartUpdate = (before) => {
      const after = addEntry(before, entry);
      key = after.key;
      return after.held;
    };
    return new Promise((resolve) => {
      later(() => resolve({ kind: 'waiting', isOffline: !isOnline() }), outcomeTimeoutMs);
      // Not awaited: what is held next must not be shown before this.
      void plain.update(step).then((held) => {
        mirror(held);
        cart.written(entry, held, key, resolve);
        if (held.outbox.filter(isPending).length === 1) around.registerBackgroundSync();
        void wake();
      });
    });
  }

  /** Asks for the cart; with `open`, for a session where there is none yet. */
  async function ask(open = false): Promise<void> {
    if (isOnline()) {
      await around.withLock(async () => {
        const { state } = await store.read();
        if (state.session_id) await fetchCart(store, around);
        else if (open || around.readSession()) await openSession(store, around);
      });
    }
    cart.wasAsked();
  }

  /** Who is signed in; null for nobody. */
  let person: string | null = null;
  let joining: Promise<void> = Promise.resolve();

  async function join(): Promise<void> {
    await store.read();
    const { user_id } = cart.held().state;
    if (user_id === person) return;
    if (user_id !== null) await store.update(endSession);
    if (person === null) return;
    // What a guest did goes into the guest's cart, and with that into the person's.
    if (anyWaits()) await wake({ isLikelyBetter: true });
    for (let attempt = 1, user = person; attempt <= maxJoinAttempts && user === person; attempt += 1) {
      const answer = await around.withLock(() => openSession(store, around, user));
      if (answer.kind === 'done') return;
      if (attempt < maxJoinAttempts) await new Promise<void>((resolve) => later(resolve, joinBackoffMs * attempt));
    }
  }

  async function start(): Promise<void> {
    const database = await around.database;
    const changed = async () => {
      await store.read();
      // Another tab did something, and may be gone before it is sent.
      if (anyWaits() && !running && !pause) pauseFor(0);
    };
    if (database) stopFollowing = around.watchDatabase(database, () => void changed());
    await store.read();
    if (anyWaits()) await wake();
  }

  return {
    start,
    change,
    ask,
    /** There is reason to think that the server can be reached. */
    wake: () => (anyWaits() ? wake({ isLikelyBetter: true }) : Promise.resolve()),
    retry: () => wake({ isForced: true, includeExpired: true }),
    /** @returns once the person's cart is this one, or it was tried often enough */
    personIs(userId: string | null): Promise<void> {
      if (person === userId && userId !== null) return joining;
      person = userId;
      joining = joining.then(join);
      return joining;
    },
    async refreshPrices(): Promise<CartOutcome> {
      if (!isOnline()) return { kind: 'waiting', isOffline: true };
      if (anyWaits()) await wake({ isLikelyBetter: true });
      const answer = await around.withLock(() => refreshPrices(store, around));
      if (answer.kind === 'done') return { kind: 'done', cart: cart.view().cart };
      if (answer.kind === 'refused') return { kind: 'refused', code: answer.code, message: answer.message };
      if (answer.kind === 'outdated') around.onOutdated();
      return { kind: 'waiting', isOffline: !isOnline() };
    },
    async discard(n: number): Promise<void> {
      const entry = cart.held().outbox.find((one) => one.n === n);
      await store.update(discardEntry(n));
      // It may have been done all the same.
      if (entry && isPending(entry) && entry.sent_at !== null) await ask();
    },
    async sendAll(): Promise<OutboxEntry[]> {
      await store.read();
      if (anyWaits())
        await Promise.race([wake({ isForced: true }), new Promise<void>((end) => later(end, outcomeTimeoutMs))]);
      return cart.held().outbox.filter(isPending);
    },
    /** Nothing of the cart stays, and whoever comes next gets a session of their own. */
    async leave(): Promise<void> {
      person = null;
      cart.letWait(!isOnline());
      await store.update(resetCart);
      void ask(true);
    },
  };
}
