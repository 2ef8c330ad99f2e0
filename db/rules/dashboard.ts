/**
 * The dashboard as GET /api/dashboard answers it: everything that its cards show, in one call. Money is in dollars, days
 * are the town's, `YYYY-MM-DD`.
 */
import type { Announcement } from './announcements/announcements.ts';
import type { BannerSeverity } from './announcements/bannerSeverities.ts';
import type { DoctorSubject, FindingLevel } from './doctor.ts';
import { isCancelled, isOver, isToCome, type Occurrence, type PublicEvent } from './events/events.ts';
import { addMonths } from './events/months.ts';
import type { InvoiceSummary } from './invoices/invoices.ts';
import type { Item } from './items/items.ts';
import type { ClosedDays } from './notices/closedDays.ts';
import type { Delivery, OrderStatus } from './orders/orders.ts';
import type { DueState } from './requests/staff.ts';
import { addDays, getWeekday } from './time.ts';
import type { FirstRun } from './town/firstRun.ts';

/** Each card fails independently. `message` is the server's; the app has texts of its own. */
export type DashboardCard<T> = { ok: true; data: T } | { ok: false; message: string };

/** The most entries on each card; the rest is on the card's own screen. */
export const dashboardLimits = {
  orders: 3,
  orderItems: 2,
  invoices: 3,
  announcements: 2,
  categories: 4,
  /** Visible banners, and records of a noun that appear or expire soon. */
  todo: 10,
  failedRefunds: 3,
  /** Low-stock items: how many are named, and how far they are counted. */
  lowStockTitles: 2,
  lowStock: 100,
  /** A shop can have hundreds of lists. */
  lists: 24,
} as const;

/** Charts go back this far, including the present week and month. */
export const chartWeeks = 12;
export const chartMonths = 12;

/** The to-do card lists what appears or expires within these days, and refunds that failed as recently. */
export const soonDays = 7;

/** A list of the shop that has items. The image is that of its first item by title. */
export type ListSummary = Pick<Item, 'image' | 'picture'> & { id: number; title: string; count: number };
export type ItemsCard = { lists: ListSummary[]; more_lists: number };

export type InvoiceFigure = { count: number; open_amount: number };
export type InvoicesCard = Record<'unpaid' | 'paid' | 'overdue' | 'draft', InvoiceFigure>;

export type RecentOrder = {
  id: string;
  order_number: string;
  customer_name: string;
  items: { id: string; title: string; quantity: number }[];
  /** The number of further items. */
  more_items: number;
  delivery: Delivery;
  shipping_address: string;
  total_amount: number;
  status: OrderStatus;
  created_at: string;
};

/** The amount received from `start` until the next point. */
export type AmountPoint = { start: string; amount: number };
export type CountPoint = { start: string; count: number };

export type OrdersCard = {
  total_orders: number;
  total_revenue: number;
  incomplete_orders: number;
  paid_orders: number;
  shipped_orders: number;
  recent: RecentOrder[];
  /** The same money by week and by month, the oldest first. */
  weeks: AmountPoint[];
  months: AmountPoint[];
};

export type UsersCard = {
  total: number;
  /** Seen within the last thirty days. */
  active: number;
  /** Since the first of the month, by the town's clock. */
  new_this_month: number;
  /** Sign-ins by week, the oldest first. */
  weeks: CountPoint[];
};

export type DashboardAnnouncement = Pick<
  Announcement,
  'id' | 'title' | 'date' | 'excerpt' | 'priority' | 'category' | 'details'
>;
export type AnnouncementsCard = { announcements: DashboardAnnouncement[]; total: number };

/** The next event, on its next day. */
export type NextEvent = Pick<
  PublicEvent,
  'id' | 'title' | 'type' | 'date' | 'end_date' | 'all_day' | 'start_time' | 'end_time' | 'location'
>;
export type CalendarCard = { next: NextEvent | null };

export type CategorySummary = { category_id: string; title: string; count: number };
export type DocumentsCard = { categories: CategorySummary[]; total_categories: number };

export type ToMendCard = { count: number | null };
export type OwnOrdersCard = { recent: RecentOrder[] };
export type OwnInvoicesCard = { recent: InvoiceSummary[] };

/** `post_by_time` is empty where the office hours are unknown. */
export type DueNotice = {
  title: string;
  date: string;
  post_by: string;
  post_by_time: string;
  is_late: boolean;
  /** Its notice belongs on the home page for seven days. */
  is_tax_hearing?: boolean;
};

/** A posted meeting ahead, with counted days that are closed by now. */
export type ClosedDaysTodo = { id: string; title: string; date: string } & ClosedDays;

type ScheduledNoun = 'announcements' | 'events' | 'banners' | 'pages';

