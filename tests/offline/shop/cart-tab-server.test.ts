import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { retryWindowMs } from '../../../db/rules/outbox.ts';
import { healthText } from '../../../db/rules/sync/serverMark.ts';
import { asServer } from '../../serverAnswer.ts';
import {
  cartWith,
  changesIn,
  failFetch,
  loseResponse,
  modelServer,
  openTestTab,
  ownBrowserPerTest,
  problemResponse,
  quantities,
} from './test-tab.ts';

const database = ownBrowserPerTest();

describe('a failing server', () => {
  test.each([
    ['no answer', failFetch],
    ['the sign-in page of a hotel', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['503', () => problemResponse(503)],
    ['a proxy that gives up', () => new Response('', { status: 504 })],
    ['a proxy with a cart of its own', () => Response.json(cartWith('cart_of_a_proxy', {}))],
    ...[400, 401, 403, 404, 407, 409, 426, 500].map((status): [string, () => Response] => [
      `a proxy that refuses with ${status}`,
      () => Response.json({ code: 'out_of_stock', message: 'No.' }, { status }),
    ]),
  ])('%s: it waits, ever longer, and is sent once', async (_name, bad) => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.cart.fetch(true);
    let tries = 0;
    page.server = (request) => {
      tries += changesIn([request]).length;
      return bad();
    };
    expect(await page.add('hat')).toEqual({ kind: 'pending', isOffline: false });
    await page.pass(2000 + 4000 + 8000);
    expect(tries).toBe(4);
    await page.pass(15_000);
    expect(tries).toBe(4);
    page.server = server.answer;
    await page.pass(1000);
    await vi.waitFor(() => expect(page.view.pending).toEqual([]), 60_000);
    expect(changesIn(server.requests)).toHaveLength(1);
    expect(page.view.rejected).toEqual([]);
    expect(page.outdated).toBe(0);
  });

  test('behind a proxy that removes the server’s mark, a cart works and a refusal counts', async () => {
    const server = modelServer();
    const page = openTestTab(async (request) => {
      if (request.path === '/healthz') return new Response(healthText);
      if (request.path === '/api/cart/pie')
        return Response.json({ code: 'out_of_stock', message: 'No.' }, { status: 409 });
      const { status, statusText, body } = await server.answer(request);
      return new Response(body, { status, statusText });
    }, database());
    await page.cart.fetch(true);
    expect(await page.add('hat')).toMatchObject({ kind: 'done' });
    expect(await page.set('pie', 3)).toMatchObject({ kind: 'rejected', code: 'out_of_stock' });
    expect(server.quantities).toEqual({ hat: 1 });
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
    await vi.waitFor(() => expect(server.quantities).toEqual({ hat: 1, pie: 1 }), 60_000);
  });

  test('a newer server is reported once, and the entry stays for the next build', async () => {
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

  test('after a lost response only the third 500 rejects an entry', async () => {
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
    // The lost response may have been a good one: nothing is said to be undone.
    expect(page.view.rejected.map(({ refused }) => refused)).toEqual([{ code: 'outcome_unknown', message: '' }]);
    expect(quantities(page.view.cart)).toEqual({ hat: 1 });
  });

  test.each<[string, Response, string]>([
    ['the session has ended', problemResponse(401, { code: 'not_signed_in', message: 'Sign in.' }), 'outcome_unknown'],
    ['the server refuses without a word', problemResponse(403), 'outcome_unknown'],
    ['the shop refuses', problemResponse(409, { code: 'out_of_stock', message: 'Gone.' }), 'out_of_stock'],
  ])('after a lost response, when %s, nobody claims more than is known', async (_name, refusal, code) => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.cart.fetch(true);
    page.server = failFetch;
    await page.add('hat');
    page.server = (request) => (changesIn([request]).length > 0 ? refusal.clone() : server.answer(request));
    await page.cart.retry();
    expect(page.view.rejected.map(({ refused }) => refused?.code)).toEqual([code]);
    // A first attempt that is refused was not made.
    await page.cart.discard(page.view.rejected[0]?.n ?? 0);
    await page.add('pie');
    expect(page.view.rejected.map(({ refused }) => refused?.code)).not.toContain('outcome_unknown');
  });

  test('changes that a closing page had no time to store are sent by the next one, once', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.add('hat', 2);
    const saved = () => page.unstored.map(({ intention }) => intention);
    const applied = page.set('hat', 5);
    page.cart.saveUnstored();
    const unstored = page.unstored;
    expect(saved()).toEqual([{ kind: 'set', item_id: 'hat', quantity: 5 }]);
    // A page that goes on stores it by itself.
    await applied;
    expect(saved()).toEqual([]);

    const next = openTestTab(server.answer, database());
    next.session = page.session;
    next.unstored = unstored.map((entry) => ({
      ...entry,
      key: 'lost',
      intention: { ...entry.intention, quantity: 7 },
    }));
    await next.cart.start();
    await vi.waitFor(() => expect(server.quantities).toEqual({ hat: 7 }), 60_000);
    await vi.waitFor(() => expect(next.view.pending).toEqual([]), 60_000);
    expect(next.unstored).toEqual([]);
  });

  test('refreshed prices that fail without a word are told in the cart’s own (R506, R980)', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.cart.fetch(true);
    page.server = () => problemResponse(500, undefined);
    expect(await page.cart.refreshPrices()).toMatchObject({ message: 'Error refreshing cart prices.' });
    page.server = () => problemResponse(409, { code: 'invalid', message: 'Not now.' });
    expect(await page.cart.refreshPrices()).toMatchObject({ message: 'Not now.' });
  });

  test('a repeated request gets an old response, so the cart is fetched', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.cart.fetch(true);
    page.server = loseResponse(server.answer);
    await page.add('hat');
    server.quantities.pie = 1;
    const first = cartWith(server.session_id, { hat: 1 });
    page.server = (request) =>
      changesIn([request]).length > 0 ? asServer(Response.json(first)) : server.answer(request);
    await page.cart.retry();
    expect(quantities(page.view.cart)).toEqual({ hat: 1, pie: 1 });
  });

  test('an entry past its retry window is sent only on demand', async () => {
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

  test('discarding an entry that may have been done shows the server\u2019s cart', async () => {
    const server = modelServer();
    const page = openTestTab(server.answer, database());
    await page.cart.fetch(true);
    page.server = loseResponse(server.answer);
    await page.add('hat', 2);
    page.server = server.answer;
    await page.cart.discard(page.view.pending[0]?.n ?? 0);
    expect(page.view.pending).toEqual([]);
    expect(quantities(page.view.cart)).toEqual({ hat: 2 });
    expect(changesIn(server.requests)).toHaveLength(1);
  });
});
