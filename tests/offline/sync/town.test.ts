import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { contentTarget } from '../../../db/browser/contentTarget.ts';
import { retryAfterReopen } from '../../../db/browser/openDatabase.ts';
import { pullChanges } from '../../../db/browser/pullChanges.ts';
import { openTownDatabase, townDatabase } from '../../../db/browser/townDatabase.ts';
import { townServer } from './town-server.ts';

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await townDatabase().delete();
});

describe('opening', () => {
  test('the documents\u2019 store is named documents_data (R294)', async () => {
    const database = await openTownDatabase();
    expect([...database.backendDB().objectStoreNames]).toContain('documents_data');
    database.close();
  });

  test('a browser\u2019s refusal is thrown', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The user denied permission.', 'SecurityError');
    });
    await expect(openTownDatabase()).rejects.toThrow('denied');
  });

  test('a browser that never answers is given up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest);
    const opening = expect(openTownDatabase()).rejects.toThrow('did not open in time');
    await vi.advanceTimersByTimeAsync(4000);
    await opening;
  });
});

describe('a connection that the browser closed', () => {
  test('is reopened once, and the work repeated', async () => {
    const database = await openTownDatabase();
    let tries = 0;
    const result = await retryAfterReopen(database, async () => {
      tries += 1;
      if (tries === 1) throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
      return database.meta.count();
    });
    expect([result, tries]).toEqual([0, 2]);
    database.close();
  });

  test('is given up when it fails again', async () => {
    const database = await openTownDatabase();
    const work = vi.fn(async () => Promise.reject(new DOMException('lost', 'UnknownError')));
    await expect(retryAfterReopen(database, work)).rejects.toThrow('lost');
    expect(work).toHaveBeenCalledTimes(2);
    database.close();
  });

  test('does not disturb a running sync', async () => {
    const database = await openTownDatabase();
    const server = townServer(1);
    for (const key of ['a', 'b', 'c']) server.change({ act: 'save', noun: 'events', key, text: key });
    await pullChanges(contentTarget(database), Date.now(), async (since) => {
      database.backendDB()?.close();
      return server.answer(since);
    });
    expect(await database.events.toCollection().primaryKeys()).toEqual(['a', 'b', 'c']);
    database.close();
  });

  test('to a database that another tab deleted is reopened, and the next sync fills it', async () => {
    const database = await openTownDatabase();
    const server = townServer(5);
    server.change({ act: 'save', noun: 'events', key: 'a', text: 'a' });
    const holder = contentTarget(database);
    await pullChanges(holder, Date.now(), async (since) => server.answer(since));
    await townDatabase().delete();
    expect(await holder.cursor()).toBeNull();
    await pullChanges(holder, Date.now() + 1, async (since) => server.answer(since));
    expect(await database.events.count()).toBe(1);
    database.close();
  });
});
