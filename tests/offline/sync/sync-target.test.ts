import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useStoredContent } from '../../../app/data/contentStore.ts';
import { memoryTarget } from '../../../app/data/memoryTarget.ts';
import { contentTarget } from '../../../db/browser/contentTarget.ts';
import { pullChanges } from '../../../db/browser/pullChanges.ts';
import type { SyncTarget } from '../../../db/browser/syncTarget.ts';
import { openTownDatabase, type TownDatabase } from '../../../db/browser/townDatabase.ts';
import { type SyncedNoun, type SyncResponse, syncedNouns } from '../../../db/rules/sync/sync.ts';
import fc from '../../properties.ts';
import { type Change, keyField, townServer } from './town-server.ts';

let database: TownDatabase;
let holder: SyncTarget<SyncResponse>;
beforeEach(async () => {
  database = await openTownDatabase();
  holder = contentTarget(database);
});
afterEach(() => database.delete());

async function held(): Promise<Record<SyncedNoun, Record<string, string>>> {
  const found = {} as Record<SyncedNoun, Record<string, string>>;
  for (const noun of syncedNouns) {
    const rows: Record<string, string>[] = await database
      .table(noun === 'documents' ? 'documents_data' : noun)
      .toArray();
    found[noun] = Object.fromEntries(rows.map((row) => [row[keyField(noun)], row.title]));
  }
  return found;
}

// Every round is asked for a little later than the one before.
let clock = 0;
const moment = () => {
  clock += 1;
  return Date.now() + clock;
};

describe('one run', () => {
  test('the first one stores everything, over several pages, and is complete only at the end', async () => {
    const server = townServer(2);
    for (const key of ['a', 'b', 'c', 'd', 'e']) server.change({ act: 'save', noun: 'announcements', key, text: key });
    await pullChanges(holder, moment(), async (since) => {
      expect(await database.meta.get('complete')).toBeUndefined();
      expect(await database.meta.get('sync')).toBeUndefined();
      return server.answer(since);
    }).catch(() => {});
    expect(await holder.cursor()).toBe('1:6');
    expect(await held()).toEqual(server.content());
  });

  test('the next one stores only what changed, and deletes what was removed', async () => {
    const server = townServer(10);
    for (const key of ['a', 'b', 'c']) server.change({ act: 'save', noun: 'events', key, text: key });
    await pullChanges(holder, moment(), async (since) => server.answer(since));
    server.change({ act: 'save', noun: 'events', key: 'b', text: 'changed' });
    server.change({ act: 'remove', noun: 'events', key: 'c' });
    const answers: SyncResponse[] = [];
    await pullChanges(holder, moment(), async (since) => {
      answers.push(server.answer(since));
      return answers.at(-1) as SyncResponse;
    });
    expect(answers).toHaveLength(1);
    expect(answers[0]?.events).toMatchObject([
      { id: 'b', title: 'changed' },
      { id: 'c', deleted: true },
    ]);
    expect((await held()).events).toEqual({ a: 'a', b: 'changed' });
  });

  test('a snapshot deletes what it does not send, but not before its last page', async () => {
    const server = townServer(1);
    server.change({ act: 'save', noun: 'documents', key: 'old', text: 'old' });
    await pullChanges(holder, moment(), async (since) => server.answer(since));
    server.change({ act: 'restore', keep: 0 });
    server.change({ act: 'save', noun: 'documents', key: 'new', text: 'new' });
    server.change({ act: 'save', noun: 'documents', key: 'newer', text: 'newer' });
    const seen: string[][] = [];
    await pullChanges(holder, moment(), async (since) => {
      seen.push(Object.keys((await held()).documents));
      return server.answer(since);
    });
    expect(seen.slice(0, 2)).toEqual([['old'], ['new', 'old']]);
    expect((await held()).documents).toEqual({ new: 'new', newer: 'newer' });
  });

  test('stores changes that happen during a snapshot of several pages', async () => {
    const server = townServer(1);
    for (const key of ['a', 'b', 'c']) server.change({ act: 'save', noun: 'events', key, text: key });
    await pullChanges(holder, moment(), async (since) => {
      const answer = server.answer(since);
      if (since === null) server.change({ act: 'save', noun: 'events', key: 'c', text: 'changed' });
      return answer;
    });
    expect(await held()).toEqual(server.content());
  });

  test('deletes rows that were sent before the server was restored', async () => {
    const server = townServer(1);
    for (const key of ['a', 'b']) server.change({ act: 'save', noun: 'events', key, text: key });
    await pullChanges(holder, moment(), async (since) => {
      const answer = server.answer(since);
      if (since === null) {
        server.change({ act: 'restore', keep: 0 });
        server.change({ act: 'save', noun: 'events', key: 'new', text: 'new' });
      }
      return answer;
    });
    expect(await held()).toEqual(server.content());
  });

  test('a database that is emptied during a run does not count as complete', async () => {
    const server = townServer(1);
    for (const key of ['a', 'b', 'c']) server.change({ act: 'save', noun: 'events', key, text: key });
    let page = 0;
    const round = pullChanges(holder, moment(), async (since) => {
      page += 1;
      if (page === 2) await Promise.all(database.tables.map((table) => table.clear()));
      return server.answer(since);
    });
    await expect(round).rejects.toThrow('changed during a sync');
    expect(await database.meta.get('complete')).toBeUndefined();
    await pullChanges(holder, moment(), async (since) => server.answer(since));
    expect(await held()).toEqual(server.content());
  });

  test('is skipped when another tab started one after it was requested', async () => {
    const server = townServer(10);
    const requestedAt = Date.now() - 1000;
    await pullChanges(holder, requestedAt + 500, async (since) => server.answer(since));
    await pullChanges(holder, requestedAt, async (since) => server.answer(since));
    expect(server.asked).toHaveLength(1);
  });

  test('says when the town itself changed, but not on the first sync', async () => {
    const server = townServer(10);
    expect(await pullChanges(holder, moment(), async (since) => server.answer(since))).toMatchObject({
      isTownChanged: false,
    });
    server.change({ act: 'restore', keep: 0 });
    expect(await pullChanges(holder, moment(), async (since) => server.answer(since))).toMatchObject({
      isTownChanged: true,
    });
  });

  test('a server that sends the same page forever is given up', async () => {
    const answer: SyncResponse = { cursor: 'same', more: true, snapshot: true };
    await expect(pullChanges(holder, moment(), async () => answer)).rejects.toThrow('Sync failed');
  });
});

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const noun = fc.constantFrom(...syncedNouns);
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('save' as const), noun, key, text: fc.string({ maxLength: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('remove' as const), noun, key }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('restore' as const), keep: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.constant({ act: 'forget' as const }) },
);
/** A round: what changes on the server after each of its pages, and where it is cut off. */
const round = fc.record({
  meanwhile: fc.array(fc.option(change), { maxLength: 4 }),
  cut: fc.option(fc.record({ page: fc.nat(4), emptied: fc.boolean(), answered: fc.boolean() })),
});
type Step = Change[] | (typeof round extends fc.Arbitrary<infer R> ? R : never);
const step: fc.Arbitrary<Step> = fc.oneof(fc.array(change, { maxLength: 6 }), round);

