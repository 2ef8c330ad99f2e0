/**
 * Answers that everybody gets alike, kept like pages: per town, its `seq` and the address. A request with a session goes
 * by its route first, which may have another answer for it.
 */
import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import type { Database } from '../../db/connection.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import type { Config } from '../config/config.ts';
import { createPageCache } from '../render/pageCache.ts';
import { isUrlTooLong } from '../render/pageRequest.ts';
import { type PreparedResponse, prepareResponse } from '../render/preparedResponse.ts';
import { findNextTransition } from '../store/content/schedule.ts';
import { readSessionToken } from './middleware/session.ts';
import type { TownState } from './middleware/town.ts';
import { callerOf, createSharedWork, type WorkQueue } from './workQueue.ts';

/** There are endless addresses: they have memory of their own, so that they push no page out. */
const shareOfPages = 1 / 8;
/** A first sync of a large town is longer, and rarely asked for twice with nothing changed in between. */
const maxBodyBytes = 1_000_000;

const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD';

/** The cache that answerJson() uses; routes find it in `ctx.state.answers`. */
export type AnswerMaker = {
  /**
   * Makes an answer once for all who wait for it, and keeps it.
   * @throws Overload
   */
  make(work: () => Promise<Answer>): Promise<PreparedResponse>;
};

/**
 * `headers` come without those that every response has. `lifetime`: how long it is kept, where that is not until
 * something appears or goes by a schedule.
 */
export type Answer = {
  body: string;
  headers: Record<string, string>;
  etag?: string | undefined;
  lifetime: 'scheduled' | 'timeless' | 'none';
};

export type AnswerCache = {
  /** An answer that can be sent as it is, without asking the database. */
  findCached(req: IncomingMessage, town: Town): PreparedResponse | null;
  /** Makes and keeps what routes answer to everybody. */
  provideAnswers: Middleware<TownState>;
};

type Options = {
  db: Database;
  queue: WorkQueue;
  config: Pick<Config, 'publicScheme' | 'pageCacheBytes'>;
  securityHeaders: Record<string, string>;
  now: () => number;
};

export function createAnswerCache({ db, queue, config, securityHeaders, now }: Options): AnswerCache {
  const share = createSharedWork<PreparedResponse>(queue);
  const cache = createPageCache(config.pageCacheBytes * shareOfPages, db.isAway);
  const keyOf = (town: Town, url: string) => `${town.id} ${url}`;
  /** Through PostgreSQL another server may have written a moment ago: routes/sync.ts asks for the seq each time. */
  const mustAsk = (url: string) => db.dialect === 'postgres' && url.startsWith('/api/sync');

  /** @param instant of the answer; infinity for one that is timeless */
  async function keep(town: Town, url: string, instant: number, response: PreparedResponse): Promise<void> {
    if ((response.body?.length ?? 0) > maxBodyBytes || isUrlTooLong(url)) return;
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
    provideAnswers(ctx, next) {
      const { state, url } = ctx;
      if (!isRead(ctx.method)) return next();
      state.answers = {
        async make(work) {
          const { town } = state;
          const cached = cache.get(keyOf(town, url), town.seq, now());
          if (cached) return cached;
          return share(`${keyOf(town, url)} ${town.seq}`, callerOf(ctx), async () => {
            const instant = now();
            const { body, headers, etag, lifetime } = await work();
            const response = prepareResponse(200, body, { ...securityHeaders, ...headers }, etag);
            // An answer that could not be cached is made again the next time.
            const from = lifetime === 'timeless' ? Number.POSITIVE_INFINITY : instant;
            if (lifetime !== 'none') await keep(town, url, from, response).catch(() => {});
            return response;
          });
        },
      };
      return next();
    },
  };
}
