import type { Database } from '../../../db/connection.ts';
import { InvoiceExportQuery } from '../../../db/rules/invoices/input.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import { townRouter } from '../../http/router.ts';
import { type ExportedInvoice, streamInvoices } from '../../store/invoices/export.ts';
import { amount, type Column, createExport } from '../office/exports.ts';
import { parseQuery } from '../orders/calls.ts';

/** 0.0825 → `8.25%` */
const percent = (rate: number) => `${Number((rate * 100).toFixed(4))}%`;

const columns: Column<ExportedInvoice>[] = [
  ['Invoice number', (invoice) => invoice.invoice_number],
  ['Issue date', (invoice) => invoice.issue_date],
  ['Due date', (invoice) => invoice.due_date],
  ['Status', (invoice) => invoice.status],
  ['Paid date', (invoice) => invoice.paid_date ?? ''],
  ['Customer', (invoice) => invoice.customer_name],
  ['Email', (invoice) => invoice.customer_email],
  ['Street address', (invoice) => invoice.customer_address_line1],
  ['Address line 2', (invoice) => invoice.customer_address_line2],
  ['City', (invoice) => invoice.customer_city],
  ['State', (invoice) => invoice.customer_state],
  ['ZIP code', (invoice) => invoice.customer_zip],
  ['Items', ({ items }) => items.map(({ quantity, description }) => `${quantity} × ${description}`).join('; ')],
  ['Subtotal', (invoice) => amount(invoice.subtotal)],
  ['Tax rate', (invoice) => percent(invoice.tax_rate)],
  ['Tax', (invoice) => amount(invoice.tax_amount)],
  ['Service fee', (invoice) => amount(invoice.service_fee)],
  ['Total', (invoice) => amount(invoice.total)],
  ['Paid', (invoice) => amount(invoice.paid_amount)],
  ['Paid in test mode', (invoice) => amount(invoice.test_paid_amount)],
  ['Refunded', (invoice) => amount(invoice.refunded_amount)],
  ['Taken off', (invoice) => amount(invoice.credited_amount)],
  ['Open', (invoice) => amount(invoice.open_amount)],
  ['Notes', (invoice) => invoice.notes],
  ['Id', (invoice) => invoice.id],
];

/** GET /api/invoices/export: invoices by issue date, with the list's filters. */
export function invoiceExportRoutes({ db, now }: { db: Database; now: () => number }) {
  const answer = createExport(db, now);
  return townRouter().get('/api/invoices/export', 'admin', async (ctx) => {
    const { from, to, status, due_from, due_to, sort, search } = parseQuery(ctx, InvoiceExportQuery);
    const filter = { from, to, status, dueFrom: due_from, dueTo: due_to, sort, search };
    const { town } = ctx.state;
    const { date } = toLocalTime(now(), town.time_zone);
    const filters = { from, to, status, 'due from': due_from, 'due to': due_to, search };
    await answer(ctx, 'invoices', filters, columns, streamInvoices(db.read, { townId: town.id, today: date }, filter));
  });
}
