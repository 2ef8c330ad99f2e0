/** One page with a cart: what is shown, sent, told, waited for, joined and left. */
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CartDatabase, cartDatabase, openCartDatabase } from '../../db/browser/cartStore.ts';
import { cartHeaders, retryWindowMs } from '../../db/rules/outbox.ts';
import {
  cartWith,
  failFetch,
  loseResponse,
  modelServer,
  openTestTab,
  problemResponse,
  quantities,
  type Request,
} from './test-tab.ts';

// A browser of its own for each test: the pages of the one before still hold theirs.
beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory();
});
const open: CartDatabase[] = [];
async function database(): Promise<CartDatabase> {
  const opened = await openCartDatabase();
  open.push(opened);
  return opened;
}
afterEach(() => {
  vi.restoreAllMocks();
  for (const one of open.splice(0)) one.close();
});

const changesIn = (heard: Request[]) => heard.filter(({ headers }) => headers[cartHeaders.key]);
const sentAs = ({ method, path, json }: Request) => [
  method,
  path,
  (json as { quantity?: number } | undefined)?.quantity,
];

describe('what a shopper does', () => {
  test('is shown before anything is kept, and told once the server has answered', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    const outcome = page.add('hat', 2);
    expect(quantities(page.view.cart)).toEqual({ hat: 2 });
    expect(page.view.pendingItemIds).toEqual(new Set(['hat']));
    expect(await outcome).toMatchObject({ kind: 'done', cart: { session_id: server.session_id, total_items: 2 } });
    expect(page.view.pending).toEqual([]);
    expect(server.heard.map(sentAs)).toEqual([
      ['POST', '/api/cart/session', undefined],
      ['POST', '/api/cart', 2],
    ]);
    expect(server.heard[0]?.json).toMatchObject({ utm_source: 'a', utm_medium: 'b', utm_campaign: 'c' });
    expect(server.heard[1]?.headers).toMatchObject({
      [cartHeaders.session]: server.session_id,
      [cartHeaders.protocol]: '1',
    });
    expect(page.session).toBe(server.session_id);
  });

  test('never flashes back between memory and Dexie, whatever is in between', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    void page.cart.start();
    await page.add('hat');
    page.shown.length = 0;
    const outcomes = [page.add('hat'), page.add('hat'), page.add('pie')];
    await Promise.all(outcomes);
    await page.cart.fetch();
    const hats = page.shown.map(({ cart }) => quantities(cart).hat ?? 0);
    expect(hats).toEqual(hats.toSorted((a, b) => a - b));
    expect(hats.at(-1)).toBe(3);
    const pies = page.shown.map(({ cart }) => quantities(cart).pie ?? 0);
    expect(pies).toEqual(pies.toSorted((a, b) => a - b));
  });

  test('offline it waits, and repeated changes of one item are sent as one', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    page.online = false;
    expect(await page.add('hat')).toEqual({ kind: 'pending', isOffline: true });
    await Promise.all([
      page.add('hat', 2),
      page.set('pie', 4),
      page.add('hat'),
      page.cart.change({ kind: 'remove', item_id: 'pie' }),
    ]);
    expect(page.view.pending.map(({ intention }) => intention)).toEqual([
      { kind: 'add', item_id: 'hat', quantity: 4 },
      { kind: 'remove', item_id: 'pie' },
    ]);
    expect(page.workerCalls).toBeGreaterThan(0);
    expect(server.heard).toEqual([]);
    page.online = true;
    await page.cart.sendPending();
    expect(changesIn(server.heard).map(sentAs)).toEqual([
      ['POST', '/api/cart', 4],
      ['DELETE', '/api/cart/pie', undefined],
    ]);
    expect(page.view.pending).toEqual([]);
  });

  test('what has travelled is not changed any more', async () => {
    const server = modelServer();
    const page = openTestTab(failFetch, database());
    page.session = server.session_id;
    await page.cart.fetch(true);
    page.server = ({ path }) =>
      path === '/api/cart/session' ? server.answer({ method: '', path, headers: {}, json: {} }) : failFetch();
    expect(await page.add('hat')).toEqual({ kind: 'pending', isOffline: false });
    await Promise.all([page.add('hat', 2), page.add('hat', 3)]);
    expect(page.view.pending.map(({ intention }) => intention)).toMatchObject([{ quantity: 1 }, { quantity: 5 }]);
    expect(quantities(page.view.cart)).toEqual({ hat: 6 });
    page.server = server.answer;
    await page.cart.sendPending();
    expect(server.quantities).toEqual({ hat: 6 });
  });

  test('a refused change is undone, told, and stays until it is put away', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.add('hat');
    page.server = (request) =>
      request.method === 'PUT'
        ? problemResponse(409, { code: 'out_of_stock', message: 'None left.' })
        : server.answer(request);
    const outcome = page.set('hat', 5);
    expect(quantities(page.view.cart)).toEqual({ hat: 5 });
    expect(await outcome).toEqual({ kind: 'rejected', code: 'out_of_stock', message: 'None left.', n: 2 });
    expect(quantities(page.view.cart)).toEqual({ hat: 1 });
    const [refused] = page.view.rejected;
    await page.cart.discard(refused?.n ?? 0);
    expect(page.view.rejected).toEqual([]);
  });

  test.each([
    ['an empty 500', problemResponse(500, undefined), ''],
    ['an error of another shape', problemResponse(400, { error: { message: 'No.' } }), 'No.'],
    ['a plain error', problemResponse(413, { error: 'Too large.' }), 'Too large.'],
  ])('%s refuses as well', async (_name, answer, message) => {
    const server = modelServer();
    const page = openTestTab(
      (request) =>
        request.path === '/api/cart' && request.method === 'POST' ? answer.clone() : server.answer(request),
      database(),
    );
    expect(await page.add('hat')).toMatchObject({ kind: 'rejected', message });
  });
});

