/**
 * One's own cart. What a shopper does to it is shown at once, waits in the outbox of this browser's database, and is
 * sent by the page or, when that is gone, by the worker. See db/browser/outbox.ts and sending.ts.
 */
import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { create } from 'zustand';
import { browserTransport } from '../../../db/browser/browserTransport.ts';
import { emptyCart, openCartDatabase } from '../../../db/browser/cartStore.ts';
import type { Cart, Intention, ItemPreview } from '../../../db/rules/cart.ts';
import { cartSessionPattern, type OutboxEntry } from '../../../db/rules/outbox.ts';
import { hasSignedInMark, useSession } from '../../data/session.ts';
import { useSyncStatus } from '../../data/syncStatus.ts';
import { cartSessionKey, setCartCount } from './cartCount.ts';
import { createCartTab, type Environment } from './cartTab.ts';
import { readCartVisit } from './cartVisit.ts';

export type CartView = {
  /** What the server answered last, with what waits here done to it. */
  cart: Cart;
  /** The ids of the items with something waiting; 'all' where the cart is to be emptied. */
  pendingItemIds: ReadonlySet<string>;
  /** What waits, in order. */
  pending: OutboxEntry[];
  /** What the server refused, until somebody puts it away. */
  rejected: OutboxEntry[];
  /** Whether anything is known of the cart. */
  isReady: boolean;
  /** False where this browser keeps nothing: the cart's changes then live as long as the page does. */
  isPersisted: boolean;
};

/**
 * What became of a change. `message` is the server's own, empty where it gave none; `n` is the entry that stays behind,
 * for whoever tells of it to discard.
 */
export type CartOutcome =
  | { kind: 'done'; cart: Cart }
  | { kind: 'waiting'; isOffline: boolean }
  | { kind: 'refused'; code: string; message: string; n?: number };

const useView = create<CartView>(() => ({
  cart: emptyCart(),
  pendingItemIds: new Set<string>(),
  pending: [],
  rejected: [],
  isReady: false,
  isPersisted: true,
}));

/** See CartView. */
export const isCartPersisted = (): boolean => useView.getState().isPersisted;

const useBuild = create(() => ({ outdated: false }));
/** Whether the server does not understand this build any more: what waits is sent once the page was loaded anew. */
export const useIsOutdated = (): boolean => useBuild(({ outdated }) => outdated);
export const isOutdated = (): boolean => useBuild.getState().outdated;

/** Where the keys of what was sent from memory lie: see cartStore.ts. */
const sentKeysKey = 'cart_sent';
/** How old the cart may be when somebody comes back to the page, in milliseconds. */
const staleAfterMs = 30_000;

/** What lies beside the database; nothing where the browser keeps nothing. */
function readLocal(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
function writeLocal(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // Then it lives as long as the page.
  }
}

function readSession(): string {
  const id = readLocal(cartSessionKey);
  return cartSessionPattern.test(id) ? id : '';
}

const transport = browserTransport({ readVisit: readCartVisit, readSession: readSession });

const environment: Omit<Environment, 'database'> = {
  ...transport,
  async fetch(path, init) {
    const answer = await transport.fetch(path, init);
    // The person whose cart this is may be signed out: shell/session.ts looks whether that is so.
    if (answer.status === 401) dispatchEvent(new Event('sessionRefused'));
    return answer;
  },
  watchDatabase(database, changed) {
    const both = () => Promise.all([database.state.toArray(), database.outbox.toArray()]);
    // Without it this page hears of others only when it looks by itself.
    const subscription = liveQuery(both).subscribe({ next: changed, error: () => {} });
    return () => subscription.unsubscribe();
  },
  saveSession: (id) => writeLocal(cartSessionKey, id),
  readSentKeys: () => readLocal(sentKeysKey).split(' ').filter(Boolean),
  saveSentKeys: (keys) => writeLocal(sentKeysKey, keys.join(' ')),
  // The maintenance screen ends all fetching.
  isOnline: () => navigator.onLine && useSyncStatus.getState().content !== 'nothing',
  setTimer(act, milliseconds) {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
  // There is no randomUUID on plain http.
  newIdempotencyKey: () => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint32Array(4))].join('-'),
  onViewChange(view) {
    useView.setState(view);
    setCartCount(view.cart.total_items);
  },
  onOutdated() {
    useBuild.setState({ outdated: true });
    useSyncStatus.setState({ update: true });
  },
  registerBackgroundSync() {
    type Sync = { sync?: { register(tag: string): Promise<void> } };
    navigator.serviceWorker?.ready
      .then((registration) => (registration as Sync).sync?.register('cart'))
      .catch(() => {});
  },
};

type Tab = ReturnType<typeof createCartTab>;
let tab: Tab | undefined;
let shopOpened = false;

/** Opens the cart, once per page. */
function openTab(): Tab {
  const opened = createCartTab({ ...environment, database: openCartDatabase().catch(() => null) });
  let askedAt = performance.now();
  const look = (changed: boolean) => {
    void opened.wake();
    if (!changed && performance.now() - askedAt < staleAfterMs) return;
    askedAt = performance.now();
    void opened.ask();
  };
  addEventListener('online', () => look(true));
  addEventListener('focus', () => look(false));
  window.addEventListener('pageshow', (event) => event.persisted && look(true));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look(false));
  // Something in the town is another: a price, say, or the stock of what is in the cart.
  useSyncStatus.subscribe(({ syncedAt }, before) => {
    const shows = shopOpened && useView.getState().cart.items.length > 0;
    if (syncedAt !== before.syncedAt && shows) void opened.ask();
  });
  const tellPerson = () => {
    const { user } = useSession.getState();
    if (user || !hasSignedInMark()) void opened.personIs(user?.id ?? null);
  };
  useSession.subscribe(tellPerson);
  tellPerson();
  void opened.start();
  return opened;
}

function getTab(): Tab {
  tab ??= openTab();
  return tab;
}

/** Opens the cart, for the count of what is in it. */
export function startCart(): void {
  const opened = getTab();
  if (!shopOpened) void opened.ask();
}

/** The cart, for a screen of the shop: the first one asks for it, or for a session. */
export function useCart(): CartView {
  useEffect(() => {
    if (shopOpened) return;
    shopOpened = true;
    void getTab().ask(true);
  }, []);
  return useView();
}

/** Shows at once; resolves when it is settled, or when it is known that it must wait. Never rejects. */
export const changeCart = (intention: Intention, shown?: ItemPreview): Promise<CartOutcome> =>
  getTab().change(intention, shown);

/** Takes over the prices as they are now; online only. */
export const refreshPrices = (): Promise<CartOutcome> => getTab().refreshPrices();

/** Asks the server for the cart; silent when it fails. */
export const fetchCart = (): Promise<void> => getTab().ask();

/** Sends what waits, also what was given up for its age. */
export const retryOutbox = (): Promise<void> => getTab().retry();

/** Takes an entry out of the outbox: a refused one that was read, or one that is not to be sent (again). */
export const discardEntry = (n: number): Promise<void> => getTab().discard(n);

/** Before signing out. @returns what could not be sent, for the person to decide about */
export async function flushOutbox(): Promise<'sent' | OutboxEntry[]> {
  const waiting = await getTab().sendAll();
  return waiting.length === 0 ? 'sent' : waiting;
}

/** After signing out: nothing of the cart stays in this browser. */
export const forgetCart = (): Promise<void> => getTab().leave();
