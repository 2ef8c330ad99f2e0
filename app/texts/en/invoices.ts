/** What is said of invoices: the list, and one of them in full. */
import { formatCount, formatNumber } from '../numbers.ts';

const invoices = (count: number) => formatCount(count, { one: '# invoice', other: '# invoices' });

export const invoiceTexts = {
  title: 'Invoices',
  subtitle: {
    mine: 'What was billed to you, and what is still to be paid.',
    all: 'Everything that was billed. Open one to take a payment, send it or pay money back.',
  },
  sessionExpired: 'Session expired. Please log in again.',
  initFailed: (message: string) => `Error initializing page: ${message}`,
  search: 'Search by Inv #, Name, Email...',
  status: 'Status',
  allStatuses: 'All',
  filters: 'Filters',
  filtersActive: (count: number) => `Filters (${formatNumber(count)})`,
  startDate: 'Due from',
  endDate: 'Due until',
  sort: 'Sort by',
  sortings: {
    newest: 'Newest First',
    oldest: 'Oldest First',
    due_first: 'Due First',
    due_last: 'Due Last',
    highest: 'Highest Amount',
    lowest: 'Lowest Amount',
  },
  statuses: { paid: 'Paid', unpaid: 'Unpaid', overdue: 'Overdue', draft: 'Draft', cancelled: 'Cancelled' },
  list: 'List of invoices',
  result: (from: number, to: number, total: number, isCapped: boolean) => {
    const of = isCapped ? `more than ${invoices(total)}` : invoices(total);
    return from === 1 && to === total
      ? `Showing ${of}`
      : `Showing ${formatNumber(from)} to ${formatNumber(to)} of ${of}`;
  },
  loading: 'Loading invoices…',
  changed: 'The list of invoices was updated.',
  newInvoices: (count: number) => formatCount(count, { one: '# new invoice', other: '# new invoices' }),
  pager: 'Pages of invoices',
  columns: {
    number: 'Invoice #',
    customer: 'Customer',
    issued: 'Issue Date',
    due: 'Due Date',
    amount: 'Amount',
    status: 'Status',
    actions: 'Actions',
  },
  number: (number: string) => `Invoice ${number}`,
  stillOpen: (amount: string) => `${amount} open`,
  // The empty list.
  none: 'No invoices to display.',
  noneFound: 'No invoices found matching your criteria.',
  showAll: 'Show all invoices',
  // What went wrong.
  fetchFailed: 'Failed to fetch invoices.',
  loadFailed: (error: string) => `Error loading invoices: ${error}`,
  detailsFailed: (id: string) =>
    `Could not load details for invoice ID ${id}. It might have been deleted or an error occurred.`,
  tryAgain: 'Try again',
  // An invoice.
  loadingDetails: 'Loading the invoice…',
  issued: 'Issue Date',
  due: 'Due Date',
  paidDate: 'Paid Date',
  billedTo: 'Billed to',
  account: 'The account with this email address can see this invoice.',
  items: 'Items',
  lineColumns: { description: 'Description', quantity: 'Quantity', price: 'Price', total: 'Total' },
  summary: 'Summary',
  subtotal: 'Subtotal',
  tax: (rate: string) => `Tax (${rate})`,
  serviceFee: 'Service fee',
  total: 'Total',
  paid: 'Paid',
  refunded: 'Refunded',
  open: 'Still to pay',
  payments: 'Payments',
  paymentMethods: { card: 'Card', cash: 'Cash', check: 'Check', other: 'Other', marked: 'Marked as paid' },
  credited: 'Taken off the bill',
  endingIn: (method: string, digits: string) => `${method} ending in ${digits}`,
  paymentStatuses: { open: 'In progress', succeeded: 'Received', canceled: 'Cancelled', failed: 'Failed' },
  refunds: 'Refunds',
  notes: 'Notes',
  timeline: 'Timeline',
  pay: (amount: string) => `Pay ${amount}`,
  downloadPdf: 'Download PDF',
  pdfFailed: 'The PDF could not be downloaded. Please check your connection and try again.',
  close: 'Close',
};

export const invoiceTimelineTexts = {
  created: 'Created',
  updated: 'Changed',
  statusChanged: (from: string, to: string) => `Status: ${from} to ${to}`,
  status: (to: string) => `Status: ${to}`,
  paid: (amount: string) => `Paid ${amount}`,
  paidWith: (amount: string, method: string) => `Paid ${amount} (${method})`,
  paymentFailed: 'Payment failed',
  paymentReversed: (amount: string) => `Payment of ${amount} taken back`,
  refundRequested: (amount: string) => `Refund of ${amount} requested`,
  refunded: (amount: string) => `Refunded ${amount}`,
  refundedAndCredited: (amount: string) => `Refunded ${amount} and took it off the bill`,
  refundFailed: (amount: string) => `Refund of ${amount} failed`,
  disputed: (amount: string) => `The bank took back ${amount}: the customer disputes the payment`,
  disputeWon: (amount: string) => `The dispute was won, and ${amount} came back`,
  linkVoided: 'The pay link stopped working',
  mailSent: (what: string, to: string) => (to ? `${what} sent to ${to}` : `${what} sent`),
  mailFailed: (what: string, to: string) => (to ? `${what} could not be sent to ${to}` : `${what} could not be sent`),
  mails: {
    invoice: 'Invoice',
    invoice_reminder: 'Reminder',
    invoice_receipt: 'Receipt',
    invoice_refund: 'Refund notice',
  },
  mail: 'Email',
};
