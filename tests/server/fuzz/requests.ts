/** The requests of a seed: each a valid one of some route, most of them with something wrong in it. */
import type * as v from 'valibot';
import type { Random } from '../../offline/shop/schedule.ts';
import { makeBody } from './bodies.ts';
import { hostileTexts } from './hostile.ts';
import { fillPath, type Lesson, listParameters, staysOpen } from './learn.ts';
import { entriesOf, makeValue } from './values.ts';
import type { Place, World } from './world.ts';

export type Who = 'visitor' | 'newcomer' | 'resident' | 'admin' | 'neighbor' | 'neighbor at home';
const callers: Record<Who, number> = {
  visitor: 3,
  newcomer: 1,
  resident: 3,
  admin: 8,
  neighbor: 2,
  'neighbor at home': 3,
};

export type FuzzRequest = {
  who: Who;
  at: Place;
  method: string;
  path: string;
  /** The address as the route has it; empty where it was spoilt. */
  plainPath: string;
  headers: Record<string, string | string[]>;
  body: Buffer | null;
  /** How many of the body's bytes are sent before the connection is cut; null: all, and it is not. */
  cutAfter: number | null;
  /** Whether the answer is not waited for to its end. */
  staysOpen: boolean;
  lesson: Lesson;
};

type Choice = { random: Random; at: Place; other: Place };

/** Ids of the town that is called; sometimes of another one, or of nobody. */
function chooseId({ random, at, other }: Choice, usual: string[], others: string[]): string {
  const kind = random.weighted({ own: 12, other: 5, any: 2, none: 1, odd: 2 });
  if (kind === 'own' && usual.length > 0) return random.one(usual);
  if (kind === 'other') return random.one(others.length > 0 ? others : Object.values(other.pools).flat());
  if (kind === 'any') return random.one(Object.values(at.pools).flat());
  if (kind === 'none') return madeUpId(random);
  return random.one(hostileTexts)().slice(0, 2000).toWellFormed();
}

const madeUpId = (random: Random) =>
  '00000000-0000-4000-8000-000000000000'.replaceAll('0', () => random.below(16).toString(16));

/** Likely values of a parameter without a schema. */
const likely = ['1', '2', 'x', '2026-11-24', 'notes.pdf', '640', 'hero,about'];
/** Searches: words of every town, whole, begun, misspelled and together. */
const searches = [
  'title',
  'hat',
  'notes',
  'hall',
  'urgent',
  'abou',
  'titel',
  'mayor text',
  'second list',
  'barn of owls',
];

function listUsual(name: string, { at, other }: Choice): string[] {
  if (name === 'q') return searches;
  return name === 'files' ? [...(at.pools.files ?? []), ...(other.pools.files ?? [])] : likely;
}

function makeQuery(choice: Choice, { known, route }: Lesson): string {
  const { random, at } = choice;
  const schemas = [...known.others, ...known.bodies].flatMap((schema) => Object.entries(entriesOf(schema)));
  const entries = new Map<string, v.GenericSchema>(schemas);
  const pairs: [string, string][] = [];
  for (const name of known.parameters) {
    if (random.chance(0.5)) continue;
    const schema = entries.get(name);
    const valid = schema ? makeValue(schema, name, random, at.pools) : random.one(listUsual(name, choice));
    const text = random.chance(0.25) ? random.one(hostileTexts)().slice(0, 3000) : String(valid ?? '');
    pairs.push([name, text.toWellFormed()]);
    if (random.chance(0.05)) pairs.push([name, 'again']);
  }
  if (random.chance(0.05)) pairs.push([random.one(['__proto__', 'constructor', 'x[]', '']), 'x']);
  const text = new URLSearchParams(pairs).toString();
  const broken =
    route.method === 'GET' && random.chance(0.03) ? random.one(['%', '%zz=1', '&&&=', 'a=%ff%fe', '?'.repeat(50)]) : '';
  return text || broken ? `?${[text, broken].filter(Boolean).join('&')}` : '';
}

const keepWithin = (text: string) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?');

