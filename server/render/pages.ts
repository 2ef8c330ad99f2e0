/** Pages of a town: drawn once, then sent from memory until something changes. */
import type { IncomingMessage } from 'node:http';
import type { Database } from '../../db/connection.ts';
import { announcementAddress, announcementsAddress, isId } from '../../db/rules/addresses.ts';
import { type AnnouncementsList, announcementsList, announcementsPerPage } from '../../db/rules/announcements.ts';
import { Problem } from '../../db/rules/problems.ts';
import type { InitialState } from '../../db/rules/sync.ts';
import type { PublicTown, Town } from '../../db/rules/towns.ts';
import type { Cards } from '../cards.ts';
import { type Config, originOf } from '../config.ts';
import type { Looks } from '../looks.ts';
import { type FinishedAnswer, finishAnswer } from './answer.ts';
import type { Build } from './build.ts';
import type { PageCache } from './cache.ts';
import { htmlDocument } from './document.ts';
import { headTags } from './head.ts';
import { pageState } from './state.ts';

const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, max-age=0, must-revalidate',
};
const noStore = 'no-store';
const longestUrl = 2048;

/** The contentless page that the worker keeps for the time without a network. */
export const shellPath = '/shell';
/** Stands for every address the app has no screen for: they all get the same page. */
const missingPath = '/not-found';

/** Pages that are nobody's first visit: what they show belongs to one person, or is a form. */
const unlisted = new Set([
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
  shellPath,
]);

/** What of an address decides the page: its path, and the announcement it names where that matters. */
type Asked = { path: string; announcementId: string | null; list: AnnouncementsList };

const wholeList = announcementsList({});
/** Stands for every id that can be none. */
const noName = '-';

/** @returns null when the address is no page of ours to draw (a file, a call, something malformed) */
export function askedPage(url: string, hasScreen: (path: string) => boolean): Asked | null {
  if (url.length > longestUrl || !url.startsWith('/')) return null;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (path !== shellPath && !hasScreen(path)) return null;
  if (mark < 0 || (path !== '/announcements' && path !== '/')) return { path, announcementId: null, list: wholeList };
  const query = new URLSearchParams(url.slice(mark));
  const named = query.get('id');
  const isName = named !== null && isId(named);
  if (path === '/') return { path, announcementId: isName ? named : null, list: wholeList };
  const list = announcementsList({ page: query.get('page'), category: query.get('category') });
  return { path, announcementId: named && !isName ? noName : named || null, list };
}

export type Pages = {
  /** A page that can be sent as it is, without asking the database. */
  ready(req: IncomingMessage, town: Town): FinishedAnswer | null;
  /**
   * Draws what ready() did not have.
   * @param signedIn whether to give the screens that only people who are signed in may see
   * @throws Problem `not_found` for what looks like a file
   */
  draw(url: string, town: Town, shown: PublicTown, signedIn: boolean): Promise<FinishedAnswer>;
};

export type PagesParts = {
  db: Database;
  build: Build;
  cache: PageCache;
  config: Config;
  looks: Looks;
  cards: Cards;
  securityHeaders: Record<string, string>;
  now: () => number;
};

