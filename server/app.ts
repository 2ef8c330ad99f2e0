/** Assembles the server: its parts, its routes and the listener. */
import type { RequestListener } from 'node:http';
import type { Database } from '../db/connection.ts';
import { createAnswerCache } from './answerCache.ts';
import { createBackgroundTasks } from './backgroundTasks.ts';
import { type BrandingCache, createBrandingCache } from './branding.ts';
import type { Config } from './config.ts';
import { createKoa } from './createKoa.ts';
import { createListener } from './createListener.ts';
import { createFeeds, type Feeds } from './feeds/feeds.ts';
import { createLiveUpdates } from './liveUpdates.ts';
import type { Logger } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import { resolveTown } from './middleware/town.ts';
import type { Metrics } from './monitoring/metrics.ts';
import { watchQueries } from './monitoring/slowQueries.ts';
import { watchRenders } from './monitoring/slowRenders.ts';
import { createOldAddresses } from './oldAddresses.ts';
import { createPayLinks } from './payLinks.ts';
import { createFindGateway } from './payments/findGateway.ts';
import { createDuePayments } from './payments/settleDuePayments.ts';
import type { Build } from './render/build.ts';
import { createPageCache } from './render/pageCache.ts';
import { createPages } from './render/pages.ts';
import type { AccountParts } from './routes/accounts.ts';
import { accountTokenRoutes } from './routes/accountTokens.ts';
import { announcementRoutes } from './routes/announcements.ts';
import { auditLogRoutes } from './routes/auditLog.ts';
import { authRoutes } from './routes/auth.ts';
import { bannerRoutes } from './routes/banners.ts';
import { binRoutes } from './routes/bin.ts';
import { brandingRoutes } from './routes/branding.ts';
import { brokenLinkRoutes } from './routes/brokenLinks.ts';
import { cartRoutes } from './routes/cart.ts';
import { checkoutRoutes } from './routes/checkout.ts';
import { confirmationRoutes } from './routes/confirmation.ts';
import { contentRoutes } from './routes/content.ts';
import { dashboardRoutes } from './routes/dashboard.ts';
import { doctorRoutes } from './routes/doctor.ts';
import { documentRoutes } from './routes/documents.ts';
import { emailChangeRoutes } from './routes/emailChange.ts';
import { eventRoutes } from './routes/events.ts';
import { feedRoutes } from './routes/feeds.ts';
import { fileRoutes } from './routes/files.ts';
import { firstRunRoutes } from './routes/firstRun.ts';
import { historyRoutes } from './routes/history.ts';
import { invoiceExportRoutes } from './routes/invoiceExports.ts';
import { invoiceFileRoutes } from './routes/invoiceFiles.ts';
import { invoiceMailRoutes } from './routes/invoiceMails.ts';
import { invoiceMoneyRoutes } from './routes/invoiceMoney.ts';
import { type InvoiceParts, invoiceRoutes } from './routes/invoices.ts';
import { itemImageRoutes } from './routes/itemImages.ts';
import { itemRoutes } from './routes/items.ts';
import { liveUpdateRoutes } from './routes/liveUpdates.ts';
import { mailRoutes } from './routes/mails.ts';
import { newsPageRoutes } from './routes/newsPages.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { orderExportRoutes } from './routes/orderExports.ts';
import { orderHoldRoutes } from './routes/orderHolds.ts';
import { orderMoneyRoutes } from './routes/orderMoney.ts';
import { orderRoutes } from './routes/orders.ts';
import { ownAccountRoutes } from './routes/ownAccount.ts';
import { packingRoutes } from './routes/packing.ts';
import { payRoutes } from './routes/pay.ts';
import { paymentRoutes } from './routes/payments.ts';
import { pictureRoutes } from './routes/pictures.ts';
import { pushRoutes } from './routes/pushes.ts';
import { redirectRoutes } from './routes/redirects.ts';
import { reorderRoutes } from './routes/reorder.ts';
import type { Route, TownRouter } from './routes/router.ts';
import { saleUpdateRoutes } from './routes/saleUpdates.ts';
import { searchRoutes } from './routes/search.ts';
import { secondFactorRoutes } from './routes/secondFactor.ts';
import { shopSettingsRoutes } from './routes/shopSettings.ts';
import { stripeKeyRoutes } from './routes/stripeKeys.ts';
import { subscriptionRoutes } from './routes/subscriptions.ts';
import { syncRoutes } from './routes/sync.ts';
import { userRoutes } from './routes/users.ts';
import { createSaleUpdates, type SaleUpdates } from './saleUpdates.ts';
import { createSocialImages, type SocialImages } from './socialImages.ts';
import { invoiceChanges, orderChanges } from './store/changeCounts.ts';
import { createStreamLimit, type StreamLimit } from './streamLimit.ts';
import { createThrottle } from './throttle.ts';
import { createTownCache } from './townCache.ts';
import { createWorkQueue } from './workQueue.ts';

export type AppParts = {
  config: Config;
  db: Database;
  log: Logger;
  build: Build;
  /** On every response, see securityHeaders(). */
  headers: Record<string, string>;
  /** Told what a monitor asks for, where one may. */
  metrics?: Metrics | undefined;
  now?: () => number;
};

/**
 * How many pages, feeds and answers are made at once: enough to compute one while others wait for the database. What
 * waits takes some five seconds; whoever would wait longer is better off asking again.
 */
const maxDrawings = 4;
const maxWaitingDrawings = 500;

