/** Background Sync: the worker sends the outbox when the network is back. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CartDatabase, databaseCartStore, openCartDatabase } from '../../../db/browser/cartStore.ts';
import { addEntry } from '../../../db/browser/outbox.ts';
import { cartHeaders } from '../../../db/rules/cart/outbox.ts';
import { sendPendingCart } from '../../../sw/cart.ts';
import { modelServer, problemResponse } from './test-tab.ts';

let database: CartDatabase;
beforeEach(async () => {
  database = await openCartDatabase();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await database.delete();
});

/** An entry as a page has left it. */
const leave = (key: string, item_id: string) =>
  databaseCartStore(database).update((held) => {
    const intention = { kind: 'add', item_id, quantity: 2 } as const;
    return addEntry(held, { key, intention, shown: null, made_at: 0 }).stored;
  });

function answerWith(server: ReturnType<typeof modelServer>['answer']): void {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers, body }: RequestInit) =>
    server({ method, path, headers: headers as Record<string, string>, json: body && JSON.parse(String(body)) }),
  );
}

test('the worker sends pending entries in order, and stores the response for the pages', async () => {
  const server = modelServer();
  answerWith(server.answer);
  await leave('first', 'hat');
  await leave('second', 'pie');
  await sendPendingCart();
  expect(server.requests.map(({ path, headers }) => [path, headers[cartHeaders.key]])).toEqual([
    ['/api/cart/session', undefined],
    ['/api/cart', 'first'],
    ['/api/cart', 'second'],
  ]);
  expect(await database.outbox.count()).toBe(0);
  expect(await database.state.get('cart')).toMatchObject({
    session_id: server.session_id,
    cart: { total_items: 4 },
  });
});

test('it throws while an entry is pending, so that the browser calls it again', async () => {
  const server = modelServer();
  answerWith((request) => (request.headers[cartHeaders.key] ? problemResponse(503) : server.answer(request)));
  await leave('first', 'hat');
  await expect(sendPendingCart()).rejects.toThrow('could not be sent');
  answerWith(server.answer);
  await sendPendingCart();
  expect(server.quantities).toEqual({ hat: 2 });
});

test('without entries it calls nobody, and leaves opening a cart to a page', async () => {
  const server = modelServer();
  answerWith(server.answer);
  await sendPendingCart();
  expect(server.requests).toEqual([]);
  expect(await database.state.count()).toBe(0);
});

test('an outdated build leaves everything as it is', async () => {
  answerWith(({ path }) =>
    path === '/api/cart' ? problemResponse(426) : modelServer().answer({ method: 'POST', path, headers: {}, json: {} }),
  );
  await leave('first', 'hat');
  await sendPendingCart();
  expect(await database.outbox.toArray()).toMatchObject([{ key: 'first', refused: null }]);
});
