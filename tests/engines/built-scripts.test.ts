/** The built worker and scripts name nothing that the oldest browsers lack. */
import { globSync, readFileSync } from 'node:fs';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { neededApis } from '../../app/shell/start/olderBrowsers.ts';
import { findMissingApis } from './builtScripts.ts';
import {
  type ApiList,
  firstVersionsWith,
  isUpTo,
  listMissingApis,
  oldestVersions,
  type Versions,
} from './missingApis.ts';

const list = listMissingApis();

/** Asked for in a way that the search doesn't see, by libraries. */
const guarded = {
  'AbortSignal.any': 'ky looks for it when it loads',
  '.startViewTransition()': 'React and the router look for it, and it is not used here',
  '.skipTransition()': 'follows it',
  '.caretPositionFromPoint()': 'ProseMirror looks for it, and for the next two',
  '.caretRangeFromPoint()': 'as above',
  '.getComposedRanges()': 'as above',
  trustedTypes: 'ProseMirror looks for it when something is pasted',
  '.createPolicy()': 'follows it',
  '.createHTML()': 'follows it',
};

/** Methods of ours, or of a library's own objects, whose name only a newer interface has. */
const ownMethods = [
  'added',
  'changed',
  'days',
  'deleted',
  'delay',
  'destroy',
  'device',
  'drop',
  'equals',
  'fallback',
  'first',
  'forget',
  'handle',
  'info',
  // Those of the rich text editor's library.
  'command',
  'configure',
  'createView',
  'node',
  'subtract',
  'sync',
  'interval',
  'removed',
  'retry',
  'since',
  'skipped',
  'take',
  'toArray',
  'until',
  'use',
  'watch',
  'when',
].map((name) => `.${name}()`);

/** As above, of what all have that are served. */
const guardedInOlder = {
  '.databases()': 'Dexie keeps a list of its own where it is missing',
  '.isActive()': 'a method of the rich text editor',
  '.segment()': 'texts are compared without a segmenter, unless one is given',
};

test('versions in the data are read right', () => {
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

/** Finds the APIs of a list that the built scripts use, as `npm run build` leaves them, with their scripts. */
function findUses(missing: ApiList): Map<string, string> {
  const uses = new Map<string, string>();
  for (const file of globSync('dist/client/**/*.js'))
    for (const name of findMissingApis(readFileSync(file, 'utf8'), missing)) uses.set(name, file);
  return uses;
}

test('nothing of it is used without a fallback', () => {
  const uses = findUses(list);
  const allowed = [...Object.keys(guarded), ...ownMethods];
  expect([...uses].filter(([name]) => !allowed.includes(name))).toEqual([]);
  expect(
    allowed.filter((name) => !uses.has(name)),
    'no longer used',
  ).toEqual([]);
}, 60_000);

describe('the check at the start', () => {
  const passing = firstVersionsWith(neededApis);
  const browsers = Object.keys(passing) as (keyof Versions)[];

  test('lets all browsers in that are served', () => {
    expect(browsers.filter((browser) => !isUpTo(passing[browser], oldestVersions[browser]))).toEqual([]);
  });

  test('lets none in that lacks what scripts use or cannot read them', () => {
    const allowed = [...Object.keys(guarded), ...ownMethods, ...Object.keys(guardedInOlder)];
    expect([...findUses(listMissingApis(passing))].filter(([name]) => !allowed.includes(name))).toEqual([]);
    const [lookbehind] = [bcd.javascript.regular_expressions?.lookbehind_assertion?.__compat?.support.safari].flat();
    expect(isUpTo(String(lookbehind?.version_added), passing.safari)).toBe(true);
  }, 60_000);
});
