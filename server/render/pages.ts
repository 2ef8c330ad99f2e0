/** Pages of a town: drawn once, then sent from memory until something changes. */

import type { IncomingMessage } from 'node:http';
import type { Database } from '../../db/connection.ts';
import { Problem } from '../../db/rules/problems.ts';
import { hasScreen, isListed, normalizePath } from '../../db/rules/screens.ts';
import type { InitialState } from '../../db/rules/sync/sync.ts';
import type { PublicTown, Town } from '../../db/rules/town/towns.ts';
import { type Config, originOf } from '../config/config.ts';
import { isOtherHost } from '../http/middleware/canonicalHost.ts';
import { checkoutHeaders } from '../http/middleware/securityHeaders.ts';
import { type Caller, createSharedWork, type WorkQueue } from '../http/workQueue.ts';
import { takesCards } from '../payments/takesCards.ts';
import type { BrandingCache } from './branding.ts';
import type { Build, RenderedPage } from './build.ts';
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
  payPath,
  setPageParameter,
  shellPath,
} from './pageRequest.ts';
import { type PageState, readPageState } from './pageState.ts';
import { type PreparedResponse, prepareResponse, readPlainBytes } from './preparedResponse.ts';
import type { SocialImages } from './socialImages.ts';

const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, max-age=0, must-revalidate',
};
const noStore = 'no-store';

/** Stripe sends buyers back to this page with secrets in the address: they go no further, and nothing keeps the page. */
const confirmationPath = '/order-confirmation';
/** Of those whose address is a secret, or may hold one. */
const secretPolicy = { 'Cache-Control': noStore, 'Referrer-Policy': 'no-referrer' };

export type Pages = {
  /** A page that can be sent as it is, without asking the database. */
  getCached(req: IncomingMessage, town: Town): PreparedResponse | null;
  /**
   * Draws what getCached() did not have, once for all who wait for it.
   * @throws Problem `not_found` for what looks like a file; Overload
   */
  render(ask: PageAsk): Promise<PreparedResponse>;
};

/** `signedIn`: whether to give the screens that only people who are signed in may see. */
type PageAsk = { url: string; town: Town; shown: PublicTown; signedIn: boolean; caller: Caller };

/** The same for all who asked for it: a page, the last page of a list that is shorter, or what a redirect says. */
type Drawing =
  | { response: PreparedResponse }
  | { lastPage: number }
  | Pick<RenderedPage, 'requiresSignIn' | 'location'>;

export type PagesOptions = {
  db: Database;
  build: Build;
  cache: PageCache;
  queue: WorkQueue;
  config: Config;
  branding: BrandingCache;
  socialImages: SocialImages;
  securityHeaders: Record<string, string>;
  now: () => number;
};

export function createPages(options: PagesOptions): Pages {
  const { db, build, cache, queue, now } = options;
  const share = createSharedWork<Drawing>(queue);
  const headers = { ...options.securityHeaders, ...pageHeaders };
  const shopHeaders = { ...headers, ...checkoutHeaders(options.config) };
  /** Checkout opens over the shop. The worker may draw the shop from the shell. */
  const confirmationHeaders = { ...headers, ...secretPolicy };
  const headersOf = (town: Town, { commerce }: PublicTown, { path }: PageRequest) => {
    if (path === confirmationPath) return confirmationHeaders;
    const withCards = commerce && takesCards(town, options.config);
    if (path === payPath) return { ...(withCards ? shopHeaders : headers), ...secretPolicy };
    return withCards && ['/items', shellPath].includes(path) ? shopHeaders : headers;
  };
  const keyOf = (town: Town, request: PageRequest) => `${town.id} ${cacheKey(request)}`;

  async function draw(request: PageRequest, address: string, { town, shown }: PageAsk): Promise<Drawing> {
    const { state, ...lifetime } =
      request.path === shellPath ? shellState(shown, now()) : await readPageState(db, town, shown, request, now());
    const lastPage = lastPageIfBeyond(request, state);
    if (lastPage !== null) return { lastPage };
    const page = await build.render(address, state);
    if (page.requiresSignIn || page.location) return page;
    const html = await drawDocument(options, town, shown, request, state, page);
    const response = prepareResponse(page.status, html, headersOf(town, shown, request));
    const { path } = request;
    if (path !== confirmationPath && path !== payPath && isCacheable(request, state))
      cache.set(keyOf(town, request), response, town.seq, lifetime);
    return { response };
  }

  async function render(ask: PageAsk): Promise<PreparedResponse> {
    const { url, town, signedIn, caller } = ask;
    if (isUrlTooLong(url)) throw new Problem('uri_too_long');
    const known = parsePageRequest(url);
    const meant = known ? null : spellingOf(url);
    if (meant) return prepareResponse(301, '', { ...headers, Location: meant });
    const request = known ?? notFoundRequest;
    const key = keyOf(town, request);
    const cached = cache.get(key, town.seq, now());
    if (cached) return cached;
    const address = drawnAddress(url, request);
    const drawing = await share(`${key} ${town.seq} ${address}`, caller, () => draw(request, address, ask));
    if ('response' in drawing) return drawing.response;
    const redirect = (location: string) =>
      prepareResponse(302, '', { ...headers, 'Cache-Control': 'no-cache', Location: location });
    if ('lastPage' in drawing) return redirect(setPageParameter(url, drawing.lastPage));
    // A redirect may depend on who asks, so it is not cached.
    if (drawing.location && !(drawing.requiresSignIn && signedIn)) return redirect(drawing.location);
    // A screen for people who are signed in is drawn in their browser, and nobody on the way stores it.
    const shell = await render({ ...ask, url: shellPath });
    return prepareResponse(shell.status, readPlainBytes(shell), { ...headers, 'Cache-Control': noStore });
  }

  return {
    getCached(req, town) {
      if (req.method !== 'GET' && req.method !== 'HEAD') return null;
      // Redirects are decided once the session is known.
      if (isOtherHost(req, town, options.config)) return null;
      const request = parsePageRequest(req.url ?? '');
      return request && cache.get(keyOf(town, request), town.seq, now());
    },
    render,
  };
}

