/** News by web push: fetches the content first, so that the message opens without a connection. */
import { contentTarget } from '../db/browser/contentTarget.ts';
import { isFromServer } from '../db/browser/isFromServer.ts';
import { pullChanges, SyncError } from '../db/browser/pullChanges.ts';
import { openTownDatabase, type TownDatabase } from '../db/browser/townDatabase.ts';
import { withLock } from '../db/browser/withLock.ts';
import { type PushMessage, parsePushMessage, pushPaths } from '../db/rules/news/pushes.ts';
import { type SyncResponse, syncProtocol } from '../db/rules/sync/sync.ts';
import { settleWithin } from './network.ts';

declare const self: ServiceWorkerGlobalScope;

/** After this long the message is shown even without its content, because browsers demand one. */
const syncMs = 8000;

/** Stands in for a message that cannot be read, because every push must show something. */
const unreadable: PushMessage = { id: '', tag: 'news', title: 'There is news', body: '', path: '/', isUrgent: false };

async function fetchContentPage(since: string | null): Promise<SyncResponse> {
  const given = { protocol: String(syncProtocol), ...(since !== null && { since }) };
  const signal = AbortSignal.timeout(syncMs);
  const response = await fetch(`/api/sync?${new URLSearchParams(given)}`, { credentials: 'omit', signal });
  if (!response.ok || !(await isFromServer(response))) throw new SyncError('unreachable');
  return response.json();
}

async function withDatabase<T>(act: (database: TownDatabase) => Promise<T>): Promise<T> {
  const database = await openTownDatabase();
  try {
    return await act(database);
  } finally {
    database.close();
  }
}

/** Syncs the town's content on this device, as a page does. @returns whether the town itself changed */
const pullContent = () =>
  withDatabase(async (database) => {
    const pull = () => pullChanges(contentTarget(database), Date.now(), fetchContentPage);
    return (await withLock('mainstreet-sync', pull, syncMs / 2)).isTownChanged;
  });

function readMessage(data: PushMessageData | null): PushMessage {
  try {
    return parsePushMessage(data?.json()) ?? unreadable;
  } catch {
    return unreadable;
  }
}

/** Finds the town's icon in the manifest that is cached with the shell. */
async function findIcon(): Promise<string | undefined> {
  const manifest = await caches.match('/manifest.webmanifest', { ignoreSearch: true });
  const { icons } = Object(await manifest?.json()) as { icons?: { src: string }[] };
  return icons?.[0]?.src;
}

type ShownOptions = NotificationOptions & { renotify: boolean };

/** Shows a message. A repeated message replaces itself silently; newer news with the same tag makes a sound. */
async function show({ id, tag, title, body, path, isUrgent }: PushMessage): Promise<void> {
  const shown = await self.registration.getNotifications({ tag }).catch(() => []);
  const icon = await findIcon().catch(() => undefined);
  const options: ShownOptions = {
    body,
    tag,
    dir: 'auto',
    data: { id, path },
    requireInteraction: isUrgent,
    renotify: !shown.some(({ data }) => data?.id === id),
    ...(icon && { icon }),
  };
  await self.registration.showNotification(title, options);
}

/**
 * Fetches the content, then shows the message even if fetching failed.
 * @param onTownChanged renews the worker's other caches of the town
 */
export async function receivePush(data: PushMessageData | null, onTownChanged: () => Promise<void>): Promise<void> {
  const isTownChanged = await settleWithin(pullContent(), syncMs);
  await show(readMessage(data));
  if (isTownChanged) await onTownChanged().catch(() => {});
}

/** Focuses a window that already shows the page. Leaves other windows alone: somebody may be writing there. */
export async function openMessage(notification: Notification): Promise<void> {
  notification.close();
  const { path = '/' } = Object(notification.data) as { path?: string };
  const url = new URL(path, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((one) => one.url === url);
  if (shown) await shown.focus();
  else await self.clients.openWindow(url);
}

type SubscriptionChange = ExtendableEvent & { oldSubscription?: PushSubscription; newSubscription?: PushSubscription };

/** Subscribes again after the browser ended the subscription; the server moves its topics to the new one. */
export async function renewSubscription({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const stored = await withDatabase(({ meta }) => meta.get('push')).catch(() => undefined);
  const replaces = oldSubscription?.endpoint ?? (stored?.key === 'push' ? stored.endpoint : undefined);
  if (!replaces) return;
  const subscribe = async () => {
    const { key } = (await (await fetch(pushPaths.key, { credentials: 'omit' })).json()) as { key: string };
    return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  };
  const { endpoint, keys } = (newSubscription ?? (await subscribe())).toJSON();
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ endpoint, keys, replaces });
  const answer = await fetch(pushPaths.move, { method: 'POST', credentials: 'omit', headers, body });
  if (answer.ok && endpoint) await withDatabase(({ meta }) => meta.put({ key: 'push', endpoint }));
}
