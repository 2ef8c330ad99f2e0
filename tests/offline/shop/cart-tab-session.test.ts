import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { cartHeaders } from '../../../db/rules/cart/outbox.ts';
import { asServer } from '../../serverAnswer.ts';
import {
  cartWith,
  failFetch,
  modelServer,
  openTestTab,
  ownBrowserPerTest,
  problemResponse,
  quantities,
  type Request,
} from './test-tab.ts';

const database = ownBrowserPerTest();

describe('signing in and out', () => {
  test('a guest\u2019s changes are sent before the carts are merged, once', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.cart.fetch(true);
    page.online = false;
    await page.add('hat');
    page.online = true;
    server.requests.length = 0;
    await Promise.all([page.cart.setOwner('pat'), page.cart.setOwner('pat')]);
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/cart', '/api/cart/session']);
    const next = openTestTab(server.answer, database());
    await next.cart.setOwner('pat');
    expect(server.requests).toHaveLength(2);
  });

  test('every call names the person whose cart it means, and no guest', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.add('hat');
    await page.cart.setOwner('pat');
    server.requests.length = 0;
    await page.add('pie');
    await page.cart.fetch();
    await page.cart.refreshPrices();
    expect(server.requests.map(({ headers }) => headers[cartHeaders.person])).toEqual(['pat', 'pat', 'pat']);
    await page.cart.forget();
    await page.add('hat');
    expect(server.requests.at(-1)?.headers[cartHeaders.person]).toBeUndefined();
  });

  test('merging is tried three times, 500 ms and then a second apart, and again at the next load (R907)', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.cart.fetch(true);
    const tries: number[] = [];
    page.server = () => {
      tries.push(page.elapsed);
      return problemResponse(500);
    };
    const joined = page.cart.setOwner('pat');
    await vi.waitFor(() => expect(tries).toHaveLength(1), 60_000);
    await page.pass(5000);
    await joined;
    expect(tries).toEqual([0, 500, 1500]);
    server.requests.length = 0;
    await openTestTab(server.answer, database()).cart.setOwner('pat');
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/cart/session']);
  });

  test('an ended session hides its cart and keeps its pending changes', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.add('hat');
    await page.cart.setOwner('pat');
    page.online = false;
    await page.add('pie');
    await page.cart.setOwner(null);
    expect(quantities(page.view.cart)).toEqual({ pie: 1 });
  });

  test('signing out sends what is pending, and says what it could not send', async () => {
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

  test('signing out leaves nothing, and the next shopper gets another session (R348)', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.add('hat');
    page.online = false;
    await page.add('pie');
    page.online = true;
    const fresh = 'cart_00000000-0000-4000-8000-000000000002';
    const requests: Request[] = [];
    page.server = (request) => {
      requests.push(request);
      return asServer(Response.json(cartWith(fresh, {})));
    };
    await page.cart.forget();
    expect(page.view).toMatchObject({ pending: [], cart: { items: [] } });
    await vi.waitFor(() => expect(page.session).toBe(fresh), 60_000);
    expect(requests.map(({ path, headers }) => [path, headers[cartHeaders.session]])).toEqual([
      ['/api/cart/session', undefined],
    ]);
    const other = await database();
    expect(await other.outbox.count()).toBe(0);
    expect(JSON.stringify(await other.state.toArray())).not.toContain('hat');
  });
});
