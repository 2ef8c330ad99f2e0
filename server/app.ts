/** The server put together: a listener for node:http. Cached pages take the short way past Koa. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { bodyParser } from '@koa/bodyparser';
import Koa from 'koa';
import type { Database } from '../db/connection.ts';
import { Problem } from '../db/rules/problems.ts';
import { createBackground } from './background.ts';
import { createCards } from './cards.ts';
import type { Config } from './config.ts';
import { createDirectory } from './directory.ts';
import { createFeeds } from './feeds/feeds.ts';
import { createLive } from './live.ts';
import { type Logger, logRequest } from './log.ts';
import { createLooks } from './looks.ts';
import { createMail } from './mail/mail.ts';
import { commerceGate } from './middleware/commerce.ts';
import { catchProblems } from './middleware/problems.ts';
import { security } from './middleware/security.ts';
import { recogniseSession, refuseOtherSites } from './middleware/session.ts';
import { decideTown, type TownState } from './middleware/town.ts';
import { sendAnswer } from './render/answer.ts';
import type { Build } from './render/build.ts';
import { createPageCache } from './render/cache.ts';
import { createPages } from './render/pages.ts';
import { announcementRoutes } from './routes/announcements.ts';
import { handOver } from './routes/answer.ts';
import { auditRoutes } from './routes/audit.ts';
import { authRoutes } from './routes/auth.ts';
import { bannerRoutes } from './routes/banners.ts';
import { binRoutes } from './routes/bin.ts';
import { cartRoutes } from './routes/cart.ts';
import { contentRoutes } from './routes/content.ts';
import { documentRoutes } from './routes/documents.ts';
import { eventRoutes } from './routes/events.ts';
import { feedRoutes } from './routes/feeds.ts';
import { fileRoutes } from './routes/files.ts';
import { healthRoutes } from './routes/health.ts';
import { historyRoutes } from './routes/history.ts';
import { itemImageRoutes } from './routes/itemImages.ts';
import { itemRoutes } from './routes/items.ts';
import { liveRoutes } from './routes/live.ts';
import { lookRoutes } from './routes/looks.ts';
import { pictureRoutes } from './routes/pictures.ts';
import type { Route } from './routes/router.ts';
import { syncRoutes } from './routes/sync.ts';
import { userRoutes } from './routes/users.ts';
import { createThrottle } from './throttle.ts';

export type AppParts = {
  config: Config;
  db: Database;
  log: Logger;
  build: Build;
  /** Carried by every answer, see securityHeaders(). */
  headers: Record<string, string>;
  pageCacheBytes?: number;
  now?: () => number;
};

/** An announcement may be long; files come by routes of their own, which take the time a slow line takes. */
const parsesJson = bodyParser({ enableTypes: ['json'], jsonLimit: '1mb' });
const jsonWithin = 60_000;

const readsJson: Koa.Middleware = (ctx, next) => {
  if (ctx.is('json')) {
    const late = setTimeout(() => ctx.req.complete || ctx.req.destroy(), jsonWithin);
    ctx.req.once('close', () => clearTimeout(late));
  }
  return parsesJson(ctx, next);
};

const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD';

/** The listener, the routes that it answers beside pages and build files, the end of what it holds open and of what it still does. */
export type App = RequestListener & { routes: Route[]; close(): void; settled(): Promise<void> };

export function createApp(parts: AppParts): App {
  const { config, db, log, build, headers, pageCacheBytes = 256 * 1024 * 1024, now = Date.now } = parts;
  const directory = createDirectory(db);
  const looks = createLooks(db, config.dataDir);
  const cache = createPageCache(pageCacheBytes);
  const cards = createCards(db, looks, now);
  const pages = createPages({ db, build, cache, config, looks, cards, securityHeaders: headers, now });
  const feeds = createFeeds({ db, build, cache, config, looks, securityHeaders: headers, now });

  const decide = decideTown(directory, config);
  const live = createLive(db);
  const background = createBackground(log);
  const throttle = createThrottle(db, now);
  const accounts = { config, db, log, now, throttle, sendMail: createMail(config), background };
  const routers = [
    contentRoutes(db),
    announcementRoutes(db, now),
    eventRoutes(db, now),
    documentRoutes(db, config.dataDir, now),
    fileRoutes(db, config.dataDir, now),
    pictureRoutes(db, config.dataDir),
    itemRoutes(db),
    itemImageRoutes(db, config, now),
    bannerRoutes(db, now),
    cartRoutes(db, throttle, now),
    historyRoutes(db),
    binRoutes(db, now),
    auditRoutes(db, now),
    syncRoutes(db, decide, now),
    liveRoutes(live),
    authRoutes(accounts),
    userRoutes(accounts),
    lookRoutes(looks, cards),
    feedRoutes(feeds),
  ];

  // Our proxy adds the address that it sees at the end of X-Forwarded-For; what stands before, anybody may have written.
  const koa = new Koa<TownState>({ proxy: config.trustProxy, maxIpsCount: 1 });
  koa.on('error', (error) => log.error({ err: error }, 'answer failed'));
  koa.use(security(headers));
  koa.use(catchProblems(log));
  koa.use(refuseOtherSites);
  koa.use(healthRoutes(db).routes());
  koa.use((ctx, next) => {
    const file = isRead(ctx.method) ? build.file(ctx.path) : undefined;
    return file ? handOver(ctx, file) : next();
  });
  koa.use(decide);
  koa.use(recogniseSession(db, config, now));
  koa.use(commerceGate);
  koa.use(readsJson);
  for (const router of routers) koa.use(router.routes());
  koa.use(async (ctx) => {
    const matched: { methods: string[] }[] = ctx.matched ?? [];
    const other = matched.flatMap(({ methods }) => methods).filter((method) => method !== ctx.method);
    const page = !ctx.path.startsWith('/api/');
    if (other.length > 0 || (page && !isRead(ctx.method))) {
      ctx.set('Allow', other.length > 0 ? other.join(', ') : 'HEAD, GET');
      throw new Problem('method_not_allowed');
    }
    if (!page) throw new Problem('not_found');
    handOver(ctx, await pages.draw(ctx.url, ctx.state.town, ctx.state.shown, ctx.state.session !== null));
  });

  const slowly = koa.callback();
  const listener = (req: IncomingMessage, res: ServerResponse) => {
    // Sent to a proxy, an address comes whole (RFC 9112 §3.2.2); the town is decided by the Host header all the same.
    if (req.url && /^https?:\/\//i.test(req.url))
      req.url = req.url.replace(/^https?:\/\/[^/?]*/i, '').replace(/^(?!\/)/, '/');
    logRequest(log, req, res);
    const town = directory.peek(req.headers.host);
    const ready = town && (pages.ready(req, town) ?? feeds.ready(req, town));
    if (ready) sendAnswer(req, res, ready);
    else void slowly(req, res);
  };
  return Object.assign(listener, {
    routes: routers.flatMap(({ declared }) => declared),
    close: live.close,
    settled: background.settled,
  });
}
