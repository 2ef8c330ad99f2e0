/** The addresses of a town's old site: what counts as the same address, and where one may lead. */
import { completeUrl } from './completeUrl.ts';
import { maxUrlLength, parseUrl } from './links.ts';

/** An old address and where it leads; `to_address` is empty while nobody has said so. */
export type Redirect = {
  id: string;
  from_address: string;
  to_address: string;
  /** How often it was asked for, and the town's day of the last time; empty for never. */
  hits: number;
  last_day: string;
};

/** A page that people may have meant. */
export type Suggestion = { path: string; title: string };

export const maxRedirects = 5000;
/** In characters, of an old address. Nothing longer is ever written by hand or in a sitemap. */
export const maxOldAddressLength = 500;
/** An import, in characters. */
export const maxImportLength = 1_000_000;
/** How many of an import's lines are named that could not be taken. */
export const maxShownRefusals = 20;

/** What an import came to. */
export type RedirectImport = {
  added: number;
  /** In the list before, now with another target. */
  changed: number;
  /** In the list before, as they are. */
  unchanged: number;
  /** Pages of this site already: they need nothing. */
  pages: number;
  /** Beyond what a list holds. */
  left_out: number;
  refused: { address: string; reason: RefusalReason }[];
  refused_count: number;
};

/** Why a line of an import is not taken. */
export const refusalReasons = ['address', 'target', 'loop'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Campaigns add them; they say nothing about the page. */
const trackingNames = /^(utm_\w+|fbclid|gclid|msclkid|mc_cid|mc_eid)$/;
/** What old servers answered a folder's own address with. */
const indexFile = /\/(?:index|default)\.(?:html?|php\d?|aspx?|jsp|cfm)$/;

/** Percent-encoding undone where it stands for text; what it can't mean stays. */
function decode(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
}

const fold = (text: string) => text.normalize('NFC').toLowerCase().normalize('NFC');

/** Without what stands at the end by chance: slashes, spaces, `/index.html`. */
function trimPath(path: string): string {
  let trimmed = path;
  for (;;) {
    let end = trimmed.length;
    while (end > 0 && (trimmed[end - 1] === '/' || trimmed[end - 1] === ' ')) end -= 1;
    const shorter = trimmed.slice(0, end).replace(indexFile, '');
    if (shorter.length === trimmed.length) return shorter === '' ? '/' : shorter;
    trimmed = shorter;
  }
}

function foldPath(path: string): string {
  const folded = fold(decode(path))
    .replace(/\\/g, '/')
    .replace(/\s+/g, ' ')
    .replace(/\/ ?(?:\/ ?)+/g, '/');
  // What would end a path, or be decoded once more, stays encoded.
  return trimPath(folded).replace(/[%?#]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

function foldQuery(query: string): string {
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => [fold(name), fold(value)] as const);
  const meant = pairs.filter(([name]) => name !== '' && !trackingNames.test(name));
  meant.sort((a, b) => (a.join('=') < b.join('=') ? -1 : 1));
  return new URLSearchParams(meant.map(([name, value]) => [name, value])).toString();
}

/**
 * An address of the old site in the one spelling that all spellings of it share: without its host, its case, the slash
 * or index page at its end, its percent-encoding and what campaigns add; its parameters sorted.
 * @returns null for what is no address of a page
 */
export function toOldAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || text.length > maxUrlLength || /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(text)) return null;
  const whole = text.replace(/^https?:\/\/[^/?#\\]*/i, '').replace(/#.*$/s, '');
  const mark = whole.indexOf('?');
  const written = mark < 0 ? whole : whole.slice(0, mark);
  if (/\p{Cc}/u.test(decode(written))) return null;
  const path = foldPath(`/${written}`);
  const query = mark < 0 ? '' : foldQuery(whole.slice(mark + 1));
  const address = query === '' ? path : `${path}?${query}`;
  return address.length <= maxOldAddressLength && address.isWellFormed() ? address : null;
}

export const pathOf = (address: string): string => address.replace(/[?#].*$/s, '');

const ownOrigin = 'https://town.invalid';

/** @returns null for what browsers would take for another site */
function toOwnPath(url: URL): string | null {
  return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash;
}

/**
 * Where an old address may lead, as it is stored: a path of this site, or the address of another site by http or https.
 * @param hosts of the town: their pages are paths
 * @returns null for anything else
 */
export function toRedirectTarget(typed: string, hosts: readonly string[]): string | null {
  const text = typed.trim();
  if (text === '' || text.length > maxUrlLength || /[\p{Cc}\\]/u.test(text) || text.startsWith('//')) return null;
  const isPath = text.startsWith('/');
  const url = isPath ? parseUrl(text, ownOrigin) : parseUrl(completeUrl(text));
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  const isOwn = isPath ? url.origin === ownOrigin : hosts.includes(url.hostname.replace(/^www\./, ''));
  if (isPath && !isOwn) return null;
  const target = isOwn ? toOwnPath(url) : url.href;
  return target !== null && target.length <= maxUrlLength ? target : null;
}

/** How many old addresses may lead to each other. */
const maxSteps = 20;

/**
 * Where an old address leads in the end; an old address may lead to another one.
 * @param address as toOldAddress() writes it
 * @param find where an old address leads, by its one spelling
 * @param isPage whether there is a page of this site at a path: it needs no redirect
 * @returns null where it leads nowhere, or in a circle
 */
export function followRedirect(
  address: string,
  find: (address: string) => string | undefined,
  isPage: (path: string) => boolean,
): string | null {
  const findTarget = (old: string) => find(old) || find(pathOf(old)) || undefined;
  const seen = new Set<string>();
  let old: string | null = address;
  let target: string | null = null;
  while (old !== null) {
    if (seen.has(old) || seen.size > maxSteps) return null;
    seen.add(old);
    const next = findTarget(old);
    if (next === undefined) return target;
    if (!next.startsWith('/') || isPage(pathOf(next))) return next;
    target = next;
    old = toOldAddress(next);
  }
  return target;
}

/** Words of an address that say nothing about its page. */
const emptyWords = new Set(
  'www page pages index default home content contents node post posts category site sites file files upload uploads asset assets documentcenter view item items main the and for aspx html'.split(
    ' ',
  ),
);
const maxWords = 8;

const wordsOf = (part: string): string[] =>
  decode(part)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !/^\d+$/.test(word) && !emptyWords.has(word.toLowerCase()));

/** What an address is about, by its words, the last part first; empty where it says nothing. */
export function listAddressWords(address: string): string[] {
  const parts = pathOf(address).slice(0, maxOldAddressLength).split('/').filter(Boolean);
  const last = wordsOf(parts.at(-1) ?? '');
  return (last.length > 0 ? last : wordsOf(parts.at(-2) ?? '')).slice(0, maxWords);
}
