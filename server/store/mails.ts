/** The mail outbox. Mails are queued in the transaction that they report, and sent by a job. */

import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import type { OrderMailKind } from '../../db/rules/orders/orders.ts';
import { toIso } from '../../db/rules/time.ts';
import { claimDue } from './claimDue.ts';
import { type Author, nobody } from './history/authors.ts';
import { noteInvoiceChange } from './invoices/counts.ts';
import { appendInvoiceEvent } from './invoices/events.ts';
import { noteDelivery } from './news/subscriptions.ts';
import { appendOrderEvent } from './orders/events.ts';
import { newId } from './recordIds.ts';
import { write } from './write.ts';
import type { Writer } from './writerTypes.ts';

export type InvoiceMailKind = 'invoice' | 'invoice_reminder' | 'invoice_receipt' | 'invoice_refund';
/** Mails to subscribers: request to confirm, reminder of an existing subscription, one piece of news, or a digest. */
export type NewsMailKind = 'subscription_confirm' | 'subscription_known' | 'news' | 'digest';
/** Mails about meetings: notices to post soon, a posted notice for a body's contacts, and its receipt. */
export type MeetingMailKind = 'notices_due' | 'meeting_notice' | 'notice_receipt';
/**
 * Mails to those who work on requests: one came, the person wrote or withdrew, what else there was in an hour, one is due
 * on the next business day, some are overdue, and nobody took one on.
 */
export type RequestStaffMailKind =
  | 'request_received'
  | 'request_news'
  | 'requests_summary'
  | 'request_due'
  | 'requests_overdue'
  | 'request_untouched';
/** Mails to the person who sent a request: to confirm the address, a copy and a new link, and what staff did. */
export const requestSenderMailKinds = ['request_confirm', 'request_copy', 'request_update', 'request_link'] as const;
export type RequestSenderMailKind = (typeof requestSenderMailKinds)[number];
/**
 * All mails; server/mail/composeMail.ts composes each. What residents are told of by topic is in
 * db/rules/news/notifications.ts, an administrator's tasks in db/rules/dashboard.ts.
 */
export type MailKind =
  | OrderMailKind
  | InvoiceMailKind
  | NewsMailKind
  | 'page_reviews'
  | MeetingMailKind
  | RequestStaffMailKind
  | RequestSenderMailKind;

/** A mail to queue. At most one of order, invoice and subscription is given. */
export type QueuedMail = {
  townId: string;
  kind: MailKind;
  /** Such as `receipt:<order id>`: a second mail with the same key is not queued. */
  onceKey: string;
  recipient: string;
  orderId?: string;
  invoiceId?: string;
  subscriptionId?: string;
  notificationId?: string | undefined;
  /** For the mail's template, besides its order or invoice: `{ refund_id }`. */
  data?: object;
  /** Mails with a lower number are sent first; 0 unless given. */
  priority?: number;
  /** In milliseconds like `now`, which is the default. */
  sendAt?: number;
  now: number;
};

/** Queues mails in one statement. Those whose keys are known are skipped. */
export async function queueMails(trx: Knex, mails: readonly QueuedMail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => ({
    id: newId(),
    town_id: mail.townId,
    order_id: mail.orderId ?? null,
    invoice_id: mail.invoiceId ?? null,
    subscription_id: mail.subscriptionId ?? null,
    notification_id: mail.notificationId ?? null,
    kind: mail.kind,
    once_key: mail.onceKey,
    recipient: mail.recipient,
    data: JSON.stringify(mail.data ?? {}),
    priority: mail.priority ?? 0,
    next_attempt_at: toIso(mail.sendAt ?? mail.now),
    created_at: toIso(mail.now),
  }));
  await trx('mails').insert(rows).onConflict(['town_id', 'once_key']).ignore();
}

export const queueMail = (trx: Knex, mail: QueuedMail): Promise<void> => queueMails(trx, [mail]);

/** Changes the recipient of an invoice's unsent mails, including failed ones that may be sent again. */
export const readdressMails = (trx: Knex.Transaction, invoiceId: string, recipient: string): Promise<number> =>
  trx('mails').where({ invoice_id: invoiceId }).whereNull('sent_at').update({ recipient });

/** Within this time, another mail of the same kind is a second click. */
const recentMs = 10_000;

/** Whether a mail of this kind to an invoice's customer is waiting or was queued a moment ago. */
export async function hasRecentMail(
  trx: Knex,
  about: { invoice: { id: string; customer_email: string }; kind: InvoiceMailKind; now: number },
): Promise<boolean> {
  const { invoice, kind, now } = about;
  const found = await trx('mails')
    .where({ invoice_id: invoice.id, kind, recipient: invoice.customer_email })
    .where((mails) => mails.whereNotNull('next_attempt_at').orWhere('created_at', '>', toIso(now - recentMs)))
    .first('id');
  return found !== undefined;
}

/** A mail concerns an order or an invoice, goes to a subscriber, or asks an account to look at pages again. */
export type MailRow = {
  id: string;
  town_id: string;
  order_id: string | null;
  invoice_id: string | null;
  subscription_id: string | null;
  notification_id: string | null;
  kind: MailKind;
  recipient: string;
  data: string;
  attempts: number;
  /** Attempts without a recorded end, including this one: with more than one, the server was killed during an attempt. */
  claims: number;
  priority: number;
  next_attempt_at: string | null;
  sent_at: string | null;
  failed_at: string | null;
  failure: string;
  created_at: string;
};

