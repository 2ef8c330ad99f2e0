/**
 * The shopper's cart. A change is shown at once and waits in the outbox of this browser's database, until the page or,
 * once that is closed, the worker sends it. This file gives cartTab.ts the browser, and screens their hooks and calls.
 */
import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { create } from 'zustand';
import { browserTransport } from '../../../db/browser/browserTransport.ts';
import { emptyCart, openCartDatabase } from '../../../db/browser/cartStore.ts';
import type { OrderedUnits } from '../../../db/browser/outbox.ts';
import type { Cart, CartOutcome, CartView, Intention, ItemPreview, OutboxEntry } from '../../../db/rules/cart/cart.ts';
import type { CartVisit } from '../../../db/rules/cart/cartInput.ts';
import { cartHeaders, cartProtocol, cartSessionPattern } from '../../../db/rules/cart/outbox.ts';
import { registerBackgroundSync } from '../../data/background/registerBackgroundSync.ts';
import { useSyncStatus } from '../../data/contentStore.ts';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { sendPageEvent } from '../../data/pageEvents.ts';
import { hasSignedInMark, useSession } from '../../data/session.ts';
import { cartSessionKey, setCartCount } from './cartCount.ts';
import { createCartTab } from './cartTab.ts';
import type { Environment } from './environment.ts';

/** `isOutdated`: the server does not understand this build; a reload sends what is pending. */
const useView = create<CartView & { isOutdated: boolean }>(() => ({
  cart: emptyCart(),
  pendingItemIds: new Set<string>(),
  pending: [],
  rejected: [],
  isReady: false,
  isPersisted: true,
  isOutdated: false,
}));

export const isCartPersisted = (): boolean => useView.getState().isPersisted;
export const useIsOutdated = (): boolean => useView(({ isOutdated }) => isOutdated);
export const isOutdated = (): boolean => useView.getState().isOutdated;

/** Holds the keys of entries sent from memory: see pageStore.ts. */
const sentKeysKey = 'cart_sent';
/** Holds changes that a closing page had no time to store: see cartTab.ts. */
const unstoredKey = 'cart_unstored';
/** A cart older than this is fetched again when somebody returns to the page. */
const staleAfterMs = 30_000;

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
    // Without storage the value lives as long as the page.
  }
}

function readSession(): string {
  const id = readLocal(cartSessionKey);
  return cartSessionPattern.test(id) ? id : '';
}

/** Records how the shopper arrived: the first address of this page, and the referrer. */
function readVisit(): CartVisit {
  // Navigation within the app may have changed the address since.
  const opened = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  // Some engines report the word `document` instead of an address; it is then read as a path.
  const { searchParams } = new URL(opened, location.href);
  const given = (name: string) => searchParams.get(name) ?? '';
  return {
    utm_source: given('utm_source'),
    utm_medium: given('utm_medium'),
    utm_campaign: given('utm_campaign'),
    referrer: document.referrer,
    user_agent: navigator.userAgent,
  };
}

const transport = { ...browserTransport('mainstreet-cart'), readVisit, readSession };

const environment: Omit<Environment, 'database'> = {
  ...transport,
  async fetch(path, init) {
    const response = await transport.fetch(path, init);
    // The account may be signed out; data/session.ts checks.
    if (response.status === 401) sendPageEvent('sessionRefused', null);
    return response;
  },
  watchDatabase(database, onChange) {
    const readBoth = () => Promise.all([database.state.toArray(), database.outbox.toArray()]);
    // If the watch fails, this page only learns later about other tabs.
    const subscription = liveQuery(readBoth).subscribe({ next: onChange, error: () => {} });
    return () => subscription.unsubscribe();
  },
  saveSession: (id) => writeLocal(cartSessionKey, id),
  readSentKeys: () => readLocal(sentKeysKey).split(' ').filter(Boolean),
  saveSentKeys: (keys) => writeLocal(sentKeysKey, keys.join(' ')),
  readUnstored() {
    try {
      return JSON.parse(readLocal(unstoredKey) || '[]');
    } catch {
      return [];
    }
  },
  saveUnstored: (entries) => writeLocal(unstoredKey, entries.length > 0 ? JSON.stringify(entries) : ''),
  // The maintenance screen ends all fetching.
  isOnline: () => navigator.onLine && !useSyncStatus.getState().isUnavailable,
  setTimer(act, ms) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  newIdempotencyKey,
  onViewChange(view) {
    useView.setState(view);
    setCartCount(view.cart.total_items);
  },
  onOutdated() {
    useView.setState({ isOutdated: true });
    useSyncStatus.setState({ hasUpdate: true });
  },
  registerBackgroundSync: () => registerBackgroundSync('cart'),
};

