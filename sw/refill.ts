/** Fetches files that are missing from the worker's caches, because browsers evict entries without notice. */
import { cacheNames } from 'workbox-core';
import { getCacheKeyForURL } from 'workbox-precaching';
import { isHtml } from './network.ts';
import { putInCache } from './putInCache.ts';
import { cacheShell, isShellCached } from './shell.ts';

/** Waits after a failed attempt, for example on a full disk, which would otherwise repeat on every page. */
const retryAfterMs = 60_000;

let failedAt = Number.NEGATIVE_INFINITY;
let isRunning = false;

/** @param urls the build's files, as they are precached */
async function listMissing(cache: Cache, urls: readonly string[]): Promise<string[]> {
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  return urls.flatMap((url) => getCacheKeyForURL(url) ?? []).filter((key) => !cached.has(key));
}

async function fetchInto(cache: Cache, url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok || isHtml(response)) throw new Error('This is no file of the build.');
  await putInCache(cache, url, response);
}

/**
 * Restores missing files. If the server has another build by now, the browser installs it by itself.
 * @param urls the build's files, as they are precached
 */
export async function refillCaches(build: string, urls: readonly string[]): Promise<void> {
  // Tries nothing offline, so that the first page afterwards need not wait.
  if (navigator.onLine === false || isRunning || Date.now() - failedAt < retryAfterMs) return;
  isRunning = true;
  try {
    const cache = await caches.open(cacheNames.precache);
    const missing = await listMissing(cache, urls);
    const results = await Promise.allSettled(missing.map((url) => fetchInto(cache, url)));
    if (results.some(({ status }) => status === 'rejected')) failedAt = Date.now();
    if (!(await isShellCached(build))) await cacheShell(build);
  } catch {
    failedAt = Date.now();
  } finally {
    isRunning = false;
  }
}
