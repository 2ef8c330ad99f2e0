/** Values that our pages never send, and how they spoil another value. */
import type { Random } from '../../offline/shop/schedule.ts';

const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

const shortTexts = [
  '',
  ' ',
  '0',
  '00',
  '-1',
  '1e999',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  "' or 1=1 --",
  '"; drop table towns; --',
  '<script>alert(1)</script>',
  '=cmd|calc!A1',
  '{{7*7}}',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\u202e\u200b\ufeff',
  '\u0007\u001b[31m',
  'a\r\nSet-Cookie: a=b',
  '\t',
  '🏛️👩‍👩‍👧',
  'ﷺ'.repeat(40),
  'e\u0301'.repeat(50),
  'İıſK',
  '٣٤',
  'Z̸̢̛'.repeat(30),
  '\u2028\u2029',
  '𝟙𝟚',
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  '2026-11-24T99:99',
  'FREQ=SECONDLY',
  'FREQ=DAILY;COUNT=1e9',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'https://evil.example@maple.test',
];

/** Made when it is needed. */
const longTexts: (() => string)[] = [
  () => 'x'.repeat(300),
  () => 'x'.repeat(70_000),
  () => 'a '.repeat(20_000),
  () => '('.repeat(5000),
  () => '[](#'.repeat(2000),
  () => '@'.repeat(3000),
  () => 'https://'.repeat(1500),
];

export const hostileTexts: (() => string)[] = [...shortTexts.map((text) => () => text), ...longTexts];

const hostileValues: (() => unknown)[] = [
  ...hostileTexts,
  ...[null, true, false, 0, -1, 1.5, -0, 1e308, 2 ** 53, -(2 ** 63), 4e9, 0.1 + 0.2].map((value) => () => value),
  () => [],
  () => [[]],
  () => Array(6000).fill('a'),
  () => Array.from({ length: 300 }, (_, at) => ({ id: at })),
  () => deep(20),
  () => deep(49),
  () => ({}),
  () => ({ length: -1 }),
  () => ({ toString: 'x', valueOf: 1, toJSON: 'x' }),
  () => JSON.parse('{"__proto__":{"is_admin":true},"constructor":{"prototype":{"is_admin":true}}}'),
  () => Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, at])),
];

/** Keys that mean something to JavaScript, to tables, or to another call. */
const oddKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'id',
  'town_id',
  'version',
  'seq',
  'is_admin',
];
const moreKeys = [
  'role',
  'password_hash',
  'user_id',
  'price',
  'total_cents',
  'status',
  '',
  ' ',
  'a.b',
  'a[0]',
  '$where',
  '\u0000',
];

type Holder = Record<string, unknown> | unknown[];

/** All objects and lists in a value, itself included. */
function listHolders(value: unknown, found: Holder[] = []): Holder[] {
  if (typeof value !== 'object' || value === null || found.length > 200) return found;
  found.push(value as Holder);
  for (const one of Object.values(value)) listHolders(one, found);
  return found;
}

/** Defines it even where it is `__proto__`, so that it is sent. */
const put = (holder: Holder, key: string, value: unknown) =>
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });

/** A value with one thing wrong in it. */
export function spoilValue(value: unknown, random: Random, ids: readonly string[]): unknown {
  const hostile = () => (ids.length > 0 && random.chance(0.25) ? random.one(ids) : random.one(hostileValues)());
  const holders = listHolders(value);
  if (holders.length === 0 || random.chance(0.05)) return hostile();
  const holder = random.one(holders);
  const keys = Object.keys(holder);
  const key = keys.length > 0 ? random.one(keys) : '0';
  const kind = random.weighted({ replace: 6, wrap: 1, drop: 2, add: 2, twice: 1 });
  if (kind === 'replace') put(holder, key, hostile());
  else if (kind === 'wrap') put(holder, key, random.chance(0.5) ? [put({}, key, hostile())] : [hostile()]);
  else if (kind === 'drop' && !Array.isArray(holder)) delete holder[key];
  else if (kind === 'twice' && Array.isArray(holder) && keys.length > 0) holder.push(holder[Number(key)]);
  else put(holder, Array.isArray(holder) ? '0' : random.one([...oddKeys, ...moreKeys]), hostile());
  return value;
}

/** JSON that says its first key a second time, with another value. */
export const repeatKey = (json: string, random: Random): string =>
  json.replace(
    /^\{("(?:[^"\\]|\\.)*"):/,
    (_, key) => `{${key}:${JSON.stringify(random.one(hostileValues)() ?? null)},${key}:`,
  );
