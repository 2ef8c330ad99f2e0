/** Administrators' changes to invoices: create, change, duplicate, delete. All run inside a write. */
import type { Knex } from 'knex';
import type { NewInvoice } from '../../../db/rules/invoices/input.ts';
import { formatInvoiceNumber, invoiceTermDays } from '../../../db/rules/invoices/invoices.ts';
import { computeInvoiceSums, invoiceLineTotal } from '../../../db/rules/invoices/totals.ts';
import { toMillionths } from '../../../db/rules/orders/rates.ts';
import { addDays, toIso } from '../../../db/rules/time.ts';
import { findAccount, findConfirmedUserId } from '../accounts/users.ts';
import { readdressMails } from '../mails.ts';
import type { MoneyContext } from '../money/context.ts';
import { newId } from '../recordIds.ts';
import { saveInvoiceWords } from '../search/recordWords.ts';
import { readShopSettings } from '../towns/shopSettings.ts';
import { countInvoice, nextInvoiceSequence, noteInvoiceChange, touchInvoice } from './counts.ts';
import { appendInvoiceEvent } from './events.ts';
import type { InvoiceRow } from './invoices.ts';
import { markInvoicePaid, unmarkInvoicePaid } from './marks.ts';
import { checkInvoice, type InvoicePlan, type Line, readLines, townToday } from './plans.ts';

/** Replaces an invoice's lines. Existing lines keep their ids. */
async function saveLines(trx: Knex.Transaction, invoiceId: string, before: readonly Line[], lines: readonly Line[]) {
  const free = new Set(before.map(({ id }) => id));
  const rows = lines.map(({ id, item_id, description, quantity, unit_price_cents }, position) => ({
    id: id && free.delete(id) ? id : newId(),
    invoice_id: invoiceId,
    position,
    item_id,
    description,
    quantity,
    unit_price_cents,
    total_cents: invoiceLineTotal({ quantity, unit_price_cents }),
  }));
  await trx('invoice_items').where({ invoice_id: invoiceId }).del();
  await trx('invoice_items').insert(rows);
}

/**
 * Creates an invoice with the town's next number. With status `paid`, its total counts as paid.
 * @param requestId the request whose charges it asks for; null for none
 * @returns its id
 * @throws Problem `invalid`
 */
export async function createInvoice(
  context: MoneyContext,
  given: NewInvoice,
  requestId: string | null = null,
): Promise<string> {
  const { tx, trx, town, now } = context;
  const { items, tax_rate, ...fields } = given;
  const rate = tax_rate ?? toMillionths((await readShopSettings(trx, town.id)).tax_rate);
  const sums = computeInvoiceSums(items, rate);
  checkInvoice({ ...fields, ...sums });
  const isPaid = fields.status === 'paid';
  const sequence = await nextInvoiceSequence(context);
  const instant = toIso(now);
  const row = {
    ...fields,
    ...sums,
    id: newId(),
    town_id: town.id,
    request_id: requestId,
    version: 1,
    sequence,
    invoice_number: formatInvoiceNumber(sequence),
    tax_rate_millionths: rate,
    user_id: await findConfirmedUserId(trx, town.id, fields.customer_email),
    counted_open_cents: isPaid ? 0 : sums.total_cents,
    created_at: instant,
    updated_at: instant,
    paid_date: isPaid ? (fields.paid_date ?? townToday(context)) : null,
  };
  await trx('invoices').insert(row);
  await saveLines(trx, row.id, [], items);
  await saveInvoiceWords(trx, town.id, row.id, row);
  await appendInvoiceEvent(context, row.id, 'created', { cents: row.total_cents });
  if (isPaid) await markInvoicePaid(context, row.id, row.total_cents, row.paid_date);
  await countInvoice(context, row, 1);
  await tx.audit({ action: 'created', noun: 'invoices', recordId: row.id, version: 1, detail: row.invoice_number });
  return row.id;
}

/**
 * Applies a change's side effects. Canceling revokes the pay link, and so does another customer address; a later due
 * date allows a new reminder.
 */
