/**
 * Composes a queued mail by its kind. A new kind is added to `MailKind` in server/store/mails.ts and here; what is told
 * to residents by topic is in db/rules/news/notifications.ts, an administrator's tasks in db/rules/dashboard.ts.
 */
import type { Database } from '../../db/connection.ts';
import type { OrderMailKind } from '../../db/rules/orders/orders.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { readAppSecret } from '../config/appSecret.ts';
import { originOf } from '../config/config.ts';
import { confirmPath } from '../payments/orderConfirmations.ts';
import { type PrintedInvoiceParts, readPrintedInvoice } from '../receipts/readPrintedInvoice.ts';
import { readSaleLogo } from '../receipts/saleLogo.ts';
import { listMailedReviews } from '../store/content/pageReviews.ts';
import type { InvoiceMailKind, MailKind, MailRow, RequestSenderMailKind } from '../store/mails.ts';
import { readOrder } from '../store/orders/orders.ts';
import { readTownContact } from '../store/towns/townContact.ts';
import { composeDueNotices } from './dueNoticesMail.ts';
import { composeInvoiceMail } from './invoiceMails.ts';
import { type Mail, MailDropped } from './mailer.ts';
import { composeNoticeMail } from './meetingMails.ts';
import { composeNewsMail } from './news/newsMails.ts';
import { composeOrderMail } from './orderMails.ts';
import { composePageReviewsMail } from './pageReviewsMail.ts';
import { composeSenderMail } from './requests/requestMails.ts';
import { composeRequestStaffMail } from './requests/requestStaffMails.ts';

export type ComposeContext = { db: Database; config: PrintedInvoiceParts['config']; now: () => number };
/** `origin` is the address of the town's site. */
type About = ComposeContext & { town: Town; origin: string };
type Compose = (about: About, mail: MailRow) => Promise<Mail>;

const orderMail =
  (kind: OrderMailKind): Compose =>
  async ({ db, config, town, origin }, mail) => {
    const order = await readOrder(db.read, town.id, mail.order_id ?? '');
    if (!order) throw new MailDropped('The order that this email is about no longer exists.');
    return composeOrderMail({ ...mail, kind }, order, {
      town,
      origin,
      letterhead: { contact: await readTownContact(db, town), logo: await readSaleLogo(db, config, town) },
      confirmPath: confirmPath(await readAppSecret(config), town, order),
    });
  };

const invoiceMail =
  (kind: InvoiceMailKind): Compose =>
  async ({ db, config, now, town }, mail) => {
    const printed = await readPrintedInvoice({ db, config, now }, town, mail.invoice_id ?? '');
    if (!printed) throw new MailDropped('The invoice that this email is about no longer exists.');
    return composeInvoiceMail({ ...mail, kind }, printed);
  };

const senderMail =
  (kind: RequestSenderMailKind): Compose =>
  (about, mail) =>
    composeSenderMail(about, { ...mail, kind });

const newsMail: Compose = ({ db, now, town, origin }, mail) => composeNewsMail({ db, now }, mail, town, origin);

const dueNotices: Compose = ({ db, now, town, origin }, mail) =>
  composeDueNotices({ db, town, origin, now: now() }, mail);

const pageReviews: Compose = async ({ db, town, origin }, mail) => {
  const { page_ids }: { page_ids: string[] } = JSON.parse(mail.data);
  const pages = await listMailedReviews(db, town.id, page_ids);
  if (pages.length === 0) throw new MailDropped('The pages that this email is about were looked at meanwhile.');
  return composePageReviewsMail(town, mail.recipient, pages, origin);
};

const composers: Record<MailKind, Compose> = {
  // The order confirmation.
  ordered: orderMail('ordered'),
  new_order: orderMail('new_order'),
  hold_ending: orderMail('hold_ending'),
  cancelled: orderMail('cancelled'),
  receipt: orderMail('receipt'),
  ready: orderMail('ready'),
  shipped: orderMail('shipped'),
  refund: orderMail('refund'),
  invoice: invoiceMail('invoice'),
  invoice_reminder: invoiceMail('invoice_reminder'),
  invoice_receipt: invoiceMail('invoice_receipt'),
  invoice_refund: invoiceMail('invoice_refund'),
  subscription_confirm: newsMail,
  subscription_known: newsMail,
  news: newsMail,
  digest: newsMail,
  notices_due: dueNotices,
  meeting_notice: composeNoticeMail,
  notice_receipt: composeNoticeMail,
  page_reviews: pageReviews,
  // To staff: a request came.
  request_received: composeRequestStaffMail,
  request_news: composeRequestStaffMail,
  requests_summary: composeRequestStaffMail,
  request_due: composeRequestStaffMail,
  requests_overdue: composeRequestStaffMail,
  request_untouched: composeRequestStaffMail,
  // To the person who sent a request.
  request_confirm: senderMail('request_confirm'),
  request_copy: senderMail('request_copy'),
  request_update: senderMail('request_update'),
  request_link: senderMail('request_link'),
};

/** @throws MailDropped if the mail's subject is gone or no longer worth a mail */
export const composeMail = (context: ComposeContext, mail: MailRow, town: Town): Promise<Mail> =>
  composers[mail.kind]({ ...context, town, origin: originOf(context.config, town.host) }, mail);