describe('any sequence of changes, runs and interruptions ends with the server\u2019s content', () => {
  async function play(
    target: SyncTarget<SyncResponse>,
    steps: Step[],
    pageSize: number,
    empty: () => Promise<unknown>,
  ) {
    const server = townServer(pageSize);
    for (const one of steps) {
      if (Array.isArray(one)) {
        one.forEach(server.change);
        continue;
      }
      let page = 0;
      const ask = async (since: string | null) => {
        const cutHere = one.cut?.page === page;
        const then = one.meanwhile[page];
        page += 1;
        if (cutHere && one.cut?.emptied) await empty();
        else if (cutHere && !one.cut?.answered) throw new Error('cut off');
        const answer = server.answer(since);
        if (then) server.change(then);
        if (cutHere && !one.cut?.emptied) throw new Error('cut off');
        return answer;
      };
      await pullChanges(target, moment(), ask).catch(() => {});
    }
    await pullChanges(target, moment(), async (since) => server.answer(since));
    return server.content();
  }

  test(
    'in the database',
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.integer({ min: 1, max: 4 }), async (steps, pageSize) => {
          const clear = () => Promise.all(database.tables.map((table) => table.clear()));
          await clear();
          const expected = await play(holder, steps, pageSize, clear);
          expect(await held()).toEqual(expected);
          expect(await database.meta.get('complete')).toBeDefined();
        }),
        { numRuns: 100 },
      ),
    60_000,
  );

  test('in memory', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.integer({ min: 1, max: 4 }), async (steps, pageSize) => {
        const expected = await play(memoryTarget(), steps, pageSize, async () => {});
        const shown = useStoredContent.getState().events ?? [];
        expect(Object.fromEntries(shown.map(({ id, title }) => [id, title]))).toEqual(expected.events);
      }),
      { numRuns: 300 },
    ));
});
