/** Lists all routers. Their sequence does not matter: see mountRoutes(). */
import type { TownRouter } from '../http/router.ts';
import { barrierRoutes } from './accessibility/barriers.ts';
import { authRoutes } from './accounts/auth.ts';
import { emailChangeRoutes } from './accounts/emailChange.ts';
import { ownAccountRoutes } from './accounts/ownAccount.ts';
import { secondFactorRoutes } from './accounts/secondFactor.ts';
import { accountTokenRoutes } from './accounts/tokens.ts';
import { userRoutes } from './accounts/users.ts';
import { accessibilityReportRoutes } from './content/accessibilityReport.ts';
import { announcementRoutes } from './content/announcements.ts';
import { bannerRoutes } from './content/banners.ts';
import { brandingRoutes } from './content/branding.ts';
import { collectionRoutes } from './content/collectionRoutes.ts';
import { contentRoutes } from './content/content.ts';
import { documentRoutes } from './content/documents.ts';
import { eventRoutes } from './content/events.ts';
import { feedRoutes } from './content/feeds.ts';
import { fileRoutes } from './content/files.ts';
import { liveUpdateRoutes } from './content/liveUpdates.ts';
import { pageRoutes } from './content/pages.ts';
import { peopleRoutes } from './content/people.ts';
import { pictureRoutes } from './content/pictures.ts';
import { previewRoutes } from './content/previews.ts';
import { searchRoutes } from './content/search.ts';
import { sharedDraftRoutes } from './content/sharedDrafts.ts';
import { syncRoutes } from './content/sync.ts';
import { uploadRoutes } from './content/uploads.ts';
import { formRoutes } from './forms/forms.ts';
import { invoiceExportRoutes } from './invoices/exports.ts';
import { invoiceFileRoutes } from './invoices/files.ts';
import { invoiceRoutes } from './invoices/invoices.ts';
import { invoiceMailRoutes } from './invoices/mails.ts';
import { invoiceMoneyRoutes } from './invoices/money.ts';
import { payRoutes } from './invoices/pay.ts';
import { brokenLinkRoutes } from './links/brokenLinks.ts';
import { redirectRoutes } from './links/redirects.ts';
import { agendaRoutes } from './meetings/agendas.ts';
import { bodyRoutes } from './meetings/bodies.ts';
import { noticeClockRoutes } from './meetings/clock.ts';
import { meetingRoutes } from './meetings/meetings.ts';
import { noticeRoutes } from './meetings/notices.ts';
import { noticePdfRoutes } from './meetings/pdfs.ts';
import { postingRoutes } from './meetings/postings.ts';
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
import type { RouteParts } from './parts.ts';
import { byTokenRoutes } from './requests/byToken.ts';
import { counterRoutes } from './requests/counter.ts';
import { eraseRoutes } from './requests/erase.ts';
import { requestExportRoutes } from './requests/exports.ts';
import { requestFileRoutes } from './requests/files.ts';
import { open311Routes } from './requests/open311.ts';
import { openWithoutScriptRoutes } from './requests/openWithoutScript.ts';
import { personRoutes } from './requests/person.ts';
import { publicListRoutes } from './requests/publicList.ts';
import { recordsRoutes } from './requests/records.ts';
import { sendRoutes } from './requests/send.ts';
import { sendWithoutScriptRoutes } from './requests/sendWithoutScript.ts';
import { staffRequestRoutes } from './requests/staff.ts';
import { staffFileRoutes } from './requests/staffFiles.ts';
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

const routers: ((parts: RouteParts) => TownRouter)[] = [
  authRoutes,
  barrierRoutes,
  emailChangeRoutes,
  ownAccountRoutes,
  secondFactorRoutes,
  accountTokenRoutes,
  userRoutes,
  announcementRoutes,
  bannerRoutes,
  brandingRoutes,
  collectionRoutes,
  contentRoutes,
  documentRoutes,
  eventRoutes,
  feedRoutes,
  fileRoutes,
  uploadRoutes,
  liveUpdateRoutes,
  agendaRoutes,
  bodyRoutes,
  meetingRoutes,
  noticeClockRoutes,
  noticeRoutes,
  postingRoutes,
  noticePdfRoutes,
  formRoutes,
  eraseRoutes,
  personRoutes,
  publicListRoutes,
  open311Routes,
  recordsRoutes,
  sendRoutes,
  sendWithoutScriptRoutes,
  staffRequestRoutes,
  counterRoutes,
  staffFileRoutes,
  requestExportRoutes,
  byTokenRoutes,
  openWithoutScriptRoutes,
  requestFileRoutes,
  pageRoutes,
  peopleRoutes,
  pictureRoutes,
  previewRoutes,
  searchRoutes,
  sharedDraftRoutes,
  syncRoutes,
  invoiceExportRoutes,
  invoiceFileRoutes,
  invoiceRoutes,
  invoiceMailRoutes,
  invoiceMoneyRoutes,
  payRoutes,
  brokenLinkRoutes,
  redirectRoutes,
  notificationRoutes,
  newsPageRoutes,
  accessibilityReportRoutes,
  pushRoutes,
  subscriptionRoutes,
  auditLogRoutes,
  binRoutes,
  dashboardRoutes,
  doctorRoutes,
  firstRunRoutes,
  historyRoutes,
  orderExportRoutes,
  orderHoldRoutes,
  mailRoutes,
  orderMoneyRoutes,
  orderRoutes,
  packingRoutes,
  cartRoutes,
  checkoutRoutes,
  confirmationRoutes,
  itemImageRoutes,
  itemRoutes,
  paymentRoutes,
  reorderRoutes,
  saleUpdateRoutes,
  shopSettingsRoutes,
  stripeKeyRoutes,
];

export const createRouters = (parts: RouteParts): TownRouter[] => routers.map((create) => create(parts));