export function createPages({ db, build, cache, config, looks, cards, securityHeaders, now }: PagesParts): Pages {
  const headers = { ...securityHeaders, ...pageHeaders };
  /** Where the page lives; an announcement has one address, over whichever page of the list it was opened. */
  const addressOf = ({ path, announcementId, list }: Asked) => {
    if (path !== '/announcements') return announcementId ? `${path}?id=${announcementId}` : path;
    return announcementId
      ? announcementAddress(announcementId)
      : announcementsAddress({ category: list.category ?? undefined, page: String(list.page) });
  };
  const keyOf = (town: Town, { path, announcementId, list }: Asked) =>
    `${town.id} ${path} ${announcementId ?? ''} ${list.category ?? ''} ${list.page}`;

  async function document(
    url: string,
    town: Town,
    shown: PublicTown,
    asked: Asked,
    state: InitialState,
    signedIn: boolean,
  ): Promise<FinishedAnswer> {
    const { path, announcementId } = asked;
    const shell = path === shellPath;
    // The shell is drawn as the home page without content: skeletons, until the browser's own database answers.
    // A page that sends on to another takes along what was asked of it.
    const drawn = await build.draw(shell ? '/' : unlisted.has(path) ? url : addressOf(asked), state);
    if (drawn.signIn && signedIn) return privatePage(town, shown);
    // Where a visitor is sent on to may depend on who asks, so nobody keeps it.
    if (drawn.location) {
      return finishAnswer(302, '', { ...headers, 'Cache-Control': 'no-cache', Location: drawn.location });
    }
    const { theme, icons } = await looks.of(town, shown);
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
        path: drawn.status === 200 && !unlisted.has(path) ? addressOf(asked) : null,
        announcement,
        card: await cards.of(town, shown, announcement),
        icon: icons.url('512'),
      }),
      themeUrl: theme.url,
      iconUrls: { favicon: icons.url('favicon-32'), touch: icons.url('apple-180') },
      assets: await build.assets(shell ? '/' : path),
    });
    return finishAnswer(drawn.status, html, headers);
  }

  /** A screen for people who are signed in is drawn in their browser, and no copy of it is kept on the way. */
  async function privatePage(town: Town, shown: PublicTown): Promise<FinishedAnswer> {
    const shell = await pages.draw(shellPath, town, shown, false);
    return finishAnswer(shell.status, shell.body, { ...shell.headers, 'Cache-Control': noStore });
  }

  const pages: Pages = {
    ready(req, town) {
      if (req.method !== 'GET' && req.method !== 'HEAD') return null;
      const asked = askedPage(req.url ?? '', build.hasScreen);
      return asked && cache.find(keyOf(town, asked), town.seq, now());
    },
    async draw(url, town, shown, signedIn) {
      if (url.length > longestUrl) throw new Problem('uri_too_long');
      const known = askedPage(url, build.hasScreen);
      if (!known) {
        const [path = '', query] = url.split('?', 2);
        const decoded = decodeURIComponent(path);
        // The browser's router takes /About/ for /about, so the server must not call it unknown.
        const meant = decoded.toLowerCase().replace(/\/+$/, '') || '/';
        if (build.hasScreen(meant)) {
          return finishAnswer(301, '', { ...headers, Location: query === undefined ? meant : `${meant}?${query}` });
        }
        // Something with a dot in its last part is asked for as a file; a page would only be mistaken for it.
        if (/\.[^/]*$/.test(decoded)) throw new Problem('not_found');
      }
      const asked = known ?? { path: missingPath, announcementId: null, list: wholeList };
      const held = cache.find(keyOf(town, asked), town.seq, now());
      if (held) return held;

      const { state, until } =
        asked.path === shellPath ? shellState(shown, now()) : await pageState(db, town, shown, asked, now());
      const last = Math.max(1, Math.ceil((state.announcements_list?.total ?? 0) / announcementsPerPage));
      if (asked.list.page > last) {
        return finishAnswer(302, '', { ...headers, 'Cache-Control': 'no-cache', Location: withPage(url, last) });
      }
      const answer = await document(url, town, shown, asked, state, signedIn);
      // An id that names nothing is not worth a place in the cache: there are endless ones.
      const named = !asked.announcementId || state.announcements.some(({ id }) => id === asked.announcementId);
      if (named && answer.status !== 302 && answer.headers['Cache-Control'] !== noStore)
        cache.keep(keyOf(town, asked), answer, town.seq, until);
      return answer;
    },
  };
  return pages;
}

/** The address with another page of the list, and whatever else it asks for. */
function withPage(url: string, page: number): string {
  const [path = '', query] = url.split('?', 2);
  const asked = new URLSearchParams(query);
  asked.delete('page');
  if (page > 1) asked.set('page', String(page));
  return asked.size > 0 ? `${path}?${asked}` : path;
}

function shellState(shown: PublicTown, now: number): { state: InitialState; until: number } {
  const nothing = { sections: [], banners: [], announcements: [], announcements_total: 0, events: [], documents: [] };
  return {
    state: { tenant: shown, commerce: shown.commerce, ...nothing, now, shell: true },
    until: Number.POSITIVE_INFINITY,
  };
}
