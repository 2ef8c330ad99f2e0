/** Pages of a town: drawn once, then sent from memory until something changes. */
import type { IncomingMessage } from 'node:http';
import type { Database } from '../../db/connection.ts';
import { Problem } from '../../db/rules/problems.ts';
import type { InitialState } from '../../db/rules/sync.ts';
import type { PublicTown, Town } from '../../db/rules/towns.ts';
import type { Cards } from '../cards.ts';
import { type Config, originOf } from '../config.ts';
import type { Looks } from '../looks.ts';
import { type FinishedAnswer, finishAnswer } from './answer.ts';
import {
  type Asked,
  addressOf,
  askedPage,
  isFindable,
  isTooLong,
  isWorthKeeping,
  lastPageBefore,
  missingPage,
  pageKey,
  shellPath,
  withPage,
} from './asked.ts';
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
  '/outbox',
  shellPath,
]);

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
  const keyOf = (town: Town, asked: Asked) => `${town.id} ${pageKey(asked)}`;

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
    const isFound = drawn.status === 200 && !unlisted.has(path) && isFindable(asked, state);
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
        path: isFound ? addressOf(asked) : null,
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
      if (isTooLong(url)) throw new Problem('uri_too_long');
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
      const asked = known ?? missingPage;
      const held = cache.find(keyOf(town, asked), town.seq, now());
      if (held) return held;

      const { state, until } =
        asked.path === shellPath ? shellState(shown, now()) : await pageState(db, town, shown, asked, now());
      const last = lastPageBefore(asked, state);
      if (last !== null) {
        return finishAnswer(302, '', { ...headers, 'Cache-Control': 'no-cache', Location: withPage(url, last) });
      }
      const answer = await document(url, town, shown, asked, state, signedIn);
      if (isWorthKeeping(asked, state) && answer.status !== 302 && answer.headers['Cache-Control'] !== noStore)
        cache.keep(keyOf(town, asked), answer, town.seq, until);
      return answer;
    },
  };
  return pages;
}

function shellState(shown: PublicTown, now: number): { state: InitialState; until: number } {
  const nothing = { sections: [], banners: [], announcements: [], announcements_total: 0, events: [], documents: [] };
  return {
    state: { tenant: shown, commerce: shown.commerce, ...nothing, now, shell: true },
    until: Number.POSITIVE_INFINITY,
  };
}
