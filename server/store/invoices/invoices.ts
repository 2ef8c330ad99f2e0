/** Reads invoices: rows of several tables as one record, with its ledger's sums. */
import type { Knex } from 'knex';
import {
  effectiveStatus,
  type Invoice,
  type InvoiceItem,
  type InvoicePayment,
  type InvoiceRefund,
  type InvoiceStatus,
  type InvoiceSummary,
  payableStatuses,
} from '../../../db/rules/invoices/invoices.ts';
import { fromTenThousandths } from '../../../db/rules/invoices/totals.ts';
import { isId } from '../../../db/rules/links/paths.ts';
import { toDollars } from '../../../db/rules/money.ts';
import { fromMillionths } from '../../../db/rules/orders/rates.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { type Author, nameAuthors } from '../history/authors.ts';
import { type LedgerSums, noSums, readLedgerSums } from '../money/ledger.ts';
import type { PaymentRow } from '../money/payments.ts';
import { type RefundRow, refundableCents } from '../orders/orders.ts';
import { isLocked, openCents } from './counts.ts';
import { readInvoiceEvents } from './events.ts';

type SumName = 'subtotal' | 'tax' | 'service_fee' | 'total';
type CustomerField = `address_line1` | 'address_line2' | 'city' | 'state' | 'zip' | 'name' | 'email';

export type InvoiceRow = Record<`${SumName}_cents`, number> &
  Record<`customer_${CustomerField}`, string> & {
    id: string;
    town_id: string;
    version: number;
    sequence: number;
    invoice_number: string;
    status: InvoiceStatus;
    user_id: string | null;
    /** The request whose charges it asks for. */
    request_id: string | null;
    notes: string;
    tax_rate_millionths: number;
    counted_open_cents: number;
    issue_date: string;
    due_date: string;
    paid_date: string | null;
    /** Whether it was ever paid in Stripe's test mode. */
    is_test: boolean | number;
    pay_link_version: number;
    sent_at: string | null;
    reminded_at: string | null;
    reminder_count: number;
    created_at: string;
    updated_at: string;
  };

export type InvoiceItemRow = {
  id: string;
  invoice_id: string;
  position: number;
  item_id: string | null;
  description: string;
  /** In ten-thousandths. */
  quantity: number;
  unit_price_cents: number;
  total_cents: number;
};

/** Whether an invoice with a balance due accepts payments. */
export const isPayable = ({ status }: Pick<InvoiceRow, 'status'>): boolean => payableStatuses.includes(status);

/** @param today the town's day, YYYY-MM-DD */
export function toInvoiceSummary(row: InvoiceRow, sums: LedgerSums, today: string): InvoiceSummary {
  const { id, version, invoice_number, customer_name, customer_email, created_at, updated_at } = row;
  const { issue_date, due_date, paid_date } = row;
  // A canceled invoice has no balance due.
  const open = row.status === 'cancelled' ? 0 : openCents(row.total_cents, sums);
  const is_past_due = isPayable(row) && open > 0 && due_date < today;
  return {
    id,
    version,
    invoice_number,
    customer_name,
    customer_email,
    issue_date,
    due_date,
    paid_date,
    subtotal: toDollars(row.subtotal_cents),
    tax_rate: fromMillionths(row.tax_rate_millionths),
    tax_amount: toDollars(row.tax_cents),
    service_fee: toDollars(row.service_fee_cents),
    total: toDollars(row.total_cents),
    paid_amount: toDollars(sums.paid),
    refunded_amount: toDollars(sums.refunded),
    credited_amount: toDollars(sums.credited),
    open_amount: toDollars(open),
    status: effectiveStatus(row.status, is_past_due),
    is_past_due,
    is_test: Boolean(row.is_test),
    created_at,
    updated_at,
  };
}

export const toInvoiceItem = ({ id, item_id, description, quantity, ...row }: InvoiceItemRow): InvoiceItem => ({
  id,
  item_id,
  description,
  quantity: fromTenThousandths(quantity),
  unit_price: toDollars(row.unit_price_cents),
  total_price: toDollars(row.total_cents),
});

type PaymentLine = Record<'payment_id' | 'day' | 'method' | 'reference' | 'person' | 'person_name', string>;

/** A refund with its author's present name. */
type NamedRefundRow = Omit<RefundRow, 'user_id'> & { person_name: string };

