/**
 * Officials as people type them: JSON, or something close to it. Invalid JSON goes to a tokenizer that accepts unquoted
 * keys, single and curly quotes, and trailing commas. Nothing is ever evaluated.
 */
export type Member = { name: string; title: string };

/** One member per line, so that two versions can be compared. */
export const formatMembers = (members: readonly Member[]): string =>
  members.length === 0
    ? '[]'
    : `[\n${members.map(({ name, title }) => `  { "name": ${JSON.stringify(name)}, "title": ${JSON.stringify(title)} }`).join(',\n')}\n]`;

/** @returns the members, trimmed and without empty ones; null when the text is no list of members */
export function parseMembers(text: string): Member[] | null {
  const found = parseStrictJson(text) ?? parseLooseJson(text);
  if (!Array.isArray(found)) return null;
  const members: Member[] = [];
  for (const entry of found) {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return null;
    const [name, title] = [readText(entry, 'name'), readText(entry, 'title')];
    // A null name would silently drop an official.
    if (name === null || title === null || entry.name === null) return null;
    if (name || title) members.push({ name, title });
  }
  return members;
}

function readText(entry: object, key: keyof Member): string | null {
  const value: unknown = Object.hasOwn(entry, key) ? (entry as Record<string, unknown>)[key] : '';
  if (typeof value === 'string') return value.trim();
  return value === null ? '' : null;
}

function parseStrictJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const textPattern = (open: string, close: string, inside = '') =>
  String.raw`${open}((?:\\u[\da-f]{4}|\\[^u]|[^\\${close}]${inside})*)${close}`;
/** In single quotes an apostrophe is a letter unless the text could end there: 'Pat O'Neil' is one text. */
const apostrophe = (mark: string) => String.raw`|${mark}(?!\s*(?:[,:}\]]|$))`;

/** Matches white space, punctuation, a quoted text, or an unquoted word. */
const tokenPattern = new RegExp(
  [
    String.raw`\s+`,
    String.raw`([[\]{}:,])`,
    textPattern('"', '"'),
    textPattern('“', '”'),
    textPattern("'", "'", apostrophe("'")),
    textPattern('‘', '’', apostrophe('’')),
    String.raw`([\p{L}\p{N}_$.+-]+)`,
  ].join('|'),
  'iuy',
);

const unescapeText = (text: string) =>
  text.replace(/\\(u[\da-f]{4}|[^u])/giu, (_all, code: string) =>
    code.length > 2 ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : (escapes[code] ?? code),
  );

/** Writes an unquoted word as JSON: a key before a colon, else a number or a literal. */
function quoteWord(word: string, isKey: boolean): string | null {
  if (isKey) return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(word) ? JSON.stringify(word) : null;
  if (/^(?:true|false|null)$/.test(word)) return word;
  return /^-?\d+(?:\.\d+)?$/.test(word) ? String(Number(word)) : null;
}

function parseLooseJson(text: string): unknown {
  const pieces: string[] = [];
  // Written before the next entry only, which drops a trailing comma.
  let comma = '';
  for (let at = 0; at < text.length; at = tokenPattern.lastIndex) {
    tokenPattern.lastIndex = at;
    const found = tokenPattern.exec(text);
    if (!found) return undefined;
    const [, mark, ...texts] = found;
    const word = texts.pop();
    const quoted = texts.find((one) => one !== undefined);
    if (mark === ',') {
      if (comma || '[{:'.includes(pieces.at(-1) ?? ':')) return undefined;
      comma = ',';
    } else if (mark || word !== undefined || quoted !== undefined) {
      const isKey = /^\s*:/.test(text.slice(tokenPattern.lastIndex, tokenPattern.lastIndex + 100));
      const piece = mark ?? (word === undefined ? JSON.stringify(unescapeText(quoted ?? '')) : quoteWord(word, isKey));
      if (piece === null) return undefined;
      if (mark !== ']' && mark !== '}') pieces.push(comma);
      pieces.push(piece);
      comma = '';
    }
  }
  return comma ? undefined : parseStrictJson(pieces.join(''));
}
