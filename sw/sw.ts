/**
 * The service worker. It caches the build, one shell, and opened documents and pictures; no page, no API response and
 * nothing private. It leaves other hosts alone. A new version waits until a page tells it to take over.
 */
import { registerQuotaErrorCallback } from 'workbox-core';
import { addPlugins, cleanupOutdatedCaches, getCacheKeyForURL, precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { sendPendingCart } from './cart.ts';
import { cachePictures, isDocument, isPicture, respondWithDocument, respondWithPicture } from './files.ts';
import { isHtml } from './network.ts';
import { sendPendingEntries } from './outbox.ts';
import { openMessage, receivePush, renewSubscription } from './push.ts';
import { refillCaches } from './refill.ts';
import {
  cacheShell,
  deleteOldBuilds,
  isPage,
  passNextPage,
  respondFromNetwork,
  respondToForm,
  respondWithBuildFile,
  respondWithPage,
  respondWithShellAsset,
} from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

/** FNV-1a, 32 bits. */
function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  return (hash >>> 0).toString(36);
}

const manifest = self.__WB_MANIFEST;
const fileUrls = manifest.map((entry) => (typeof entry === 'string' ? entry : entry.url));
const build = hashText(fileUrls.join());

// A sign-in page instead of a script fails the installation, and the browser tries again.
addPlugins([{ cacheWillUpdate: async ({ response }) => (response.ok && !isHtml(response) ? response : null) }]);
precacheAndRoute(manifest, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

let isNoRoomReported = false;
/** Tells the page once, though the error comes with each file: see app/data/background/serviceWorker.ts. */
registerQuotaErrorCallback(async () => {
  if (isNoRoomReported) return;
  isNoRoomReported = true;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage({ type: 'NO_ROOM' });
});

self.addEventListener('install', (event) => event.waitUntil(cacheShell(build)));

self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await deleteOldBuilds(build);
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  ),
);

const townUrl = ({ sameOrigin, url }: { sameOrigin: boolean; url: URL }) => (sameOrigin ? url : null);

registerRoute(
  (at) => at.request.mode === 'navigate' && townUrl(at) && isPage(at.url),
  ({ event }) => {
    const response = respondWithPage(event as FetchEvent, build);
    event.waitUntil(response.then(() => refillCaches(build, fileUrls)).catch(() => {}));
    return response;
  },
);
// Mails and forms open these pages. The worker caches none of them.
registerRoute(
  (at) => at.request.mode === 'navigate' && townUrl(at)?.pathname.startsWith('/news/'),
  ({ event }) => respondFromNetwork(event as FetchEvent),
);
registerRoute(
  (at) => at.request.mode === 'navigate' && townUrl(at),
  ({ event }) => respondToForm(event as FetchEvent),
  'POST',
);
registerRoute(
  (at) => isDocument(townUrl(at)?.pathname ?? ''),
  ({ event }) => respondWithDocument(event as FetchEvent),
);
registerRoute(
  (at) => townUrl(at) && isPicture(at.url) && !at.request.headers.has('range'),
  ({ event }) => respondWithPicture(event as FetchEvent),
);
registerRoute(
  (at) => /^\/(theme-[\w-]+\.css|manifest\.webmanifest)$/.test(townUrl(at)?.pathname ?? ''),
  ({ event }) => respondWithShellAsset(event as FetchEvent),
);

// Scripts and styles for signed-in people, which the precache leaves out.
registerRoute(
  (at) => townUrl(at)?.pathname.startsWith('/assets/'),
  ({ event }) => respondWithBuildFile(event as FetchEvent, build),
);
// A lost network or a canceled request is no error of the worker: the page gets a network error.
setCatchHandler(async () => Response.error());

/** Background Sync: the network is back and the outbox has entries. A page may be sending at the same time. */
self.addEventListener('sync', (event) => {
  const sync = event as ExtendableEvent & { tag: string };
  if (sync.tag === 'cart') sync.waitUntil(sendPendingCart());
  if (sync.tag === 'outbox') sync.waitUntil(sendPendingEntries());
});

self.addEventListener('push', (event) => event.waitUntil(receivePush(event.data, () => cacheShell(build))));
self.addEventListener('notificationclick', (event) => event.waitUntil(openMessage(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(renewSubscription(event as ExtendableEvent)),
);

type Message =
  | { type: 'SKIP_WAITING' | 'CLAIM_PAGE' | 'REFRESH_SHELL' | 'PASS_NEXT_PAGE' }
  | { type: 'HOLDS'; url: string }
  | { type: 'KEEP_PICTURES'; urls: string[] };

self.addEventListener('message', (event) => {
  const message = event.data as Message;
  if (message.type === 'SKIP_WAITING') void self.skipWaiting();
  // Installation may drop files from an older worker's caches: see putInCache.ts.
  if (message.type === 'CLAIM_PAGE')
    event.waitUntil(Promise.allSettled([self.clients.claim(), refillCaches(build, fileUrls)]));
  if (message.type === 'REFRESH_SHELL') event.waitUntil(cacheShell(build).catch(() => {}));
  if (message.type === 'KEEP_PICTURES') event.waitUntil(cachePictures(message.urls));
  if (message.type === 'PASS_NEXT_PAGE') {
    passNextPage();
    event.ports[0]?.postMessage(true);
  }
  if (message.type === 'HOLDS') event.ports[0]?.postMessage(getCacheKeyForURL(message.url) !== undefined);
});
