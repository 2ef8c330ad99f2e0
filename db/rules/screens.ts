/** Every screen that has an address. Titles, the sitemap, `noindex` and who may open a screen follow from this table. */

type Screen = {
  audience: 'everyone' | 'signed-in' | 'administrators';
  /** Whether the sitemap has it and search engines may list it: it is no form and belongs to no single person. */
  isListed: boolean;
  /** In a town without a shop its address is unknown. */
  isShop: boolean;
};

const page = { audience: 'everyone', isListed: true, isShop: false } as const;
const form = { ...page, isListed: false } as const;
const own = { ...form, audience: 'signed-in' } as const;
const admin = { ...form, audience: 'administrators' } as const;
const shop = { isShop: true } as const;

/** By the paths of `app/routes`; tests/app/screens.test.ts compares them. */
export const screens = {
  '/': page,
  '/announcements': page,
  '/about': page,
  '/news': page,
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
  '/outbox': { ...form, ...shop },
  '/order-confirmation': { ...form, ...shop },
  '/pay/$token': { ...form, ...shop },
  '/dashboard': own,
  '/account': own,
  '/orders': { ...own, ...shop },
  '/invoices': { ...own, ...shop },
  '/users': admin,
  '/history': admin,
  '/settings': admin,
  '/doctor': admin,
  '/links': admin,
} as const satisfies Record<string, Screen>;

export type ScreenPath = keyof typeof screens;

const isKey = (path: string): path is ScreenPath => Object.hasOwn(screens, path);

/** Whether a path is exactly a screen's. Pay links are none: each has a path of its own. */
export const hasScreen = (path: string): boolean => isKey(path) && !path.includes('$');

/** The path as screens are written: in small letters, without a slash at its end. */
export function normalizePath(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end).toLowerCase();
}

/** Whether a path is a screen's in any spelling that leads there. */
export const isScreenPath = (path: string): boolean => hasScreen(normalizePath(path));

/** The screen that an address opens, with or without a slash at its end; null for an unknown one. */
export function findScreen(path: string, commerce: boolean): ScreenPath | null {
  const key = path.replace(/^\/pay\/[^/]+\/?$/, '/pay/$token').replace(/(?<=.)\/$/, '');
  return isKey(key) && (commerce || !screens[key].isShop) ? key : null;
}

/**
 * Whether a screen is missing in this town, so that the home page is drawn in its place. The page of an order says itself
 * that there is none to show.
 */
export const isMissingScreen = (path: string, commerce: boolean): boolean =>
  findScreen(path, commerce) === null && ![null, '/order-confirmation'].includes(findScreen(path, true));

/** Whether a screen needs a sign-in. A town without a shop has no orders and invoices, and says so to everybody. */
export function isProtected(path: string, commerce: boolean): boolean {
  const key = findScreen(path, commerce);
  return key !== null && screens[key].audience !== 'everyone';
}

/** Whether search engines may list what is at a path. */
export const isListed = (path: string): boolean => isKey(path) && screens[path].isListed;

/** The paths that a town's sitemap has, apart from announcements and items. */
export const listPublicPages = (commerce: boolean): string[] =>
  Object.keys(screens).filter((path) => isListed(path) && findScreen(path, commerce) !== null);
