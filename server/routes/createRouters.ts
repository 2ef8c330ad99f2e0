/** All calls of the server, in the order in which they are looked up. */
import type { Database } from '../../db/connection.ts';
import type { Config } from '../config/config.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { LiveUpdates } from '../http/liveUpdates.ts';
import type { TownRouter } from '../http/router.ts';
import type { SaleUpdates } from '../http/saleUpdates.ts';
import { createStreamLimit, type StreamLimit } from '../http/streamLimit.ts';
import { createPayLinks } from '../payments/payLinks.ts';
import { createDuePayments } from '../payments/settleDuePayments.ts';
import { createFindGateway } from '../payments/stripe/findGateway.ts';
import type { BrandingCache } from '../render/branding.ts';
import type { Build } from '../render/build.ts';
import type { SocialImages } from '../render/socialImages.ts';
import type { AccountParts } from './accounts/accounts.ts';
import { authRoutes } from './accounts/auth.ts';
import { emailChangeRoutes } from './accounts/emailChange.ts';
import { ownAccountRoutes } from './accounts/ownAccount.ts';
import { secondFactorRoutes } from './accounts/secondFactor.ts';
import { accountTokenRoutes } from './accounts/tokens.ts';
import { userRoutes } from './accounts/users.ts';
import { announcementRoutes } from './content/announcements.ts';
import { bannerRoutes } from './content/banners.ts';
import { brandingRoutes } from './content/branding.ts';
import { contentRoutes } from './content/content.ts';
import { documentRoutes } from './content/documents.ts';
import { eventRoutes } from './content/events.ts';
import { feedRoutes } from './content/feeds.ts';
import { fileRoutes } from './content/files.ts';
import { liveUpdateRoutes } from './content/liveUpdates.ts';
import { pictureRoutes } from './content/pictures.ts';
import { searchRoutes } from './content/search.ts';
import { syncRoutes } from './content/sync.ts';
import { invoiceExportRoutes } from './invoices/exports.ts';
import { invoiceFileRoutes } from './invoices/files.ts';
import { type InvoiceParts, invoiceRoutes } from './invoices/invoices.ts';
import { invoiceMailRoutes } from './invoices/mails.ts';
import { invoiceMoneyRoutes } from './invoices/money.ts';
import { payRoutes } from './invoices/pay.ts';
import { brokenLinkRoutes } from './links/brokenLinks.ts';
import { redirectRoutes } from './links/redirects.ts';
import { notificationRoutes } from './news/notifications.ts';
import { newsPageRoutes } from './news/pages.ts';
import { pushRoutes } from './news/pushes.ts';
import { subscriptionRoutes } from './news/subscriptions.ts';
import { auditLogRoutes } from './office/auditLog.ts';
import { binRoutes } from './office/bin.ts';
import { dashboardRoutes } from './office/dashboard.ts';
import { doctorRoutes } from './office/doctor.ts';
import { firstRunRoutes } from './office/firstRun.ts';
import { historyRoutes } from './office/history.ts';
import { orderExportRoutes } from './orders/exports.ts';
import { orderHoldRoutes } from './orders/holds.ts';
import { mailRoutes } from './orders/mails.ts';
import { orderMoneyRoutes } from './orders/money.ts';
import { orderRoutes } from './orders/orders.ts';
import { packingRoutes } from './orders/packing.ts';
import { cartRoutes } from './shop/cart.ts';
import { checkoutRoutes } from './shop/checkout.ts';
import { confirmationRoutes } from './shop/confirmation.ts';
import { itemImageRoutes } from './shop/itemImages.ts';
import { itemRoutes } from './shop/items.ts';
import { paymentRoutes } from './shop/payments.ts';
import { reorderRoutes } from './shop/reorder.ts';
import { saleUpdateRoutes } from './shop/saleUpdates.ts';
import { shopSettingsRoutes } from './shop/shopSettings.ts';
import { stripeKeyRoutes } from './shop/stripeKeys.ts';

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
  const { config, db, log, now, throttle, background, decideTown, live, orderUpdates, invoiceUpdates } = parts;
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
    dashboardRoutes({ config, db, log, now }),
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
