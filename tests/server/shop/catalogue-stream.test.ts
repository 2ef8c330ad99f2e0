/** The catalogue as browsers sync it: a feed of its own with the town's positions. */
import { describe, expect, test } from 'vitest';
import type { Item } from '../../../db/rules/items/items.ts';
import type { CatalogueSyncResponse } from '../../../db/rules/sync/sync.ts';
import { emptyBins } from '../../../server/jobs/emptyBins.ts';
import { pageSize } from '../../../server/store/sync/pages.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { makeTownWithClerk } from '../clerk.ts';
import { type Dialect, dialects } from '../database.ts';
import { announcementInput, itemInput } from '../records.ts';
import type { SendRequest } from '../serve.ts';

const shop = (dialect: Dialect) => makeTownWithClerk(dialect, { commerce: 'on' });
const path = (since = '') => `/api/sync?stream=catalogue&protocol=1&since=${since}`;

/** Reads all pages of a sync, as a browser does. */
async function round(ask: SendRequest, since = '') {
  const pages: CatalogueSyncResponse[] = [];
  let cursor = since;
  do {
    const answer = await ask(path(cursor));
    expect(answer.status, answer.body).toBe(200);
    pages.push(answer.json() as CatalogueSyncResponse);
    cursor = pages.at(-1)?.cursor ?? '';
  } while (pages.at(-1)?.more && pages.length < 20);
  return { pages, cursor, rows: pages.flatMap(({ items = [] }) => items) };
}

