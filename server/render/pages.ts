/** Pages of a town: drawn once, then sent from memory until something changes. */
import type { IncomingMessage } from 'node:http';
import type { Database } from '../../db/connection.ts';
import { Problem } from '../../db/rules/problems.ts';
import type { InitialState } from '../../db/rules/sync.ts';
import type { PublicTown, Town } from '../../db/rules/towns.ts';
import type { BrandingCache } from '../branding.ts';
import { type Config, originOf } from '../config.ts';
import type { SocialImages } from '../socialImages.ts';
import type { Build } from './build.ts';
import { headTags } from './head.ts';
import { htmlDocument } from './htmlDocument.ts';
import type { PageCache } from './pageCache.ts';
import {
  cacheKey,
  canonicalPath,
  isCacheable,
  isIndexable,
  isUrlTooLong,
  lastPageIfBeyond,
  notFoundRequest,
  type PageRequest,
  parsePageRequest,
  setPageParameter,
  shellPath,
} from './pageRequest.ts';
import { readPageState } from './pageState.ts';
import { type PreparedResponse, prepareResponse } from './preparedResponse.ts';

const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, max-age=0, must-revalidate',
};
const noStore = 'no-store';

/** Pages that are nobody's first visit: what they show belongs to one person, or is a form. */
const unindexedPaths = new Set([
  '/login',
  '/register',
  '/forgot',
  '/password',
  '/account',
  '/users',
  '/history',
  '/orders',
  '/dashboard',
  '/invoices',
  '/order-confirmation',
  '/outbox',
  shellPath,
]);

export type Pages = {
  /** A page that can be sent as it is, without asking the database. */
  getCached(req: IncomingMessage, town: Town): PreparedResponse | null;
  /**
   * Draws what ready() did not have.
   * @param signedIn whether to give the screens that only people who are signed in may see
   * @throws Problem `not_found` for what looks like a file
   */
  render(url: string, town: Town, shown: PublicTown, signedIn: boolean): Promise<PreparedResponse>;
};

export type PagesOptions = {
  db: Database;
  build: Build;
  cache: PageCache;
  config: Config;
  branding: BrandingCache;
  socialImages: SocialImages;
  securityHeaders: Record<string, string>;
  now: () => number;
};

export function createPages({
  db,
  build,
  cache,
  config,
  branding: looks,
  socialImages: cards,
  securityHeaders,
  now,
}: PagesOptions): Pages {
  const headers = { ...securityHeaders, ...pageHeaders };
  const keyOf = (town: Town, asked: PageRequest) => `${town.id} ${cacheKey(asked)}`;

  async function document(
    url: string,
    town: Town,
    shown: PublicTown,
    asked: PageRequest,
    state: InitialState,
    signedIn: boolean,
  ): Promise<PreparedResponse> {
    const { path, announcementId } = asked;
    const shell = path === shellPath;
    // The shell is drawn as the home page without content: skeletons, until the browser's own database answers.
    // A page that sends on to another takes along what was asked of it.
    const drawn = await build.render(shell ? '/' : unindexedPaths.has(path) ? url : canonicalPath(asked), state);
    if (drawn.requiresSignIn && signedIn) return privatePage(town, shown);
    // Where a visitor is sent on to may depend on who asks, so nobody keeps it.
    if (drawn.location) {
      return prepareResponse(302, '', { ...headers, 'Cache-Control': 'no-cache', Location: drawn.location });
    }
    const { theme, icons } = await looks.get(town, shown);
    const isFound = drawn.status === 200 && !unindexedPaths.has(path) && isIndexable(asked, state);
    const announcement = state.announcements.find(({ id }) => id === announcementId) ?? null;
    const html = htmlDocument({
      shown,
      state,
      ...drawn,
      head: headTags({
        ...drawn,
        shown,
        state,
        origin: originOf(config, town.host),
        path: isFound ? canonicalPath(asked) : null,
        announcement,
        socialImage: await cards.describe(town, shown, announcement),
        icon: icons.url('512'),
      }),
      themeUrl: theme.url,
      iconUrls: { favicon: icons.url('favicon-32'), touch: icons.url('apple-180') },
      assets: await build.assets(path),
      locale: build.locale,
    });
    return prepareResponse(drawn.status, html, headers);
  }

  /** A screen for people who are signed in is drawn in their browser, and no copy of it is kept on the way. */
  async function privatePage(town: Town, shown: PublicTown): Promise<PreparedResponse> {
    const shell = await pages.render(shellPath, town, shown, false);
    return prepareResponse(shell.status, shell.body, { ...shell.headers, 'Cache-Control': noStore });
  }

  const pages: Pages = {
    getCached(req, town) {
      if (req.method !== 'GET' && req.method !== 'HEAD') return null;
      const asked = parsePageRequest(req.url ?? '', build.hasScreen);
      return asked && cache.get(keyOf(town, asked), town.seq, now());
    },
    async render(url, town, shown, signedIn) {
      if (isUrlTooLong(url)) throw new Problem('uri_too_long');
      const known = parsePageRequest(url, build.hasScreen);
      if (!known) {
        const [path = '', query] = url.split('?', 2);
        const decoded = decodeURIComponent(path);
        // The browser's router takes /About/ for /about, so the server must not call it unknown.
        const meant = decoded.toLowerCase().replace(/\/+$/, '') || '/';
        if (build.hasScreen(meant)) {
          return prepareResponse(301, '', { ...headers, Location: query === undefined ? meant : `${meant}?${query}` });
        }
        // Something with a dot in its last part is asked for as a file; a page would only be mistaken for it.
        if (/\.[^/]*$/.test(decoded)) throw new Problem('not_found');
      }
      const asked = known ?? notFoundRequest;
      const held = cache.get(keyOf(town, asked), town.seq, now());
      if (held) return held;

      const { state, expiresAt } =
        asked.path === shellPath ? shellState(shown, now()) : await readPageState(db, town, shown, asked, now());
      const last = lastPageIfBeyond(asked, state);
      if (last !== null) {
        return prepareResponse(302, '', {
          ...headers,
          'Cache-Control': 'no-cache',
          Location: setPageParameter(url, last),
        });
      }
      const answer = await document(url, town, shown, asked, state, signedIn);
      if (isCacheable(asked, state) && answer.status !== 302 && answer.headers['Cache-Control'] !== noStore)
        cache.set(keyOf(town, asked), answer, town.seq, expiresAt);
      return answer;
    },
  };
  return pages;
}

function shellState(shown: PublicTown, now: number): { state: InitialState; expiresAt: number } {
  const nothing = { sections: [], banners: [], announcements: [], announcements_total: 0, events: [], documents: [] };
  return {
    state: { tenant: shown, commerce: shown.commerce, ...nothing, now, shell: true },
    expiresAt: Number.POSITIVE_INFINITY,
  };
}
