/** Towns: their hosts, their names, and whether they have a shop. */
import * as v from 'valibot';
import { Email } from '../accounts/users.ts';
import { accentPattern } from '../colors.ts';
import { maxSynonymsLength, type TownSearch } from '../search/townSearch.ts';
import { isTimeZone } from '../time.ts';

export const commerceModes = ['auto', 'on', 'off'] as const;
export type CommerceMode = (typeof commerceModes)[number];

/** The words in a host that make it a shop in `auto` mode, unless COMMERCE_KEYWORDS names seven others. */
export const defaultCommerceKeywords = ['shop', 'store', 'market', 'boutique', 'commerce', 'merch', 'cafe'];

/** The settings of a town; the server owns the rest of its row. */
export const TownInput = v.object({
  display_name: v.pipe(v.string(), v.trim(), v.maxLength(80, 'A town name has at most 80 characters.')),
  time_zone: v.pipe(v.string(), v.check(isTimeZone, 'The time zone must be an IANA name such as America/Chicago.')),
  support_email: Email,
  commerce: v.picklist(commerceModes, 'Commerce is auto, on or off.'),
  accent: v.pipe(v.string(), v.regex(accentPattern, 'The accent is a color such as #1f5f8b.')),
  /** Whether announcements, events and pages are published by a second person. */
  second_look: v.optional(
    v.pipe(
      v.union([v.boolean(), v.picklist([0, 1])]),
      v.transform((value) => value === true || value === 1),
    ),
    false,
  ),
  /** The town's additions to its search: see townSearch.ts. */
  search_synonyms: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(maxSynonymsLength, 'The words that mean the same have at most 4,000 characters.'),
    ),
    '',
  ),
  search_answers: v.optional(v.pipe(v.string(), v.maxLength(200_000)), ''),
  /** Which days count before a meeting, as JSON: see notices/choices.ts. */
  notice_choices: v.optional(v.pipe(v.string(), v.maxLength(4000)), ''),
});
/** Settings as given; validation fills in the optional ones. SQLite stores booleans as 0 and 1. */
export type TownInput = v.InferInput<typeof TownInput>;

/** A town on the server. `seq` counts the town's changes; a restore gives it a new `epoch`. */
export type Town = v.InferOutput<typeof TownInput> & {
  id: string;
  /** The canonical host; `hosts` has it and every alias. */
  host: string;
  hosts: string[];
  seq: number;
  epoch: string;
  /** The oldest sync position that changes alone can bring up to date. */
  oldest_seq: number;
  /** Whether it takes cards, with Stripe keys of its own. */
  card_enabled: boolean;
  has_stripe_keys: boolean;
};

/** A town for everybody: in the first HTML, in sync and as tenant info. */
export type PublicTown = {
  display_name: string;
  host: string;
  time_zone: string;
  support_email: string;
  accent: string;
  commerce: boolean;
  /** The town's additions to its search, synced for offline searches; pages do without. */
  search?: TownSearch;
};

const hostLabel = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const ipv6 = /^\[[0-9a-f:.]{2,45}\]$/;

/**
 * Parses a Host header: lower case, without port, trailing dot and leading `www` label.
 * @returns null for an invalid host (RFC 9110 §7.2, RFC 1123 §2.1)
 */
export function parseHost(header: string | undefined): string | null {
  if (!header || header.length > 261) return null;
  const host = header
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  if (ipv6.test(host)) return host;
  if (host.length > 253 || !host.split('.').every((label) => hostLabel.test(label))) return null;
  return host.startsWith('www.') && host.length > 4 ? host.slice(4) : host;
}

const isUnnamedHost = (host: string) => host === 'localhost' || ipv4.test(host) || host.startsWith('[');

/** `cityofmaple.example.org` → `Maple`; empty for IP addresses and localhost. */
export function cityName(host: string): string {
  if (isUnnamedHost(host)) return '';
  const label = (host.replace(/^www\./, '').split('.')[0] ?? '').replace(/^cityof(?=.)/, '');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The displayed name: the town's own, or else one derived from its host. */
export function townName(town: { display_name: string }, host: string): string {
  return town.display_name.trim() || cityName(host) || 'City';
}

/** Whether a town has a shop; with `auto`, whether its canonical host contains one of the keywords. */
export function hasCommerce(town: { commerce: CommerceMode; host: string }, keywords: readonly string[]): boolean {
  if (town.commerce !== 'auto') return town.commerce === 'on';
  return keywords.some((word) => town.host.includes(word));
}

export function toPublicTown(town: Town, keywords: readonly string[]): PublicTown {
  return {
    display_name: townName(town, town.host),
    host: town.host,
    time_zone: town.time_zone,
    support_email: town.support_email,
    accent: town.accent,
    commerce: hasCommerce(town, keywords),
  };
}
