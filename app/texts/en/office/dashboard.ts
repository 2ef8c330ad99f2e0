/** Texts of the dashboard, in a separate file so that readers' pages don't load them. */
import { formatPrice } from '../../../../db/rules/money.ts';
import { formatDate, formatShortDay, formatTime } from '../../dates.ts';
import { formatCount, formatNumber } from '../../numbers.ts';

/** `2026-11-24T18:00` → `Tue, Nov 24, 6:00 PM`. */
const moment = (at: string) => `${formatShortDay(at.slice(0, 10))}, ${formatTime(at.slice(11))}`;

const invoices = (count: number) => formatCount(count, { one: '# invoice', other: '# invoices' });
const stillOpen = (amount: number) => `${formatPrice(amount)} due`;

export const dashboardTexts = {
  welcome: (name: string, isFirst: boolean) => [isFirst ? 'Welcome' : 'Welcome back', name].filter(Boolean).join(', '),
  loading: 'Loading your dashboard…',
  failed: 'The dashboard could not be loaded.',
  failedText: 'Please try again in a minute.',
  notUpdated: 'What you see may be out of date: the latest figures could not be loaded.',
  tryAgain: 'Try again',
  retryOf: (card: string) => ` to load: ${card}`,
  cardFailed: 'This part could not be loaded.',
  someFailed: (count: number) =>
    formatCount(count, {
      one: '# part of the page could not be loaded.',
      other: '# parts of the page could not be loaded.',
    }),
  updated: 'The dashboard was updated.',
  newOrders: (count: number) => formatCount(count, { one: '# new order.', other: '# new orders.' }),

  tasks: {
    title: 'Start something',
    announcement: 'New announcement',
    banner: 'Post a banner',
    event: 'Add an event',
    document: 'Add a document',
    page: 'New page',
    invoice: 'New invoice',
  },

  more: {
    title: 'More',
    home: 'Home page',
    settings: 'Settings',
    users: 'Users',
    history: 'History',
    requests: 'Requests',
    doctor: 'Check-up',
    links: 'Broken links',
    account: 'Your account',
    orders: 'My Orders',
  },
};

export const todoTexts = {
  title: 'What needs doing today',
  none: 'You’re all caught up',
  noneText: 'Nothing is waiting for you right now. Enjoy your coffee.',
  count: (count: number) => formatCount(count, { one: '# thing', other: '# things' }),
  showMore: (count: number) => `Show ${formatNumber(count)} more`,
  showFewer: 'Show fewer',

  banner: {
    notice: 'Banner on every page',
    warning: 'Warning on every page',
    emergency: 'Emergency banner on every page',
  },
  until: (at: string) => (at ? `Until ${moment(at)}` : 'Until it is taken down'),
  draft: (form: string) => `Unfinished: ${form}`,
  draftOf: (title: string, at: string) => (title ? `“${title}”, typed ${at}` : `Typed ${at}`),
  appears: {
    announcements: 'Announcement will appear',
    events: 'Event will appear',
    banners: 'Banner will appear',
    pages: 'Page will appear',
  },
  expires: { announcements: 'Announcement ends', events: 'Event ends', banners: 'Banner ends', pages: 'Page ends' },
  at: (title: string, at: string) => `${title}, ${moment(at)}`,
  invoices: {
    overdue: (count: number) => `${invoices(count)} overdue`,
    unpaid: (count: number) => `${invoices(count)} unpaid`,
    draft: (count: number) => `${invoices(count)} still ${count === 1 ? 'a draft' : 'drafts'}`,
  },
  noticeDue: (day: string, time: string) => `Post a notice by ${formatShortDay(day)}${time && `, ${formatTime(time)}`}`,
  noticeLate: 'The full time for a notice has passed',
  noticeOf: (title: string, date: string) => `${title}, ${formatDate(date)}`,
  taxNoticeOf: (title: string, date: string) =>
    `${title}, ${formatDate(date)}, on the tax rate. Its notice must be on the home page for the seven days before.`,
  pageReview: 'Check that a page is still right',
  pageReviewSince: (title: string, on: string) => `${title}, due ${formatDate(on)}`,
  stillOpen,
  draftText: 'Customers don’t see drafts. Finish and send them.',
  toShip: (count: number) =>
    formatCount(count, { one: '# paid order to ship or hand over', other: '# paid orders to ship or hand over' }),
  waitingOrders: (count: number) =>
    formatCount(count, { one: '# order is waiting for payment', other: '# orders are waiting for payment' }),
  failedMails: (count: number) =>
    formatCount(count, { one: '# email could not be sent', other: '# emails could not be sent' }),
  failedMailsText: 'See why, and send it again.',
  stuckPayments: (count: number) =>
    formatCount(count, {
      one: '# payment could not be settled with Stripe',
      other: '# payments could not be settled with Stripe',
    }),
  stuckPaymentsText: 'We keep trying. Check the Stripe keys in the settings.',
  failedRefund: (amount: number, number: string) => `Refund of ${formatPrice(amount)} failed (${number})`,
  failedRefundText: 'The customer is still waiting for the money.',
  lowStock: (count: number, isCapped: boolean) =>
    isCapped
      ? `More than ${formatNumber(count)} items are running low`
      : formatCount(count, { one: '# item is running low', other: '# items are running low' }),
  lowStockText: (titles: readonly string[], soldOut: number) =>
    [soldOut > 0 ? `${formatNumber(soldOut)} sold out` : '', titles.join(', ')].filter(Boolean).join(' · '),
  doctor: (count: number) => (count === 1 ? 'The check-up found something' : `The check-up found ${count} things`),
  noBackup: 'The server’s nightly backup is missing',
  noBackupText: (last: string | null) =>
    `${last ? `The last one is from ${moment(last)}.` : 'There is none yet.'} Tell your server’s operator.`,
  sharedDrafts: (count: number) =>
    formatCount(count, { one: '# draft waits for a second look', other: '# drafts wait for a second look' }),
  sharedDraftsText: 'Open it to publish it, or to send it back.',
  brokenLinks: (count: number) => formatCount(count, { one: '# link leads nowhere', other: '# links lead nowhere' }),
  brokenLinksText: 'Visitors who follow it find nothing.',
  barriers: (count: number) => `Accessibility: ${formatNumber(count)} to mend`,
  barriersText: 'Places that some visitors can’t read well.',
  lastAdmin: 'You are the only administrator',
  lastAdminText: 'Invite a second one, so that the site can be run while you are away.',
};