function toInvoicePayment(row: PaymentRow, line: PaymentLine | undefined, refunds: NamedRefundRow[]): InvoicePayment {
  const refunded = refunds
    .filter(({ payment_id, status }) => payment_id === row.id && status !== 'failed')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const { id, status, created_at } = row;
  return {
    id,
    status,
    created_at,
    amount: toDollars(row.amount_cents),
    paid_on: row.paid_on ?? line?.day ?? null,
    method: row.provider === 'stripe' ? 'card' : ((line?.method || 'other') as InvoicePayment['method']),
    reference: line?.reference ?? '',
    card_last_four: row.card_last_four,
    refundable_amount: toDollars(status === 'succeeded' ? Math.max(0, row.amount_cents - refunded) : 0),
    person: line?.person ?? '',
    person_name: line?.person_name ?? '',
  };
}

function toInvoiceRefund({ id, payment_id, status, amount_cents, ...row }: NamedRefundRow): InvoiceRefund {
  const { reason, notes, failure, person, person_name, created_at } = row;
  const amounts = { amount: toDollars(amount_cents), credited_amount: toDollars(row.credited_cents) };
  return { id, payment_id, status, ...amounts, reason, notes, failure, person, person_name, created_at };
}

/**
 * Reads a whole invoice with its timeline; null if the town has none with this id. `pay_url` is empty: the route fills
 * it in.
 * @param today the town's day, YYYY-MM-DD
 */
export async function readInvoice(knex: Knex, townId: string, id: string, today: string): Promise<Invoice | null> {
  const row = await findInvoiceRow(knex, townId, id);
  if (!row) return null;
  const items: InvoiceItemRow[] = await knex('invoice_items').where({ invoice_id: id }).orderBy('position');
  const payments: PaymentRow[] = await knex('payments').where({ invoice_id: id }).orderBy(['created_at', 'id']);
  const refundRows: RefundRow[] = await knex('refunds').where({ invoice_id: id }).orderBy(['created_at', 'id']);
  const refunds = await nameAuthors(knex, townId, refundRows);
  const lineRows: (Omit<PaymentLine, 'person_name'> & Author & { kind: string })[] = await knex('ledger_lines')
    .where({ invoice_id: id })
    .select('payment_id', 'kind', 'day', 'method', 'reference', 'person', 'user_id');
  const lines = await nameAuthors(knex, townId, lineRows);
  const charges = new Map(lines.filter(({ kind }) => kind === 'charge').map((line) => [line.payment_id, line]));
  const [requestNumber]: string[] = row.request_id
    ? await knex('requests').where({ town_id: townId, id: row.request_id }).pluck('number')
    : [];
  const sums = (await readLedgerSums(knex, 'invoice_id', [id])).get(id) ?? noSums;
  const { customer_address_line1, customer_address_line2, customer_city, customer_state, customer_zip, notes } = row;
  const { user_id, sent_at, reminded_at, reminder_count } = row;
  return {
    ...toInvoiceSummary(row, sums, today),
    customer_address_line1,
    customer_address_line2,
    customer_city,
    customer_state,
    customer_zip,
    notes,
    request_number: requestNumber ?? '',
    items: items.map(toInvoiceItem),
    refundable_amount: toDollars(refundableCents(sums, refunds)),
    is_locked: isLocked(sums),
    has_ledger: lines.length > 0,
    pay_url: '',
    user_id,
    sent_at,
    reminded_at,
    reminder_count,
    payments: payments.map((payment) => toInvoicePayment(payment, charges.get(payment.id), refunds)),
    refunds: refunds.map(toInvoiceRefund),
    events: await readInvoiceEvents(knex, townId, id),
  };
}

/** Finds an invoice's own row; undefined if the town has none with this id. */
export const findInvoiceRow = async (knex: Knex, townId: string, id: string): Promise<InvoiceRow | undefined> =>
  // PostgreSQL rejects queries with a malformed id.
  isId(id) ? knex('invoices').where({ town_id: townId, id }).first() : undefined;

/** @throws Problem `changed_meanwhile` with the present invoice if it has another version */
export async function requireInvoiceVersion(
  knex: Knex,
  row: Pick<InvoiceRow, 'id' | 'town_id' | 'version'>,
  expected: number | undefined,
  today: string,
): Promise<void> {
  if (expected === undefined || row.version === expected) return;
  throw new Problem('changed_meanwhile', undefined, { current: await readInvoice(knex, row.town_id, row.id, today) });
}
