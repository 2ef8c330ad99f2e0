/**
 * Every screen with an address: the program's public pages and those behind a sign-in. A town's own pages are in
 * rules/pages. Titles, the sitemap, `noindex` and access follow from this table.
 */

import { slugOfPath } from './pages/slug.ts';

type Screen = {
  audience: 'everyone' | 'signed-in' | 'administrators';
  /** Whether the sitemap lists it and search engines may: it is no form and belongs to no single person. */
  isListed: boolean;
  /** A town without a shop does not have it. */
  isShop: boolean;
};

const page = { audience: 'everyone', isListed: true, isShop: false } as const;
const form = { ...page, isListed: false } as const;
const own = { ...form, audience: 'signed-in' } as const;
const admin = { ...form, audience: 'administrators' } as const;
const shop = { isShop: true } as const;

/** The keys are paths of `app/routes`; tests/app/screens.test.ts compares them. */
export const screens = {
  '/': page,
  '/announcements': page,
  '/about': page,
  '/news': page,
  '/contacts': page,
  '/collection': page,
  '/services': page,
  '/departments': page,
  '/meetings': page,
  '/meetings/$slug': page,
  '/meetings/$slug/receipt': own,
  '/archive': page,
  '/document-text/$id': page,
  '/forms': page,
  '/forms/$slug': page,
  '/request/$number': form,
  '/pricing': page,
  '/items': { ...page, ...shop },
  '/terms': page,
  '/privacy': page,
  '/accessibility': page,
  '/search': form,
  '/login': form,
  '/register': form,
  '/forgot': form,
  '/password': form,
  '/confirm': form,
  '/preview': form,
  '/outbox': form,
  '/order-confirmation': { ...form, ...shop },
  '/pay/$token': { ...form, ...shop },
  '/dashboard': own,
  '/account': own,
  '/drafts': own,
  '/to-mend': own,
  '/requests': own,
  '/requests/$number': own,
  '/orders': { ...own, ...shop },
  '/invoices': { ...own, ...shop },
  '/users': admin,
  '/history': admin,
  '/settings': admin,
  '/doctor': admin,
  '/links': admin,
  '/$slug': page,
} as const satisfies Record<string, Screen>;

export type ScreenPath = keyof typeof screens;

const isKey = (path: string): path is ScreenPath => Object.hasOwn(screens, path);

/** The screens of one thing each, such as a meeting. */
export type NamedScreen = Extract<ScreenPath, `/${string}/$${string}`>;

const isNamed = (path: string): path is NamedScreen => path.indexOf('$') > 1;
const namedScreens = Object.keys(screens)
  .filter(isNamed)
  .map((key) => ({ key, parts: key.split('/') }));

/**
 * Finds the screen of one thing and the name in its address, with or without a trailing slash; null for any other.
 * server/render/pageRequest.ts checks the name.
 */
export function findNamedScreen(path: string): { key: NamedScreen; name: string } | null {
  const parts = path.replace(/\/$/, '').split('/');
  const [, , name] = parts;
  const screen = namedScreens.find(
    (known) => known.parts.length === parts.length && known.parts.every((part, at) => at === 2 || part === parts[at]),
  );
  return screen && name ? { key: screen.key, name } : null;
}

/** Whether a path is exactly a screen's. Pay links, meetings and pages don't count: each has a path of its own. */
export const hasScreen = (path: string): boolean => isKey(path) && !path.includes('$');

/** Normalizes a path to a screen's spelling: lower case, without a trailing slash. */
export function normalizePath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end).toLowerCase();
}

/** Whether any spelling of a path leads to a screen. */
export const isScreenPath = (path: string): boolean => hasScreen(normalizePath(path));

/**
 * The screen that an address opens, with or without a trailing slash; null for an unknown one. Any address that may be
 * a page's opens `/$slug`, which finds out.
 */
export function findScreen(path: string, commerce: boolean): ScreenPath | null {
  const key = findNamedScreen(path)?.key ?? path.replace(/(?<=.)\/$/, '');
  if (!isKey(key)) return slugOfPath(key) ? '/$slug' : null;
  return commerce || !screens[key].isShop ? key : null;
}

/**
 * Whether this town lacks a screen, so that the home page is drawn instead. The order page itself reports a missing
 * order.
 */
export function isMissingScreen(path: string, commerce: boolean): boolean {
  const inShop = findScreen(path, true);
  return inShop !== null && inShop !== '/order-confirmation' && findScreen(path, commerce) === null;
}

/** Whether a screen needs a sign-in. A town without a shop has no orders and invoices, and says so to everybody. */
export function isProtected(path: string, commerce: boolean): boolean {
  const key = findScreen(path, commerce);
  return key !== null && screens[key].audience !== 'everyone';
}

/** Whether search engines may list a screen's path. They may list all pages of the town's own. */
export function isListed(path: string): boolean {
  const key = findNamedScreen(path)?.key ?? path;
  return isKey(key) && screens[key].isListed;
}

/** The paths in a town's sitemap, apart from announcements, items and pages. */
export const listPublicPages = (commerce: boolean): string[] =>
  Object.keys(screens).filter((path) => hasScreen(path) && isListed(path) && findScreen(path, commerce) !== null);
