/**
 * The app shell: one page per host without content, but with the town's name, colors and support address. It answers
 * navigations that the server doesn't, and shows the town from the local database.
 */
import { getCacheKeyForURL } from 'workbox-precaching';
import { fetchPreloaded, responseInTime } from './files.ts';

const shellCachePrefix = 'shell-';

/** The link elements that a page needs to look like itself. */
const assetRelPattern = /\brel="?(?:stylesheet|icon|apple-touch-icon|manifest)\b/;

/** The URLs of the scripts and other assets in a page's head. */
function findAssets(html: string): { scripts: string[]; others: string[] } {
  const attribute = (tag: string, name: string) =>
    new RegExp(`\\b${name}="(/[^"/][^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&');
  const found = (tags: RegExp, name: string, filter = /./) =>
    (html.match(tags) ?? []).filter((tag) => filter.test(tag)).flatMap((tag) => attribute(tag, name) ?? []);
  return { scripts: found(/<script\b[^>]*>/g, 'src'), others: found(/<link\b[^>]*>/g, 'href', assetRelPattern) };
}

/**
 * Fetches and caches the shell with its assets.
 * @param build the worker's own: a shell that names another build's scripts could not start without a connection
 * @throws when the server sends no shell, or one of another build
 */
export async function cacheShell(build: string): Promise<void> {
  const response = await fetch('/shell', { cache: 'no-store', credentials: 'omit' });
  if (!response.ok || !response.headers.get('content-type')?.startsWith('text/html'))
    throw new Error('There is no app shell.');
  const { scripts, others } = findAssets(await response.clone().text());
  if (scripts.length === 0 || !scripts.every((script) => getCacheKeyForURL(script)))
    throw new Error('The app shell is of another build.');
  const cache = await caches.open(shellCachePrefix + build);
  await Promise.allSettled(others.filter((url) => !getCacheKeyForURL(url)).map((url) => cache.add(url)));
  await cache.put('/shell', response);
}

export async function deleteOldShells(build: string): Promise<void> {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith(shellCachePrefix) && name !== shellCachePrefix + build,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Whether a URL may be one of the app's pages: no API call, no file, nothing with a file's ending. */
export const isPage = (url: URL) =>
  !/^\/(api|assets|documents|files|media|icons|feeds)\//.test(url.pathname) &&
  !/^\/(api|shell|healthz|readyz)$/.test(url.pathname) &&
  !/\.[a-z0-9]{1,12}$/i.test(url.pathname);

/** Network first; where that is late, fails or answers 5xx, the shell. A 404 passes through. */
export async function respondWithPage(event: FetchEvent, build: string): Promise<Response> {
  const pending = fetchPreloaded(event);
  const cache = await caches.open(shellCachePrefix + build);
  return (await responseInTime(pending)) ?? (await cache.match('/shell')) ?? pending;
}

/** The town's stylesheet, icons and manifest. */
export async function respondWithShellAsset(event: FetchEvent): Promise<Response> {
  const cached = await caches.match(event.request.url);
  // A stylesheet's name changes with its content; a manifest's does not.
  if (cached && event.request.destination === 'style') return cached;
  return fetch(event.request).catch(() => cached ?? Response.error());
}
