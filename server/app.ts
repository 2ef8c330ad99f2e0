/** Assembles the server: its parts, its calls and the listener. */
import type { RequestListener } from 'node:http';
import type { Database } from '../db/connection.ts';
import type { Config } from './config/config.ts';
import { createFeeds } from './feeds/feeds.ts';
import { createAnswerCache } from './http/answerCache.ts';
import { createKoa } from './http/createKoa.ts';
import { createListener } from './http/createListener.ts';
import { createLiveUpdates } from './http/liveUpdates.ts';
import { resolveTown } from './http/middleware/town.ts';
import { createOldAddresses } from './http/oldAddresses.ts';
import type { Route } from './http/router.ts';
import { createSaleUpdates } from './http/saleUpdates.ts';
import { createStreamLimit } from './http/streamLimit.ts';
import { createThrottle } from './http/throttle.ts';
import { createTownCache } from './http/townCache.ts';
import { createWorkQueue } from './http/workQueue.ts';
import { createMailer } from './mail/mailer.ts';
import type { Metrics } from './monitoring/metrics.ts';
import { watchQueries } from './monitoring/slowQueries.ts';
import { watchRenders } from './monitoring/slowRenders.ts';
import { createPayLinks } from './payments/payLinks.ts';
import { createDuePayments } from './payments/settleDuePayments.ts';
import { createFindGateway } from './payments/stripe/findGateway.ts';
import type { Build } from './render/build.ts';
import { createPageCache } from './render/pageCache.ts';
import { createPages } from './render/pages.ts';
import { createBrandingCache } from './render/pictures/branding.ts';
import { createSocialImages } from './render/pictures/socialImages.ts';
import { createFormPages } from './render/requests/formPages.ts';
import { createRouters } from './routes/createRouters.ts';
import { createBackgroundTasks } from './start/backgroundTasks.ts';
import type { Logger } from './start/log.ts';
import { invoiceChanges, orderChanges } from './store/orders/changeCounts.ts';

export type AppParts = {
  config: Config;
  db: Database;
  log: Logger;
  build: Build;
  /** Sent with every response, see securityHeaders(). */
  headers: Record<string, string>;
  /** Collects metrics, if a monitor may read them. */
  metrics?: Metrics | undefined;
  now?: () => number;
};

/**
 * Pages, feeds and responses that are computed at the same time: some wait for the database while another is rendered.
 * The queue takes some five seconds; a client that would wait longer should retry instead.
 */
const maxDrawings = 4;
const maxWaitingDrawings = 500;

/** The listener, and its routes besides pages and build files. `close` ends open event streams. */
export type App = RequestListener & {
  routes: Route[];
  close(): void;
  waitForBackgroundTasks(): Promise<void>;
};

export function createApp(parts: AppParts): App {
  const { config, db, log, metrics, headers: securityHeaders, now = Date.now } = parts;
  const build = watchRenders(parts.build, { log, slowMs: config.slowRenderMs, onEnd: metrics?.noteRender });
  watchQueries(db, { log, slowMs: config.slowQueryMs, onEnd: metrics?.noteQuery });
  const directory = createTownCache(db);
  const branding = createBrandingCache(db, config);
  const cache = createPageCache(config.pageCacheBytes, db.isAway);
  const socialImages = createSocialImages(db, branding, now);
  const queue = createWorkQueue(maxDrawings, maxWaitingDrawings);
  const drawing = { db, build, cache, queue, config, branding, securityHeaders, now };
  const pages = createPages({ ...drawing, socialImages, log });
  const formPages = createFormPages({ ...drawing, socialImages });
  const feeds = createFeeds(drawing);
  const oldAddresses = createOldAddresses({ db, log, now });
  const answers = createAnswerCache(drawing);
  const decideTown = resolveTown(directory, config);
  const live = createLiveUpdates(db);
  const orderUpdates = createSaleUpdates(db, orderChanges);
  const invoiceUpdates = createSaleUpdates(db, invoiceChanges);
  const background = createBackgroundTasks(log);
  const throttle = createThrottle(db, now);
  const gateways = createFindGateway({ db, config, log, now });
  const payments = { db, findGateway: gateways.find, now };
  const routers = createRouters({
    ...drawing,
    ...payments,
    log,
    throttle,
    background,
    sendMail: createMailer(config),
    socialImages,
    formPages,
    feeds,
    decideTown,
    oldAddresses,
    live,
    orderUpdates,
    invoiceUpdates,
    mayStream: createStreamLimit(),
    gateways,
    settleDuePayments: createDuePayments(payments, background),
    payLinks: createPayLinks(config),
  });

  const handling = { build, now, directory, decideTown, answers, routers, pages, oldAddresses };
  const handle = createKoa({ ...parts, ...handling }).callback();
  const listener = createListener({ ...parts, directory, answers, pages, feeds, handle });
  return Object.assign(listener, {
    routes: routers.flatMap(({ declared }) => declared),
    close() {
      live.close();
      orderUpdates.close();
      invoiceUpdates.close();
    },
    async waitForBackgroundTasks() {
      await Promise.all([background.settled(), oldAddresses.flush()]);
    },
  });
}