describe('a server that does not answer as it should', () => {
  test.each([
    ['no answer', failFetch],
    ['the sign-in page of a hotel', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['503', () => problemResponse(503)],
    ['a proxy that gives up', () => new Response('', { status: 504 })],
  ])('%s: it waits, ever longer, and is sent once', async (_name, bad) => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.cart.fetch(true);
    let tries = 0;
    page.server = () => {
      tries += 1;
      return bad();
    };
    expect(await page.add('hat')).toEqual({ kind: 'pending', isOffline: false });
    await page.pass(2000 + 4000 + 8000);
    expect(tries).toBe(4);
    await page.pass(15_000);
    expect(tries).toBe(4);
    page.server = server.answer;
    await page.pass(1000);
    await vi.waitFor(() => expect(page.view.pending).toEqual([]));
    expect(changesIn(server.heard)).toHaveLength(1);
  });

  test.each([
    ['seconds', { 'Retry-After': '120' }],
    [
      'a moment, by the server’s clock',
      { 'Retry-After': 'Sat, 21 Nov 2026 12:02:00 GMT', Date: 'Sat, 21 Nov 2026 12:00:00 GMT' },
    ],
  ])('Retry-After in %s is heeded, whatever else gives reason to send', async (_name, headers) => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.cart.fetch(true);
    let tries = 0;
    page.server = () => {
      tries += 1;
      return problemResponse(429, {}, headers);
    };
    await page.add('hat');
    expect(await page.add('pie')).toEqual({ kind: 'pending', isOffline: false });
    await page.cart.sendPending();
    page.wrong = 3_600_000;
    await page.pass(119_000);
    expect(tries).toBe(1);
    page.server = server.answer;
    await page.pass(1000);
    await vi.waitFor(() => expect(server.quantities).toEqual({ hat: 1, pie: 1 }));
  });

  test('a newer server is told of once, and the entry stays for the next build', async () => {
    const server = modelServer();
    const page = openTestTab(
      (request) =>
        request.method === 'POST' && request.path === '/api/cart' ? problemResponse(426) : server.answer(request),
      database(),
    );
    expect(await page.add('hat')).toEqual({ kind: 'pending', isOffline: false });
    expect(page.outdated).toBe(1);
    expect(page.view.pending).toHaveLength(1);
    const next = openTestTab(server.answer, database());
    next.session = page.session;
    await next.cart.start();
    expect(server.quantities).toEqual({ hat: 1 });
  });

  test('a 500 after a lost answer is no refusal before the third', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.cart.fetch(true);
    page.server = loseResponse(server.answer);
    await page.add('hat');
    page.server = (request) => (changesIn([request]).length > 0 ? problemResponse(500) : server.answer(request));
    await page.cart.retry();
    await page.cart.retry();
    expect(page.view.rejected).toEqual([]);
    await page.cart.retry();
    expect(page.view.rejected).toHaveLength(1);
  });

  test('the answer to what was sent again is an old one: the cart is asked for', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.cart.fetch(true);
    page.server = loseResponse(server.answer);
    await page.add('hat');
    server.quantities.pie = 1;
    const first = cartWith(server.session_id, { hat: 1 });
    page.server = (request) => (changesIn([request]).length > 0 ? Response.json(first) : server.answer(request));
    await page.cart.retry();
    expect(quantities(page.view.cart)).toEqual({ hat: 1, pie: 1 });
  });

  test('what was first sent too long ago is sent only when somebody wants it', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.cart.fetch(true);
    page.server = failFetch;
    await page.add('hat');
    page.server = server.answer;
    page.wrong = retryWindowMs + 3_600_000;
    await page.add('pie');
    expect(server.quantities).toEqual({ pie: 1 });
    expect(page.view.pending).toHaveLength(1);
    await page.cart.retry();
    expect(server.quantities).toEqual({ hat: 1, pie: 1 });
  });

  test('discarding what may have been done shows what the server has', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.cart.fetch(true);
    page.server = loseResponse(server.answer);
    await page.add('hat', 2);
    page.server = server.answer;
    await page.cart.discard(page.view.pending[0]?.n ?? 0);
    expect(page.view.pending).toEqual([]);
    expect(quantities(page.view.cart)).toEqual({ hat: 2 });
    expect(changesIn(server.heard)).toHaveLength(1);
  });
});

