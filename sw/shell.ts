/**
 * The app shell: one page per host without content, but with the town's name, colors and support address. It answers
 * navigations that the server doesn't, and shows the town from the local database.
 */
import { getCacheKeyForURL, matchPrecache } from 'workbox-precaching';
import { openTownDatabase } from '../db/browser/townDatabase.ts';
import { fetchPreloaded, isHtml, isOurs, pageInTime, withBody } from './network.ts';
import { respondWithPlainPage } from './plainPage.ts';
import { putInCache } from './putInCache.ts';

/** These caches belong to their build: the shell, and the scripts that only signed-in people use. */
const buildCachePrefixes = ['shell-', 'staff-'] as const;
const shellCacheName = (build: string) => `shell-${build}`;

/** Matches the link elements that a page needs for its look. */
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
  if (!response.ok || !isOurs(response) || !isHtml(response)) throw new Error('There is no app shell.');
  const html = await response.text();
  const { scripts, others } = findAssets(html);
  if (scripts.length === 0 || !scripts.every((script) => getCacheKeyForURL(script)))
    throw new Error('The app shell is of another build.');
  const cache = await caches.open(shellCacheName(build));
  await Promise.allSettled(others.filter((url) => !getCacheKeyForURL(url)).map((url) => cacheAsset(cache, url)));
  // By the attribute a page knows at once that the server did not answer: see app/data/contentSync.ts.
  const body = new Blob([html.replace('<html', '<html data-from-worker')]);
  await putInCache(cache, '/shell', withBody(response, body));
}

async function cacheAsset(cache: Cache, url: string): Promise<void> {
  const response = await fetch(url);
  if (response.ok && isOurs(response) && !isHtml(response)) await putInCache(cache, url, response);
}

const findShell = async (build: string) => (await caches.open(shellCacheName(build))).match('/shell');

export const isShellCached = async (build: string): Promise<boolean> => (await findShell(build)) !== undefined;

/** Returns the cached shell, unless the browser has removed the scripts that it starts with. */
async function findWorkingShell(build: string): Promise<Response | undefined> {
  const shell = await findShell(build);
  if (!shell) return undefined;
  const { scripts } = findAssets(await shell.clone().text());
  const cached = await Promise.all(scripts.map((url) => matchPrecache(url)));
  return cached.every(Boolean) ? shell : undefined;
}

const respondWithLastResort = () =>
  respondWithPlainPage(
    'This page can’t be shown right now',
    `<p>There is no connection to the site, and this browser has removed its copy of it. Please try again in a moment.</p>
<p><a href="">Try again</a></p>
<p><a href="/">Home page</a></p>`,
  );

export async function deleteOldBuilds(build: string): Promise<void> {
  const isOld = (name: string) =>
    buildCachePrefixes.some((prefix) => name.startsWith(prefix) && name !== prefix + build);
  await Promise.all((await caches.keys()).filter(isOld).map((name) => caches.delete(name)));
}

/** Excludes API calls, files, mailed links to news and paths with a file extension. */
export const isPage = (url: URL) =>
  !/^\/(api|assets|documents|files|media|icons|feeds|news)\//.test(url.pathname) &&
  !/^\/(api|shell|healthz|readyz)$/.test(url.pathname) &&
  !/\.[a-z0-9]{1,12}$/i.test(url.pathname);

let passUntil = 0;

/** Sends the next page from the network, even if a network's sign-in page answers, which the reader must see. */
export function passNextPage(): void {
  passUntil = Date.now() + 10_000;
}

/** Whether the device has a town to show instead of a foreign page. Says yes if the database cannot be read. */
async function isTownStored(): Promise<boolean> {
  try {
    const database = await openTownDatabase();
    try {
      return (await database.meta.get('complete')) !== undefined;
    } finally {
      database.close();
    }
  } catch {
    return true;
  }
}

/**
 * Network first. If it is late, stalls, fails, answers 5xx or is not ours, the shell. Our own 404 passes through.
 * Without a shell, the network's response, else one of the worker's own pages.
 */
export async function respondWithPage(event: FetchEvent, build: string): Promise<Response> {
  const pending = fetchPreloaded(event);
  // Handles a rejection before anybody awaits it, which would otherwise count as unhandled.
  pending.catch(() => {});
  const isPassed = Date.now() < passUntil;
  passUntil = 0;
  const shell = await findWorkingShell(build);
  if (!shell) return pending.catch(respondWithLastResort);
  const page = await pageInTime(pending, event.request.url, isPassed);
  if (page === 'foreign') return isPassed || !(await isTownStored()) ? pending : shell;
  return page ?? shell;
}

export const respondFromNetwork = (event: FetchEvent): Promise<Response> =>
  fetchPreloaded(event).catch(respondWithLastResort);

/** Answers a form that the browser sends by itself. */
export const respondToForm = ({ request }: FetchEvent): Promise<Response> =>
  fetch(request).catch(() =>
    respondWithPlainPage(
      'This could not be sent',
      '<p>There is no connection to the site. Go back: what you typed is still there. Please try again in a moment.</p>',
    ),
  );

/** The town's stylesheet, icons and manifest. */
export async function respondWithShellAsset(event: FetchEvent): Promise<Response> {
  const cached = await caches.match(event.request.url);
  // A stylesheet's name changes with its content; a manifest's does not.
  if (cached && event.request.destination === 'style') return cached;
  const fresh = await fetch(event.request).catch(() => undefined);
  if (fresh && (!cached || (fresh.ok && isOurs(fresh)))) return fresh;
  return cached ?? Response.error();
}

/** Caches a file that only signed-in people load once it was used, so that their tools work offline. */
export async function respondWithBuildFile(event: FetchEvent, build: string): Promise<Response> {
  const cached = await caches.match(event.request.url);
  if (cached) return cached;
  const response = await fetch(event.request);
  if (response.ok && !isHtml(response)) {
    const copy = response.clone();
    event.waitUntil(
      caches
        .open(`staff-${build}`)
        .then((cache) => putInCache(cache, event.request.url, copy))
        .catch(() => {}),
    );
  }
  return response;
}