async function followChange(
  context: MoneyContext,
  row: InvoiceRow,
  { status, customer_email, due_date }: Partial<InvoiceRow>,
): Promise<Partial<InvoiceRow>> {
  if (status) await appendInvoiceEvent(context, row.id, 'status_changed', { from: row.status, to: status });
  const isPutOff = due_date !== undefined && due_date > row.due_date && due_date > townToday(context);
  const reminders = isPutOff ? { reminder_count: 0 } : {};
  if (customer_email) await readdressMails(context.trx, row.id, customer_email);
  if (status !== 'cancelled' && !customer_email) return reminders;
  await appendInvoiceEvent(context, row.id, 'link_voided');
  return { ...reminders, pay_link_version: row.pay_link_version + 1 };
}

/**
 * Changes an invoice. Choosing `paid` records the balance as paid, and leaving that status reverses it. An unchanged
 * invoice gets no new version.
 * @param plan made in the same write
 */
export async function changeInvoice(context: MoneyContext, plan: InvoicePlan): Promise<void> {
  const { tx, trx, town } = context;
  const { row, before, columns, lines, mark, open_cents } = plan;
  if (Object.keys(columns).length === 0 && !lines) return;
  const after: InvoiceRow = { ...row, ...columns };
  if (mark) await unmarkInvoicePaid(context, row.id, mark);
  if (lines) await saveLines(trx, row.id, before, lines);
  if (columns.status === 'paid') await markInvoicePaid(context, row.id, open_cents, after.paid_date);
  const { status: _s, paid_date: _p, user_id: _u, ...others } = columns;
  const fields = [...Object.keys(others), ...(lines ? ['items'] : [])];
  if (fields.length > 0) await appendInvoiceEvent(context, row.id, 'updated', { fields: fields.join(', ') });
  await touchInvoice(context, row.id, { ...columns, ...(await followChange(context, row, columns)) });
  if ('customer_name' in columns || 'customer_email' in columns) await saveInvoiceWords(trx, town.id, row.id, after);
  const moved = columns.status ? `${row.status} → ${columns.status}` : '';
  await tx.audit({
    action: columns.status ? 'status_changed' : 'updated',
    noun: 'invoices',
    recordId: row.id,
    version: row.version + 1,
    detail: [row.invoice_number, moved].filter(Boolean).join(' · '),
  });
}

/**
 * Deletes an invoice with its lines and events for good. Its number is never reused.
 * @param row that passed requireDeletable() in the same write
 */
export async function deleteInvoice(context: MoneyContext, row: InvoiceRow): Promise<void> {
  const { tx, trx } = context;
  await countInvoice(context, row, -1);
  await trx('invoices').where({ id: row.id }).del();
  await noteInvoiceChange(context);
  await tx.audit({
    action: 'deleted',
    noun: 'invoices',
    recordId: row.id,
    version: row.version + 1,
    detail: row.invoice_number,
  });
}

/** Copies an invoice as unpaid, dated today. Its fee is recalculated. @returns the new id */
export async function duplicateInvoice(context: MoneyContext, row: InvoiceRow): Promise<string> {
  const lines = await readLines(context.trx, row.id);
  const today = townToday(context);
  const { customer_name, customer_address_line1, customer_address_line2, customer_city } = row;
  const account = row.user_id && (await findAccount(context.trx, row.town_id, { id: row.user_id }));
  // The customer's account may have a new address, and the old one may belong to somebody else.
  const customer_email = account ? account.email : row.customer_email;
  const { customer_state, customer_zip, notes, tax_rate_millionths: tax_rate } = row;
  return createInvoice(context, {
    customer_name,
    customer_email,
    customer_address_line1,
    customer_address_line2,
    customer_city,
    customer_state,
    customer_zip,
    notes,
    tax_rate,
    status: 'unpaid',
    paid_date: null,
    issue_date: today,
    due_date: addDays(today, invoiceTermDays),
    items: lines.map(({ item_id, description, quantity, unit_price_cents }) => ({
      item_id,
      description,
      quantity,
      unit_price_cents,
    })),
  });
}