describe.each(dialects)('the catalogue’s stream on %s', (dialect) => {
  test('brings everything public first, then what changed, then nothing', async () => {
    const { ask, call, write, neighbor, db, town } = await shop(dialect);
    await write((tx) => tx.save('items', itemInput({ title: 'Not ours' })), neighbor);
    const saved = (given: Parameters<typeof itemInput>[0], id?: string) =>
      write(async (tx) => (await tx.save('items', { ...itemInput(given), ...(id && { id }) })).id);
    const hat = await saved({ title: 'Hat', price: 12.34 });
    const cap = await saved({ title: 'Cap' });
    const secret = await saved({ title: 'Secret', is_public: false });
    await write((tx) => tx.remove('items', cap));

    const first = await round(ask);
    expect(first.pages).toMatchObject([{ snapshot: true, lists: [{ id: 1, title: 'Misc' }] }]);
    const [only, ...more] = first.rows as Item[];
    expect(more).toEqual([]);
    expect(only).toEqual({
      ...itemInput({ title: 'Hat', price: 12.34, list_ids: [1] }),
      id: hat,
      description_blocks: [],
      pictures: [],
      picture: null,
      version: 1,
      seq: expect.any(Number),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    // The same for everybody: administrators don't get hidden items either.
    const cookie = await makeSessionCookie(db, town, true);
    expect((await ask(path(), { headers: { cookie } })).body).toBe((await ask(path())).body);

    const nothing = await ask(path(first.cursor));
    expect(nothing.json()).toEqual({ cursor: first.cursor });
    const { etag = '' } = nothing.headers;
    expect(await ask(path(first.cursor), { headers: { 'if-none-match': etag } })).toMatchObject({ status: 304 });
    // The content's feed has the same position and another response.
    const content = await ask(`/api/sync?since=${first.cursor}`);
    expect(content.headers.etag).not.toBe(etag);
    expect((await ask('/api/sync')).body).not.toContain(hat);

    // A change elsewhere in the town moves the position and brings nothing.
    await write((tx) => tx.save('announcements', announcementInput()));
    const elsewhere = await round(ask, first.cursor);
    expect(elsewhere.pages).toEqual([{ cursor: expect.not.stringMatching(`^${first.cursor}$`) }]);

    await call('/api/items/lists', { json: { title: 'Hats' } });
    const lists = await round(ask, elsewhere.cursor);
    expect(lists.pages).toEqual([
      { cursor: lists.cursor, lists: [expect.anything(), { id: 2, title: 'Hats', description: '' }] },
    ]);

    const scarf = await saved({ title: 'Scarf' });
    await saved({ title: 'Hat', is_public: false }, hat);
    await saved({ title: 'Still secret', is_public: false }, secret);
    await write((tx) => tx.remove('items', secret));
    const second = await round(ask, lists.cursor);
    expect(second.pages).toMatchObject([{ lists: [{ id: 1 }, { id: 2 }] }]);
    expect(second.pages[0]).not.toHaveProperty('snapshot');
    expect(second.rows).toEqual([expect.objectContaining({ id: scarf, title: 'Scarf' }), { id: hat, deleted: true }]);
    expect(JSON.stringify(second.pages)).not.toContain(secret);

    await saved({ title: 'Hat' }, hat);
    await write((tx) => tx.remove('items', scarf));
    const third = await round(ask, second.cursor);
    expect(third.rows).toEqual([expect.objectContaining({ id: hat, title: 'Hat' }), { id: scarf, deleted: true }]);
  });

  test('a round over several pages brings every item once, and what changes meanwhile in the next', async () => {
    const { ask, write } = await shop(dialect);
    const ids = await write(async (tx) => {
      const saved: string[] = [];
      for (let n = 0; n < pageSize + 20; n += 1)
        saved.push((await tx.save('items', itemInput({ title: `No ${n}` }))).id);
      return saved;
    });
    const page = (await ask(path())).json() as CatalogueSyncResponse;
    expect([page.items?.length, page.lists?.length, page.more]).toEqual([pageSize, 1, true]);
    const sent = new Set(page.items?.map(({ id }) => id));
    const unsent = ids.filter((id) => !sent.has(id));
    await write(async (tx) => {
      await tx.save('items', {
        ...itemInput({ title: 'Hidden now', is_public: false }),
        id: ids.find((id) => sent.has(id)) ?? '',
      });
      await tx.save('items', {
        ...itemInput({ title: 'Hidden before it came', is_public: false }),
        id: unsent[0] ?? '',
      });
      await tx.save('items', { ...itemInput({ title: 'Changed' }), id: unsent[1] ?? '' });
    });
    const rest = await round(ask, page.cursor);
    expect(rest.pages.some(({ lists }) => lists)).toBe(false);
    const next = await round(ask, rest.cursor);
    expect(next.rows).toHaveLength(3);
    expect(next.rows.filter((row) => 'deleted' in row)).toHaveLength(2);
    const held = new Map([...(page.items ?? []), ...rest.rows, ...next.rows].map((row) => [row.id, row]));
    expect(held.size).toBe(ids.length);
    expect([...held.values()].filter((row) => 'deleted' in row)).toHaveLength(2);
    expect(JSON.stringify([rest, next])).not.toContain('Hidden');
  });

  test('begins anew after a restore and when tombstones are gone; other cursors are refused', async () => {
    const { ask, write, db, dataDir, town } = await shop(dialect);
    const [remaining, gone] = await write(async (tx) => [
      (await tx.save('items', itemInput({ title: 'Kept' }))).id,
      (await tx.save('items', itemInput({ title: 'Gone' }))).id,
    ]);
    const { cursor } = await round(ask);
    expect((await ask('/api/items?search=gone')).json()).toMatchObject({ total: 1 });
    await write((tx) => tx.remove('items', gone ?? ''));
    await emptyBins(db, { dataDir }, Date.now() + 31 * 86_400_000);
    expect(await db.read('items').pluck('id')).toEqual([remaining]);
    const anew = await round(ask, cursor);
    expect(anew.pages[0]).toMatchObject({ snapshot: true });
    expect(anew.rows).toMatchObject([{ id: remaining }]);
    // The server's item index never saw the tombstone either.
    expect((await ask('/api/items')).json()).toMatchObject({ total: 1 });
    expect((await ask('/api/items?search=gone')).json()).toMatchObject({ total: 0 });
    expect((await round(ask, 'otherepoch.3')).pages[0]).toMatchObject({ snapshot: true });
    const end = anew.cursor.split('.')[1];
    for (const since of ['x', `${town.epoch}.${end}.${end}.1.2.a`, `${town.epoch}.${end}.9999.0.2.a`]) {
      expect((await ask(path(since))).json(), since).toMatchObject({ code: 'bad_request' });
    }
    expect((await ask('/api/sync?stream=orders')).status).toBe(400);
    expect((await ask('/api/sync?stream=catalogue&protocol=99')).status).toBe(426);
  });
});
