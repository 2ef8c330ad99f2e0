/** What the addresses of the public site mean, as pure functions over their parts. */
import { isId } from '../../db/rules/links/paths.ts';
import { type Anchor, anchors } from '../../db/rules/town/sections.ts';

const legalTexts = ['terms', 'privacy', 'accessibility'] as const;
export type LegalText = (typeof legalTexts)[number];

/** The legal text a path asks for: `/terms` → `terms`. */
export const parseLegalPath = (path: string): LegalText | null =>
  legalTexts.find((text) => path === `/${text}` || path === `/${text}/`) ?? null;

/** What an address of the home page asks for beyond the page itself. */
export type DeepLink = { anchor: Anchor; categoryId?: string; eventId?: string };

/**
 * Reads `#calendar?eventId=X` and `?eventId=X#calendar`, and the same for documents with `categoryId`.
 * @param search as `location.search`  @param hash as `location.hash`; both with or without their first mark
 * @returns null when the fragment names no section
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

/** The anchors of a click that the router may take over; see routedUrl. */
type ClickedLink = { href: string; target: string; download: boolean; noRoute: boolean };

/**
 * The address to go to without loading a new document, or null when the browser is to follow the link itself:
 * another site, another scheme, a new tab, a download, the no-route marker, or a path that is no screen of ours.
 */
export function resolveInternalUrl(link: ClickedLink, origin: string, isScreen: (path: string) => boolean): URL | null {
  if (link.download || link.noRoute || (link.target !== '' && link.target !== '_self')) return null;
  const url = new URL(link.href);
  return url.origin === origin && isScreen(url.pathname) ? url : null;
}

/** The search parameter of the home page: the announcement to open. What means nothing is undefined, in both. */
export const validateIdSearch = ({ id }: Record<string, unknown>): { id?: string } => ({
  id: typeof id === 'string' && isId(id) ? id : undefined,
});