export const cardTexts = {
  items: {
    title: 'Item List',
    available: (count: number) => formatCount(count, { one: '# item available', other: '# items available' }),
    none: 'There is nothing on sale yet.',
    more: (count: number) => formatCount(count, { one: 'and # more list', other: 'and # more lists' }),
    manage: 'Manage Items',
    failed: 'An unexpected error occurred. Please try again later.',
  },
  invoices: {
    title: 'Invoices',
    create: 'Create New Invoice',
    unpaid: 'Unpaid Invoice',
    paid: 'Paid Invoice',
    overdue: 'Overdue Invoice',
    open: stillOpen,
    view: 'View Invoices',
  },
  orders: {
    title: 'Orders',
    figures: 'Figures of all orders',
    total: 'Total Orders',
    revenue: 'Revenue',
    incomplete: 'Incomplete',
    chips: 'Orders by status',
    chip: { incomplete: 'Incomplete', paid: 'Paid', shipped: 'Shipped' },
    recent: 'Newest orders',
    none: 'Orders appear here as soon as somebody places one.',
    more: (count: number) => `+${formatNumber(count)} more`,
    units: (quantity: number, title: string) => (quantity === 1 ? title : `${formatNumber(quantity)} × ${title}`),
    pickup: 'Pickup',
    viewAll: 'View All Orders',
    chart: 'Revenue',
    by: 'Revenue by',
    week: 'Week',
    month: 'Month',
    weekOf: (day: string) => `Week of ${day}`,
    amount: 'Amount',
    summary: (total: string, latest: string) => `${total} in all. The latest: ${latest}.`,
  },
  users: {
    title: 'Users',
    figures: 'Figures of all accounts',
    total: 'Total Users',
    active: 'Active Users',
    activeHint: 'in the last 30 days',
    fresh: 'New Users',
    freshHint: 'this month',
    chart: 'Sign-ins a week',
    week: 'Week of',
    signIns: 'Sign-ins',
    summary: (total: string, latest: string) => `${total} in all. This week: ${latest}.`,
    manage: 'Manage Users',
  },
  announcements: {
    title: 'Announcements',
    highPriority: 'High Priority',
    none: 'There are no announcements yet.',
    manage: 'Manage Announcements',
    all: 'All announcements',
    failed: 'Failed to load announcements',
    refresh: 'Refresh Page',
  },
  calendar: {
    title: 'Calendar',
    next: 'Next event',
    none: 'Nothing is planned.',
    manage: 'Manage Calendar',
    view: 'View Calendar',
    allDay: 'All day',
  },
  documents: {
    title: 'Documents',
    none: 'There are no documents yet.',
    count: (count: number) => formatCount(count, { one: '# document', other: '# documents' }),
    add: 'Add',
    addTo: (title: string) => ` a document to ${title}`,
    viewAll: 'View All Documents',
  },
  ownOrders: {
    title: 'Your orders',
    none: 'You haven’t placed an order yet.',
    viewAll: 'View All Orders',
  },
  ownInvoices: {
    title: 'Your invoices',
    none: 'You have no invoices.',
    due: (day: string) => `Due ${day}`,
    view: 'View Invoices',
  },
};
