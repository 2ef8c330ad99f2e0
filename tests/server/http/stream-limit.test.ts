/** An address keeps only so many event streams open; the others go on without. */
import { createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Koa from 'koa';
import { expect, onTestFinished, test } from 'vitest';
import { createLiveUpdates } from '../../../server/http/liveUpdates.ts';
import { catchProblems } from '../../../server/http/middleware/problems.ts';
import type { TownState } from '../../../server/http/middleware/town.ts';
import { mountRoutes } from '../../../server/http/router.ts';
import { createSaleUpdates } from '../../../server/http/saleUpdates.ts';
import { createStreamLimit } from '../../../server/http/streamLimit.ts';
import { liveUpdateRoutes } from '../../../server/routes/content/liveUpdates.ts';
import { saleUpdateRoutes } from '../../../server/routes/shop/saleUpdates.ts';
import { createLog } from '../../../server/start/log.ts';
import { orderChanges } from '../../../server/store/orders/changeCounts.ts';
import { makeTestDatabase, makeTown } from '../database.ts';

async function serveStreams(max: number) {
  const { db } = await makeTestDatabase('sqlite');
  const town = await makeTown(db);
  const live = createLiveUpdates(db);
  const orders = createSaleUpdates(db, orderChanges);
  const mayStream = createStreamLimit(max);
  const koa = new Koa<TownState>({ proxy: true, maxIpsCount: 1 });
  koa.use(catchProblems(createLog('silent')));
  koa.use((ctx, next) => {
    const person = { id: ctx.get('x-person'), is_admin: false };
    Object.assign(ctx.state, { town, session: person.id ? { person } : null });
    return next();
  });
  const updates = { live, orderUpdates: orders, invoiceUpdates: orders, mayStream };
  koa.use(mountRoutes([liveUpdateRoutes(updates), saleUpdateRoutes(updates)]));
  const server = createServer(koa.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    live.close();
    orders.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return (address: string, path = '/api/live?since=1') =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { 'x-forwarded-for': address, 'x-person': 'ann' };
      const sent = get({ port, host: '127.0.0.1', path, headers, agent: false }, (res) => {
        res.on('error', () => {});
        resolve(res);
      });
      sent.on('error', reject);
      onTestFinished(() => void sent.destroy());
    });
}

test('an address has so many streams of all kinds, whatever its ports; one that closes makes room', async () => {
  const open = await serveStreams(3);
  const first = await open('203.0.113.9:1001');
  await open('203.0.113.9:1002');
  const third = await open('203.0.113.9:1003', '/api/orders/live');
  expect([first.statusCode, third.statusCode]).toEqual([200, 200]);
  for (const path of ['/api/live?since=1', '/api/orders/live'])
    expect((await open('203.0.113.9:1004', path)).statusCode).toBe(503);
  expect((await open('203.0.113.10')).statusCode).toBe(200);
  first.destroy();
  await expect.poll(async () => (await open('203.0.113.9')).statusCode).toBe(200);
});

test('all of a /48 network keeps ten times as many', async () => {
  const open = await serveStreams(1);
  for (let n = 0; n < 10; n += 1) expect((await open(`2001:db8:1:${n}::1`)).statusCode).toBe(200);
  expect((await open('2001:db8:1:ffff::1')).statusCode).toBe(503);
  expect((await open('2001:db8:2::1')).statusCode).toBe(200);
});

test('a stream that waits behind another answer on its connection is refused: nobody would be told of its end', async () => {
  const mayStream = createStreamLimit(1);
  const allowed: boolean[] = [];
  const server = createServer((_req, res) => void allowed.push(mayStream(res, `${allowed.length}`)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  onTestFinished(async () => {
    socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3));
  await expect.poll(() => allowed).toEqual([true, false, false]);
});

test('a client that has left before it is listened to is not counted', async () => {
  const mayStream = createStreamLimit(1);
  const answers: boolean[] = [];
  const server = createServer((_req, res) => {
    if (answers.length > 0) return void res.end(String(answers.push(mayStream(res, 'one'))));
    res.once('close', () => answers.push(mayStream(res, 'one')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const left = get({ port, host: '127.0.0.1' });
  left.on('error', () => {});
  left.on('socket', (socket) => socket.once('connect', () => setImmediate(() => left.destroy())));
  await expect.poll(() => answers).toEqual([false]);
  await fetch(`http://127.0.0.1:${port}`);
  expect(answers).toEqual([false, true]);
});
