/** The built worker and scripts name nothing that the oldest browsers lack. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findMissingApis } from './builtScripts.ts';
import { isUpTo, listMissingApis } from './missingApis.ts';

const list = listMissingApis();

/** Asked for in a way that the search doesn't see, by libraries. */
const guarded = {
  'AbortSignal.any': 'ky looks for it when it loads',
  '.startViewTransition()': 'React and the router look for it, and it is not used here',
  '.skipTransition()': 'follows it',
};

/** Methods of ours, or of a library's own objects, whose name only a newer interface has. */
const ownMethods = [
  ...[
    'added',
    'changed',
    'deleted',
    'delay',
    'destroy',
    'device',
    'drop',
    'equals',
    'first',
    'forget',
    'handle',
    'info',
  ],
  ...['interval', 'range', 'removed', 'retry', 'since', 'skipped', 'take', 'toArray', 'until', 'use', 'watch', 'when'],
].map((name) => `.${name}()`);

test('what the data says of versions is read right', () => {
  const versions = (name: string) => list.missing.find((api) => `${api.owner}.${api.name}` === name)?.browsers;
  expect(versions('URL.parse')).toEqual(['safari', 'safari_ios']);
  expect(versions('Element.checkVisibility')).toEqual(['safari', 'safari_ios']);
  expect(versions('.SyncManager')).toEqual(['firefox', 'safari', 'safari_ios']);
  expect(versions('Element.closest')).toBeUndefined();
  expect(versions('Navigator.serviceWorker')).toBeUndefined();
  expect([isUpTo('16.4', '16.4'), isUpTo('16.10', '16.4'), isUpTo('≤79', '131'), isUpTo('preview', '131')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

describe('the search', () => {
  test.each([
    ['URL.parse(a)', 'URL.parse'],
    ['x(() => window.URL.canParse(y))', 'URL.canParse'],
    ['e.checkVisibility()', '.checkVisibility()'],
    ['window.requestIdleCallback(f)', 'requestIdleCallback'],
    ['Iterator.from(a)', 'Iterator.from'],
    ['Object.groupBy(a, f)', 'Object.groupBy'],
    ['a.isSubsetOf(b)', '.isSubsetOf()'],
    ['/a(?i:b)/', '/a(?i:b)/'],
    ['/[a--b]/v', '/[a--b]/'],
  ])('finds %s', (code, found) => expect([...findMissingApis(code, list)]).toContain(found));

  test.each([
    ['e.checkVisibility?.()'],
    ['typeof URL.parse'],
    ['JSON.parse(a)'],
    ['a.map(f)'],
    ['({ requestIdleCallback: 1 })'],
    ['/(?:a)(?<b>c)(?<!d)/u'],
  ])('passes %s', (code) => expect([...findMissingApis(code, list)]).toEqual([]));
});

test('nothing of it is used without a fallback', () => {
  // As `npm run build` leaves them.
  const uses = new Map<string, string>();
  for (const file of globSync('dist/client/**/*.js'))
    for (const name of findMissingApis(readFileSync(file, 'utf8'), list)) uses.set(name, file);
  const allowed = [...Object.keys(guarded), ...ownMethods];
  expect([...uses].filter(([name]) => !allowed.includes(name))).toEqual([]);
  expect(
    allowed.filter((name) => !uses.has(name)),
    'no longer used',
  ).toEqual([]);
}, 60_000);
