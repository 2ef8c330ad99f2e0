import { expect, test } from 'vitest';
import { createPageCache } from '../../server/render/pageCache.ts';
import { prepareResponse } from '../../server/render/preparedResponse.ts';

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
  // Of an older seq: somebody took something back.
  expect(cache.get('about', 8, 50)).toBe(null);
  cache.set('about', page, 8, { expiresAt: 100, staleUntil: Number.POSITIVE_INFINITY });
  expect(cache.get('about', 8, 100 + dayMs)).toBe(null);
});
