import { expect, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { indexTowns } from '../../../server/jobs/indexTowns.ts';
import { write } from '../../../server/store/write.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown, type TestDatabase, testsSqlite } from '../database.ts';
import { announcementInput, eventInput, itemInput } from '../records.ts';
import { serve } from '../serve.ts';

/** Counts what is read from a database. */
function countReads({ db }: TestDatabase): { count: number } {
  const reads = { count: 0 };
  db.read.on('query', () => {
    reads.count += 1;
  });
  return reads;
}

const publicCalls = ['/api/announcements', '/api/calendar', '/api/documents', '/api/items', '/api/items/lists'];

test.each(dialects)('public answers are read once until the town changes, on %s', async (dialect) => {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db, { commerce: 'on' });
  const neighbor = await makeNeighbor(database.db);
  await write(database.db, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput({ title: 'First' })));
  const { ask } = await serve(database);
  const search = '/api/items?search=honey&page=1';
  // A search that may find too little is not kept: the index is still being made.
  expect((await ask(search)).headers['cache-control']).toBe('no-store');
  await indexTowns(database.db);
  const reads = countReads(database);
  for (const path of [...publicCalls, '/api/content/sections', search]) {
    const first = await ask(path);
    expect([path, first.status]).toEqual([path, 200]);
    // It is kept right after it was sent.
    await expect
      .poll(async () => {
        const before = reads.count;
        await ask(path);
        return reads.count - before;
      })
      .toBe(0);
    const readOnce = reads.count;
    const { date: _, 'x-request-id': _id, ...headers } = first.headers;
    expect(await ask(path)).toMatchObject({ status: 200, body: first.body, headers });
    expect(await ask(path, { headers: { 'if-none-match': headers.etag ?? '' } })).toMatchObject({ status: 304 });
    expect((await ask(path, { method: 'HEAD' })).headers['content-length']).toBe(headers['content-length']);
    expect([path, reads.count]).toEqual([path, readOnce]);
  }
  // Another town's answer is its own, and another town's change leaves ours.
  expect((await ask('/api/announcements', { host: 'neighbor.test' })).json()).toEqual({ announcements: [] });
  await write(database.db, neighbor.id, 'clerk', (tx) => tx.save('events', eventInput()));
  const before = reads.count;
  await ask('/api/announcements');
  expect(reads.count).toBe(before);
  await write(database.db, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput({ title: 'Second' })));
  expect((await ask('/api/announcements')).body).toContain('Second');
});

test.each(dialects)('nothing that only some may see is kept for others, on %s', async (dialect) => {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db, { commerce: 'on' });
  const clerk = { cookie: await makeSessionCookie(database.db, town, true) };
  const resident = { cookie: await makeSessionCookie(database.db, town, false) };
  await write(database.db, town.id, 'clerk', async (tx) => {
    await tx.save('announcements', announcementInput({ title: 'Secret', publish_at: '2999-01-01T09:00' }));
    await tx.save('items', itemInput({ title: 'Secret', is_public: false }));
    await tx.saveSection('hero', { title: 'Secret' }, false);
  });
  const { ask } = await serve(database);
  const sees = async (path: string, headers = {}) => (await ask(path, { headers })).body.includes('Secret');
  for (const path of ['/api/announcements', '/api/items', '/api/content/sections']) {
    // Any first caller, and however often.
    for (const round of [1, 2, 3]) {
      const seen = [await sees(path, clerk), await sees(path), await sees(path, resident)];
      expect([path, round, ...seen]).toEqual([path, round, true, false, false]);
    }
    expect((await ask(path, { headers: clerk })).headers['cache-control']).toBe('no-store');
  }
});

test('an answer goes when something is to appear or to go', async () => {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  let instant = Date.parse('2026-03-02T12:00:00Z');
  const { ask } = await serve(database, { now: () => instant });
  const ending = announcementInput({ title: 'Ends at noon', expires_at: '2026-03-03T12:00' });
  await write(database.db, town.id, 'clerk', (tx) => tx.save('announcements', ending), { now: instant });
  expect((await ask('/api/announcements')).body).toContain('Ends at noon');
  expect((await ask('/api/sync')).body).toContain('Ends at noon');
  instant = Date.parse('2026-03-03T18:00:00Z');
  expect((await ask('/api/announcements')).body).not.toContain('Ends at noon');
  expect((await ask('/api/sync')).body).not.toContain('Ends at noon');
});

test.each(dialects)('another process’s changes are in the very next sync, on %s', async (dialect) => {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db);
  const { ask } = await serve(database);
  const other = await openDatabase({ dataDir: database.dataDir, databaseUrl: database.databaseUrl });
  let { cursor } = (await ask('/api/sync')).json() as { cursor: string };
  for (let n = 0; n < 5; n += 1) {
    // Kept by now, if it is ever.
    await ask(`/api/sync?since=${cursor}`);
    await write(other, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput({ title: `No ${n}` })));
    const page = (await ask(`/api/sync?since=${cursor}`)).json() as { cursor: string };
    expect(page).toMatchObject({ announcements: [{ title: `No ${n}` }] });
    ({ cursor } = page);
  }
  await other.close();
});

test.runIf(testsSqlite)('a sync with nothing new asks the database for nothing', async () => {
  const database = await makeTestDatabase('sqlite');
  await makeTown(database.db);
  const { ask } = await serve(database);
  const { cursor } = (await ask('/api/sync')).json() as { cursor: string };
  const first = await ask(`/api/sync?since=${cursor}`);
  await ask(`/api/sync?since=${cursor}`);
  const reads = countReads(database);
  expect(await ask(`/api/sync?since=${cursor}`)).toMatchObject({ status: 200, body: first.body });
  expect(reads.count).toBe(0);
});
