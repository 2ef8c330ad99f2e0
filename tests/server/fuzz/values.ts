/** Values that a schema would take, made by walking it; what a check decides is tried from a pool of likely ones. */
import * as v from 'valibot';
import type { Random } from '../../offline/shop/schedule.ts';

/** Ids and other values of the world by the name of their table: `announcements`, `files`. */
export type Pools = Record<string, string[]>;

// Valibot's schemas as they are at run time.
type Action = { kind: string; type: string; requirement?: unknown };
type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>;
  wrapped?: Schema;
  item?: Schema;
  items?: Schema[];
  key?: Schema;
  value?: Schema;
  options?: unknown[];
  literal?: unknown;
  pipe?: (Schema & Action)[];
};

/** Texts that mean something to one field or another. */
const texts = [
  '2026-11-24',
  '2026-12-08',
  '2027-01-31',
  '2026-02-29',
  '2026-11-24T10:00',
  '2026-11-24T10:00:00.000Z',
  '09:00',
  '19:30',
  '23:59',
  'rosa@buyer.example',
  'Rosa',
  'Tate',
  'Town hall',
  '555-0199',
  '75001',
  'TX',
  'US',
  'https://example.org/a?b=c',
  '/announcements',
  '#8a2b2b',
  'America/Chicago',
  'FREQ=WEEKLY;COUNT=3',
  'a barn of owls',
  'correct horse battery',
  'image/png',
  'photo.png',
  'x',
  '',
  ' ',
  '123456',
  '42',
  '3,1',
  'FREQ=DAILY;UNTIL=20270101',
  'emergencies',
  'meetings',
  'announcements:events',
  '/old/minutes.aspx?id=7',
  '/old/minutes.aspx?id=8,/about',
  // The keys of a device that gets news by push: a point on the curve, and 16 bytes.
  'BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM',
  'BwcHBwcHBwcHBwcHBwcHBw',
];

const numbers = [0, 1, 2, 3, 7, 10, 12.5, 33.06, 100, 999, 2026, 0.01, -1];

/** Which table an `item_id`, `itemId`, `announcement_ids` or `ids` may name. */
export function poolFor(name: string, pools: Pools, usual: string[] = []): string[] {
  const noun = /^(.+?)_?ids?$/i.exec(name)?.[1]?.toLowerCase();
  if (!noun) return [];
  const table = Object.keys(pools).find((one) => one === noun || one === `${noun}s` || one.endsWith(`_${noun}s`));
  if (table) return pools[table] ?? [];
  return noun === 'category' ? (pools.document_categories ?? []) : usual;
}

function textFor(name: string, random: Random, pools: Pools): string {
  const ids = poolFor(name, pools);
  if (ids.length > 0 && random.chance(0.8)) return random.one(ids);
  if (/image|url|picture/.test(name) && pools.addresses && random.chance(0.5)) return random.one(pools.addresses);
  if (/token/.test(name) && pools.tokens) return random.one(pools.tokens);
  return random.one(texts);
}

const takes = (schema: Schema, value: unknown) => v.safeParse(schema, value).success;

/** A text by its bounds, or one that its pattern and checks take, as far as one of the likely ones does. */
function makeText(schema: Schema, name: string, random: Random, pools: Pools): unknown {
  const first = textFor(name, random, pools);
  if (takes(schema, first)) return first;
  const start = random.below(texts.length);
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[(start + at) % texts.length] as string;
    if (takes(schema, text)) return text;
  }
  return poolFor(name, pools)[0] ?? first;
}

function makeNumber(schema: Schema, random: Random): unknown {
  const bounds = (schema.pipe ?? []).flatMap(({ requirement }) =>
    typeof requirement === 'number' ? [requirement] : [],
  );
  const start = random.below(numbers.length);
  for (let at = 0; at < numbers.length; at += 1) {
    const value = numbers[(start + at) % numbers.length];
    if (takes(schema, value)) return value;
  }
  return bounds[0] ?? 1;
}

const anything = (random: Random) =>
  random.one<unknown>([null, true, 7, 'text', [], {}, { a: 1 }, ['x'], '2026-11-24', { title: 'x', enabled: true }]);

const baseOf = (schema: Schema): Schema => schema.pipe?.[0] ?? schema;
const innermost = (schema: Schema): Schema => (schema.wrapped ? innermost(baseOf(schema.wrapped)) : schema);

/**
 * A text or number that may be left out, but is looked at further: nothing is tried by its kind alone.
 * @returns undefined where it is neither
 */
function makeChecked(schema: Schema, name: string, random: Random, pools: Pools): unknown {
  const words = schema.pipe?.find(({ type }) => type === 'picklist')?.options;
  if (words) return random.one(words);
  const { type } = innermost(baseOf(schema));
  if (type === 'string') return makeText(schema, name, random, pools);
  return type === 'number' ? makeNumber(schema, random) : undefined;
}

/** @param name of the field, which tells what a text is about */
export function makeValue(schema: Schema, name: string, random: Random, pools: Pools, depth = 0): unknown {
  const base = baseOf(schema);
  const inner = (one: Schema, of = name) => makeValue(one, of, random, pools, depth + 1);
  if (depth > 8) return null;
  if (schema !== base && base.wrapped && !(takes(schema, undefined) && random.chance(0.25))) {
    const checked = makeChecked(schema, name, random, pools);
    if (checked !== undefined) return checked;
  }
  switch (base.type) {
    case 'string':
      return makeText(schema, name, random, pools);
    case 'number':
      return makeNumber(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'literal':
      return base.literal;
    case 'picklist':
      return random.one(base.options ?? []);
    case 'null':
      return null;
    case 'optional':
    case 'nullish':
    case 'nullable': {
      if (base.type !== 'nullable' && random.chance(0.12)) return undefined;
      if (base.type !== 'optional' && random.chance(0.25)) return null;
      return inner(base.wrapped as Schema);
    }
    case 'array':
      return Array.from({ length: random.below(3) }, () => inner(base.item as Schema));
    case 'tuple':
      return (base.items ?? []).map((one) => inner(one));
    case 'record':
      return { [String(inner(base.key as Schema))]: inner(base.value as Schema) };
    case 'union':
    case 'variant':
      return inner(random.one(base.options ?? []) as Schema);
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return makeObject(base, random, pools, depth);
    default:
      return anything(random);
  }
}

function makeObject({ entries = {} }: Schema, random: Random, pools: Pools, depth: number): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(entries)) {
    const value = makeValue(schema, name, random, pools, depth + 1);
    if (value !== undefined) made[name] = value;
  }
  return made;
}

/** The fields of a schema that are named; none where it is no object. */
export function entriesOf(schema: v.GenericSchema): Record<string, v.GenericSchema> {
  const base = (schema as Schema).pipe?.[0] ?? (schema as Schema);
  return base.entries ?? (base.wrapped ? entriesOf(base.wrapped) : {});
}
