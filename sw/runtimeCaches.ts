/** What is kept of what was opened, in bounded caches. Nothing here is private: a page or an API answer never enters. */

type Limits = { entries: number; bytes: number };

/** `documents`: files that somebody opened. `pictures`: the town's own pictures and icons. Sizes in bytes. */
const cacheLimits = {
  documents: { entries: 60, bytes: 120_000_000 },
  pictures: { entries: 120, bytes: 40_000_000 },
} as const satisfies Record<string, Limits>;
export type CacheName = keyof typeof cacheLimits;

const sizeBytes = (answer: Response | undefined) => Number(answer?.headers.get('content-length') ?? 0);

/** Drops the oldest entries until a cache is within its limits. The last one in always stays. */
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

/** Whether an answer is whole and for everybody. */
const isCacheable = (answer: Response, { bytes }: Limits) =>
  answer.status === 200 &&
  answer.type === 'basic' &&
  !/no-store|private/.test(answer.headers.get('cache-control') ?? '') &&
  sizeBytes(answer) <= bytes / 3;

/** Keeps a whole answer under its address; the newest entry comes last. A full disk costs the pictures first. */
export async function cacheResponse(kept: CacheName, url: string, answer: Response): Promise<void> {
  if (!isCacheable(answer, cacheLimits[kept])) return;
  try {
    const cache = await caches.open(kept);
    await cache.put(url, answer);
    await trimCache(cache, cacheLimits[kept]);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') {
      if (!(await caches.delete('pictures')) || kept === 'pictures') await caches.delete('documents');
    }
  }
}

/** The part of an answer that a Range header asks for (RFC 9110 §14): PDF viewers and films read in pieces. */
export async function sliceResponse(request: Request, whole: Response): Promise<Response> {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range')?.trim() ?? '');
  // Several ranges at once, or another unit: the whole may always be sent instead.
  if (!asked || (asked[1] === '' && asked[2] === '')) return whole;
  const body = await whole.blob();
  const [from, to] = [asked[1] ?? '', asked[2] ?? ''];
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
