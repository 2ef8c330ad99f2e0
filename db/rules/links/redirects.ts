/** The addresses of a town's old site: how their spellings are normalized, and where they may lead. */
import { completeUrl } from './completeUrl.ts';
import { maxUrlLength, parseUrl } from './links.ts';

/** An old address and its target; `to_address` is empty until somebody sets it. */
export type Redirect = {
  id: string;
  from_address: string;
  to_address: string;
  /** The number of requests, and the town's day of the last one; empty for never. */
  hits: number;
  last_day: string;
};

/** A page that people may have meant. */
export type Suggestion = { path: string; title: string };

export const maxRedirects = 5000;
/** The longest old address, in characters. Neither people nor sitemaps use longer ones. */
export const maxOldAddressLength = 500;
/** The longest import, in characters. */
export const maxImportLength = 1_000_000;
/** How many refused lines of an import are shown. */
export const maxShownRefusals = 20;

/** The counts of an import. */
export type RedirectImport = {
  added: number;
  /** Known addresses with a new target. */
  changed: number;
  /** Known addresses with the same target. */
  unchanged: number;
  /** Existing pages of this site, which need no redirect. */
  pages: number;
  /** Lines beyond the limit of the list. */
  left_out: number;
  refused: { address: string; reason: RefusalReason }[];
  refused_count: number;
};

/** Why an import refuses a line. */
export const refusalReasons = ['address', 'target', 'loop'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Campaign parameters, which don't affect the page. */
const trackingNames = /^(utm_\w+|fbclid|gclid|msclkid|mc_cid|mc_eid)$/;
/** Index files that old servers sent for a folder's own address. */
const indexFile = /\/(?:index|default)\.(?:html?|php\d?|aspx?|jsp|cfm)$/;

/** Decodes percent-encoded text; invalid sequences stay. */
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

/** Removes insignificant endings: slashes, spaces, `/index.html`. */
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
  // Signs that would end a path, or be decoded again, stay encoded.
  return trimPath(folded).replace(/[%?#]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

function foldQuery(query: string): string {
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => [fold(name), fold(value)] as const);
  const meant = pairs.filter(([name]) => name !== '' && !trackingNames.test(name));
  meant.sort((a, b) => (a.join('=') < b.join('=') ? -1 : 1));
  return new URLSearchParams(meant.map(([name, value]) => [name, value])).toString();
}

/**
 * Normalizes an address of the old site. Removes its host, case, trailing slash or index page, percent-encoding and
 * campaign parameters, and sorts the other parameters.
 * @returns null for anything but a page's address
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

/** @returns null where browsers would go to another site */
function toOwnPath(url: URL): string | null {
  return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash;
}

/**
 * Normalizes a redirect's target: a path of this site, or another site's address by http or https.
 * @param hosts the town's hosts, whose pages become paths
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

/** The longest chain of old addresses. */
const maxSteps = 20;

/**
 * Follows an old address through other old addresses to its final target.
 * @param address as toOldAddress() writes it
 * @param find looks up the target of a normalized old address
 * @param isPage whether this site has a page at a path: it needs no redirect
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

/** Lists the meaningful words of an address, the last part first; empty for none. */
export function listAddressWords(address: string): string[] {
  const parts = pathOf(address).slice(0, maxOldAddressLength).split('/').filter(Boolean);
  const last = wordsOf(parts.at(-1) ?? '');
  return (last.length > 0 ? last : wordsOf(parts.at(-2) ?? '')).slice(0, maxWords);
}
