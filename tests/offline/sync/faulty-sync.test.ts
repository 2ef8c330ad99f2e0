/** Answers of sync in the wrong shape: what can be used is stored, and the rest is asked for again, never without end. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useStoredContent } from '../../../app/data/contentStore.ts';
import { memoryTarget } from '../../../app/data/memoryTarget.ts';
import { contentTarget } from '../../../db/browser/contentTarget.ts';
import { pullChanges } from '../../../db/browser/pullChanges.ts';
import type { SyncTarget } from '../../../db/browser/syncTarget.ts';
import { openTownDatabase, type TownDatabase } from '../../../db/browser/townDatabase.ts';
import { dropFaultyRows } from '../../../db/rules/sync/shape.ts';
import type { SyncResponse } from '../../../db/rules/sync/sync.ts';
import { emptySections } from '../../../db/rules/town/sections.ts';

let database: TownDatabase;
let reported: string[];
let now: number;
beforeEach(async () => {
  database = await openTownDatabase();
  reported = [];
  vi.spyOn(console, 'error').mockImplementation((sentence) => void reported.push(sentence));
  now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.delete();
});

const town = { display_name: 'Maple', host: 'maple.test', time_zone: 'UTC', support_email: '', accent: '' };
const fair = { id: 'a', title: 'Fair', dates: ['2026-11-23'] };
const categories = ['a', 'b', 'c'].map((id) => ({ id, title: id, description: '', order_index: 0 }));

/** Answers snapshots, and nothing new to whoever has one; `since` of each request. */
function serverOf(rows: object) {
  const cursors: (string | null)[] = [];
  const answer = async (since: string | null) => {
    cursors.push(since);
    return (since === 'e.1' ? { cursor: 'e.1' } : { cursor: 'e.1', snapshot: true, town, ...rows }) as SyncResponse;
  };
  return {
    asked: cursors,
    answer,
    set(next: object) {
      rows = next;
    },
  };
}

const sync = (target: SyncTarget<SyncResponse>, { answer }: ReturnType<typeof serverOf>) => {
  now += 1000;
  return pullChanges(target, now, answer);
};

describe('faulty rows are left out and named', () => {
  const drop = (page: object) => {
    const sentences: string[] = [];
    const valid: Partial<SyncResponse> = dropFaultyRows(page as SyncResponse, (sentence) => sentences.push(sentence));
    return { kept: valid, sentences };
  };

  test('events that are no list (R282)', () => {
    const { kept, sentences } = drop({ cursor: 'e.1', events: 'x', banners: [] });
    expect(kept).toEqual({ cursor: 'e.1', banners: [], faulty: ['events'] });
    expect(sentences).toEqual(['Invalid event data received']);
  });

  test('documents that are no list (R289)', () => {
    expect(drop({ cursor: 'e.1', documents: {} })).toEqual({
      kept: { cursor: 'e.1', faulty: ['documents'] },
      sentences: ['Invalid data structure received for documents'],
    });
  });

  test.each([
    ['its id', { id: undefined }, 'category_id'],
    ['its title', { title: undefined }, 'title'],
  ])('a category without %s, of three (R290, R291)', (_name, lacking, field) => {
    const [first, second, third] = categories;
    const { kept, sentences } = drop({ cursor: 'e.1', document_categories: [first, { ...second, ...lacking }, third] });
    expect(kept.document_categories).toEqual([first, third]);
    expect(sentences).toEqual([expect.stringContaining(field)]);
  });

  const section = (section_key: keyof typeof emptySections, content: object) => ({
    section_key,
    content: { ...emptySections[section_key], ...content },
  });
  test.each([
    ['sections', section('officials', { members: null })],
    ['sections', section('officials', { members: [null] })],
    ['sections', section('hero', { action: 'about' })],
    ['sections', { section_key: 'about', content: null }],
    ['sections', { content: {} }],
    ['events', { ...fair, dates: null }],
    ['events', { ...fair, dates: [7] }],
    ['events', null],
    ['announcements', { id: 'a', title: 'News', tags: 'x' }],
    ['announcements', { id: 'a', title: 'News', attachments: [null] }],
    ['announcements', { id: 'a', title: 'News', pictures: [{ src: 5 }] }],
    ['documents', { id: 'a', title: 7 }],
    ['banners', { id: 'a', text: null }],
    ['items', { id: 'a', title: 'Hat', list_ids: null }],
    ['lists', { id: '1', title: 'Hats' }],
  ])('%s with %j', (noun, row) => {
    expect(drop({ [noun]: [row] }).kept).toMatchObject({ [noun]: [], faulty: [noun] });
  });

  test('and nothing else: rows of before a field, deleted ones and unknown nouns', () => {
    const page = {
      cursor: 'e.1',
      sections: [section('officials', { members: [{ name: 'Ann', title: 'Mayor' }] }), { section_key: 'newer' }],
      events: [fair, { id: 'b' }, { id: 'c', deleted: true, title: null }],
      newer: 'x',
    };
    expect(drop(page)).toEqual({ kept: page, sentences: [] });
  });
});

const targets: [string, () => SyncTarget<SyncResponse>, () => Promise<string[]>][] = [
  [
    'the database',
    () => contentTarget(database),
    async () => (await database.events.toArray()).map(({ title }) => title),
  ],
  ['memory', memoryTarget, async () => (useStoredContent.getState().events ?? []).map(({ title }) => title)],
];

describe.each(targets)('in %s', (_name, makeTarget, titles) => {
  test('a snapshot is requested once at once, then with a backoff, until it is good', async () => {
    const target = makeTarget();
    const server = serverOf({ events: 'x', document_categories: categories });
    expect(await sync(target, server)).toMatchObject({ isFaulty: true });
    expect(server.asked).toEqual([null, null]);
    expect(reported).toEqual(['Invalid event data received', 'Invalid event data received']);
    expect(await titles()).toEqual([]);

    server.asked.length = 0;
    for (let times = 0; times < 5; times += 1) expect(await sync(target, server)).toMatchObject({ isFaulty: true });
    expect(server.asked).toEqual(Array(5).fill('e.1'));

    now += 30_000;
    await sync(target, server);
    now += 40_000;
    await sync(target, server);
    expect(server.asked.filter((since) => since === null)).toHaveLength(1);
    server.set({ events: [fair] });
    now += 20_000;
    expect(await sync(target, server)).toMatchObject({ isFaulty: false });
    expect(await titles()).toEqual(['Fair']);
    server.asked.length = 0;
    now += 3_600_000;
    await sync(target, server);
    expect(server.asked).toEqual(['e.1']);
  });

  test('stored rows of a noun stay while new ones are faulty, and go with a good snapshot', async () => {
    const target = makeTarget();
    const server = serverOf({ events: [fair] });
    await sync(target, server);
    const changed = async (since: string | null) =>
      since === 'e.1' || since === null
        ? ({ cursor: 'f.1', snapshot: true, town, events: [{ ...fair, dates: null }] } as unknown as SyncResponse)
        : { cursor: 'f.1' };
    now += 1000;
    await pullChanges(target, now, changed);
    expect(await titles()).toEqual(['Fair']);
    now += 60_000;
    await pullChanges(target, now, async () => ({ cursor: 'g.1', snapshot: true, town, events: [] }) as never);
    expect(await titles()).toEqual([]);
  });
});