/** The listener, and the routes that it answers besides pages and build files. `close` ends open event streams. */
export type App = RequestListener & {
  routes: Route[];
  hasScreen(path: string): boolean;
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
  const pages = createPages({ ...drawing, socialImages });
  const feeds = createFeeds(drawing);
  const oldAddresses = createOldAddresses({ db, log, hasScreen: build.hasScreen, now });
  const answers = createAnswerCache(drawing);
  const decideTown = resolveTown(directory, config);
  const live = createLiveUpdates(db);
  const mayStream = createStreamLimit();
  const orderUpdates = createSaleUpdates(db, orderChanges);
  const invoiceUpdates = createSaleUpdates(db, invoiceChanges);
  const background = createBackgroundTasks(log);
  const throttle = createThrottle(db, now);
  const accounts = { config, db, log, now, throttle, sendMail: createMailer(config), background };
  const gateways = createFindGateway({ db, config, log, now });
  const payments = { db, findGateway: gateways.find, now };
  const settleDuePayments = createDuePayments(payments, background);
  const routers = [
    ...contentRouters(db, config, now),
    ...findingRouters({ ...drawing, throttle, oldAddresses }),
    ...fileRouters(db, config, now),
    itemRoutes(db, config, now),
    itemImageRoutes(db, config, now),
    bannerRoutes(db, now),
    cartRoutes(db, throttle, now),
    checkoutRoutes({ ...payments, throttle }),
    paymentRoutes({ ...payments, gateways, background, log }),
    confirmationRoutes({ config, db, throttle, settleDuePayments, now }),
    mailRoutes(db, now),
    ...newsRouters({ build, config, db, throttle, now }),
    dashboardRoutes({ config, db, log, hasScreen: build.hasScreen, now }),
    saleUpdateRoutes('/api/orders/live', orderUpdates, mayStream),
    ...historyRouters(db, now),
    doctorRoutes({ config, db, throttle, now }),
    syncRoutes(db, decideTown, now),
    liveUpdateRoutes(live, mayStream),
    ...accountRouters(accounts),
    ...settingsRouters(accounts),
    firstRunRoutes({ db, config, now }),
    ...drawnRouters({ branding, socialImages, feeds }),
    // After all other calls for orders and invoices: any word may be an id.
    ...orderRouters({ ...payments, config, throttle }),
    ...invoiceRouters({ ...payments, config, throttle, settleDuePayments }, invoiceUpdates, mayStream),
  ];

  const handling = { build, now, directory, decideTown, answers, routers, pages, oldAddresses };
  const handle = createKoa({ ...parts, ...handling }).callback();
  const listener = createListener({ ...parts, directory, answers, pages, feeds, handle });
  return Object.assign(listener, {
    routes: routers.flatMap(({ declared }) => declared),
    hasScreen: build.hasScreen,
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

const contentRouters = (db: Database, config: Config, now: () => number): TownRouter[] => [
  contentRoutes(db, now),
  announcementRoutes(db, now),
  eventRoutes(db, now),
  documentRoutes(db, config, now),
];

/** What finds a page for people: the search, and the addresses of the old site. */
type FindingParts = Parameters<typeof searchRoutes>[0] &
  Parameters<typeof redirectRoutes>[0] &
  Parameters<typeof brokenLinkRoutes>[0];

const findingRouters = (parts: FindingParts): TownRouter[] => [
  searchRoutes(parts),
  redirectRoutes(parts),
  brokenLinkRoutes(parts),
];

type DrawnParts = { branding: BrandingCache; socialImages: SocialImages; feeds: Feeds };

const drawnRouters = ({ branding, socialImages, feeds }: DrawnParts): TownRouter[] => [
  brandingRoutes(branding, socialImages),
  feedRoutes(feeds),
];

const fileRouters = (db: Database, config: Config, now: () => number): TownRouter[] => [
  fileRoutes(db, config, now),
  pictureRoutes(db, config),
];

const historyRouters = (db: Database, now: () => number): TownRouter[] => [
  historyRoutes(db, now),
  binRoutes(db, now),
  auditLogRoutes(db, now),
];

const newsRouters = (parts: Parameters<typeof pushRoutes>[0] & Parameters<typeof newsPageRoutes>[0]): TownRouter[] => [
  newsPageRoutes(parts),
  pushRoutes(parts),
  subscriptionRoutes(parts.db, parts.now),
  notificationRoutes(parts.db, parts.now),
];

const accountRouters = (parts: AccountParts): TownRouter[] => [
  authRoutes(parts),
  accountTokenRoutes(parts),
  ownAccountRoutes(parts),
  emailChangeRoutes(parts),
  secondFactorRoutes(parts),
  userRoutes(parts),
];

const settingsRouters = (parts: AccountParts): TownRouter[] => [shopSettingsRoutes(parts), stripeKeyRoutes(parts)];

/** The calls for orders, those last whose address takes any word for an id. */
const orderRouters = (
  parts: Parameters<typeof orderMoneyRoutes>[0] & Parameters<typeof orderHoldRoutes>[0],
): TownRouter[] => [
  orderMoneyRoutes(parts),
  orderHoldRoutes(parts),
  packingRoutes(parts.db, parts.now),
  orderExportRoutes(parts),
  reorderRoutes(parts),
  orderRoutes(parts),
];

/** The calls for invoices, those last whose address takes any word for an id. */
const invoiceRouters = (
  parts: InvoiceParts & Omit<Parameters<typeof payRoutes>[0], 'payLinks'>,
  updates: SaleUpdates,
  mayStream: StreamLimit,
): TownRouter[] => [
  saleUpdateRoutes('/api/invoices/live', updates, mayStream),
  invoiceExportRoutes(parts),
  invoiceMoneyRoutes(parts),
  payRoutes({ ...parts, payLinks: createPayLinks(parts.config) }),
  invoiceFileRoutes(parts),
  invoiceMailRoutes(parts),
  invoiceRoutes(parts),
];
