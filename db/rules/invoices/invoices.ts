/** Invoices as calls return them: money in dollars, dates `YYYY-MM-DD`, moments as ISO texts. Unknown texts are empty. */
import type { RefundReason } from '../orders/refundAmounts.ts';

/** An administrator may set any of them, from any other. */
export const invoiceStatuses = ['unpaid', 'paid', 'overdue', 'draft', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The choices of the list's select, in their order. */
export const invoiceSortings = ['newest', 'oldest', 'due_first', 'due_last', 'highest', 'lowest'] as const;
export type InvoiceSorting = (typeof invoiceSortings)[number];

/** Those in which an invoice takes payments, as long as something is open. */
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
/** Days from the issue date to the due date that a new invoice begins with. */
export const invoiceTermDays = 14;

export type InvoiceItem = {
  id: string;
  /** The catalogue item that it was taken from; null for one that was typed. That item may be gone. */
  item_id: string | null;
  description: string;
  /** 0.01 to 200,000, with at most four decimals. */
  quantity: number;
  unit_price: number;
  total_price: number;
};

/** How money came in: `marked` when an administrator chose the status `paid`. */
export type InvoicePaymentMethod = 'card' | 'cash' | 'check' | 'other' | 'marked';
/** What an administrator can record. */
export const officePaymentMethods = ['cash', 'check', 'other'] as const;

export type InvoicePayment = {
  id: string;
  method: InvoicePaymentMethod;
  /** `open` while a card is being charged; `canceled` also for a mark that was taken back. */
  status: 'open' | 'succeeded' | 'canceled' | 'failed';
  amount: number;
  /** The town's day on which it came in, YYYY-MM-DD; null before that. */
  paid_on: string | null;
  reference: string;
  card_last_four: string;
  /** What may still be paid back of it. */
  refundable_amount: number;
  person: string;
  /** As their account has it today; empty for who has none. */
  person_name: string;
  created_at: string;
};

/** Whether what is paid back is owed again, or taken off the invoice's total. */
export const refundBalances = ['owed', 'credited'] as const;
export type RefundBalance = (typeof refundBalances)[number];

export type InvoiceRefund = {
  id: string;
  payment_id: string;
  /** `pending` while Stripe has not said yes. */
  status: 'pending' | 'succeeded' | 'failed';
  amount: number;
  /** The part that is taken off the invoice's total, so that it isn't owed again. */
  credited_amount: number;
  reason: RefundReason;
  notes: string;
  failure: string;
  person: string;
  /** As their account has it today; empty for who has none. */
  person_name: string;
  created_at: string;
};

export const invoiceEventKinds = [
  ...(['created', 'updated', 'status_changed', 'paid', 'payment_failed', 'payment_reversed'] as const),
  ...(['refund_requested', 'refunded', 'refund_failed', 'disputed', 'dispute_won', 'too_many_declines'] as const),
  ...(['mail_sent', 'mail_failed', 'link_voided'] as const),
] as const;
export type InvoiceEventKind = (typeof invoiceEventKinds)[number];

/** Something that happened to an invoice. `detail` holds what its kind needs: `{ from, to }`, `{ cents, method }`. */
export type InvoiceEvent = {
  id: string;
  kind: InvoiceEventKind;
  /** The administrator's address; empty for payers and what the server does by itself. */
  person: string;
  /** As their account has it today; empty for who has none. */
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
   * The ledger's sums. `credited_amount` is what refunds took off the total. `open_amount` is what is still to be paid:
   * the total, less that, and less what was paid and not paid back; 0 for what is cancelled.
   */
  paid_amount: number;
  refunded_amount: number;
  credited_amount: number;
  open_amount: number;
  /** Overdue, and the due date is over by the town's clock: somebody may choose the status before that. */
  is_past_due: boolean;
  /** Whether it was ever paid in Stripe's test mode: no money came in. */
  is_test: boolean;
  created_at: string;
  updated_at: string;
};

/** The whole invoice, as administrators read it, and its customer without `person`, `user_id` and `events`. */
export type Invoice = InvoiceSummary & {
  customer_address_line1: string;
  customer_address_line2: string;
  customer_city: string;
  customer_state: string;
  customer_zip: string;
  notes: string;
  items: InvoiceItem[];
  /** The account that may read it; null for none. */
  user_id: string | null;
  refundable_amount: number;
  /** Whether items, rate and fee are fixed, since money was paid. */
  is_locked: boolean;
  /** Whether it was ever in the ledger: then it cannot be deleted. */
  has_ledger: boolean;
  /** Where it is paid without signing in; empty while it takes no payment. */
  pay_url: string;
  sent_at: string | null;
  reminded_at: string | null;
  reminder_count: number;
  payments: InvoicePayment[];
  refunds: InvoiceRefund[];
  events: InvoiceEvent[];
};

/** Whom an invoice is for, as it is typed. */
export const customerFields = [
  ...(['customer_name', 'customer_email', 'customer_address_line1', 'customer_address_line2'] as const),
  ...(['customer_city', 'customer_state', 'customer_zip'] as const),
] as const;
export type InvoiceCustomer = Record<(typeof customerFields)[number], string>;

/** How many customers GET /api/invoices/customers lists at most. */
export const maxListedCustomers = 12;

/** A mail about an invoice before it is sent. `button` is what its link says. */
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
  /** Whether a search found more than `total`, which it does not list. */
  total_is_capped: boolean;
};

/**
 * The status that people see: an unpaid invoice is overdue once its due date is over, by the town's clock, as long as
 * something is open. Nothing needs to run at midnight.
 */
export const effectiveStatus = (status: InvoiceStatus, isPastDue: boolean): InvoiceStatus =>
  status === 'unpaid' && isPastDue ? 'overdue' : status;

/** `INV-000042`: the sequence never restarts. */
export const formatInvoiceNumber = (sequence: number): string => `INV-${String(sequence).padStart(6, '0')}`;
