import { afterEach, describe, expect, test, vi } from 'vitest';
import { serverMark } from '../../../db/rules/sync/serverMark.ts';
import { sliceResponse } from '../../../sw/runtimeCaches.ts';

vi.mock('workbox-precaching', () => ({ getCacheKeyForURL: () => undefined }));
const { isPage, respondWithPage } = await import('../../../sw/shell.ts');
const { respondWithDocument } = await import('../../../sw/files.ts');

describe('a range of a cached response', () => {
  const whole = () => new Response('0123456789', { headers: { 'content-type': 'application/pdf' } });
  const ask = (range?: string) =>
    sliceResponse(new Request('http://maple.test/documents/1/a.pdf', range ? { headers: { range } } : {}), whole());

  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('%s', async (range, text, contentRange) => {
    const part = await ask(range);
    expect(part.status).toBe(206);
    expect(await part.text()).toBe(text);
    expect(part.headers.get('content-range')).toBe(contentRange);
    expect(part.headers.get('content-length')).toBe(String(text.length));
    expect(part.headers.get('content-type')).toBe('application/pdf');
  });

  test.each([[undefined], ['bytes=0-1,4-5'], ['lines=1-2'], ['bytes=-']])('%s gets the whole', async (range) => {
    const answer = await ask(range);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('0123456789');
  });

  test.each(['bytes=10-', 'bytes=5-2', 'bytes=-0'])('%s is not satisfiable', async (range) => {
    const answer = await ask(range);
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */10');
  });
});

describe('URLs that the shell may answer', () => {
  const page = (path: string) => isPage(new URL(path, 'http://maple.test'));

  test.each(['/', '/about', '/announcements?id=019a', '/dashboard', '/no/such/page', '/documents'])('%s', (path) => {
    expect(page(path)).toBe(true);
  });

  test.each([
    '/api/sync?since=',
    '/api',
    '/documents/019a/agenda.pdf',
    '/documents/019a',
    '/files/019a/minutes.pdf',
    '/media/019a/hall.webp',
    '/icons/192-ab.png',
    '/assets/main-ab.js',
    '/shell',
    '/sw.js',
    '/healthz',
    '/readyz',
    '/feeds/announcements',
    '/feed.atom',
    '/robots.txt',
    '/manifest.webmanifest',
    '/sitemap.xml?page=2',
  ])('not %s', (path) => {
    expect(page(path)).toBe(false);
  });
});

/** Firefox resolves the preload of a failed navigation with an error response; Chromium rejects it. */
describe('a navigation whose preload fails', () => {
  const shell = new Response('the shell');
  const agenda = () => new Response('the agenda');
  const cache = {
    match: (address: string) => Promise.resolve(address === '/shell' ? shell : agenda()),
  };
  const navigation = (path: string, preloadResponse: Promise<unknown>) =>
    ({
      request: new Request(`http://maple.test${path}`),
      preloadResponse,
      waitUntil: () => {},
    }) as unknown as FetchEvent;
  const failures: [string, () => Promise<unknown>][] = [
    ['with an error response', () => Promise.resolve(Response.error())],
    ['by rejecting', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['with nothing, and the request fails too', () => Promise.resolve(undefined)],
  ];

  afterEach(() => vi.unstubAllGlobals());

  test.each(failures)('%s shows the cache', async (_, preload) => {
    vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await respondWithPage(navigation('/about', preload()), 'build')).toBe(shell);
    expect(await (await respondWithDocument(navigation('/documents/1/a.pdf', preload()))).text()).toBe('the agenda');
  });

  test('with an error response tries the network once more', async () => {
    const page = () => Promise.resolve(new Response('the page', { headers: { [serverMark]: '1' } }));
    vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
    vi.stubGlobal('fetch', page);
    const shown = await respondWithPage(navigation('/about', Promise.resolve(Response.error())), 'build');
    expect(await shown.text()).toBe('the page');
  });
});
