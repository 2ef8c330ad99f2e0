/** Parses the addresses of the public site, as pure functions. */
import { isId } from '../../db/rules/links/paths.ts';
import { type Anchor, anchors } from '../../db/rules/town/sectionKeys.ts';

const legalTexts = ['terms', 'privacy', 'accessibility'] as const;
export type LegalText = (typeof legalTexts)[number];

/** The legal text of a path: `/terms` → `terms`. */
export const parseLegalPath = (path: string): LegalText | null =>
  legalTexts.find((text) => path === `/${text}` || path === `/${text}/`) ?? null;

/** A target on the home page, from its address. */
export type DeepLink = { anchor: Anchor; categoryId?: string; eventId?: string };

/**
 * Reads `#calendar?eventId=X` and `?eventId=X#calendar`, and the same for documents with `categoryId`.
 * @param search as `location.search`  @param hash as `location.hash`; both with or without their first character
 * @returns null if the fragment names no section
 */
export function parseDeepLink(search: string, hash: string): DeepLink | null {
  const [name, query = ''] = hash.replace(/^#/, '').split('?', 2) as [string, string?];
  const anchor = anchors.find((known) => known === name);
  if (!anchor) return null;
  const inside = new URLSearchParams(query);
  const outside = new URLSearchParams(search);
  const value = (key: string) => inside.get(key) || outside.get(key) || undefined;
  if (anchor === 'documents') return { anchor, categoryId: value('categoryId') };
  if (anchor === 'calendar') return { anchor, eventId: value('eventId') };
  return { anchor };
}

/** The facts about a clicked link that decide whether the router handles it. */
type ClickedLink = { href: string; target: string; download: boolean; noRoute: boolean };

/**
 * The address to open without loading a new document, or null if the browser should follow the link: another site,
 * another scheme, a new tab, a download, the no-route marker, or a path without a screen.
 */
export function resolveInternalUrl(link: ClickedLink, origin: string, isScreen: (path: string) => boolean): URL | null {
  if (link.download || link.noRoute || (link.target !== '' && link.target !== '_self')) return null;
  const url = new URL(link.href);
  return url.origin === origin && isScreen(url.pathname) ? url : null;
}

/** The home page's search parameter: the announcement to open. Invalid values become undefined. */
export const validateIdSearch = ({ id }: Record<string, unknown>): { id?: string } => ({
  id: typeof id === 'string' && isId(id) ? id : undefined,
});
