/** One page with a cart, a clock that the test turns, and a server that answers what the test says. */
import 'fake-indexeddb/auto';
import { Dexie, liveQuery } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { createCartTab } from '../../../app/cart/client/cartTab.ts';
import type { Environment } from '../../../app/cart/client/environment.ts';
import { type CartDatabase, emptyCart, openCartDatabase } from '../../../db/browser/cartStore.ts';
import type { NewEntry } from '../../../db/browser/outbox.ts';
import { buildCart, type Cart, type CartOutcome, type CartView } from '../../../db/rules/cart/cart.ts';
import { cartHeaders } from '../../../db/rules/cart/outbox.ts';
import { asServer } from '../../serverAnswer.ts';

export type Request = { method: string; path: string; headers: Record<string, string>; json: unknown };
export type Server = (request: Request) => Response | Promise<Response>;

/** A cart as the server answers it, with so many of each item at a dollar. */
export const cartWith = (session_id: string, quantities: Record<string, number>): Cart =>
  buildCart(
    { session_id, last_activity: '2026-11-21T12:00:00.000Z', checkout_attempts: 0 },
    Object.entries(quantities).map(([item_id, quantity]) => ({
      item_id,
      title: item_id,
      image: '',
      quantity,
      current_price: 1,
      price_snapshot: 1,
      price_changed: false,
      in_stock: true,
      available_quantity: 99,
    })),
  );

/** Does what it is asked, without limits, each change once; `requests` are the changes and questions in order. */
export function modelServer(session_id = 'cart_00000000-0000-4000-8000-000000000001') {
  const quantities: Record<string, number> = {};
  const requests: Request[] = [];
  const done = new Set<string>();
  const answer: Server = (request) => {
    requests.push(request);
    const { method, path, headers, json } = request;
    const key = headers[cartHeaders.key];
    if (key && done.has(key)) return asServer(Response.json(cartWith(session_id, quantities)));
    if (key) done.add(key);
    const { item_id = path.split('/').at(-1) ?? '', quantity = 0 } = (json ?? {}) as {
      item_id?: string;
      quantity?: number;
    };
    if (method === 'POST' && path === '/api/cart') quantities[item_id] = (quantities[item_id] ?? 0) + quantity;
    if (method === 'PUT') quantities[item_id] = quantity;
    if (method === 'DELETE')
      for (const id of path.endsWith('/clear') ? Object.keys(quantities) : [item_id]) delete quantities[id];
    return asServer(Response.json(cartWith(session_id, quantities)));
  };
  return { session_id, quantities, requests, answer };
}

export const problemResponse = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  asServer(Response.json(body, { status, headers }));

export const failFetch = (): never => {
  throw new TypeError('Failed to fetch');
};

/** The server does it, and nobody hears of it. */
export const loseResponse =
  (server: Server): Server =>
  async (request) => {
    await server(request);
    return failFetch();
  };

/** @param opening what the browser gives for a database; by default a good one */
export function openTestTab(server: Server, opening: Promise<CartDatabase | null> = openCartDatabase()) {
  const timers: { at: number; act: () => void }[] = [];
  const shown: CartView[] = [];
  const page = {
    view: { cart: emptyCart(), entries: [], refused: [] } as unknown as CartView,
    shown,
    online: true,
    server,
    session: '',
    sent: [] as string[],
    unstored: [] as NewEntry[],
    /** Milliseconds since the page was opened, and how wrong the device's clock is. */
    elapsed: 0,
    wrong: 0,
    outdated: 0,
    workerCalls: 0,
  };
  let keys = 0;
  let calls = 0;
  /** Until nothing more follows from what happened. */
  async function idle(): Promise<void> {
    for (let seen = -1; seen !== calls + shown.length; ) {
      seen = calls + shown.length;
      for (let turns = 0; turns < 50; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const environment: Environment = {
    database: opening,
    async fetch(path, init) {
      calls += 1;
      const json = init.body === undefined ? undefined : JSON.parse(String(init.body));
      return page.server({ method: init.method ?? 'GET', path, headers: init.headers as Record<string, string>, json });
    },
    now: () => 1_790_000_000_000 + page.elapsed + page.wrong,
    withLock: (act) => act(),
    readVisit: () => ({ utm_source: 'a', utm_medium: 'b', utm_campaign: 'c', referrer: '', user_agent: 'test' }),
    readSession: () => page.session,
    saveSession(id) {
      page.session = id;
    },
    readSentKeys: () => page.sent,
    saveSentKeys(keys) {
      page.sent = keys;
    },
    readUnstored: () => page.unstored,
    saveUnstored(entries) {
      page.unstored = entries;
    },
    watchDatabase(database, changed) {
      const both = () => Promise.all([database.state.toArray(), database.outbox.toArray()]);
      const subscription = liveQuery(both).subscribe({ next: changed, error: () => {} });
      return () => subscription.unsubscribe();
    },
    isOnline: () => page.online,
    setTimer(act, milliseconds) {
      const timer = { at: page.elapsed + milliseconds, act };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer) >>> 0, 1);
    },
    newIdempotencyKey() {
      keys += 1;
      return `key-${keys}-${Math.random()}`;
    },
    onViewChange(view) {
      page.view = view;
      shown.push(view);
    },
    onOutdated() {
      page.outdated += 1;
    },
    registerBackgroundSync() {
      page.workerCalls += 1;
    },
  };
  const cart = createCartTab(environment);
  return Object.assign(page, {
    cart,
    add: (item_id: string, quantity = 1): Promise<CartOutcome> =>
      cart.change({ kind: 'add', item_id, quantity }, { title: item_id, image: '', price: 1, available: 99 }),
    set: (item_id: string, quantity: number) => cart.change({ kind: 'set', item_id, quantity }),
    /** Lets time pass, and what was to happen in it. */
    async pass(milliseconds: number): Promise<void> {
      const end = page.elapsed + milliseconds;
      for (;;) {
        timers.sort((a, b) => a.at - b.at);
        if ((timers[0]?.at ?? Number.POSITIVE_INFINITY) > end) break;
        const timer = timers.shift();
        page.elapsed = timer?.at ?? end;
        timer?.act();
        await idle();
      }
      page.elapsed = end;
    },
  });
}

export const quantities = ({ items }: Cart): Record<string, number> =>
  Object.fromEntries(items.map(({ item_id, quantity }) => [item_id, quantity]));

/** The requests that change the cart. */
export const changesIn = (requests: Request[]) => requests.filter(({ headers }) => headers[cartHeaders.key]);
export const sentAs = ({ method, path, json }: Request) => [
  method,
  path,
  (json as { quantity?: number } | undefined)?.quantity,
];

/** Gives each test a browser of its own: the pages of the one before still hold theirs. @returns opens a connection */
export function ownBrowserPerTest(): () => Promise<CartDatabase> {
  const open: CartDatabase[] = [];
  beforeEach(() => {
    Dexie.dependencies.indexedDB = new IDBFactory();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    for (const one of open.splice(0)) one.close();
  });
  return async () => {
    const opened = await openCartDatabase();
    open.push(opened);
    return opened;
  };
}
