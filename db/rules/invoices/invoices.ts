/** Invoices as calls return them: money in dollars, dates `YYYY-MM-DD`, moments as ISO texts, unknown texts empty. */
import type { RefundReason } from '../orders/refundAmounts.ts';

/** An administrator may switch between all of them. */
export const invoiceStatuses = ['unpaid', 'paid', 'overdue', 'draft', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The options of the list's select, in order. */
export const invoiceSortings = ['newest', 'oldest', 'due_first', 'due_last', 'highest', 'lowest'] as const;
export type InvoiceSorting = (typeof invoiceSortings)[number];

/** An invoice with one of these statuses takes payments while something is open. */
export const payableStatuses: readonly InvoiceStatus[] = ['unpaid', 'overdue'];

/** Texts in characters, the total in cents. */
export const invoiceLimits = {
  name: 120,
  address_line: 120,
  city: 80,
  state: 40,
  zip: 16,
  notes: 2000,
  description: 500,
  message: 500,
  lines: 200,
  minQuantity: 0.01,
  maxQuantity: 200_000,
  totalCents: 99_999_999,
} as const;

export const invoicesPerPage = 10;
/** The default number of days from issue date to due date. */
export const invoiceTermDays = 14;

export type InvoiceItem = {
  id: string;
  /** The catalogue item that it came from, which may be deleted; null for a typed line. */
  item_id: string | null;
  description: string;
  /** 0.01 to 200,000, with at most four decimals. */
  quantity: number;
  unit_price: number;
  total_price: number;
};

/** How money came in: `marked` when an administrator set the status `paid`. */
export type InvoicePaymentMethod = 'card' | 'cash' | 'check' | 'other' | 'marked';
/** Methods that an administrator can record. */
export const officePaymentMethods = ['cash', 'check', 'other'] as const;

export type InvoicePayment = {
  id: string;
  method: InvoicePaymentMethod;
  /** `open` while a card is being charged; `canceled` also for an undone mark. */
  status: 'open' | 'succeeded' | 'canceled' | 'failed';
  amount: number;
  /** The town's date of the payment, YYYY-MM-DD; null before it. */
  paid_on: string | null;
  reference: string;
  card_last_four: string;
  /** The amount that can still be refunded. */
  refundable_amount: number;
  person: string;
  /** The account's present name; empty for none. */
  person_name: string;
  created_at: string;
};

/** Whether a refund is owed again, or credited against the invoice's total. */
export const refundBalances = ['owed', 'credited'] as const;
export type RefundBalance = (typeof refundBalances)[number];

export type InvoiceRefund = {
  id: string;
  payment_id: string;
  /** `pending` until Stripe confirms it. */
  status: 'pending' | 'succeeded' | 'failed';
  amount: number;
  /** The part that is credited against the invoice's total, so that nobody owes it again. */
  credited_amount: number;
  reason: RefundReason;
  notes: string;
  failure: string;
  person: string;
  /** The account's present name; empty for none. */
  person_name: string;
  created_at: string;
};

export const invoiceEventKinds = [
  'created',
  'updated',
  'status_changed',
  'paid',
  'payment_failed',
  'payment_reversed',
  'refund_requested',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_won',
  'too_many_declines',
  'mail_sent',
  'mail_failed',
  'link_voided',
] as const;
export type InvoiceEventKind = (typeof invoiceEventKinds)[number];

/** An event of an invoice's history. `detail` depends on the kind: `{ from, to }`, `{ cents, method }`. */
export type InvoiceEvent = {
  id: string;
  kind: InvoiceEventKind;
  /** The administrator's address; empty for payers and the server's own actions. */
  person: string;
  /** The account's present name; empty for none. */
  person_name: string;
  detail: Record<string, string | number>;
  created_at: string;
};

/** An invoice in a list. */
export type InvoiceSummary = {
  id: string;
  version: number;
  invoice_number: string;
  status: InvoiceStatus;
  customer_name: string;
  customer_email: string;
  issue_date: string;
  due_date: string;
  paid_date: string | null;
  subtotal: number;
  /** 0.0825 for 8.25 %. */
  tax_rate: number;
  tax_amount: number;
  service_fee: number;
  total: number;
  /**
   * The ledger's sums. `credited_amount` is what refunds took off the total. `open_amount` is the balance due: the
   * total, less credits and payments that were not refunded; 0 for a cancelled invoice.
   */
  paid_amount: number;
  refunded_amount: number;
  credited_amount: number;
  open_amount: number;
  /**
   * Whether it is overdue and its due date has passed by the town's clock: administrators may set the status earlier.
   */
  is_past_due: boolean;
  /** Whether it was ever paid in Stripe's test mode: no money came in. */
  is_test: boolean;
  created_at: string;
  updated_at: string;
};

/** The whole invoice for administrators; its customer gets it without `person`, `user_id` and `events`. */
export type Invoice = InvoiceSummary & {
  customer_address_line1: string;
  customer_address_line2: string;
  customer_city: string;
  customer_state: string;
  customer_zip: string;
  notes: string;
  /** The number of the request whose charges it asks for; empty for none. */
  request_number: string;
  items: InvoiceItem[];
  /** The account that may read it; null for none. */
  user_id: string | null;
  refundable_amount: number;
  /** Whether items, rate and fee are fixed because money was paid. */
  is_locked: boolean;
  /** Whether the ledger mentions it: then it cannot be deleted. */
  has_ledger: boolean;
  /** The address to pay at without signing in; empty while it takes no payment. */
  pay_url: string;
  sent_at: string | null;
  reminded_at: string | null;
  reminder_count: number;
  payments: InvoicePayment[];
  refunds: InvoiceRefund[];
  events: InvoiceEvent[];
};

/** The typed fields of an invoice's customer. */
export const customerFields = [
  'customer_name',
  'customer_email',
  'customer_address_line1',
  'customer_address_line2',
  'customer_city',
  'customer_state',
  'customer_zip',
] as const;
export type InvoiceCustomer = Record<(typeof customerFields)[number], string>;

/** The most customers that GET /api/invoices/customers lists. */
export const maxListedCustomers = 12;

/** A mail about an invoice before it is sent. `button` is its link's label. */
export type InvoiceMailPreview = Record<'recipient' | 'subject' | 'greeting' | 'button' | 'filename', string> & {
  paragraphs: string[];
};

/** A page of invoices, as GET /api/invoices answers it. */
export type InvoicesPage = {
  invoices: InvoiceSummary[];
  total: number;
  page: number;
  total_pages: number;
  per_page: number;
  /** Whether more invoices match than `total`, which the list leaves out. */
  total_is_capped: boolean;
};

/**
 * The displayed status: an unpaid invoice is overdue once its due date has passed by the town's clock, while something
 * is open. No job has to run at midnight.
 */
export const effectiveStatus = (status: InvoiceStatus, isPastDue: boolean): InvoiceStatus =>
  status === 'unpaid' && isPastDue ? 'overdue' : status;

/** `INV-000042`: the sequence never restarts. */
export const formatInvoiceNumber = (sequence: number): string => `INV-${String(sequence).padStart(6, '0')}`;
