/**
 * The shopper's cart. A change is shown at once, waits in the outbox of this browser's database, and is sent by the page
 * or, when that is gone, by the worker. This file gives cartTab.ts the browser, and screens their hooks and calls.
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
import { useSyncStatus } from '../../data/contentStore.ts';
import { newIdempotencyKey } from '../../data/newIdempotencyKey.ts';
import { hasSignedInMark, useSession } from '../../data/session.ts';
import { cartSessionKey, setCartCount } from './cartCount.ts';
import { createCartTab, type Environment } from './cartTab.ts';

/** `isOutdated`: the server does not understand this build; what is pending is sent once the page was reloaded. */
const useView = create<CartView & { isOutdated: boolean }>(() => ({
  cart: emptyCart(),
  pendingItemIds: new Set<string>(),
  pending: [],
  rejected: [],
  isReady: false,
  isPersisted: true,
  isOutdated: false,
}));

/** See CartView. */
export const isCartPersisted = (): boolean => useView.getState().isPersisted;
export const useIsOutdated = (): boolean => useView(({ isOutdated }) => isOutdated);
export const isOutdated = (): boolean => useView.getState().isOutdated;

/** Where the keys of entries sent from memory lie: see pageStore.ts. */
const sentKeysKey = 'cart_sent';
/** Where changes lie that a closing page could not store: see cartTab.ts. */
const unstoredKey = 'cart_unstored';
/** How old the cart may be when somebody comes back to the page. */
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
    // Then it lives as long as the page.
  }
}

function readSession(): string {
  const id = readLocal(cartSessionKey);
  return cartSessionPattern.test(id) ? id : '';
}

/** What led the shopper here: the address that this page was opened at, and the one before. */
function readVisit(): CartVisit {
  // Moving on within the app has changed the address by now.
  const opened = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  // Some engines give the word `document` in place of an address, which then is read as a path.
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

const transport = browserTransport({ readVisit, readSession });

const environment: Omit<Environment, 'database'> = {
  ...transport,
  async fetch(path, init) {
    const response = await transport.fetch(path, init);
    // The cart's person may be signed out: data/session.ts checks whether that is so.
    if (response.status === 401) dispatchEvent(new Event('sessionRefused'));
    return response;
  },
  watchDatabase(database, onChange) {
    const readBoth = () => Promise.all([database.state.toArray(), database.outbox.toArray()]);
    // A failed watch only means that this page learns of other tabs later.
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
  isOnline: () => navigator.onLine && useSyncStatus.getState().content !== 'unavailable',
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
  registerBackgroundSync() {
    type Sync = { sync?: { register(tag: string): Promise<void> } };
    navigator.serviceWorker?.ready
      .then((registration) => (registration as Sync).sync?.register('cart'))
      .catch(() => {});
  },
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
  // Something in the town has changed: perhaps a price, or the stock of an item in the cart.
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

/** Opens the cart for the count of its items. */
export function startCart(): void {
  const opened = getTab();
  if (!isShopOpened) void opened.fetch();
}

/** The cart, for a screen of the shop: the first one fetches it, or opens a session. */
export function useCart(): CartView {
  useEffect(() => {
    if (isShopOpened) return;
    isShopOpened = true;
    void getTab().fetch(true);
  }, []);
  return useView();
}

/** Shows a change at once; resolves when it is settled, or known to stay pending. Never rejects. */
export const changeCart = (intention: Intention, shown?: ItemPreview): Promise<CartOutcome> =>
  getTab().change(intention, shown);

/** Saves what is not stored yet; for a page that is being closed. */
export const saveUnstoredChanges = (): void => getTab().saveUnstored();

/** Accepts today's prices; online only. */
export const refreshPrices = (): Promise<CartOutcome> => getTab().refreshPrices();

/** Fetches the cart; silent when it fails. */
export const fetchCart = (): Promise<void> => getTab().fetch();

/** Sends the outbox, with entries past their retry window. */
export const retryOutbox = (): Promise<void> => getTab().retry();

/** Removes an entry from the outbox: a rejected one that was read, or one that must not be sent (again). */
export const discardEntry = (n: number): Promise<void> => getTab().discard(n);

/** The cart as it is shown now. */
export const currentCart = (): Cart => useView.getState().cart;

/** What names this cart in a call of checkout; null where the server has given no session yet. */
export async function readCartHeaders(): Promise<Record<string, string> | null> {
  const { session_id, user_id } = await getTab().readOwner();
  if (!session_id) return null;
  return {
    [cartHeaders.protocol]: String(cartProtocol),
    [cartHeaders.session]: session_id,
    ...(user_id && { [cartHeaders.person]: user_id }),
  };
}

/** Before signing out or paying. @returns what could not be sent, for the person to decide about */
export const flushOutbox = (): Promise<OutboxEntry[]> => getTab().flush();

/** After an order was placed: what was ordered leaves the cart, also while the server can't be asked. */
export const removeOrdered = (ordered: OrderedUnits): Promise<unknown> => getTab().removeOrdered(ordered);

/** After signing out: nothing of the cart stays in this browser. */
export const forgetCart = (): Promise<void> => getTab().forget();