/** A task for the clerk. A banner's `title` is its text. Moments are schedule times, `YYYY-MM-DDTHH:MM`. */
export type TodoLine =
  | { kind: 'banner'; id: string; severity: BannerSeverity; title: string; until: string }
  | { kind: 'appears' | 'expires'; noun: ScheduledNoun; id: string; title: string; at: string }
  | { kind: 'invoices'; which: 'overdue' | 'unpaid' | 'draft'; count: number; open_amount: number }
  | { kind: 'to_ship' | 'waiting_orders' | 'failed_mails' | 'stuck_payments'; count: number }
  | { kind: 'failed_refund'; order_id: string | null; invoice_id: string | null; number: string; amount: number }
  | { kind: 'low_stock'; count: number; is_capped: boolean; sold_out: number; titles: string[] }
  /** The doctor's latest findings: the gravest, and their number. */
  | { kind: 'doctor'; subject: DoctorSubject; level: FindingLevel; count: number }
  /** Backups have stopped; `last` is the time of the latest, null for never. */
  | { kind: 'backup'; last: string | null }
  /** Links in the town's own content that lead nowhere. */
  | { kind: 'broken_links'; count: number }
  /** Barriers in public records that nobody has answered. */
  | { kind: 'barriers'; count: number }
  /** A page to look at again; `on` is the day that was chosen. */
  | { kind: 'page_review'; id: string; title: string; slug: string; on: string }
  /** A notice of a meeting that must be posted soon, or is late; times are by the town's clock. */
  | ({ kind: 'notice' } & DueNotice)
  | ({ kind: 'closed_days' } & ClosedDaysTodo)
  /** Drafts that were handed over and wait for a second look. */
  | { kind: 'shared_drafts'; count: number }
  /** A request that is due soon, or overdue. */
  | { kind: 'request_due'; id: string; number: string; form_title: string; due_on: string; state: DueState }
  /** Requests that are held for a look, and new ones. */
  | { kind: 'requests_held' | 'requests_new'; count: number }
  | { kind: 'last_admin' };

/**
 * Administrators get everything of the town; others get their own orders and invoices, public content, and as editors
 * how much is to mend. Those who work on requests also get what is to do about them.
 */
export type Dashboard = {
  is_admin: boolean;
  /** The town's date at the time of this answer. */
  today: string;
  announcements: DashboardCard<AnnouncementsCard>;
  calendar: DashboardCard<CalendarCard>;
  documents: DashboardCard<DocumentsCard>;
  todo?: DashboardCard<TodoLine[]>;
  /** The remaining setup steps of a new town; null when done or dismissed. */
  first_run?: DashboardCard<FirstRun | null>;
  /** Set only where there is a shop. */
  items?: DashboardCard<ItemsCard>;
  invoices?: DashboardCard<InvoicesCard>;
  orders?: DashboardCard<OrdersCard>;
  users?: DashboardCard<UsersCard>;
  /** Barriers in what an editor may edit; administrators have a line among their tasks. */
  to_mend?: DashboardCard<ToMendCard>;
  own_orders?: DashboardCard<OwnOrdersCard>;
  own_invoices?: DashboardCard<OwnInvoicesCard>;
};
export type DashboardCardName = Exclude<keyof Dashboard, 'is_admin' | 'today'>;

/** The Sunday on or before a day: calendars here begin their weeks then. */
export const startOfWeek = (day: string): string => addDays(day, -getWeekday(day));

/** The first days of so many weeks, the oldest first; the last is the week of `today`. */
export const listWeekStarts = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => addDays(startOfWeek(today), 7 * (place + 1 - count)));

/** The first days of so many months, the oldest first. */
export const listMonthStarts = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => `${addMonths(today.slice(0, 7), place + 1 - count)}-01`);

/** Adds up daily values by week or month: each day belongs to the last start on or before it. */
export function sumByStart(starts: readonly string[], days: readonly { day: string; value: number }[]): number[] {
  const sums = starts.map(() => 0);
  for (const { day, value } of days) {
    const place = starts.findLastIndex((start) => start <= day);
    if (place >= 0) sums[place] = (sums[place] ?? 0) + value;
  }
  return sums;
}

/**
 * Picks the event to show: on the first day with an event, the first that is not over.
 * @param occurrences as listOccurrences() sorts them, from yesterday on, since an evening may last past midnight
 * @param now the town's date and time
 */
export function pickNextEvent(
  occurrences: readonly Occurrence[],
  now: { date: string; time: string },
): NextEvent | null {
  const dayOf = ({ date }: Occurrence) => (date < now.date ? now.date : date);
  const ahead = occurrences.filter((one) => !isCancelled(one) && (one.end_date >= now.date || !isOver(one, now)));
  const days = ahead.map(dayOf).sort();
  const onDay = ahead.filter((one) => dayOf(one) === days[0]);
  // Events that began on an earlier day come after those that begin on this one.
  onDay.sort((a, b) => Number(a.date < now.date) - Number(b.date < now.date));
  const found = onDay.find((one) => isToCome(one, now)) ?? onDay.at(-1);
  if (!found) return null;
  const { id, title, type, all_day, start_time, end_time, location } = found.event;
  return { id, title, type, all_day, start_time, end_time, location, date: found.date, end_date: found.end_date };
}
