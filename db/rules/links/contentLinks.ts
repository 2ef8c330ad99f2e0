/** Finds the links in any kind of record: address fields, and addresses in texts. */
import { formattedLimits } from '../fields/formattedText.ts';
import { isObject } from '../fields/isObject.ts';
import { linkify } from './linkify.ts';

/** Fields that hold nothing but an address. */
const addressKeys = new Set(['url', 'href', 'src']);
/** Fields that are derived, or that people don't read. */
const skippedKeys = new Set(['srcset', 'avif', 'id', 'file_id', 'source', 'seq', 'version', 'picture', 'list_ids']);
const maxLinks = 500;
/** Each level of a formatted text counts twice. */
const maxDepth = 2 * formattedLimits.depth + 4;

const isFollowed = (address: string) => /^(?:https?:\/\/|\/(?!\/))/i.test(address);

/** A link of a formatted text: `['a', words, address]`. */
const isLinkElement = ([tag, , address]: readonly unknown[]): boolean =>
  (tag === 'a' || tag === 'button') && typeof address === 'string';

function collect(value: unknown, key: string, found: Set<string>, depth = 0): void {
  if (found.size >= maxLinks || depth > maxDepth || skippedKeys.has(key)) return;
  if (typeof value === 'string') {
    const addresses = addressKeys.has(key) ? [value] : linkify(value).map(({ url = '' }) => url);
    for (const address of addresses) if (isFollowed(address) && found.size < maxLinks) found.add(address);
  } else if (Array.isArray(value)) {
    if (isLinkElement(value)) collect(value[2], 'url', found, depth + 1);
    for (const inner of value) collect(inner, '', found, depth + 1);
  } else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) collect(inner, name, found, depth + 1);
  }
}

/** Lists the addresses in a record, each once: of this site, and of others by http or https. */
export function listLinks(record: unknown): string[] {
  const found = new Set<string>();
  collect(record, '', found);
  return [...found];
}

const addressCharacter = /[\w%&=#/?~@:+$-]/;

/** Replaces an address, unless it is part of a longer one. */
function replaceInText(text: string, from: string, to: string): string {
  if (from === '' || !text.includes(from)) return text;
  const parts = text.split(from);
  let replaced = parts[0] as string;
  for (const [at, part] of parts.slice(1).entries()) {
    const before = (parts[at] as string).at(-1) ?? '';
    const isPart = addressCharacter.test(before) || addressCharacter.test(part.charAt(0));
    // Punctuation at the end of a sentence is no part of the address; before a letter it is.
    const goesOn = /^[.,;!]\w/.test(part);
    replaced += (isPart || goesOn ? from : to) + part;
  }
  return replaced;
}

/** Replaces one address in a value. Skips derived texts, which the record's rules derive again. */
export function replaceLink<T>(value: T, from: string, to: string, key = ''): T {
  if (skippedKeys.has(key) || key === 'blocks') return value;
  if (typeof value === 'string') {
    if (addressKeys.has(key)) return (value === from ? to : value) as T;
    return replaceInText(value, from, to) as T;
  }
  if (Array.isArray(value)) return value.map((inner) => replaceLink(inner, from, to)) as T;
  if (!isObject(value)) return value;
  // An editor's tree is no derived text.
  const isTree = (name: string) => name === 'blocks' && value.format === 'blocks';
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    replaceLink(inner, from, to, isTree(name) ? '' : name),
  ]);
  return Object.fromEntries(entries) as T;
}
