/**
 * The app shell: one contentless page per host, with the town's name, colours and support address in it. It answers
 * navigations that the server doesn't, and shows the town from the local database.
 */
import { getCacheKeyForURL } from 'workbox-precaching';
import { fetchPreloaded, responseInTime } from './files.ts';

const shellCachePrefix = 'shell-';

/** What a page needs from a link element to look like itself. */
const assetRelPattern = /\brel="?(?:stylesheet|icon|apple-touch-icon|manifest)\b/;

/** The addresses of the scripts and other parts that a page names in its head. */
function findAssets(html: string): { scripts: string[]; others: string[] } {
  const address = (tag: string, name: string) =>
    new RegExp(`\\b${name}="(/[^"/][^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&');
  const found = (tags: RegExp, name: string, wanted = /./) =>
    (html.match(tags) ?? []).filter((tag) => wanted.test(tag)).flatMap((tag) => address(tag, name) ?? []);
  return { scripts: found(/<script\b[^>]*>/g, 'src'), others: found(/<link\b[^>]*>/g, 'href', assetRelPattern) };
}

/**
 * Fetches the shell and what it is made of.
 * @param build the worker's own build: a shell that names scripts of another one could not start without a connection
 * @throws when the server gives no shell, or one of another build
 */
export async function cacheShell(build: string): Promise<void> {
  const answer = await fetch('/shell', { cache: 'no-store', credentials: 'omit' });
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html'))
    throw new Error('There is no app shell.');
  const { scripts, others } = findAssets(await answer.clone().text());
  if (scripts.length === 0 || !scripts.every((script) => getCacheKeyForURL(script)))
    throw new Error('The app shell is of another build.');
  const cache = await caches.open(shellCachePrefix + build);
  await Promise.allSettled(others.filter((url) => !getCacheKeyForURL(url)).map((url) => cache.add(url)));
  await cache.put('/shell', answer);
}

/** Removes the shells of other builds. */
export async function deleteOldShells(build: string): Promise<void> {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith(shellCachePrefix) && name !== shellCachePrefix + build,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Whether an address may be one of the app's pages: no call, no file, nothing that ends like one. */
export const isPage = (url: URL) =>
  !/^\/(api|assets|documents|files|media|icons|feeds)\//.test(url.pathname) &&
  !/^\/(api|shell|healthz|readyz)$/.test(url.pathname) &&
  !/\.[a-z0-9]{1,12}$/i.test(url.pathname);

/** A page from the network; where that is late, fails or answers 5xx, the shell. A 404 passes through. */
export async function respondWithPage(event: FetchEvent, build: string): Promise<Response> {
  const answer = fetchPreloaded(event);
  const cache = await caches.open(shellCachePrefix + build);
  return (await responseInTime(answer)) ?? (await cache.match('/shell')) ?? answer;
}

/** The town's stylesheet, icons and manifest, for a page that cannot get them. */
export async function respondWithShellAsset(event: FetchEvent): Promise<Response> {
  const held = await caches.match(event.request.url);
  // The name of a stylesheet changes with its content; a manifest's does not.
  if (held && event.request.destination === 'style') return held;
  return fetch(event.request).catch(() => held ?? Response.error());
}
