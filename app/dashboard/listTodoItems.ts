/** Describes open tasks in words, with links. */
import type { TodoLine } from '../../db/rules/dashboard.ts';
import { itemsPath } from '../../db/rules/items/paths.ts';
import { meetingsPath, pagePath } from '../../db/rules/links/paths.ts';
import { requestsPath, staffRequestPath } from '../../db/rules/requests/staff.ts';
import { noticeClockTexts } from '../texts/en/meetings/noticeClock.ts';
import { todoTexts as texts } from '../texts/en/office/dashboard.ts';
import { doctorTexts } from '../texts/en/office/doctor.ts';
import { requestTodoTexts } from '../texts/en/requests/recordsEditing.ts';
import { openRecord } from './editing/openRecord.ts';

/** The urgency; a word says the same, for people who can't see colors. */
export type TodoTone = 'red' | 'amber' | 'plain';
export type TodoIcon =
  | 'banner'
  | 'clock'
  | 'draft'
  | 'invoice'
  | 'order'
  | 'payment'
  | 'mail'
  | 'stock'
  | 'person'
  | 'checkup'
  | 'backup'
  | 'accessibility'
  | 'link'
  | 'request';

/** A link, an action, or neither if somebody else has to handle it. */
export type TodoItem = {
  key: string;
  tone: TodoTone;
  icon: TodoIcon;
  text: string;
  detail: string;
  href?: string;
  act?: () => void;
};

type Describe<K extends TodoLine['kind']> = (line: Extract<TodoLine, { kind: K }>) => Omit<TodoItem, 'key'>;

type Scheduled = Extract<TodoLine, { kind: 'appears' | 'expires' }>;

const describeScheduled = ({ kind, noun, id, title, at }: Scheduled): Omit<TodoItem, 'key'> => ({
  tone: 'plain',
  icon: 'clock',
  text: texts[kind][noun],
  detail: texts.at(title, at),
  act: () => void openRecord(noun, id),
});

const writers: { [K in TodoLine['kind']]: Describe<K> } = {
  banner: ({ id, severity, title, until }) => ({
    tone: severity === 'emergency' ? 'red' : 'amber',
    icon: 'banner',
    text: texts.banner[severity],
    detail: `${texts.until(until)}: ${title}`,
    act: () => void openRecord('banners', id),
  }),
  appears: describeScheduled,
  expires: describeScheduled,
  invoices: ({ which, count, open_amount }) => ({
    tone: which === 'overdue' ? 'red' : 'plain',
    icon: 'invoice',
    text: texts.invoices[which](count),
    detail: which === 'draft' ? texts.draftText : open_amount > 0 ? texts.stillOpen(open_amount) : '',
    href: `/invoices?status=${which}`,
  }),
  to_ship: ({ count }) => ({
    tone: 'amber',
    icon: 'order',
    text: texts.toShip(count),
    detail: '',
    href: '/orders?status=paid',
  }),
  waiting_orders: ({ count }) => ({
    tone: 'plain',
    icon: 'payment',
    text: texts.waitingOrders(count),
    detail: '',
    href: '/orders?status=incomplete',
  }),
  failed_mails: ({ count }) => ({
    tone: 'red',
    icon: 'mail',
    text: texts.failedMails(count),
    detail: texts.failedMailsText,
    href: '/dashboard#failed-mails',
  }),
  stuck_payments: ({ count }) => ({
    tone: 'red',
    icon: 'payment',
    text: texts.stuckPayments(count),
    detail: texts.stuckPaymentsText,
    href: '/settings',
  }),
  failed_refund: ({ order_id, invoice_id, number, amount }) => ({
    tone: 'red',
    icon: 'payment',
    text: texts.failedRefund(amount, number),
    detail: texts.failedRefundText,
    href: order_id ? `/orders?id=${order_id}` : `/invoices?id=${invoice_id}`,
  }),
  low_stock: ({ count, is_capped, sold_out, titles }) => ({
    tone: 'amber',
    icon: 'stock',
    text: texts.lowStock(count, is_capped),
    detail: texts.lowStockText(titles, sold_out),
    href: itemsPath({ stock: 'low' }),
  }),
  doctor: ({ subject, level, count }) => ({
    tone: level === 'fault' ? 'red' : 'amber',
    icon: 'checkup',
    text: texts.doctor(count),
    href: '/doctor',
    detail: doctorTexts.found(subject, level),
  }),
  backup: ({ last }) => ({
    tone: 'red',
    icon: 'backup',
    text: texts.noBackup,
    detail: texts.noBackupText(last),
  }),
  broken_links: ({ count }) => ({
    tone: 'amber',
    icon: 'link',
    text: texts.brokenLinks(count),
    detail: texts.brokenLinksText,
    href: '/links',
  }),
  barriers: ({ count }) => ({
    tone: 'plain',
    icon: 'accessibility',
    text: texts.barriers(count),
    detail: texts.barriersText,
    href: '/to-mend',
  }),
  shared_drafts: ({ count }) => ({
    tone: 'plain',
    icon: 'clock',
    text: texts.sharedDrafts(count),
    detail: texts.sharedDraftsText,
    href: '/drafts',
  }),
  notice: ({ title, date, post_by, post_by_time, is_late, is_tax_hearing }) => ({
    tone: is_late ? 'red' : 'amber',
    icon: 'clock',
    text: is_late ? texts.noticeLate : texts.noticeDue(post_by, post_by_time),
    detail: is_tax_hearing ? texts.taxNoticeOf(title, date) : texts.noticeOf(title, date),
    href: meetingsPath,
  }),
  closed_days: ({ title, date, ...days }) => ({
    tone: 'red',
    icon: 'clock',
    text: noticeClockTexts.closed(days),
    detail: texts.noticeOf(title, date),
    href: meetingsPath,
  }),
  page_review: ({ title, slug, on }) => ({
    tone: 'plain',
    icon: 'clock',
    text: texts.pageReview,
    detail: texts.pageReviewSince(title, on),
    href: pagePath(slug),
  }),
  request_due: ({ number, form_title, due_on, state }) => ({
    tone: state === 'overdue' || state === 'today' ? 'red' : 'amber',
    icon: 'request',
    text: requestTodoTexts.due(number, state, due_on),
    detail: form_title,
    href: staffRequestPath(number),
  }),
  requests_held: ({ count }) => ({
    tone: 'amber',
    icon: 'request',
    text: requestTodoTexts.held(count),
    detail: requestTodoTexts.heldText,
    href: `${requestsPath}?status=held`,
  }),
  requests_new: ({ count }) => ({
    tone: 'plain',
    icon: 'request',
    text: requestTodoTexts.new(count),
    detail: '',
    href: `${requestsPath}?status=new`,
  }),
  last_admin: () => ({
    tone: 'plain',
    icon: 'person',
    text: texts.lastAdmin,
    detail: texts.lastAdminText,
    href: '/users',
  }),
};

const urgency: Record<TodoTone, number> = { red: 0, amber: 1, plain: 2 };

/** @param drafts unfinished forms, stored only in this browser */
export function listTodoItems(lines: readonly TodoLine[], drafts: readonly TodoItem[]): TodoItem[] {
  const found = lines.flatMap((line, place): TodoItem[] => {
    const write = writers[line.kind] as Describe<TodoLine['kind']> | undefined;
    // A newer server may name tasks that this build doesn't know.
    return write ? [{ key: `${line.kind} ${'id' in line ? line.id : place}`, ...write(line) }] : [];
  });
  // The most urgent first; equal ones in the server's sequence.
  return [...drafts, ...found].sort((a, b) => urgency[a.tone] - urgency[b.tone]);
}
