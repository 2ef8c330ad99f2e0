import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import type { SyncResponse } from '../../../db/rules/sync/sync.ts';
import type { PublicTown, Town } from '../../../db/rules/town/towns.ts';
import { purgeBin } from '../../../server/store/history/bin.ts';
import { readContentChanges } from '../../../server/store/sync/contentChanges.ts';
import { pageSize } from '../../../server/store/sync/pages.ts';
import { findTownById } from '../../../server/store/towns/towns.ts';
import { write } from '../../../server/store/write.ts';
import { dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { announcementInput, eventInput } from '../records.ts';
import { type SendRequest, serve } from '../serve.ts';

/** Reads all pages of a sync, as a browser does. */
async function round(
  ask: SendRequest,
  since = '',
): Promise<{ pages: SyncResponse[]; cursor: string; rows: { id: string; deleted?: true; title?: string }[] }> {
  const pages: SyncResponse[] = [];
  let cursor = since;
  do {
    const answer = await ask(`/api/sync?since=${cursor}`);
    expect(answer.status).toBe(200);
    pages.push(answer.json() as SyncResponse);
    cursor = pages.at(-1)?.cursor ?? '';
    expect(pages.length).toBeLessThan(50);
  } while (pages.at(-1)?.more);
  const rows = pages.flatMap(({ cursor: _c, more: _m, snapshot: _s, town: _t, ...nouns }) =>
    Object.values(nouns).flat(),
  );
  return { pages, cursor, rows: rows as never };
}

describe.each(dialects)('sync on %s', (dialect) => {
  test('brings everything first, then what changed, then nothing in under 300 bytes', async () => {
    const database = await makeTestDatabase(dialect);
    const town = await makeTown(database.db);
    const neighbor = await makeNeighbor(database.db);
    await write(database.db, neighbor.id, 'clerk', (tx) =>
      tx.save('announcements', announcementInput({ title: 'Not ours' })),
    );
    const savedIds = await write(database.db, town.id, 'clerk', (tx) =>
      tx.save('announcements', announcementInput({ title: 'Kept' })),
    );
    await write(database.db, town.id, 'clerk', async (tx) => {
      await tx.save('events', eventInput());
      await tx.saveSection('hero', { title: 'Welcome' });
    });
    const { ask } = await serve(database);
    const first = await round(ask);
    expect(first.pages[0]).toMatchObject({ snapshot: true, town: { host: 'cityofmaple.test' } });
    expect(first.rows).toHaveLength(3);
    expect(first.rows.map(({ title }) => title)).not.toContain('Not ours');

    const nothing = await ask(`/api/sync?since=${first.cursor}`);
    expect(nothing.json()).toEqual({ cursor: first.cursor });
    expect(nothing.body.length).toBeLessThan(300);
    const packed = await ask('/api/sync', { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    const etag = nothing.headers.etag ?? '';
    expect((await ask(`/api/sync?since=${first.cursor}`, { headers: { 'if-none-match': etag } })).status).toBe(304);

    await write(database.db, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput({ title: 'New' })));
    await write(database.db, town.id, 'clerk', (tx) => tx.remove('announcements', savedIds.id));
    const second = await round(ask, first.cursor);
    expect(second.pages[0]?.snapshot).toBeUndefined();
    expect(second.rows).toEqual([expect.objectContaining({ title: 'New' }), { id: savedIds.id, deleted: true }]);
    // A new browser gets no tombstones.
    expect((await round(ask)).rows.some(({ deleted }) => deleted)).toBe(false);
  });

  test('a round over several pages brings every row once, and what changes meanwhile in the next round', async () => {
    const database = await makeTestDatabase(dialect);
    const { db } = database;
    const town = await makeTown(db);
    const many = pageSize + 120;
    const ids = await write(db, town.id, 'import', async (tx) => {
      const saved: string[] = [];
      for (let n = 0; n < many; n += 1)
        saved.push((await tx.save('announcements', announcementInput({ title: `No ${n}` }))).id);
      for (let n = 0; n < pageSize; n += 1) await tx.save('events', eventInput({ title: `Event ${n}` }));
      return saved;
    });
    const { ask } = await serve(database);
    const page = (await ask('/api/sync?since=')).json() as SyncResponse;
    expect(page.more).toBe(true);
    expect(page.announcements).toHaveLength(pageSize);
    // A clerk saves between two pages: one row that was sent already, and one that was not.
    const sent = page.announcements?.[0] as { id: string };
    const unsent = ids.find((id) => !page.announcements?.some((row) => row.id === id)) ?? '';
    await write(db, town.id, 'clerk', async (tx) => {
      await tx.save('announcements', { ...announcementInput({ title: 'Changed' }), id: sent.id });
      await tx.save('announcements', { ...announcementInput({ title: 'Changed too' }), id: unsent });
    });
    const rest = await round(ask, page.cursor);
    const next = await round(ask, rest.cursor);
    expect(next.rows.map(({ title }) => title).sort()).toEqual(['Changed', 'Changed too']);
    const held = new Map([...(page.announcements ?? []), ...rest.rows, ...next.rows].map((row) => [row.id, row]));
    expect(held.size).toBe(many + pageSize);
    expect((page.announcements?.length ?? 0) + rest.rows.length).toBe(many + pageSize - 1);
  });

  test('a cursor of another epoch, from the future, or older than the tombstones kept, gets a snapshot', async () => {
    const database = await makeTestDatabase(dialect);
    const town = await makeTown(database.db);
    for (let n = 0; n < 5; n += 1)
      await write(database.db, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
    await database.db.write('towns').where({ id: town.id }).update({ oldest_seq: 4 });
    const { ask } = await serve(database);
    for (const cursor of ['otherepoch.3', `${town.epoch}.99`, `${town.epoch}.2`]) {
      expect((await round(ask, cursor)).pages[0], cursor).toMatchObject({ snapshot: true });
    }
    expect((await round(ask, `${town.epoch}.4`)).pages[0]).not.toHaveProperty('snapshot');
  });

  test('sends a snapshot without records that are purged while a page is read', async () => {
    const { db } = await makeTestDatabase(dialect);
    const town = await makeTown(db);
    const [gone, remaining] = await write(db, town.id, 'clerk', (tx) =>
      Promise.all(['Gone', 'Kept'].map((title) => tx.save('announcements', announcementInput({ title })))),
    );
    const cursor = `${town.epoch}.${town.seq + 1}`;
    await write(db, town.id, 'clerk', (tx) => tx.remove('announcements', gone?.id ?? ''));
    const before = await findTownById(db, town.id);
    await purgeBin(db, town.id, Date.now() + 31 * 86_400_000);
    const page = await readContentChanges(db, before as Town, {} as PublicTown, cursor);
    expect(page).toMatchObject({ snapshot: true, announcements: [{ id: remaining?.id }] });
  });

  test('asks at most one indexed question when there is nothing new', async () => {
    const database = await makeTestDatabase(dialect);
    const town = await makeTown(database.db);
    const { ask } = await serve(database, { servers: 1 });
    const { cursor } = await round(ask);
    const paths: string[] = [];
    database.db.read.on('query', ({ sql }: { sql: string }) => paths.push(sql));
    await ask(`/api/sync?since=${cursor}`);
    // SQLite tells by itself of what other processes write.
    expect(paths).toEqual(dialect === 'sqlite' ? [] : [expect.stringMatching(/from .towns. where .id. =/)]);
    expect(town.seq).toBe(1);
  });

  test('sends another process’s latest changes with the position after them', async () => {
    const database = await makeTestDatabase(dialect);
    const town = await makeTown(database.db);
    const { ask } = await serve(database);
    const before = (await ask('/api/sync')).json() as SyncResponse;
    const other = await openDatabase(database);
    onTestFinished(() => other.close());
    await write(other, town.id, 'clerk', (tx) => tx.saveTown({ display_name: 'Silver Maple' }));
    // The other process's write is looked for every 50 ms; this request comes earlier.
    const after = (await ask(`/api/sync?since=${before.cursor}`)).json() as SyncResponse;
    expect(after.town).toMatchObject({ display_name: 'Silver Maple' });
    expect((await ask('/api/content/tenant-info')).json()).toMatchObject({ display_name: 'Silver Maple' });
  });
});
