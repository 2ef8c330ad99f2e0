/** A stream that ends while its news are being read. A write to it would end the process of every town. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../../db/connection.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { createLiveUpdates } from '../../../server/http/liveUpdates.ts';
import { createSaleUpdates } from '../../../server/http/saleUpdates.ts';
import { orderChanges } from '../../../server/store/orders/changeCounts.ts';
import { write } from '../../../server/store/write.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { announcementInput } from '../records.ts';

type Updates = { listen: (res: ServerResponse, town: Town) => void; close(): void };

const live = (db: Database): Updates => {
  const { listen, close } = createLiveUpdates(db);
  return { close, listen: (res, town) => void listen(res, town, town.seq) };
};
const sales = (db: Database): Updates => {
  const { listen, close } = createSaleUpdates(db, orderChanges);
  return { close, listen: (res, town) => void listen(res, 'ann', { townId: town.id, userId: 'ann' }) };
};

test.each([
  ['of changes', /`seq` from `towns` where `id` in/, live],
  ['of orders', /`user_id` in/, sales],
])('a stream %s that ends while its news are read gets nothing more, and harms nobody', async (_, reading, create) => {
  const { db } = await makeTestDatabase('sqlite');
  const town = await makeTown(db);
  const updates = create(db);
  let isRead = false;
  db.read.on('query', ({ sql }: { sql: string }) => {
    if (!reading.test(sql)) return;
    isRead = true;
    updates.close();
  });
  const faults: Error[] = [];
  const server = createServer((_req, res) => {
    res.on('error', (error) => faults.push(error));
    updates.listen(res, town);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  await write(db, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
  expect(await response.text()).toContain('retry:');
  expect(isRead).toBe(true);
  // The pending read is done, and its event would be sent by now.
  await db.read('towns').first();
  await new Promise((resolve) => setImmediate(resolve));
  expect(faults).toEqual([]);
});
