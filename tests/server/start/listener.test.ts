import { expect, onTestFinished, test } from 'vitest';
import { listenForChanges } from '../../../db/listenForChanges.ts';
import { write } from '../../../server/store/write.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { startDatabaseProxy } from '../databaseProxy.ts';
import { announcementInput } from '../records.ts';

async function listen(answerTimeoutMs: number) {
  const { db, databaseUrl = '' } = await makeTestDatabase('postgres');
  const town = await makeTown(db);
  const proxy = await startDatabaseProxy(databaseUrl);
  const messages: (string | null)[] = [];
  const listening = await listenForChanges(proxy.url, (townId) => messages.push(townId), {
    heartbeatMs: 100,
    answerTimeoutMs,
  });
  onTestFinished(() => listening.stop());
  return { db, town, proxy, heard: messages, listening };
}

test('a connection that died without a word is noticed, and what was missed is made good', async () => {
  const { db, town, proxy, heard } = await listen(1000);
  proxy.freezePresent();
  await write(db, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
  await expect.poll(() => heard).toContain(null);
  heard.length = 0;
  await write(db, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
  await expect.poll(() => heard).toContain(town.id);
});

test('a change whose notification got lost is found by its town’s seq, and no other town is touched', async () => {
  const { db, town, heard } = await listen(10_000);
  await makeTown(db, { host: 'neighbor.test' });
  await expect.poll(() => heard).not.toEqual([]);
  heard.length = 0;
  await db.write('towns').where({ id: town.id }).increment('seq', 1);
  await expect.poll(() => heard).toEqual([town.id]);
});
