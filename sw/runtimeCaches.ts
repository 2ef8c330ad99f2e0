/** Bounded caches of opened files. They hold nothing private, no page and no API response. */

import { isHtml, isOurs } from './network.ts';
import { putInCache } from './putInCache.ts';

type Limits = { entries: number; bytes: number };

/** `documents` holds files that somebody opened, `pictures` the town's own pictures and icons. */
const cacheLimits = {
  documents: { entries: 60, bytes: 120_000_000 },
  pictures: { entries: 120, bytes: 40_000_000 },
} as const satisfies Record<string, Limits>;
export type CacheName = keyof typeof cacheLimits;

const sizeBytes = (response: Response | undefined) => Number(response?.headers.get('content-length') ?? 0);

/** Deletes the oldest entries until a cache is within its limits. The newest always stays. */
async function trimCache(cache: Cache, { entries, bytes }: Limits): Promise<void> {
  const keys = await cache.keys();
  const sizes = await Promise.all(keys.map(async (key) => sizeBytes(await cache.match(key))));
  let total = sizes.reduce((sum, size) => sum + size, 0);
  for (const [at, key] of keys.slice(0, -1).entries()) {
    if (keys.length - at <= entries && total <= bytes) return;
    await cache.delete(key);
    total -= sizes[at] ?? 0;
  }
}

/** Accepts a complete response of our server that is the same for everybody and no page. */
const isCacheable = (response: Response, { bytes }: Limits) =>
  response.status === 200 &&
  isOurs(response) &&
  !isHtml(response) &&
  !/no-store|private/.test(response.headers.get('cache-control') ?? '') &&
  sizeBytes(response) <= bytes / 3;

/**
 * Stores the newest entry last, unless it is larger than a third of the cache. On a full disk the pictures are deleted
 * first.
 */
export async function cacheResponse(cacheName: CacheName, url: string, response: Response): Promise<void> {
  if (!isCacheable(response, cacheLimits[cacheName])) {
    // A copy that nobody reads would collect the whole file in memory.
    await response.body?.cancel().catch(() => {});
    return;
  }
  try {
    const cache = await caches.open(cacheName);
    await putInCache(cache, url, response);
    await trimCache(cache, cacheLimits[cacheName]);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') {
      if (!(await caches.delete('pictures')) || cacheName === 'pictures') await caches.delete('documents');
    }
  }
}

/** Cuts out the part that a Range header requests (RFC 9110, 14): PDF viewers and videos read in pieces. */
export async function sliceResponse(request: Request, whole: Response): Promise<Response> {
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range')?.trim() ?? '');
  // The server may send the whole response for several ranges, or for another unit.
  if (!range || (range[1] === '' && range[2] === '')) return whole;
  const body = await whole.blob();
  const [from, to] = [range[1] ?? '', range[2] ?? ''];
  const start = from === '' ? Math.max(0, body.size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? body.size : Math.min(Number(to) + 1, body.size);
  const headers = new Headers(whole.headers);
  if (start >= end) {
    headers.set('content-range', `bytes */${body.size}`);
    headers.set('content-length', '0');
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-range', `bytes ${start}-${end - 1}/${body.size}`);
  headers.set('content-length', String(end - start));
  return new Response(body.slice(start, end), { status: 206, headers });
}
