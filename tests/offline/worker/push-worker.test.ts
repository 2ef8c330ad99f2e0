/** The worker shows every push message, once what it tells of is on this device where that can be had. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTownDatabase } from '../../../db/browser/townDatabase.ts';
import { type PushMessage, parsePushMessage } from '../../../db/rules/news/pushes.ts';
import { asServer } from '../../serverAnswer.ts';

const origin = 'https://maple.test';
const message: PushMessage = {
  id: 'n1',
  tag: 'about',
  title: 'Flushing',
  body: 'Cloudy water',
  path: '/announcements?id=a1',
  isUrgent: false,
};
const dataOf = (value: unknown) => ({ json: () => value }) as PushMessageData;

/** `held`: how many announcements were on this device when it was shown. */
type Shown = { title: string; held: number; options: NotificationOptions & { renotify: boolean } };
let shown: Shown[];
let countHeld: () => Promise<number>;
let windows: { url: string; focus(): void }[];
let opened: string[];
const scope = {
  location: { origin },
  registration: {
    getNotifications: async ({ tag }: { tag: string }) =>
      shown.filter(({ options }) => options.tag === tag).map(({ options }) => options),
    async showNotification(title: string, options: Shown['options']) {
      shown.push({ title, options, held: await countHeld() });
    },
    pushManager: {
      subscribe: async () => ({
        toJSON: () => ({ endpoint: 'https://push.example.com/new', keys: { auth: 'a', p256dh: 'p' } }),
      }),
    },
  },
  clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
};
vi.stubGlobal('self', Object.assign(globalThis, scope));
const { openMessage, receivePush, renewSubscription } = await import('../../../sw/push.ts');

beforeEach(() => {
  [shown, windows, opened] = [[], [], []];
  countHeld = async () => 0;
  vi.stubGlobal('caches', { match: async () => Response.json({ icons: [{ src: '/icons/192-ab.png' }] }) });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.stubGlobal('self', globalThis);
  await (await openTownDatabase()).delete();
});

const town = { id: 't', display_name: 'Maple' };
const page = { cursor: 'v1.5.x', snapshot: true, more: false, town, announcements: [{ id: 'a1', title: 'Flushing' }] };

test('it is shown after the news was stored, with a sound but for one that is there already', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return asServer(Response.json(page));
  });
  countHeld = async () => (await openTownDatabase()).table('announcements').count();
  const onTownChanged = vi.fn(async () => {});
  await receivePush(dataOf(message), onTownChanged);
  expect(requests.every((url) => url.startsWith('/api/sync?protocol='))).toBe(true);
  expect(shown).toMatchObject([
    {
      title: 'Flushing',
      held: 1,
      options: {
        body: 'Cloudy water',
        tag: 'about',
        icon: '/icons/192-ab.png',
        renotify: true,
        requireInteraction: false,
      },
    },
  ]);
  await receivePush(dataOf(message), onTownChanged);
  expect(shown[1]?.options.renotify).toBe(false);
  await receivePush(dataOf({ ...message, id: 'n2' }), onTownChanged);
  expect(shown[2]?.options.renotify).toBe(true);
});

test.each([
  ['fails', async () => Promise.reject(new TypeError('no network'))],
  ['is answered by somebody else', async () => new Response('<h1>Sign in</h1>')],
  ['says no', async () => asServer(new Response('', { status: 503 }))],
])('it is shown though the sync %s', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch);
  await receivePush(dataOf(message), async () => {});
  expect(shown.map(({ title }) => title)).toEqual(['Flushing']);
});

test('it is shown after eight seconds though the sync hangs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let end = (_: unknown) => {};
  const requested = new Promise<void>((resolve) => {
    vi.stubGlobal('fetch', () => {
      resolve();
      return new Promise((_, reject) => {
        end = reject;
      });
    });
  });
  const received = receivePush(dataOf(message), async () => {});
  await requested;
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(8000);
  await received;
  expect(shown).toHaveLength(1);
  end(new TypeError('over'));
});

test('an unreadable message is shown as news', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  for (const data of [null, dataOf({ title: 7 }), { json: () => JSON.parse('{') } as PushMessageData])
    await receivePush(data, async () => {});
  expect(shown.map(({ title, options }) => [title, options.data])).toEqual(
    [1, 2, 3].map(() => ['There is news', { id: '', path: '/' }]),
  );
});

test('a message leads to the town alone', () => {
  for (const path of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)', ''])
    expect(parsePushMessage({ ...message, path })).toBeNull();
});

test('pressing it brings the window to the front that shows it, and leaves others alone', async () => {
  const focused: string[] = [];
  const windowAt = (url: string) => ({ url, focus: () => void focused.push(url) });
  const close = vi.fn();
  const notification = { close, data: { id: 'n1', path: message.path } } as unknown as Notification;
  windows = [windowAt(`${origin}/settings`)];
  await openMessage(notification);
  expect([opened, focused]).toEqual([[origin + message.path], []]);
  windows.push(windowAt(origin + message.path));
  await openMessage(notification);
  expect([opened.length, focused]).toEqual([1, [origin + message.path]]);
  expect(close).toHaveBeenCalledTimes(2);
});

test('a device whose address the browser changes follows what it did', async () => {
  const sent: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    sent.push({ url, body: init.body ? JSON.parse(String(init.body)) : null });
    return asServer(url.endsWith('/key') ? Response.json({ key: 'k' }) : new Response(null, { status: 204 }));
  });
  await renewSubscription({} as ExtendableEvent);
  expect(sent).toEqual([]);
  const database = await openTownDatabase();
  await database.meta.put({ key: 'push', endpoint: 'https://push.example.com/old' });
  await renewSubscription({} as ExtendableEvent);
  const [endpoint, replaces] = ['https://push.example.com/new', 'https://push.example.com/old'];
  expect(sent).toEqual([
    { url: '/api/push/key', body: null },
    { url: '/api/push/devices/move', body: { endpoint, replaces, keys: { auth: 'a', p256dh: 'p' } } },
  ]);
  expect(await database.meta.get('push')).toEqual({ key: 'push', endpoint });
});