/** Headers that the route reads, and some that no route should trip over. */
function makeHeaders(choice: Choice, { known }: Lesson): Record<string, string | string[]> {
  const { random, at, other } = choice;
  const headers: Record<string, string | string[]> = {};
  const usual: Record<string, () => string> = {
    'if-match': () => random.one(['"1"', '"2"', '"9"', 'W/"1"', '*', '1', '"x"', '"99999999999"']),
    'idempotency-key': () => random.one(['key-1', 'key-2', madeUpId(random), 'k'.repeat(201), 'ключ']),
    'x-cart-session-id': () =>
      random.one([...(at.pools.carts ?? []), ...(other.pools.carts ?? []), `cart_${madeUpId(random)}`, 'cart_x']),
    'x-cart-protocol': () => random.one(['1', '2', '3', 'x']),
    'x-cart-person': () => random.one([at.resident.id, at.admin.id, 'nobody']),
    'stripe-signature': () => random.one(['t=1,v1=00', `t=1764000000,v1=${'0'.repeat(64)}`, 'x']),
    'sec-fetch-site': () => random.one(['same-origin', 'same-origin', 'none', 'cross-site', 'x']),
    origin: () => random.one([`http://${at.host}`, 'null', 'https://evil.example', ':::']),
  };
  for (const name of known.headers) {
    const make = usual[name];
    const isShoppers = /^(x-cart-session|idempotency)/.test(name);
    if (make && random.chance(isShoppers ? 0.8 : 0.15)) headers[name] = keepWithin(make());
  }
  const odd: Record<string, () => string | string[]> = {
    'accept-encoding': () => random.one(['gzip', 'br', 'gzip;q=0', '*', 'zstd, br;q=0.5']),
    'if-none-match': () => random.one(['"x"', '*', 'W/"x', '"'.repeat(500)]),
    'if-modified-since': () => random.one(['Mon, 23 Nov 2026 10:00:00 GMT', 'x', '0']),
    range: () => random.one(['bytes=0-3', 'bytes=-1', 'bytes=5-1', 'bytes=99999-', 'bytes=0-0,2-3', 'x']),
    cookie: () =>
      random.one(['session=', 'session=x; session=y', `session=${'x'.repeat(43)}`, '=; ;;', '__Host-session=x']),
    'x-forwarded-for': () => random.one(['198.51.100.7', 'x', '::1', '1.2.3.4, 5.6.7.8']),
    'x-forwarded-proto': () => random.one(['https', 'x']),
    'x-request-id': () => random.one(['abc-1', 'x\ty', 'z'.repeat(300)]),
    'user-agent': () => random.one(['', 'x'.repeat(3000), 'Mozilla/5.0 \xff\xfe']),
    accept: () => random.one(['*/*', 'text/html', 'x']),
    expect: () => random.one(['100-continue']),
    'x-http-method-override': () => 'DELETE',
    [`x-${'long'.repeat(20)}`]: () => ['a', 'b'],
  };
  if (random.chance(0.2)) {
    const name = random.one(Object.keys(odd));
    const value = odd[name]?.() ?? '';
    headers[name] = typeof value === 'string' ? keepWithin(value) : value;
  }
  return headers;
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'];

/** Spellings of an address that are no route's, or only nearly. */
const respellings: ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.toUpperCase(),
  (path) => `${path}%00`,
  (path) => `${path}/%`,
  (path) => `${path};a=b`,
  (path) => path.replace('/api', '/api/.'),
];

/** @param picture that may be uploaded */
export function makeRequest(random: Random, world: World, lesson: Lesson, picture: Buffer): FuzzRequest {
  const { route } = lesson;
  const who = random.weighted(callers);
  const at = who === 'neighbor at home' ? world.birch : world.maple;
  // The third town is called by nobody: what is done with its ids can be seen there.
  const other = random.one([at === world.birch ? world.maple : world.birch, world.cedar]);
  const choice: Choice = { random, at, other };
  const isSpoilt = random.chance(0.6);
  let noun: string | undefined;
  const path = fillPath(route, (name) => {
    const usual = listParameters(route, name, at.pools, noun);
    if (isSpoilt && random.chance(0.3)) return chooseId(choice, usual, listParameters(route, name, other.pools, noun));
    const word = random.one(usual.length > 0 ? usual : ['x']);
    if (name === 'noun') noun = word;
    return word;
  });
  const method = random.chance(0.03) ? random.one(methods) : route.method;
  const query = makeQuery(choice, lesson);
  const headers = makeHeaders(choice, lesson);
  const spoils = { ids: Object.values(other.pools).flat(), times: isSpoilt ? 1 + random.below(3) : 0 };
  const body = makeBody(random, lesson, at.pools, picture, spoils);
  const sentPath = random.chance(0.02) ? random.one(respellings)(path) : path;
  return {
    who,
    at,
    method,
    lesson,
    path: `${sentPath}${query}`,
    plainPath: sentPath === path ? path : '',
    headers: { ...headers, ...body?.headers },
    body: body?.bytes ?? null,
    cutAfter: body && body.bytes.length > 1 && random.chance(0.02) ? random.below(body.bytes.length) : null,
    staysOpen: staysOpen(route) && method === 'GET',
  };
}

/** As a person can send it again by hand. */
export const describeRequest = ({ who, at, method, path, headers, body, cutAfter }: FuzzRequest): string =>
  [
    `${method} ${path.slice(0, 500)} at ${at.host}, as ${who}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value).slice(0, 300)}`),
    ...(body ? ['', body.toString('utf8').slice(0, 3000)] : []),
    ...(cutAfter === null ? [] : [`(cut after ${cutAfter} bytes)`]),
  ].join('\n');