describe('the database', () => {
  test('outlives the page: the next one sends', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    page.online = false;
    await page.add('hat');
    const next = openTestTab(server.answer, database());
    await next.cart.start();
    expect(next.view.pending).toEqual([]);
    expect(server.quantities).toEqual({ hat: 1 });
  });

  test('thrown away under the page, it gets back what the page knows', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.add('hat');
    page.online = false;
    await page.add('pie');
    await cartDatabase().delete();
    await page.add('cup');
    expect(quantities(page.view.cart)).toEqual({ hat: 1, pie: 1, cup: 1 });
    const next = openTestTab(server.answer, database());
    await next.cart.start();
    expect(server.quantities).toEqual({ hat: 1, pie: 1, cup: 1 });
    expect(changesIn(server.heard).at(-1)?.headers[cartHeaders.session]).toBe(server.session_id);
  });

  test('refused by the browser, memory takes its place and the page can say so', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, Promise.resolve(null));
    expect(await page.add('hat')).toMatchObject({ kind: 'done' });
    expect(page.view.isPersisted).toBe(false);
    expect(page.session).toBe(server.session_id);
  });

  test('full in the middle: nothing is lost and nothing doubled, here or after a reload', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.cart.fetch(true);
    page.online = false;
    await page.add('hat');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Encountered full disk.', 'QuotaExceededError');
    });
    await page.add('hat', 2);
    expect(page.view.isPersisted).toBe(false);
    expect(quantities(page.view.cart)).toEqual({ hat: 3 });
    page.online = true;
    await page.cart.sendPending();
    expect(server.quantities).toEqual({ hat: 3 });
    put.mockRestore();
    const next = openTestTab(server.answer, database());
    next.session = page.session;
    await next.cart.start();
    await next.cart.fetch();
    expect(quantities(next.view.cart)).toEqual({ hat: 3 });
    expect(changesIn(server.heard)).toHaveLength(2);
  });

  test('what was sent from memory is not changed by a later page under the same key', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.cart.fetch(true);
    page.online = false;
    await page.add('hat');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Encountered full disk.', 'QuotaExceededError');
    });
    await page.add('pie');
    page.online = true;
    page.server = loseResponse(server.answer);
    await page.cart.sendPending();
    put.mockRestore();
    const next = openTestTab(server.answer, database());
    Object.assign(next, { session: page.session, sent: page.sent, online: false });
    await next.add('hat', 2);
    next.online = true;
    await next.cart.sendPending();
    expect(server.quantities).toEqual({ hat: 3 });
    expect(new Set(changesIn(server.heard).map(({ headers }) => headers[cartHeaders.key])).size).toBe(2);
  });

  test('what a newer build put there is left to it', async () => {
    const server = modelServer();
    const other = await database();
    const page = openTestTab(server.answer, database());
    await page.cart.fetch(true);
    const entry = { n: 1, key: 'k', shown: null, made_at: 0, sent_at: null, refused: null, news: 7 };
    await other.outbox.put({ ...entry, intention: { kind: 'wrap', item_id: 'hat' } } as never);
    await page.cart.retry();
    expect(changesIn(server.heard)).toEqual([]);
    expect(await other.outbox.get(1)).toMatchObject({ news: 7 });
  });
});

