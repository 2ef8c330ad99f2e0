import { describe, expect, test, vi } from 'vitest';
import { partOf } from '../../sw/kept.ts';

vi.mock('workbox-precaching', () => ({ getCacheKeyForURL: () => undefined }));
const { isPage } = await import('../../sw/shell.ts');

describe('a part of what is kept', () => {
  const whole = () => new Response('0123456789', { headers: { 'content-type': 'application/pdf' } });
  const ask = (range?: string) =>
    partOf(new Request('http://maple.test/documents/1/a.pdf', range ? { headers: { range } } : {}), whole());

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

  test.each(['bytes=10-', 'bytes=5-2', 'bytes=-0'])('%s cannot be had', async (range) => {
    const answer = await ask(range);
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */10');
  });
});

describe('what the shell may answer', () => {
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
