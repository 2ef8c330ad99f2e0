/** Invoices over the charges that were estimated for a request, and what follows when they are paid or not. */
import type { Knex } from 'knex';
import { invoiceTermDays } from '../../../db/rules/invoices/invoices.ts';
import type { Request } from '../../../db/rules/requests/requests.ts';
import type { RequestInvoice } from '../../../db/rules/requests/staff.ts';
import { addDays } from '../../../db/rules/time.ts';
import { createInvoice } from '../invoices/changes.ts';
import { findInvoiceRow, type InvoiceRow } from '../invoices/invoices.ts';
import { townToday } from '../invoices/plans.ts';
import type { MoneyContext } from '../money/context.ts';
import type { EstimateLine } from './records.ts';

/** Whether an invoice can be made: it asks for something, and goes to an address. */
export const canInvoiceEstimate = ({ contact }: Pick<Request, 'contact'>, lines: readonly EstimateLine[]): boolean =>
  contact.email !== '' && lines.some(({ amount_cents }) => amount_cents > 0);

/** Makes an unpaid invoice over an estimate, without tax: a record is not sold. @param answerBy empty for the usual term */
export async function addEstimateInvoice(
  context: MoneyContext,
  { id, number, contact }: Pick<Request, 'id' | 'number' | 'contact'>,
  { lines, answerBy }: { lines: readonly EstimateLine[]; answerBy: string },
): Promise<InvoiceRow> {
  const today = townToday(context);
  const invoiceId = await createInvoice(
    context,
    {
      customer_name: contact.name || contact.email,
      customer_email: contact.email,
      customer_address_line1: '',
      customer_address_line2: '',
      customer_city: '',
      customer_state: '',
      customer_zip: '',
      notes: `Estimated charges for request ${number}.`,
      issue_date: today,
      due_date: answerBy || addDays(today, invoiceTermDays),
      paid_date: null,
      status: 'unpaid',
      tax_rate: 0,
      items: lines.map(({ description, amount_cents }) => ({
        item_id: null,
        description,
        quantity: 10_000,
        unit_price_cents: amount_cents,
      })),
    },
    id,
  );
  const row = await findInvoiceRow(context.trx, context.town.id, invoiceId);
  if (!row) throw new Error('The invoice that was just made is gone.');
  return row;
}

/** Lists the invoices of a request, the newest first. */
export const listRequestInvoices = (knex: Knex, townId: string, requestId: string): Promise<RequestInvoice[]> =>
  knex('invoices')
    .where({ town_id: townId, request_id: requestId })
    .orderBy('sequence', 'desc')
    .select('id', 'invoice_number', 'status');