describe('signing in and out', () => {
  test('what a guest did is sent before the cart is joined, and joining is done once', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.cart.fetch(true);
    page.online = false;
    await page.add('hat');
    page.online = true;
    server.heard.length = 0;
    await Promise.all([page.cart.setOwner('pat'), page.cart.setOwner('pat')]);
    expect(server.heard.map(({ path }) => path)).toEqual(['/api/cart', '/api/cart/session']);
    const next = openTestTab(server.answer, database());
    await next.cart.setOwner('pat');
    expect(server.heard).toHaveLength(2);
  });

  test('every call names the person whose cart it means, and no guest', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.add('hat');
    await page.cart.setOwner('pat');
    server.heard.length = 0;
    await page.add('pie');
    await page.cart.fetch();
    await page.cart.refreshPrices();
    expect(server.heard.map(({ headers }) => headers[cartHeaders.person])).toEqual(['pat', 'pat', 'pat']);
    await page.cart.forget();
    await page.add('hat');
    expect(server.heard.at(-1)?.headers[cartHeaders.person]).toBeUndefined();
  });

  test('joining is tried three times, 500 ms and then a second apart, and again at the next load (R907)', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.cart.fetch(true);
    const tries: number[] = [];
    page.server = () => {
      tries.push(page.elapsed);
      return problemResponse(500);
    };
    const joined = page.cart.setOwner('pat');
    await vi.waitFor(() => expect(tries).toHaveLength(1));
    await page.pass(5000);
    await joined;
    expect(tries).toEqual([0, 500, 1500]);
    server.heard.length = 0;
    await openTestTab(server.answer, database()).cart.setOwner('pat');
    expect(server.heard.map(({ path }) => path)).toEqual(['/api/cart/session']);
  });

  test('a session that ended takes what it showed with it, and nothing that waits', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.add('hat');
    await page.cart.setOwner('pat');
    page.online = false;
    await page.add('pie');
    await page.cart.setOwner(null);
    expect(quantities(page.view.cart)).toEqual({ pie: 1 });
  });

  test('leaving sends what waits, and says what it could not send', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    page.online = false;
    await page.add('hat');
    expect(await page.cart.flush()).toEqual([]);
    expect(server.quantities).toEqual({ hat: 1 });
    page.server = failFetch;
    await page.add('pie');
    expect(await page.cart.flush()).toMatchObject([{ intention: { item_id: 'pie' } }]);
  });

  test('whoever leaves leaves nothing behind, and the next one gets another session (R348)', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.add('hat');
    page.online = false;
    await page.add('pie');
    page.online = true;
    const fresh = 'cart_00000000-0000-4000-8000-000000000002';
    const asked: Request[] = [];
    page.server = (request) => {
      asked.push(request);
      return Response.json(cartWith(fresh, {}));
    };
    await page.cart.forget();
    expect(page.view).toMatchObject({ pending: [], cart: { items: [] } });
    await vi.waitFor(() => expect(page.session).toBe(fresh));
    expect(asked.map(({ path, headers }) => [path, headers[cartHeaders.session]])).toEqual([
      ['/api/cart/session', undefined],
    ]);
    const other = await database();
    expect(await other.outbox.count()).toBe(0);
    expect(JSON.stringify(await other.state.toArray())).not.toContain('hat');
  });
});
