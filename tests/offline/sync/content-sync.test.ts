/** When a page says that the site can't be reached, and what it shows of answers in the wrong shape. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { townDatabase } from '../../../db/browser/townDatabase.ts';
import type { InitialState } from '../../../db/rules/sync/sync.ts';
import { asServer } from '../../serverAnswer.ts';
import { townServer } from './town-server.ts';

let window: EventTarget;
let isOnline: boolean;
let answer: (since: string | null) => Promise<unknown>;
let trouble: () => string | null;
let isSynced: () => boolean;
/** The content that replaces the page's own: the number of records by noun. */
let shown: () => Record<string, number>;

const never = () => new Promise<never>(() => {});

async function startPage({ shell, ...dataset }: { shell?: true; fromWorker?: '' } = {}): Promise<void> {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: { dataset } });
  vi.stubGlobal('document', page);
  vi.resetModules();
  const { useStoredContent, useSyncStatus } = await import('../../../app/data/contentStore.ts');
  trouble = () => useSyncStatus.getState().trouble;
  shown = () => {
    const { banners, events, documents } = useStoredContent.getState();
    const count = { banners, events, documents: documents?.flatMap((category) => category.documents) };
    return Object.fromEntries(Object.entries(count).flatMap(([noun, rows]) => (rows ? [[noun, rows.length]] : [])));
  };
  isSynced = () => useSyncStatus.getState().syncedAt !== null;
  const { startContentSync } = await import('../../../app/data/contentSync.ts');
  const empty = { sections: [], banners: [], announcements: [], events: [], documents: [] };
  void startContentSync({ ...empty, ...(shell && { shell }) } as unknown as InitialState);
  await pass(100);
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function startSyncedPage(): Promise<void> {
  answer = async (since) => server.answer(since);
  await startPage();
  for (let turns = 0; turns < 1000 && !isSynced(); turns += 1) await turn();
  expect([isSynced(), trouble()]).toEqual([true, null]);
}

/** In steps, as the database goes on between them. */
async function pass(milliseconds: number): Promise<void> {
  for (let at = 0; at < milliseconds; at += 100) {
    await vi.advanceTimersByTimeAsync(100);
    for (let turns = 0; turns < 20; turns += 1) await turn();
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  isOnline = true;
  window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('location', new URL('http://maple.test/'));
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline;
    },
    userAgent: '',
  });
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    asServer(Response.json(await answer(new URL(url).searchParams.get('since')))),
  );
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await townDatabase().delete();
});

const server = townServer(10);
server.change({ act: 'save', noun: 'events', key: 'a', text: 'Fair' });

test('a server that hangs is told of within three seconds, and forgotten when it answers', async () => {
  let finish = (_: unknown) => {};
  answer = () =>
    new Promise((resolve) => {
      finish = resolve;
    });
  await startPage();
  await pass(2000);
  expect(trouble()).toBeNull();
  await pass(900);
  expect(trouble()).toBe('unreachable');
  finish(server.answer(null));
  await pass(500);
  expect(trouble()).toBeNull();
});

test('a page that the worker gave says at once that the site was not reached, until it is', async () => {
  await startSyncedPage();
  answer = never;
  await startPage({ shell: true, fromWorker: '' });
  expect(trouble()).toBe('unreachable');
});

test('"You are offline" goes with the connection, also while the site hangs', async () => {
  await startSyncedPage();
  isOnline = false;
  window.dispatchEvent(new Event('offline'));
  expect(trouble()).toBe('offline');
  answer = never;
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  expect(trouble()).toBeNull();
  await pass(2900);
  expect(trouble()).toBe('unreachable');
});

const site = townServer(10);
site.change({ act: 'save', noun: 'events', key: 'a', text: 'Fair' });
site.change({ act: 'save', noun: 'document_categories', key: 'a', text: 'Minutes' });
site.change({ act: 'save', noun: 'documents', key: 'a', text: 'May' });
site.change({ act: 'save', noun: 'banners', key: 'a', text: 'Flood' });

const sound = (since: string | null) => {
  const page = site.answer(since);
  return { ...page, ...(page.documents && { documents: page.documents.map((row) => ({ ...row, category_id: 'a' })) }) };
};

/** Every answer of the site, with events and documents that are no lists. */
const spoiled = async (since: string | null) => ({ ...sound(since), events: 'x', documents: {} });

describe.each([
  ['the database', () => {}],
  [
    'memory',
    () =>
      vi.spyOn(indexedDB, 'open').mockImplementation(() => {
        throw new Error('Refused');
      }),
  ],
])('in %s, what the server drew', (where, prepare) => {
  beforeEach(() => {
    prepare();
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => void vi.restoreAllMocks());

  test('stays while events and documents come in the wrong shape; what is right comes', async () => {
    answer = spoiled;
    await startPage();
    await vi.waitFor(() => expect(shown()).toEqual({ banners: 1 }), 60_000);
    await pass(500);
    expect(shown()).toEqual({ banners: 1 });

    // A later page asks for all of it at once, and again finds it wrong; the next finds it right.
    if (where === 'memory') return;
    site.asked.length = 0;
    await startPage();
    await vi.waitFor(() => expect(isSynced()).toBe(true), 60_000);
    await pass(500);
    expect([site.asked, shown()]).toEqual([[null], { banners: 1 }]);
    window.dispatchEvent(new Event('contentUpdated'));
    // The first page hears of it too.
    await vi.waitFor(() => expect(site.asked).toEqual([null, '1:5', '1:5']), 60_000);
    await pass(500);
    expect(site.asked).toHaveLength(3);
    answer = async (since) => sound(since);
    await startPage();
    await vi.waitFor(() => expect(shown()).toEqual({ banners: 1, events: 1, documents: 1 }), 60_000);
  });

  test('goes where there is nothing any more', async () => {
    const emptied = townServer(10);
    emptied.change({ act: 'save', noun: 'banners', key: 'a', text: 'Flood' });
    answer = async (since) => emptied.answer(since);
    await startPage();
    await vi.waitFor(() => expect(shown()).toEqual({ banners: 1, events: 0, documents: 0 }), 60_000);
  });
});
