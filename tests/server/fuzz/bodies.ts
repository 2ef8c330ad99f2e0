/** Bodies of requests: what a route's schemas take, then spoilt, cut and packed in ways that no page of ours does. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Random } from '../../offline/shop/schedule.ts';
import { testPassword } from '../accounts/accounts.ts';
import { hostileTexts, repeatKey, spoilValue } from './hostile.ts';
import type { Lesson } from './learn.ts';
import { formType } from './recorder.ts';
import { entriesOf, makeValue, type Pools } from './values.ts';

export type Body = { bytes: Buffer; headers: Record<string, string> };
type Spoils = { ids: readonly string[]; times: number };

const json = 'application/json';

/** Makes a valid body by the schemas that the route reads it with. */
function makeFields(random: Random, { known }: Lesson, pools: Pools): unknown {
  const made: Record<string, unknown> = {};
  for (const schema of [...known.others, ...known.bodies]) {
    if (known.bodies.has(schema) || (Object.keys(entriesOf(schema)).length > 0 && random.chance(0.5))) {
      const value = makeValue(schema, '', random, pools);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) Object.assign(made, value);
    }
  }
  // One's own password, where something asks for it.
  for (const name of ['password', 'current']) if (name in made && random.chance(0.6)) made[name] = testPassword;
  return made;
}

/** Encodings that are right, unknown, said of something else, or unpack to far more than they are. */
const packings: ((plain: Buffer) => [encoding: string, bytes: Buffer])[] = [
  (plain) => ['gzip', gzipSync(plain)],
  (plain) => ['br', brotliCompressSync(plain)],
  (plain) => ['deflate', gzipSync(plain)],
  ...['gzip', 'zstd', 'br, gzip'].map((encoding) => (plain: Buffer): [string, Buffer] => [encoding, plain]),
  () => ['gzip', gzipSync(Buffer.alloc(3_000_000, '['))],
];

const types = [
  'text/plain',
  formType,
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'x',
  `${json}; charset=utf-16`,
  `${json};${'a'.repeat(500)}`,
  'application/vnd.api+json',
];

/** Texts that are no JSON, or not what one expects of it. */
const misspellings: ((text: string) => string)[] = [
  (text) => text.slice(0, Math.floor(text.length / 2)),
  (text) => text + text,
  (text) => `[${text}]`,
  (text) => text.replaceAll('"', "'"),
  (text) => `\ufeff${text}`,
  ...['', 'NaN', '1e999', `${'['.repeat(60)}${']'.repeat(60)}`].map((text) => () => text),
];

function encodeBody(random: Random, value: unknown): Body {
  let text = JSON.stringify(value) ?? 'null';
  if (random.chance(0.04)) text = repeatKey(text, random);
  const plain = Buffer.from(text);
  const headers = { 'content-type': random.chance(0.1) ? `${json}; charset=utf-8` : json };
  const kind = random.weighted({ plain: 88, packed: 3, type: 4, misspelt: 3, bytes: 2 });
  if (kind === 'packed') {
    const [encoding, bytes] = random.one(packings)(plain);
    return { bytes, headers: { ...headers, 'content-encoding': encoding } };
  }
  if (kind === 'type') return { bytes: plain, headers: { 'content-type': random.one(types) } };
  if (kind === 'misspelt') return { bytes: Buffer.from(random.one(misspellings)(text)), headers };
  // No UTF-8.
  const broken = [plain.subarray(0, 5), Buffer.from([0xff, 0xc0, 0x00, 0xf5]), plain.subarray(5)];
  return { bytes: kind === 'bytes' ? Buffer.concat(broken) : plain, headers };
}

const odd = ['%PDF-1.4\n\n%%EOF\n', 'plain text', '', '<svg onload="x"/>', 'GIF89a\xff\xff\xff\xff', 'PK\x03\x04'];
const oddBytes = [...odd, '{"id":"evt_1","type":"x"}', 'A'.repeat(100_000)].map((text) => Buffer.from(text, 'latin1'));

/** For what takes no JSON: files, pictures, Stripe's events. */
function makeBytes(random: Random, picture: Buffer): Body {
  const cut = picture.subarray(0, random.below(picture.length));
  const type = random.one(['application/octet-stream', 'image/png', 'image/jpeg', json, '', 'text/html']);
  return { bytes: random.one([picture, picture, cut, ...oddBytes]), headers: { 'content-type': type } };
}

/** A form that is sent without script. A field that may be there several times is called by the one. */
function makeForm(random: Random, { known }: Lesson, pools: Pools): Body {
  const schemas = new Map([...known.others].flatMap((schema) => Object.entries(entriesOf(schema))));
  const form = new URLSearchParams();
  for (const name of known.fields) {
    const schema = schemas.get(name) ?? schemas.get(`${name}s`);
    const values = [schema ? makeValue(schema, name, random, pools) : 'x'].flat();
    if (random.chance(0.1)) values.push('again');
    for (const value of values) {
      const isHostile = random.chance(0.15);
      form.append(name, isHostile ? random.one(hostileTexts)().slice(0, 3000).toWellFormed() : String(value ?? ''));
    }
  }
  const bytes = Buffer.from(form.toString());
  const isBroken = random.chance(0.05);
  return {
    bytes: isBroken ? Buffer.concat([bytes, Buffer.from('&%ff=%00&=\xff&a%', 'latin1')]) : bytes,
    headers: { 'content-type': random.chance(0.05) ? random.one(types) : formType },
  };
}

/** @param spoils how many times something in it is replaced, by ids of other towns, too */
export function makeBody(
  random: Random,
  lesson: Lesson,
  pools: Pools,
  picture: Buffer,
  { ids, times }: Spoils,
): Body | null {
  if (lesson.route.method === 'GET') return random.chance(0.02) ? encodeBody(random, {}) : null;
  if (lesson.known.fields.size > 0 && random.chance(0.8)) return makeForm(random, lesson, pools);
  if (lesson.known.bodies.size === 0 && random.chance(0.8)) return makeBytes(random, picture);
  let value = makeFields(random, lesson, pools);
  for (let time = 0; time < times; time += 1) value = spoilValue(value, random, ids);
  return encodeBody(random, value);
}