type Tab = ReturnType<typeof createCartTab>;
let tab: Tab | undefined;
let isShopOpened = false;

function openTab(): Tab {
  const opened = createCartTab({ ...environment, database: openCartDatabase().catch(() => null) });
  let fetchedAt = performance.now();
  const refresh = (isStale: boolean) => {
    void opened.sendPending();
    if (!isStale && performance.now() - fetchedAt < staleAfterMs) return;
    fetchedAt = performance.now();
    void opened.fetch();
  };
  addEventListener('online', () => refresh(true));
  addEventListener('focus', () => refresh(false));
  window.addEventListener('pageshow', (event) => event.persisted && refresh(true));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh(false));
  // A town change may have changed a price or the stock of an item in the cart.
  useSyncStatus.subscribe(({ syncedAt }, before) => {
    const isShown = isShopOpened && useView.getState().cart.items.length > 0;
    if (syncedAt !== before.syncedAt && isShown) void opened.fetch();
  });
  const updateOwner = () => {
    const { user } = useSession.getState();
    if (user || !hasSignedInMark()) void opened.setOwner(user?.id ?? null);
  };
  useSession.subscribe(updateOwner);
  updateOwner();
  void opened.start();
  return opened;
}

function getTab(): Tab {
  tab ??= openTab();
  return tab;
}

/** Opens the cart to count its items. */
export function startCart(): void {
  const opened = getTab();
  if (!isShopOpened) void opened.fetch();
}

/** Returns the cart for a screen of the shop. The first one fetches it or opens a session. */
export function useCart(): CartView {
  useEffect(() => {
    if (isShopOpened) return;
    isShopOpened = true;
    void getTab().fetch(true);
  }, []);
  return useView();
}

/** Shows a change at once; resolves when it is settled or stays pending. Never rejects. */
export const changeCart = (intention: Intention, shown?: ItemPreview): Promise<CartOutcome> =>
  getTab().change(intention, shown);

/** Saves changes that are not stored yet, for a page that is closing. */
export const saveUnstoredChanges = (): void => getTab().saveUnstored();

/** Accepts today's prices; online only. */
export const refreshPrices = (): Promise<CartOutcome> => getTab().refreshPrices();

/** Fetches the cart. Does not report a failure. */
export const fetchCart = (): Promise<void> => getTab().fetch();

/** Sends the outbox, with entries past their retry window. */
export const retryOutbox = (): Promise<void> => getTab().retry();

/** Removes an entry from the outbox: a rejected one that somebody read, or one that must not be sent again. */
export const discardEntry = (n: number): Promise<void> => getTab().discard(n);

export const currentCart = (): Cart => useView.getState().cart;

/** Returns the headers that identify this cart at checkout, or null if the server has not opened a session yet. */
export async function readCartHeaders(): Promise<Record<string, string> | null> {
  const { session_id, user_id } = await getTab().readOwner();
  if (!session_id) return null;
  return {
    [cartHeaders.protocol]: String(cartProtocol),
    [cartHeaders.session]: session_id,
    ...(user_id && { [cartHeaders.person]: user_id }),
  };
}

/**
 * Sends everything before signing out or paying. @returns entries that could not be sent, for the person to decide
 * about
 */
export const flushOutbox = (): Promise<OutboxEntry[]> => getTab().flush();

/** Removes ordered items after an order was placed, even if the server can't be reached. */
export const removeOrdered = (ordered: OrderedUnits): Promise<unknown> => getTab().removeOrdered(ordered);

/** Deletes the cart from this browser after signing out. */
export const forgetCart = (): Promise<void> => getTab().forget();
