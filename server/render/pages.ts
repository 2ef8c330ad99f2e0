/** A town's pages, rendered once and sent from memory until something changes. */

import type { IncomingMessage } from 'node:http';
import type { Database } from '../../db/connection.ts';
import { formPath } from '../../db/rules/forms/forms.ts';
import { slugOfPath } from '../../db/rules/pages/slug.ts';
import { Problem } from '../../db/rules/problems.ts';
import { hasScreen, isListed, normalizePath } from '../../db/rules/screens.ts';
import type { PublicTown, Town } from '../../db/rules/town/towns.ts';
import type { Config } from '../config/config.ts';
import { isOtherHost } from '../http/middleware/canonicalHost.ts';
import { checkoutHeaders } from '../http/middleware/securityHeaders.ts';
import { type Caller, createSharedWork, type WorkQueue } from '../http/workQueue.ts';
import { takesCards } from '../payments/takesCards.ts';
import type { Logger } from '../start/log.ts';
import { findPageSlug } from '../store/content/pages.ts';
import { readPublicForm } from '../store/forms/forms.ts';
import { findFormSlug } from '../store/forms/sentForms.ts';
import { readMeeting } from '../store/meetings/meetings.ts';
import type { Build, RenderedPage } from './build.ts';
import { drawDocument } from './drawDocument.ts';
import type { PageCache } from './pageCache.ts';
import {
  cacheKey,
  canonicalPath,
  isCacheable,
  isUrlTooLong,
  lastPageIfBeyond,
  notFoundRequest,
  type PageRequest,
  parsePageRequest,
  payPath,
  requestPagePath,
  setPageParameter,
  shellPath,
} from './pageRequest.ts';
import type { PageState } from './pageState.ts';
import type { BrandingCache } from './pictures/branding.ts';
import type { SocialImages } from './pictures/socialImages.ts';
import { drawFromState } from './plainStates.ts';
import { type PreparedResponse, prepareResponse, readPlainBytes } from './preparedResponse.ts';
import { insertFormToken } from './requests/formPages.ts';

const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, max-age=0, must-revalidate',
};
const noStore = 'no-store';

/** Stripe redirects buyers here with secrets in the address, so the page is not stored and sends no referrer. */
const confirmationPath = '/order-confirmation';
/** Headers for pages whose address is or may contain a secret. */
const secretPolicy = { 'Cache-Control': noStore, 'Referrer-Policy': 'no-referrer' };
/** Browsers send the secret of a request to no server. Its form without script needs an origin: crossSite.ts. */
const requestPolicy = { ...secretPolicy, 'Referrer-Policy': 'same-origin' };

export type Pages = {
  /** Finds a cached page without querying the database. */
  getCached(req: IncomingMessage, town: Town): PreparedResponse | null;
  /**
   * Renders a page that getCached() lacks, once for all waiting requests.
   * @throws Problem `not_found` for an address that looks like a file; Overload
   */
  render(ask: PageAsk): Promise<PreparedResponse>;
};

/** `signedIn` allows screens that require signing in. */
type PageAsk = { url: string; town: Town; shown: PublicTown; signedIn: boolean; caller: Caller };

/** A result for all requests of one key: a page, the last page of a shorter list, or a redirect. */
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
  log: Pick<Logger, 'error'>;
};

/** Finds the present path of a town's page by a present or former one, in any spelling; null for none. */
async function findPagePath({ db, now }: PagesOptions, url: string, town: Town): Promise<string | null> {
  const [path = ''] = url.split('?', 1);
  const slug = slugOfPath(normalizePath(decodeURIComponent(path)));
  const present = slug && (await findPageSlug(db, town.id, slug, now()));
  return present ? `/${present}` : null;
}

/** A page to draw, or the address to redirect to. */
type Resolved = { request: PageRequest } | { location: string };

async function resolveMeeting({ db }: PagesOptions, { id }: Town, request: PageRequest): Promise<Resolved> {
  const meeting = await readMeeting(db, id, request.meetingSlug);
  const isThere = meeting !== null && request.notice <= meeting.notices.length;
  return { request: isThere ? request : notFoundRequest };
}

async function resolveForm({ db }: PagesOptions, { id }: Town, request: PageRequest): Promise<Resolved> {
  if (await readPublicForm(db, id, request.formSlug)) return { request };
  const present = await findFormSlug(db, id, request.formSlug);
  return present ? { location: formPath({ slug: present }) } : { request: notFoundRequest };
}

/** Finds the page of an address, or its present spelling. Unknown addresses share one page. */
async function resolve(options: PagesOptions, url: string, town: Town): Promise<Resolved> {
  const request = parsePageRequest(url);
  if (request?.meetingSlug) return resolveMeeting(options, town, request);
  if (request?.formSlug) return resolveForm(options, town, request);
  if (request && !request.slug) return { request };
  const location = (request ? null : spellingOf(url)) ?? (await findPagePath(options, url, town));
  if (!location) return { request: notFoundRequest };
  return location === request?.path ? { request } : { location };
}

