import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPageCache } from '../../../server/render/pageCache.ts';
import { type PreparedResponse, prepareResponse, sendResponse } from '../../../server/render/preparedResponse.ts';

const page = prepareResponse(200, '<h1>Maple</h1>', { 'Content-Type': 'text/html' });
const dayMs = 86_400_000;

test('a page past its time is sent only while the database is away: until something on it was to change, or for a day', () => {
  let isAway = false;
  const cache = createPageCache(1_000_000, () => isAway);
  cache.set('home', page, 7, { expiresAt: 100, staleUntil: 200 });
  cache.set('about', page, 7, { expiresAt: 100, staleUntil: Number.POSITIVE_INFINITY });
  expect(cache.get('home', 7, 99)).toBe(page);
  expect(cache.get('home', 7, 100)).toBe(null);
  isAway = true;
  expect(cache.get('home', 7, 199)).toBe(page);
  // A notice that has expired, or one that should have appeared.
  expect(cache.get('home', 7, 200)).toBe(null);
  expect(cache.get('about', 7, 100 + dayMs - 1)).toBe(page);
  // It has an older seq: somebody took something back.
  expect(cache.get('about', 8, 50)).toBe(null);
  cache.set('about', page, 8, { expiresAt: 100, staleUntil: Number.POSITIVE_INFINITY });
  expect(cache.get('about', 8, 100 + dayMs)).toBe(null);
});

/** A page whose text compresses to about a sixth, as those of towns do. */
function drawPage(town: number) {
  const row = (n: number) => `<li class="event"><b>${((town * 1000 + n) * 2654435761).toString(36)}</b></li>`;
  const html = Array.from({ length: 600 }, (_, n) => row(n)).join('');
  return { html, response: prepareResponse(200, html, { 'Content-Type': 'text/html' }) };
}

/** Sends a response to a browser that accepts some encodings. */
function send(response: PreparedResponse | null, accepted: string): { encoding: string; bytes: Buffer; etag: string } {
  const sent = { encoding: '', bytes: Buffer.alloc(0) as Buffer, etag: '' };
  const res = {
    writeHead(_status: number, headers: Record<string, string>) {
      Object.assign(sent, { encoding: headers['Content-Encoding'] ?? 'identity', etag: headers.ETag });
      return res;
    },
    end(bytes: Buffer) {
      sent.bytes = bytes;
    },
  };
  if (response)
    sendResponse({ method: 'GET', headers: { 'accept-encoding': accepted } } as never, res as never, response);
  return sent;
}

const lifetime = { expiresAt: Number.POSITIVE_INFINITY, staleUntil: Number.POSITIVE_INFINITY };

test.each(['br', 'gzip'])('pages are kept in %s alone and take what that takes', (encoding) => {
  const { html, response } = drawPage(0);
  const size = send(response, encoding).bytes.length;
  expect(size * 3).toBeLessThan(html.length);
  // Room for 100 compressed ones, and a tenth more.
  const cache = createPageCache(100 * (size + 2300) * 1.1, () => false);
  for (let town = 0; town < 100; town += 1) {
    const drawn = drawPage(town).response;
    cache.set(`town ${town}`, drawn, 1, lifetime);
    // Its memory is its own, not a part of a larger block.
    expect(send(drawn, encoding).bytes.buffer.byteLength).toBeLessThan(size * 1.1);
  }
  const cached = Array.from({ length: 100 }, (_, town) => cache.get(`town ${town}`, 1, 0));
  expect(cached.filter((found) => found === null)).toHaveLength(0);
  expect(cached.filter((found) => found?.body).length).toBeLessThan(3);
  // Browsers that accept something else get the same page.
  for (const accepted of ['identity', 'gzip', 'br', 'identity']) {
    const { encoding: sentIn, bytes, etag } = send(cache.get('town 7', 1, 0), accepted);
    const plain = { br: brotliDecompressSync, gzip: gunzipSync, identity: (same: Buffer) => same }[sentIn];
    expect([sentIn, plain?.(bytes).toString() === drawPage(7).html, etag]).toEqual([
      accepted,
      true,
      etag.replace(/(-\w+)?"$/, accepted === 'identity' ? '"' : `-${accepted}"`),
    ]);
  }
});

test('a full cache drops pages that nobody asked for, also those asked for uncompressed', () => {
  const size = send(drawPage(0).response, 'br').bytes.length;
  const cache = createPageCache(20 * (size + 2300), () => false);
  for (let town = 0; town < 200; town += 1) {
    const drawn = drawPage(town).response;
    cache.set(`town ${town}`, drawn, 1, lifetime);
    send(drawn, town % 2 ? 'identity' : 'br');
    // The first one is asked for all the time.
    expect(cache.get('town 0', 1, 0)).not.toBe(null);
  }
  const left = Array.from({ length: 200 }, (_, town) => cache.get(`town ${town}`, 1, 0)).filter(Boolean);
  expect(left.length).toBeGreaterThan(10);
  expect(left.length).toBeLessThanOrEqual(20);
  const none = createPageCache(0, () => false);
  none.set('home', page, 7, lifetime);
  expect(none.get('home', 7, 0)).toBe(null);
});
