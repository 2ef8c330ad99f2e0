import { expect, test } from 'vitest';
import { searchMissRetentionDays } from '../../../db/rules/retention.ts';
import type { SearchMiss } from '../../../db/rules/search/misses.ts';
import type { SearchAnswer } from '../../../db/rules/search/results.ts';
import { limits } from '../../../server/http/limits.ts';
import { indexTowns } from '../../../server/jobs/indexTowns.ts';
import { removeExpired } from '../../../server/jobs/removeExpired.ts';
import { countMiss } from '../../../server/store/search/misses.ts';
import { write } from '../../../server/store/write.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { announcementInput } from '../records.ts';
import { serve } from '../serve.ts';

const now = Date.parse('2026-11-23T18:00:00Z');

async function serveSearch() {
  const database = await makeTestDatabase('sqlite');
  const { db } = database;
  const town = await makeTown(db);
  await write(db, town.id, 'import', (tx) => tx.save('announcements', announcementInput({ title: 'Leaf pickup' })));
  await indexTowns(db);
  const { ask } = await serve(database, { now: () => now });
  const find = async (q: string) => {
    const { status, json } = await ask(`/api/search?q=${encodeURIComponent(q)}`);
    return { status, ...(json() as SearchAnswer) };
  };
  const report = (q: unknown) =>
    ask('/api/search/misses', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ q }),
    });
  const cookie = await makeSessionCookie(db, town, true);
  const misses = async () => {
    const { json } = await ask('/api/search/misses', { headers: { cookie } });
    return (json() as { misses: SearchMiss[] }).misses;
  };
  const send = async (method: string, path: string, json?: object) => {
    const headers = { cookie, ...(json && { 'content-type': 'application/json' }) };
    const answer = await ask(path, { method, headers, ...(json && { body: JSON.stringify(json) }) });
    return { status: answer.status, json: answer.status === 204 ? null : answer.json() };
  };
  return { db, town, ask, find, report, misses, send };
}

test('a search is answered to everybody, whatever is searched for, and kept nowhere', async () => {
  const { ask, find } = await serveSearch();
  expect(await find('leaves')).toMatchObject({
    status: 200,
    results: [{ title: 'Leaf pickup', noun: 'announcements' }],
  });
  expect((await ask('/api/search?q=leaf')).headers['cache-control']).toBe('no-store');
  for (const q of ['', '\0', 'x'.repeat(10_000), '"leaf', 'leaf*)', "leaf'--", '市役所', '%']) {
    expect((await find(q)).status, q).toBe(200);
  }
  for (const path of ['/api/search', '/api/search?q=%FF%FE', '/api/search?q=%00']) {
    expect((await ask(path)).status, path).toBe(200);
  }
  expect((await ask('/api/search?q=a&q=b')).json()).toMatchObject({ code: 'bad_request' });
});

test('searches that fail more than once are counted by their words, and by nothing that names anybody', async () => {
  const { db, find, report, misses } = await serveSearch();
  expect((await find('leaf pickup')).results).toHaveLength(1);
  const vain = ['Swimming  Pool', 'swimming pool!', 'leaf festival', 'LEAF festival', 'asked once'];
  const never = [
    'leaf pickup',
    'ann@maple.example',
    '903 555 0199',
    'a b c d e f g h i j',
    'x'.repeat(500),
    '...',
    'What is the',
  ];
  for (const q of [...vain, ...never, ...never]) expect((await report(q)).status, q).toBe(204);
  expect(await misses()).toEqual([
    { words: 'leaf festival', count: 2, last_day: '2026-11-23' },
    { words: 'swimming pool', count: 2, last_day: '2026-11-23' },
  ]);
  const rows = await db.read('search_misses').select();
  expect(rows.map((row) => Object.keys(row).sort())).toEqual(
    Array.from({ length: 3 }, () => ['count', 'last_day', 'town_id', 'words']),
  );
  expect((await report(7)).json()).toMatchObject({ code: 'invalid', fields: { q: expect.any(String) } });
  await removeExpired(db, now + (searchMissRetentionDays + 2) * 86_400_000);
  expect(await db.read('search_misses').select()).toEqual([]);
});

test('an administrator chooses the page for words that were searched for in vain, and takes it back', async () => {
  const { db, ask, find, report, misses, send } = await serveSearch();
  for (const q of ['yard bags', 'yard bags']) await report(q);
  expect(await misses()).toMatchObject([{ words: 'yard bags', count: 2 }]);
  const { id } = await db.read('announcements').first('id');
  const answer = { words: 'yard bags', noun: 'announcements', id };
  expect(await send('POST', '/api/search/answers', answer)).toMatchObject({ status: 204 });
  expect(await find('where are yard bags?')).toMatchObject({ results: [{ title: 'Leaf pickup' }], isLoose: false });
  const tools = (await send('GET', '/api/search/misses')).json;
  expect(tools).toEqual({
    misses: [],
    answers: [{ ...answer, title: 'Leaf pickup', path: `/announcements?id=${id}` }],
    synonyms: '',
  });
  // A browser searches by the same without a connection.
  const { town } = (await ask('/api/sync')).json() as { town: { search: Record<string, string> } };
  expect(JSON.parse(town.search.search_answers ?? '')).toEqual([answer]);
  for (const [wrong, status] of [
    [{ ...answer, id: 'none' }, 404],
    [{ ...answer, words: 'what is the' }, 400],
    [{ ...answer, noun: 'users' }, 400],
    [{ ...answer, words: 'x'.repeat(101) }, 400],
  ] as const)
    expect((await send('POST', '/api/search/answers', wrong)).status).toBe(status);
  const gone = await send('DELETE', `/api/search/answers?${new URLSearchParams(answer)}`);
  expect(gone.status).toBe(204);
  expect((await find('yard bags')).results).toEqual([]);
  expect(await misses()).toMatchObject([{ words: 'yard bags' }]);
});

test('an administrator says which words mean the same', async () => {
  const { find, send } = await serveSearch();
  expect((await find('foliage')).results).toEqual([]);
  expect((await send('PUT', '/api/search/synonyms', { synonyms: 'foliage, leaf\nbarn, shed' })).status).toBe(204);
  expect(await find('foliage')).toMatchObject({ results: [{ title: 'Leaf pickup' }], isLoose: false });
  expect((await send('PUT', '/api/search/synonyms', { synonyms: 'x'.repeat(4001) })).status).toBe(400);
});

test('one address can’t fill the list, and all of them together only so far', async () => {
  const { db, town, report } = await serveSearch();
  const { points } = limits.search_misses_address;
  for (let at = 0; at < points; at += 1) expect((await report(`vain${'abcdefghij'[at % 10]}`)).status).toBe(204);
  expect((await report('vain')).status).toBe(429);
  const neighbor = await makeNeighbor(db);
  await countMiss(db, neighbor, 'next door', now);
  for (let at = 0; at < 520; at += 1) await countMiss(db, town, `word${at}`, now);
  expect(await db.read('search_misses').where({ town_id: town.id }).pluck('words')).toHaveLength(500);
  // Frequent ones stay.
  expect(await db.read('search_misses').where({ words: 'vaina' }).first('count')).toEqual({ count: 6 });
  expect(await db.read('search_misses').where({ words: 'next door' }).first('count')).toEqual({ count: 1 });
});
