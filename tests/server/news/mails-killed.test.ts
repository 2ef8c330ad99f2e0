/** The server is killed while it sends mails, and started again. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { queueMail } from '../../../server/store/mails.ts';
import { listTowns } from '../../../server/store/towns/towns.ts';
import { insertOrder, payOrder } from '../orders/orderRows.ts';
import { makeDataFolder, startServer } from '../start/process.ts';
import { readMime } from './readMime.ts';

test('each mail is in the folder once and told of once, however often the server was killed among them', async () => {
  const dataDir = await makeDataFolder();
  const db = await openDatabase({ dataDir });
  const [town] = await listTowns(db);
  if (!town) throw new Error('There is no town.');
  const orderId = await insertOrder({ db }, town);
  await payOrder({ db }, town, orderId);
  const count = 24;
  await db.write.transaction(async (trx) => {
    for (let index = 0; index < count; index += 1) {
      const about = { townId: town.id, orderId, kind: 'receipt', onceKey: `receipt:${index}` } as const;
      await queueMail(trx, { ...about, recipient: 'rosa@example.org', now: Date.now() });
    }
  });
  const waiting = async () => (await db.read('mails').whereNull('sent_at')).length;
  for (const least of [1, 9]) {
    const server = startServer({ DATA_DIR: dataDir });
    await expect.poll(waiting, { interval: 5 }).toBeLessThanOrEqual(count - least);
    server.child.kill('SIGKILL');
    await server.exit;
    // A quarter of an hour later, what the dead process had claimed is free again.
    await db.write('mails').whereNull('sent_at').update({ next_attempt_at: new Date().toISOString() });
  }
  expect(await waiting()).toBeGreaterThan(0);
  startServer({ DATA_DIR: dataDir });
  await expect.poll(waiting).toBe(0);

  const files = readdirSync(join(dataDir, 'mail')).filter((name) => name.endsWith('.eml'));
  const ids = files.map((name) => readMime(readFileSync(join(dataDir, 'mail', name), 'latin1')).header('Message-ID'));
  expect([files.length, new Set(ids).size]).toEqual([count, count]);
  expect(await db.read('order_events').where({ kind: 'mail_sent' })).toHaveLength(count);
  await db.close();
});
