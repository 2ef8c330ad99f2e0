/**
 * Caches public responses like pages: by town, its `seq` and the address. Requests with a session go to their route
 * first, which may answer differently.
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

/** Addresses are endless, so they have separate memory and can't displace pages. */
const shareOfPages = 1 / 8;
/** A large town's first sync is longer, and is rarely requested twice without changes in between. */
const maxBodyBytes = 1_000_000;

const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD';

export type AnswerCache = {
  /** Finds a cached response without querying the database. */
  findCached(req: IncomingMessage, town: Town): PreparedResponse | null;
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
  /** With PostgreSQL, another server may have just written, so routes/content/sync.ts reads the seq each time. */
  const needsFreshSeq = (url: string) => db.dialect === 'postgres' && url.startsWith('/api/sync');

  /** @param instant of the response; infinity if it is timeless */
  async function cacheResponse(town: Town, url: string, instant: number, response: PreparedResponse): Promise<void> {
    if ((response.body?.length ?? 0) > maxBodyBytes || isUrlTooLong(url)) return;
    const end = Number.isFinite(instant) ? await findNextTransition(db, town.id, instant) : instant;
    cache.set(keyOf(town, url), response, town.seq, { expiresAt: end, staleUntil: end });
  }

  return {
    findCached(req, town) {
      const url = req.url ?? '';
      if (!url.startsWith('/api/') || !isRead(req.method) || needsFreshSeq(url)) return null;
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
            // A failed cache write only means that the response is made again.
            const from = lifetime === 'timeless' ? Number.POSITIVE_INFINITY : instant;
            if (lifetime !== 'none') await cacheResponse(town, url, from, response).catch(() => {});
            return response;
          });
        },
      };
      return next();
    },
  };
}
