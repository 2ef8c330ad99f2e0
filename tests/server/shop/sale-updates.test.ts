/** Open lists hear that an order or an invoice changed which their reader may see. */
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { createSaleUpdates } from '../../../server/http/saleUpdates.ts';
import { moneyContext } from '../../../server/store/money/context.ts';
import { orderChanges } from '../../../server/store/orders/changeCounts.ts';
import { setOrderStatus } from '../../../server/store/orders/counts.ts';
import { write } from '../../../server/store/write.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { invoiceBody, makeInvoiceTown } from '../invoices/invoices.ts';
import { addOrder } from '../orders/orders.ts';
import { serve } from '../serve.ts';

type ReceivedUpdates = { status: number; counts: string[] };
type Listened = { path?: string; host?: string };

/** Listens as an open page does. */
async function listen(
  port: number,
  cookie: string | undefined,
  { path = '/api/orders/live', host = 'cityofmaple.test' }: Listened = {},
): Promise<ReceivedUpdates> {
  const received: ReceivedUpdates = { status: 0, counts: [] };
  await new Promise<void>((resolve, reject) => {
    const headers = { host, ...(cookie && { cookie }) };
    const request = get({ port, host: '127.0.0.1', path, headers, setHost: false }, (res) => {
      received.status = res.statusCode ?? 0;
      res.setEncoding('utf8');
      res.on('data', (part: string) => {
        received.counts.push(...[...part.matchAll(/^data: (\S+)$/gm)].map(([, count]) => count ?? ''));
      });
      res.on('error', () => {});
      resolve();
    });
    request.on('error', reject);
    onTestFinished(() => void request.destroy());
  });
  return received;
}

describe.each(dialects)('streams of orders on %s', (dialect) => {
  test('administrators hear of every order of their town, users of their own, whichever process changed it', async () => {
    const database = await makeTestDatabase(dialect);
    const { db } = database;
    const town = await makeTown(db);
    const neighbor = await makeNeighbor(db);
    const { port } = await serve(database);
    const users: { id: string; email: string; cookie: string }[] = [];
    for (const email of ['ann@maple.example', 'bob@maple.example']) {
      let id = '';
      const cookie = await makeSessionCookie(db, town, false, async (userId) => {
        id = userId;
      });
      users.push({ id, email, cookie });
    }
    const [annUser, bobUser] = users as [(typeof users)[number], (typeof users)[number]];
    const clerk = await listen(port, await makeSessionCookie(db, town, true));
    const ann = await listen(port, annUser.cookie);
    const bob = await listen(port, bobUser.cookie);
    const nextDoor = await listen(port, await makeSessionCookie(db, neighbor, true), { host: 'neighbor.test' });
    const counts = () => [clerk, ann, bob, nextDoor].map((one) => one.counts.length);
    // Each hears at once where it stands.
    await expect.poll(counts).toEqual([1, 1, 1, 1]);
    const id = await addOrder(database, town, { user: annUser });
    await expect.poll(counts).toEqual([2, 2, 1, 1]);
    const other = await openDatabase(database);
    onTestFinished(() => other.close());
    await write(other, town.id, 'clerk', (tx) => setOrderStatus(moneyContext(tx, town, Date.now()), id, 'shipped'));
    await expect.poll(counts).toEqual([3, 3, 1, 1]);
    // A guest's order is none of theirs.
    await addOrder({ db: other }, town);
    await expect.poll(counts).toEqual([4, 3, 1, 1]);
    await addOrder(database, neighbor);
    await expect.poll(counts).toEqual([4, 3, 1, 2]);
    for (const { counts } of [clerk, ann]) expect(counts).toEqual(counts.toSorted((a, b) => Number(a) - Number(b)));
    expect((await listen(port, undefined)).status).toBe(401);
  });

  test('the same of invoices, deleted ones too; a draft is none of a user’s', async () => {
    const { call, callNextDoor, create, change, db, town, port } = await makeInvoiceTown(dialect);
    const path = '/api/invoices/live';
    const confirmed = '2026-11-01T12:00:00.000Z';
    const userCookie = (email: string) =>
      makeSessionCookie(db, town, false, (id) =>
        db.write('users').where({ id }).update({ email, email_confirmed_at: confirmed }),
      );
    const clerk = await listen(port, await makeSessionCookie(db, town, true), { path });
    const rosa = await listen(port, await userCookie('rosa@buyer.example'), { path });
    const bob = await listen(port, await userCookie('bob@buyer.example'), { path });
    const counts = () => [clerk, rosa, bob].map((one) => one.counts.length);
    await expect.poll(counts).toEqual([1, 1, 1]);
    const { id } = await create();
    await expect.poll(counts).toEqual([2, 2, 1]);
    await change(id, { notes: 'Corner booth' });
    await expect.poll(counts).toEqual([3, 3, 1]);
    const draft = await create({ status: 'draft' });
    await expect.poll(counts).toEqual([4, 3, 1]);
    await change(id, { customer_email: 'bob@buyer.example' });
    await expect.poll(counts).toEqual([5, 4, 2]);
    await call(`/api/invoices/${id}`, { method: 'DELETE' });
    await expect.poll(counts).toEqual([6, 4, 3]);
    await call(`/api/invoices/${draft.id}`, { method: 'DELETE' });
    await expect.poll(counts).toEqual([7, 4, 3]);
    await callNextDoor('/api/invoices', { json: invoiceBody });
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(counts()).toEqual([7, 4, 3]);
    expect((await listen(port, undefined, { path })).status).toBe(401);
  });
});

test('a person has so many streams, all have so many together, and without any the database is not asked', async () => {
  const { db } = await makeTestDatabase('sqlite');
  const town = await makeTown(db);
  let reads = 0;
  db.read.on('query', () => {
    reads += 1;
  });
  const updates = createSaleUpdates(db, orderChanges, { all: 3, ofPerson: 2 });
  const scope = { townId: town.id, userId: null };
  const answers: boolean[] = [];
  const open: ServerResponse[] = [];
  const server = createServer((req, res) => {
    answers.push(updates.listen(res, req.url ?? '', scope));
    open.push(res);
    if (!answers.at(-1)) res.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    updates.close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const connect = async (person: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/${person}`);
    onTestFinished(() => response.body?.cancel().catch(() => {}));
    return response;
  };
  for (const person of ['ann', 'ann', 'ann', 'bob', 'bob']) await connect(person);
  expect(answers).toEqual([true, true, false, true, false]);
  // A place that somebody leaves is free again.
  open[0]?.destroy();
  await expect.poll(() => open[0]?.closed).toBe(true);
  await connect('bob');
  expect(answers.at(-1)).toBe(true);
  for (const res of open) res.destroy();
  await expect.poll(() => open.every((res) => res.closed)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const before = reads;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(reads).toBe(before);
  expect(before).toBeGreaterThan(0);
});
