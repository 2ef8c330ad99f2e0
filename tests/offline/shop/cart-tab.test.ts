/** One page with a cart: its changes and its database. */
import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { cartDatabase } from '../../../db/browser/cartStore.ts';
import { cartHeaders } from '../../../db/rules/cart/outbox.ts';
import {
  changesIn,
  failFetch,
  loseResponse,
  modelServer,
  openTestTab,
  ownBrowserPerTest,
  problemResponse,
  quantities,
  sentAs,
} from './test-tab.ts';

const database = ownBrowserPerTest();

describe('a change', () => {
  test('is shown before it is stored, and reported once the server has answered', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    const outcome = page.add('hat', 2);
    expect(quantities(page.view.cart)).toEqual({ hat: 2 });
    expect(page.view.pendingItemIds).toEqual(new Set(['hat']));
    expect(await outcome).toMatchObject({ kind: 'done', cart: { session_id: server.session_id, total_items: 2 } });
    expect(page.view.pending).toEqual([]);
    expect(server.requests.map(sentAs)).toEqual([
      ['POST', '/api/cart/session', undefined],
      ['POST', '/api/cart', 2],
    ]);
    expect(server.requests[0]?.json).toMatchObject({ utm_source: 'a', utm_medium: 'b', utm_campaign: 'c' });
    expect(server.requests[1]?.headers).toMatchObject({
      [cartHeaders.session]: server.session_id,
      [cartHeaders.protocol]: '1',
    });
    expect(page.session).toBe(server.session_id);
  });

  test('never flickers between memory and Dexie', async () => {
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

  test('stays pending offline, and several changes of one item are sent as one', async () => {
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
    expect(server.requests).toEqual([]);
    page.online = true;
    await page.cart.sendPending();
    expect(changesIn(server.requests).map(sentAs)).toEqual([
      ['POST', '/api/cart', 4],
      ['DELETE', '/api/cart/pie', undefined],
    ]);
    expect(page.view.pending).toEqual([]);
  });

  test('is not merged into an entry that was sent', async () => {
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

  test('that is rejected is undone, reported, and stays until it is dismissed', async () => {
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

describe('the database', () => {
  test('outlives the page: the next page sends', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    page.online = false;
    await page.add('hat');
    const next = openTestTab(server.answer, database());
    await next.cart.start();
    expect(next.view.pending).toEqual([]);
    expect(server.quantities).toEqual({ hat: 1 });
  });

  test('deleted under the page, it gets back what the page knows', async () => {
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
    expect(changesIn(server.requests).at(-1)?.headers[cartHeaders.session]).toBe(server.session_id);
  });

  test('refused by the browser, is replaced by memory, and the page can say so', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, Promise.resolve(null));
    expect(await page.add('hat')).toMatchObject({ kind: 'done' });
    expect(page.view.isPersisted).toBe(false);
    expect(page.session).toBe(server.session_id);
  });

  test('full in the middle, loses and doubles nothing, here or after a reload', async () => {
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
    expect(changesIn(server.requests)).toHaveLength(2);
  });

  test('keeps an entry that was sent from memory as it was under its key', async () => {
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
    expect(new Set(changesIn(server.requests).map(({ headers }) => headers[cartHeaders.key])).size).toBe(2);
  });

  test('leaves an entry of a newer build to that build', async () => {
    const server = modelServer();
    const other = await database();
    const page = openTestTab(server.answer, database());
    await page.cart.fetch(true);
    const entry = { n: 1, key: 'k', shown: null, made_at: 0, sent_at: null, refused: null, news: 7 };
    await other.outbox.put({ ...entry, intention: { kind: 'wrap', item_id: 'hat' } } as never);
    await page.cart.retry();
    expect(changesIn(server.requests)).toEqual([]);
    expect(await other.outbox.get(1)).toMatchObject({ news: 7 });
  });
});