/**
 * The address that a page is drawn at. The shell is drawn as the home page without content: skeletons, until the
 * browser's own database answers. A page that redirects to another takes along what was asked of it.
 */
function drawnAddress(url: string, request: PageRequest): string {
  const { path, eventId } = request;
  if (path === shellPath) return '/';
  return (isListed(path) && !eventId) || request === notFoundRequest ? canonicalPath(request) : url;
}

/** How other makers' sites end the addresses of pages: whoever follows an old link reads that it is gone in a page of ours. */
const pageEnding = /\.(?:[sx]?html?|php\d?|aspx?|jsp|cfm)$/i;

/**
 * The address of ours that is meant where somebody typed it in another way; null where there is none.
 * @throws Problem `not_found` for what looks like a file
 */
function spellingOf(url: string): string | null {
  const [path = '', query] = url.split('?', 2);
  const decoded = decodeURIComponent(path);
  // The browser's router takes /About/ for /about, so the server must not call it unknown.
  const meant = normalizePath(decoded);
  if (hasScreen(meant)) return query === undefined ? meant : `${meant}?${query}`;
  // Something with a dot in its last part is asked for as a file; a page would only be mistaken for it.
  if (/\.[^/]*$/.test(decoded) && !pageEnding.test(decoded)) throw new Problem('not_found');
  return null;
}

async function drawDocument(
  { build, config, branding, socialImages }: PagesOptions,
  town: Town,
  shown: PublicTown,
  request: PageRequest,
  state: InitialState,
  page: RenderedPage,
): Promise<string> {
  const { path, announcementId } = request;
  const { theme, icons } = await branding.get(town, shown);
  const isIndexed = page.status === 200 && isListed(path) && isIndexable(request, state);
  const announcement = state.announcements.find(({ id }) => id === announcementId) ?? null;
  return htmlDocument({
    shown,
    state,
    ...page,
    head: headTags({
      ...page,
      shown,
      state,
      origin: originOf(config, town.host),
      path: isIndexed ? canonicalPath(request) : null,
      announcement,
      socialImage: await socialImages.describe(town, shown, announcement),
      icon: icons.url('512'),
    }),
    themeUrl: theme.url,
    iconUrls: { favicon: icons.url('favicon-32'), touch: icons.url('apple-180') },
    assets: await build.assets(path),
    locale: build.locale,
  });
}

function shellState(shown: PublicTown, now: number): PageState {
  const nothing = { sections: [], banners: [], announcements: [], announcements_total: 0, events: [], documents: [] };
  return {
    state: { tenant: shown, commerce: shown.commerce, ...nothing, now, shell: true },
    expiresAt: Number.POSITIVE_INFINITY,
    staleUntil: Number.POSITIVE_INFINITY,
  };
}
