/** All calls of the server, in the order in which they are looked up. */
import type { Database } from '../db/connection.ts';
import type { BrandingCache } from './branding.ts';
import type { Config } from './config.ts';
import type { Feeds } from './feeds/feeds.ts';
import type { LiveUpdates } from './liveUpdates.ts';
import { createPayLinks } from './payLinks.ts';
import { createFindGateway } from './payments/findGateway.ts';
import { createDuePayments } from './payments/settleDuePayments.ts';
import type { Build } from './render/build.ts';
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
import type { TownRouter } from './routes/router.ts';
import { saleUpdateRoutes } from './routes/saleUpdates.ts';
import { searchRoutes } from './routes/search.ts';
import { secondFactorRoutes } from './routes/secondFactor.ts';
import { shopSettingsRoutes } from './routes/shopSettings.ts';
import { stripeKeyRoutes } from './routes/stripeKeys.ts';
import { subscriptionRoutes } from './routes/subscriptions.ts';
import { syncRoutes } from './routes/sync.ts';
import { userRoutes } from './routes/users.ts';
import type { SaleUpdates } from './saleUpdates.ts';
import type { SocialImages } from './socialImages.ts';
import { createStreamLimit, type StreamLimit } from './streamLimit.ts';

type RouterParts = AccountParts &
  FindingParts &
  NewsParts &
  DrawnParts & {
    build: Build;
    decideTown: Parameters<typeof syncRoutes>[1];
    live: LiveUpdates;
    orderUpdates: SaleUpdates;
    invoiceUpdates: SaleUpdates;
  };

export function createRouters(parts: RouterParts): TownRouter[] {
  const { config, db, log, now, throttle, background, build, decideTown, live, orderUpdates, invoiceUpdates } = parts;
  const mayStream = createStreamLimit();
  const gateways = createFindGateway({ db, config, log, now });
  const payments = { db, findGateway: gateways.find, now };
  const settleDuePayments = createDuePayments(payments, background);
  return [
    ...contentRouters(db, config, now),
    ...findingRouters(parts),
    ...fileRouters(db, config, now),
    itemRoutes(db, config, now),
    itemImageRoutes(db, config, now),
    bannerRoutes(db, now),
    cartRoutes(db, throttle, now),
    checkoutRoutes({ ...payments, throttle }),
    paymentRoutes({ ...payments, gateways, background, log }),
    confirmationRoutes({ config, db, throttle, settleDuePayments, now }),
    mailRoutes(db, now),
    ...newsRouters(parts),
    dashboardRoutes({ config, db, log, hasScreen: build.hasScreen, now }),
    saleUpdateRoutes('/api/orders/live', orderUpdates, mayStream),
    ...historyRouters(db, now),
    doctorRoutes({ config, db, throttle, now }),
    syncRoutes(db, decideTown, now),
    liveUpdateRoutes(live, mayStream),
    ...accountRouters(parts),
    ...settingsRouters(parts),
    firstRunRoutes({ db, config, now }),
    ...drawnRouters(parts),
    // After all other calls for orders and invoices: any word may be an id.
    ...orderRouters({ ...payments, config, throttle }),
    ...invoiceRouters({ ...payments, config, throttle, settleDuePayments }, invoiceUpdates, mayStream),
  ];
}

const contentRouters = (db: Database, config: Config, now: () => number): TownRouter[] => [
  contentRoutes(db, now),
  announcementRoutes(db, now),
  eventRoutes(db, now),
  documentRoutes(db, config, now),
];

/** Routers that find pages: the search, and the addresses of the old site. */
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

type NewsParts = Parameters<typeof pushRoutes>[0] & Parameters<typeof newsPageRoutes>[0];

const newsRouters = (parts: NewsParts): TownRouter[] => [
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
