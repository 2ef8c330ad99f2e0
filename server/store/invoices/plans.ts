/** Plans a change of an invoice and checks whether it is allowed, before anything is saved. */
import type { Knex } from 'knex';
import {
  dueDateText,
  type InvoiceChanges,
  type InvoiceItemInput,
  totalText,
} from '../../../db/rules/invoices/input.ts';
import {
  customerFields,
  effectiveStatus,
  type InvoiceStatus,
  invoiceLimits,
  payableStatuses,
} from '../../../db/rules/invoices/invoices.ts';
import { computeInvoiceSums, type InvoiceSums } from '../../../db/rules/invoices/totals.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { findAccount, findConfirmedUserId } from '../accounts/users.ts';
import type { MoneyContext } from '../money/context.ts';
import { readLedgerSumsOf } from '../money/ledger.ts';
import type { PaymentRow } from '../money/payments.ts';
import { isLocked, openCents } from './counts.ts';
import type { InvoiceItemRow, InvoiceRow } from './invoices.ts';
import { findMark } from './marks.ts';

export type TownClock = Pick<MoneyContext, 'town' | 'now'>;

/** The town's day, YYYY-MM-DD. */
export const townToday = ({ town, now }: TownClock): string => toLocalTime(now, town.time_zone).date;

export type Line = Pick<InvoiceItemInput, 'id' | 'item_id' | 'description' | 'quantity' | 'unit_price_cents'>;

/** Checks fields that depend on each other. @throws Problem `invalid`, naming the field */
export function checkInvoice({
  issue_date,
  due_date,
  total_cents,
}: Pick<InvoiceRow, 'issue_date' | 'due_date' | 'total_cents'>) {
  if (due_date < issue_date) throw new Problem('invalid', dueDateText, { fields: { due_date: dueDateText } });
  if (total_cents > invoiceLimits.totalCents) throw new Problem('invalid', totalText, { fields: { items: totalText } });
}

export const readLines = (knex: Knex, invoiceId: string): Promise<InvoiceItemRow[]> =>
  knex('invoice_items').where({ invoice_id: invoiceId }).orderBy('position');

const isSameLine = (a: Line, b: Line) =>
  (['item_id', 'description', 'quantity', 'unit_price_cents'] as const).every((field) => a[field] === b[field]);

/** The new lines, rate and sums; `null` if none of them change. */
type NewAmounts = { lines: readonly Line[] | null; rate: number; sums: InvoiceSums } | null;

function planAmounts(row: InvoiceRow, before: readonly Line[], { items, tax_rate }: InvoiceChanges): NewAmounts {
  const isOther =
    items !== undefined &&
    (items.length !== before.length || items.some((line, at) => !isSameLine(line, before[at] as Line)));
  const rate = tax_rate ?? row.tax_rate_millionths;
  if (!isOther && rate === row.tax_rate_millionths && row.service_fee_cents > 0) return null;
  const lines = isOther ? items : null;
  return { lines, rate, sums: computeInvoiceSums(lines ?? before, rate, row.service_fee_cents) };
}

const plainFields = [...customerFields, 'notes', 'issue_date', 'due_date'] as const;

/** Finds the customer's account: the same one for an unchanged address, even if the account's address has changed. */
async function findCustomerId(knex: Knex, row: InvoiceRow, email: string): Promise<string | null> {
  if (row.user_id && email === row.customer_email) {
    const account = await findAccount(knex, row.town_id, { id: row.user_id });
    if (account?.active && account.email_confirmed) return account.id;
  }
  return findConfirmedUserId(knex, row.town_id, email);
}

/** Plans the status. An unchanged displayed status keeps the stored one; a later due date ends being overdue. */
function planStatus(clock: TownClock, row: InvoiceRow, given: InvoiceChanges): InvoiceStatus {
  const today = townToday(clock);
  const shown = effectiveStatus(row.status, row.counted_open_cents > 0 && row.due_date < today);
  const { status = shown, due_date = row.due_date } = given;
  if (status !== shown) return status;
  return shown === 'overdue' && due_date !== row.due_date && due_date >= today ? 'unpaid' : row.status;
}

async function planColumns(knex: Knex, clock: TownClock, row: InvoiceRow, given: InvoiceChanges, amounts: NewAmounts) {
  const status = planStatus(clock, row, given);
  const wanted: Partial<InvoiceRow> = {
    ...Object.fromEntries(plainFields.map((field) => [field, given[field] ?? row[field]])),
    ...(amounts && { ...amounts.sums, tax_rate_millionths: amounts.rate }),
    status,
    paid_date: status === 'paid' ? (given.paid_date ?? row.paid_date ?? townToday(clock)) : null,
    user_id: await findCustomerId(knex, row, given.customer_email ?? row.customer_email),
  };
  const changed = Object.entries(wanted).filter(([column, value]) => value !== row[column as keyof InvoiceRow]);
  return Object.fromEntries(changed) as Partial<InvoiceRow>;
}

export type InvoicePlan = {
  /** The invoice and its lines before the change. */
  row: InvoiceRow;
  before: readonly Line[];
  /** Changed columns, and lines if they change. */
  columns: Partial<InvoiceRow>;
  lines: readonly Line[] | null;
  /** The payment that status `paid` added without a real payment. */
  mark: PaymentRow | null;
  /** The balance due afterwards in cents, unless it is marked as paid. */
  open_cents: number;
  /** Whether card payments in progress would pay a wrong sum, or an invoice that accepts none. */
  endsPayments: boolean;
};

/**
 * @param knex the write's transaction, if the change follows in it
 * @throws Problem `invoice_locked` if lines or rate would change after a payment; `invalid`
 */
export async function planInvoiceChange(
  knex: Knex,
  clock: TownClock,
  row: InvoiceRow,
  given: InvoiceChanges,
): Promise<InvoicePlan> {
  const status = planStatus(clock, row, given);
  const mark = row.status === 'paid' && status !== 'paid' ? await findMark(knex, row.id) : null;
  const sums = await readLedgerSumsOf(knex, { invoiceId: row.id });
  const ledger = { ...sums, paid: sums.paid - (mark?.amount_cents ?? 0) };
  const before = await readLines(knex, row.id);
  const planned = planAmounts(row, before, given);
  const asksMore = planned !== null && (planned.lines !== null || planned.rate !== row.tax_rate_millionths);
  if (isLocked(ledger) && asksMore) throw new Problem('invoice_locked');
  const amounts = isLocked(ledger) ? null : planned;
  const columns = await planColumns(knex, clock, row, given, amounts);
  const after: InvoiceRow = { ...row, ...columns };
  checkInvoice(after);
  const isOther = !payableStatuses.includes(status) || after.total_cents !== row.total_cents;
  return {
    row,
    before,
    columns,
    mark,
    lines: amounts?.lines ?? null,
    open_cents: openCents(after.total_cents, ledger),
    endsPayments: payableStatuses.includes(row.status) && isOther,
  };
}

/** Refuses to delete an invoice with ledger lines. @throws Problem `invoice_has_payments` */
export async function requireDeletable(knex: Knex, { id }: InvoiceRow): Promise<void> {
  if (await knex('ledger_lines').where({ invoice_id: id }).first('id')) throw new Problem('invoice_has_payments');
}