/** Longer than any attempt. After a crash, a claimed mail waits this long for the next attempt. */
const claimMs = 15 * 60_000;

/** Claims the longest due mail among the most urgent. @returns null if none is due */
export const claimDueMail = (db: Database, now: number) =>
  claimDue<MailRow>(db, 'mails', { now, claimMs, counts: ['claims'] });

/**
 * Counts waiting mails of all towns with the oldest one's time (ISO 8601), and failed ones. Subscribers' failed mails
 * are left out: some addresses always end, and nobody needs to act.
 */
export async function countMails({ read }: Pick<Database, 'read'>) {
  const [waiting, failed] = await Promise.all([
    read('mails').whereNotNull('next_attempt_at').count('* as count').min('created_at as oldest').first(),
    read('mails').whereNotNull('failed_at').whereNull('subscription_id').count('* as count').first(),
  ]);
  const oldest = (waiting?.oldest ?? null) as string | null;
  return { waiting: Number(waiting?.count ?? 0), failed: Number(failed?.count ?? 0), oldest };
}

/** The author of the outbox's writes. */
const mailAuthor = 'mail';

/**
 * Why a mail was not sent. `isDropped`: its content was no longer true, so nobody needs to act. `isRefused`: the
 * recipient's mail server accepts nothing for this address.
 */
type Outcome = { failure: string; retryAt: number | null; isDropped?: boolean; isRefused?: boolean };

/**
 * Records an attempt's result, and unless the mail was dropped, also in the timeline of its order or invoice.
 * @param outcome null if it was sent. Without `retryAt` it is not tried again automatically
 */
export async function settleMail(db: Database, mail: MailRow, outcome: Outcome | null, now: number): Promise<void> {
  const { id, town_id: townId, order_id: orderId, invoice_id: invoiceId, kind, recipient, attempts, data } = mail;
  const instant = toIso(now);
  const { failure = '', retryAt = null, isDropped = false, isRefused = false } = outcome ?? {};
  const columns = {
    failure,
    claims: 0,
    sent_at: outcome ? null : instant,
    next_attempt_at: retryAt === null ? null : toIso(retryAt),
    failed_at: outcome && retryAt === null && !isDropped ? instant : null,
  };
  // Inside write() although no record changes: deleting an order or invoice locks the town first and then the mail.
  const settle = async ({ trx, audit }: Writer) => {
    const settled = await trx('mails').where({ id, attempts }).whereNull('sent_at').update(columns);
    if (settled === 0 || retryAt !== null || isDropped) return;
    if (mail.subscription_id !== null) {
      const subject = { noun: 'subscriptions', recordId: mail.subscription_id };
      if (outcome && !isRefused) return;
      if (await noteDelivery(trx, mail.subscription_id, isRefused)) await audit({ action: 'bounced', ...subject });
      return;
    }
    const event = outcome ? 'mail_failed' : 'mail_sent';
    const detail = { kind, recipient, ...(failure && { failure }) };
    if (orderId !== null) await appendOrderEvent(trx, { townId, orderId, now, detail, kind: event });
    if (invoiceId === null) return;
    // The person who sent it, if somebody did.
    const author: Author = { ...nobody, ...JSON.parse(data) };
    const context = { trx, town: { id: townId }, person: author.person, user_id: author.user_id, now };
    await appendInvoiceEvent(context, invoiceId, event, detail);
    await noteInvoiceChange(context);
  };
  await write(db, townId, mailAuthor, settle, { now });
}

/** A mail for administrators. Only the number of its own order or invoice is set. */
export type MailState = Omit<
  MailRow,
  'town_id' | 'data' | 'subscription_id' | 'notification_id' | 'claims' | 'priority'
> &
  Record<'order_number' | 'invoice_number', string | null>;

const stateColumns = [
  'id',
  'order_id',
  'invoice_id',
  'kind',
  'recipient',
  'attempts',
  'next_attempt_at',
  'sent_at',
  'failed_at',
  'failure',
  'created_at',
].map((column) => `mails.${column}`);

const mailsOf = (knex: Knex, townId: string) =>
  knex('mails')
    .leftJoin('orders', 'orders.id', 'mails.order_id')
    .leftJoin('invoices', 'invoices.id', 'mails.invoice_id')
    .where('mails.town_id', townId)
    // Subscribers' mails are hidden, because their addresses are not for everyone in the office.
    .whereNull('mails.subscription_id')
    .select(...stateColumns, 'orders.order_number', 'invoices.invoice_number');

/** Lists a town's mails, newest first. @param onlyFailed only mails that are not tried again */
export function listMails(knex: Knex, townId: string, onlyFailed: boolean, most: number): Promise<MailState[]> {
  const mails = mailsOf(knex, townId).orderBy('mails.id', 'desc').limit(most);
  return onlyFailed ? mails.whereNotNull('mails.failed_at') : mails;
}

/**
 * Sends a failed mail again like a new one; other mails are unchanged.
 * @returns null if the town has no such mail
 */
export async function retryMail(trx: Knex.Transaction, townId: string, id: string, now: number) {
  await trx('mails')
    .where({ town_id: townId, id })
    .whereNotNull('failed_at')
    .whereNull('subscription_id')
    .update({ attempts: 0, failed_at: null, failure: '', next_attempt_at: toIso(now) });
  const mail: MailState | undefined = await mailsOf(trx, townId).where('mails.id', id).first();
  return mail ?? null;
}
