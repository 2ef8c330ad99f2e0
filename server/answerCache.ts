/**
 * Answers that everybody gets alike, kept like pages: per town, its `seq` and the address. Who is signed in is neither
 * answered from here nor adds to it.
 */
import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import type { Database } from '../db/connection.ts';
import type { Town } from '../db/rules/towns.ts';
import type { Config } from './config.ts';
import { readSessionToken } from './middleware/session.ts';
import type { TownState } from './middleware/town.ts';
import { createPageCache } from './render/pageCache.ts';
import { isUrlTooLong } from './render/pageRequest.ts';
import type { PreparedResponse } from './render/preparedResponse.ts';
import { findNextTransition } from './store/schedule.ts';

/** There are endless addresses: they have memory of their own, so that they push no page out. */
const shareOfPages = 1 / 8;
/** A first sync of a large town is longer, and rarely asked for twice with nothing changed in between. */
const maxBodyBytes = 1_000_000;

const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD';

/** Where answerJson() leaves an answer; in `ctx.state.answers` while the caller is nobody in particular. */
export type AnswerKeeper = {
  headers: Record<string, string>;
  keep(response: PreparedResponse, isTimeless: boolean): void;
};

export type AnswerCache = {
  /** An answer that can be sent as it is, without asking the database. */
  findCached(req: IncomingMessage, town: Town): PreparedResponse | null;
  /** Keeps what routes answer to everybody. */
  keepAnswers: Middleware<TownState>;
};

type Options = {
  db: Database;
  config: Pick<Config, 'publicScheme' | 'pageCacheBytes'>;
  securityHeaders: Record<string, string>;
  now: () => number;
};

export function createAnswerCache({ db, config, securityHeaders, now }: Options): AnswerCache {
  const cache = createPageCache(config.pageCacheBytes * shareOfPages, db.isAway);
  const keyOf = (town: Town, url: string) => `${town.id} ${url}`;
  /** Through PostgreSQL another server may have written a moment ago: routes/sync.ts asks for the seq each time. */
  const mustAsk = (url: string) => db.dialect === 'postgres' && url.startsWith('/api/sync');

  /** @param instant of the answer; infinity for one that is timeless */
  async function keep(town: Town, url: string, instant: number, response: PreparedResponse): Promise<void> {
    const end = Number.isFinite(instant) ? await findNextTransition(db, town.id, instant) : instant;
    cache.set(keyOf(town, url), response, town.seq, { expiresAt: end, staleUntil: end });
  }

  return {
    findCached(req, town) {
      const url = req.url ?? '';
      if (!url.startsWith('/api/') || !isRead(req.method) || mustAsk(url)) return null;
      if (readSessionToken(req.headers.cookie, config)) return null;
      return cache.get(keyOf(town, url), town.seq, now());
    },
    keepAnswers(ctx, next) {
      const { state, url } = ctx;
      if (!isRead(ctx.method) || state.session || isUrlTooLong(url) || mustAsk(url)) return next();
      const instant = now();
      state.answers = {
        headers: securityHeaders,
        keep(response, isTimeless) {
          if ((response.body?.length ?? 0) > maxBodyBytes) return;
          // What could not be kept is answered anew the next time.
          keep(state.town, url, isTimeless ? Number.POSITIVE_INFINITY : instant, response).catch(() => {});
        },
      };
      return next();
    },
  };
}