export function createPages(options: PagesOptions): Pages {
  const { build, cache, queue, now } = options;
  const share = createSharedWork<Drawing>(queue);
  const headers = { ...options.securityHeaders, ...pageHeaders };
  const shopHeaders = { ...headers, ...checkoutHeaders(options.config) };
  /** Checkout opens over the shop, so the worker may render the shop from the shell. */
  const confirmationHeaders = { ...headers, ...secretPolicy };
  const headersOf = (town: Town, { commerce }: PublicTown, { path }: PageRequest) => {
    if (path === confirmationPath) return confirmationHeaders;
    const withCards = commerce && takesCards(town, options.config);
    if (path === requestPagePath) return { ...headers, ...requestPolicy };
    if (path === payPath) return { ...(withCards ? shopHeaders : headers), ...secretPolicy };
    return withCards && ['/items', shellPath].includes(path) ? shopHeaders : headers;
  };
  const keyOf = (town: Town, request: PageRequest) => `${town.id} ${cacheKey(request)}`;

  async function drawState(
    request: PageRequest,
    address: string,
    { town, shown }: PageAsk,
    { state, ...lifetime }: PageState,
  ): Promise<Drawing> {
    const lastPage = lastPageIfBeyond(request, state);
    if (lastPage !== null) return { lastPage };
    const page = await build.render(address, state);
    if (page.requiresSignIn || page.location) return page;
    const html = await drawDocument(options, town, shown, request, state, page);
    const response = prepareResponse(page.status, html, headersOf(town, shown, request));
    const { path } = request;
    if (![confirmationPath, payPath, requestPagePath].includes(path) && isCacheable(request, state))
      cache.set(keyOf(town, request), response, town.seq, lifetime);
    return { response };
  }

  async function render(ask: PageAsk): Promise<PreparedResponse> {
    const { url, town, signedIn, caller } = ask;
    if (isUrlTooLong(url)) throw new Problem('uri_too_long');
    const found = await resolve(options, url, town);
    if ('location' in found) return prepareResponse(301, '', { ...headers, Location: found.location });
    const { request } = found;
    const key = keyOf(town, request);
    const finish = (response: PreparedResponse) => insertFormToken(options, town, request, response);
    const cached = cache.get(key, town.seq, now());
    if (cached) return finish(cached);
    const address = drawnAddress(url, request);
    const drawing = await share(`${key} ${town.seq} ${address}`, caller, () =>
      drawFromState(options, request, ask, (state) => drawState(request, address, ask, state)),
    );
    if ('response' in drawing) return finish(drawing.response);
    const redirect = (location: string) =>
      prepareResponse(302, '', { ...headers, 'Cache-Control': 'no-cache', Location: location });
    if ('lastPage' in drawing) return redirect(setPageParameter(url, drawing.lastPage));
    // A redirect may depend on the session, so it is not cached.
    if (drawing.location && !(drawing.requiresSignIn && signedIn)) return redirect(drawing.location);
    // Screens that require signing in are rendered in the browser, and no proxy may store them.
    const shell = await render({ ...ask, url: shellPath });
    return prepareResponse(shell.status, readPlainBytes(shell), { ...headers, 'Cache-Control': noStore });
  }

  return {
    getCached(req, town) {
      if (req.method !== 'GET' && req.method !== 'HEAD') return null;
      // Redirects are decided after the session is known.
      if (isOtherHost(req, town, options.config)) return null;
      const request = parsePageRequest(req.url ?? '');
      // A form gets its token in render(). Without a database its page is shown all the same.
      if (request?.formSlug && !options.db.isAway()) return null;
      return request && cache.get(keyOf(town, request), town.seq, now());
    },
    render,
  };
}

/**
 * Picks the address to render. The shell is the home page without content: skeletons until the browser's database
 * answers. A redirect keeps the query.
 */
function drawnAddress(url: string, request: PageRequest): string {
  const { path, eventId, slug } = request;
  if (path === shellPath) return '/';
  return ((slug || isListed(path)) && !eventId) || request === notFoundRequest ? canonicalPath(request) : url;
}

/** Page extensions of other systems: an old link gets our page that says it is gone. */
const pageEnding = /\.(?:[sx]?html?|php\d?|aspx?|jsp|cfm)$/i;

/**
 * Finds the canonical spelling of an address; null if no page matches.
 * @throws Problem `not_found` for an address that looks like a file
 */
function spellingOf(url: string): string | null {
  const [path = '', query] = url.split('?', 2);
  const decoded = decodeURIComponent(path);
  // The browser's router accepts /About/ for /about, so the server must too.
  const normalized = normalizePath(decoded);
  if (hasScreen(normalized)) return query === undefined ? normalized : `${normalized}?${query}`;
  // A last part with a dot means a file, and a page would only be mistaken for it.
  if (/\.[^/]*$/.test(decoded) && !pageEnding.test(decoded)) throw new Problem('not_found');
  return null;
}
