/**
 * The officials as people type them: JSON, or something close to it. Only what is no valid JSON goes to a tokenizer that
 * forgives unquoted keys, single and curly quotes, and trailing commas. Nothing is ever evaluated.
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
    if (name === null || title === null) return null;
    if (name || title) members.push({ name, title });
  }
  return members;
}

function readText(entry: object, key: keyof Member): string | null {
  const value: unknown = Object.hasOwn(entry, key) ? (entry as Record<string, unknown>)[key] : '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  return value === null ? '' : null;
}

function parseStrictJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type LooseObject = Record<string, string | number | boolean | null>;

const closingQuotes: Record<string, string> = { '"': '"', "'": "'", '“': '”', '‘': '’' };
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const literals: Record<string, boolean | null> = { true: true, false: false, null: null };

class MembersSyntaxError extends Error {}

/** A list of flat objects, and nothing else. */
function parseLooseJson(text: string): LooseObject[] | undefined {
  let at = 0;

  function fail(): never {
    throw new MembersSyntaxError();
  }
  function skipSpace(): void {
    while (/\s/.test(text.charAt(at)) || text.charAt(at) === '\uFEFF') at += 1;
  }
  function take(mark: string): boolean {
    skipSpace();
    if (text.charAt(at) !== mark) return false;
    at += 1;
    return true;
  }
  function match(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) at += found.length;
    return found;
  }

  function escaped(): string {
    const mark = text.charAt(at);
    at += 1;
    if (mark !== 'u') return escapes[mark] ?? mark;
    const code = match(/[\da-f]{4}/iy) ?? fail();
    return String.fromCharCode(Number.parseInt(code, 16));
  }

  /** In single quotes an apostrophe is a letter, unless what follows it can only follow the end: 'Pat O'Neil' is one text. */
  function ends(end: string): boolean {
    if (text.charAt(at) !== end) return false;
    return end === '"' || end === '”' || /['’]\s*(?:[,:}\]]|$)/y.test(text.slice(at, at + 200));
  }

  function quoted(): string | undefined {
    const end = closingQuotes[text.charAt(at)];
    if (end === undefined) return undefined;
    at += 1;
    let found = '';
    while (!ends(end)) {
      if (at >= text.length) fail();
      const letter = text.charAt(at);
      at += 1;
      found += letter === '\\' ? escaped() : letter;
    }
    at += 1;
    return found;
  }

  function value(): LooseObject[string] {
    skipSpace();
    const text = quoted();
    if (text !== undefined) return text;
    const bare = match(/[\w.+-]+/y) ?? fail();
    if (Object.hasOwn(literals, bare)) return literals[bare] ?? null;
    return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : fail();
  }

  function entry(): LooseObject {
    if (!take('{')) fail();
    const found: LooseObject = Object.create(null);
    while (!take('}')) {
      skipSpace();
      const key = quoted() ?? match(/[\p{L}_$][\p{L}\p{N}_$]*/uy) ?? fail();
      if (!take(':')) fail();
      found[key] = value();
      if (take(',')) continue;
      if (!take('}')) fail();
      break;
    }
    return found;
  }

  try {
    const found: LooseObject[] = [];
    if (!take('[')) fail();
    while (!take(']')) {
      found.push(entry());
      if (take(',')) continue;
      if (!take(']')) fail();
      break;
    }
    skipSpace();
    return at === text.length ? found : fail();
  } catch (error) {
    if (error instanceof MembersSyntaxError) return undefined;
    throw error;
  }
}
