/** Pages of a town: drawn once, then sent from memory until something changes. */
import type { IncomingMessage } from 'node:http';
import type { Database } from '../../db/connection.ts';
import { type AnnouncementsList, announcementsList } from '../../db/rules/announcements.ts';
import { Problem } from '../../db/rules/problems.ts';
import type { InitialState } from '../../db/rules/sync.ts';
import type { PublicTown, Town } from '../../db/rules/towns.ts';
import { type Config, originOf } from '../config.ts';
import type { Looks } from '../looks.ts';
import { type FinishedAnswer, finishAnswer } from './answer.ts';
import type { Build } from './build.ts';
import type { PageCache } from './cache.ts';
import { htmlDocument } from './document.ts';
import { pageState } from './state.ts';

const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, max-age=0, must-revalidate',
};
const longestUrl = 2048;

/** The contentless page that the worker keeps for the time without a network. */
export const shellPath = '/shell';
/** Stands for every address the app has no screen for: they all get the same page. */
const missingPath = '/not-found';

/** What of an address decides the page: its path, and the announcement it names where that matters. */
type Asked = { path: string; announcementId: string | null; list: AnnouncementsList };

/** @returns null when the address is no page of ours to draw (a file, a call, something malformed) */
export function askedPage(url: string, hasScreen: (path: string) => boolean): Asked | null {
  if (url.length > longestUrl || !url.startsWith('/')) return null;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (path !== shellPath && !hasScreen(path)) return null;
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark));
  const named = path === '/announcements' || path === '/' ? query.get('id') : null;
  const list = announcementsList(path === '/announcements' ? Object.fromEntries(query) : {});
  return { path, announcementId: named && /^[\w-]{1,64}$/.test(named) ? named : null, list };
}

export type Pages = {
  /** A page that can be sent as it is, without asking the database. */
  ready(req: IncomingMessage, town: Town): FinishedAnswer | null;
  /** Draws what ready() did not have. @throws Problem `not_found` for what looks like a file */
  draw(url: string, town: Town, shown: PublicTown): Promise<FinishedAnswer>;
};

export type PagesParts = {
  db: Database;
  build: Build;
  cache: PageCache;
  config: Config;
  looks: Looks;
  securityHeaders: Record<string, string>;
  now: () => number;
};

export function createPages({ db, build, cache, config, looks, securityHeaders, now }: PagesParts): Pages {
  const headers = { ...securityHeaders, ...pageHeaders };
  const keyOf = (town: Town, { path, announcementId, list }: Asked) =>
    `${town.id} ${path} ${announcementId ?? ''} ${list.category ?? ''} ${list.page}`;

  async function document(town: Town, shown: PublicTown, asked: Asked, state: InitialState): Promise<FinishedAnswer> {
    const { path, announcementId } = asked;
    const shell = path === shellPath;
    const address = announcementId ? `${path}?id=${announcementId}` : path;
    // The shell is drawn as the home page without content: skeletons, until the browser's own database answers.
    const drawn = await build.draw(shell ? '/' : address, state);
    if (drawn.location) return finishAnswer(302, '', { ...headers, Location: drawn.location });
    const { theme, icons } = await looks.of(town, shown);
    const found = !shell && drawn.status === 200;
    const html = htmlDocument({
      shown,
      state,
      ...drawn,
      canonical: found ? `${originOf(config, town.host)}${address}` : null,
      themeUrl: theme.url,
      iconUrls: { favicon: icons.url('favicon-32'), touch: icons.url('apple-180') },
      assets: await build.assets(shell ? '/' : path),
    });
    return finishAnswer(drawn.status, html, headers);
  }

  return {
    ready(req, town) {
      if (req.method !== 'GET' && req.method !== 'HEAD') return null;
      const asked = askedPage(req.url ?? '', build.hasScreen);
      return asked && cache.find(keyOf(town, asked), town.seq, now());
    },
    async draw(url, town, shown) {
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
      const asked = known ?? { path: missingPath, announcementId: null, list: announcementsList({}) };
      const held = cache.find(keyOf(town, asked), town.seq, now());
      if (held) return held;

      const { state, until } =
        asked.path === shellPath ? shellState(shown, now()) : await pageState(db, town, shown, asked, now());
      const answer = await document(town, shown, asked, state);
      // An id that names nothing is not worth a place in the cache: there are endless ones.
      const named = !asked.announcementId || state.announcements.some(({ id }) => id === asked.announcementId);
      if (named) cache.keep(keyOf(town, asked), answer, town.seq, until);
      return answer;
    },
  };
}

function shellState(shown: PublicTown, now: number): { state: InitialState; until: number } {
  const nothing = { sections: [], banners: [], announcements: [], announcements_total: 0, events: [], documents: [] };
  return {
    state: { tenant: shown, commerce: shown.commerce, ...nothing, now, shell: true },
    until: Number.POSITIVE_INFINITY,
  };
}
