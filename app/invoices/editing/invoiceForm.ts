/** Converts an invoice to form fields and back. */

import * as v from 'valibot';
import { findFaults } from '../../../db/rules/fields/schemaFaults.ts';
import { InvoiceChanges, InvoiceLineInput, InvoiceTaxRate, NewInvoice } from '../../../db/rules/invoices/input.ts';
import {
  customerFields,
  type Invoice,
  type InvoiceCustomer,
  type InvoiceStatus,
  invoiceStatuses,
  invoiceTermDays,
} from '../../../db/rules/invoices/invoices.ts';
import {
  computeInvoiceSums,
  type InvoiceLine,
  type InvoiceSums,
  invoiceLineTotal,
  normalizeTaxRate,
} from '../../../db/rules/invoices/totals.ts';
import { toCents, toDollars } from '../../../db/rules/money.ts';
import { fromMillionths } from '../../../db/rules/orders/rates.ts';
import { addDays } from '../../../db/rules/time.ts';
import type { RecordForm } from '../../editing/records/recordForm.ts';
import { parseAmount } from '../../items/editing/parseAmount.ts';
import { invoiceEditingTexts as texts } from '../../texts/en/shop/invoiceEditing.ts';
import { readLines } from '../../ui/forms/readText.ts';
import { createInvoice, type InvoiceBody, type ItemBody, type PricedBody, updateInvoice } from './api.ts';
import { mergeLines } from './mergeLines.ts';
import { amountsOf, describeLines, formatLines, parseLines, type TypedLine, toTypedLines } from './typedLines.ts';

/** The name of a line's field, by the line's index from 0. */
export const lineFieldName = (place: number, field: keyof TypedLine) => `items.${place}.${field}`;

/** `8.25` for 0.0825. */
const formatPercent = (rate: number) => String(Number((normalizeTaxRate(rate) * 100).toFixed(4)));

/** The field values by name. */
export const invoiceValues = (invoice: Invoice) => ({
  ...(Object.fromEntries(customerFields.map((name) => [name, invoice[name]])) as InvoiceCustomer),
  issue_date: invoice.issue_date,
  due_date: invoice.due_date,
  status: invoice.status as string,
  paid_date: invoice.paid_date ?? '',
  items: formatLines(toTypedLines(invoice.items)),
  tax_rate: formatPercent(invoice.tax_rate),
  notes: invoice.notes,
});
export type InvoiceValues = ReturnType<typeof invoiceValues>;

/** The values of a new invoice. @param today by the town's clock */
export const newInvoiceValues = (today: string, taxRate: number): InvoiceValues => ({
  ...(Object.fromEntries(customerFields.map((name) => [name, ''])) as InvoiceCustomer),
  issue_date: today,
  due_date: addDays(today, invoiceTermDays),
  status: 'unpaid',
  paid_date: '',
  items: '',
  tax_rate: formatPercent(taxRate),
  notes: '',
});

const statusOf = (data: FormData): InvoiceStatus =>
  invoiceStatuses.find((status) => status === data.get('status')) ?? 'unpaid';

/** The rate as a fraction; NaN if it is not a number. A rate above 100 percent stays as typed, and is refused. */
function rateOf(data: FormData): number {
  const percent = parseAmount(readLines(data, 'tax_rate')) ?? Number.NaN;
  return percent > 100 ? percent : Number((percent / 100).toFixed(10));
}

/** In millionths; null if the rate is invalid. */
function parseRate(data: FormData): number | null {
  const { success, output } = v.safeParse(InvoiceTaxRate, rateOf(data));
  return success ? output : null;
}

/** The line as the request has it. */
const lineBody = (line: TypedLine): ItemBody => ({
  ...(line.id && { id: line.id }),
  item_id: line.item_id || null,
  description: line.description.trim(),
  ...amountsOf(line),
});

/** The amounts of a line, regardless of its description; null while they are invalid. */
function parseAmounts(line: TypedLine): InvoiceLine | null {
  const { success, output } = v.safeParse(InvoiceLineInput, { ...amountsOf(line), description: '-' });
  return success ? output : null;
}

/** The total of a line in cents; null while it is invalid. */
export function lineCents(line: TypedLine): number | null {
  const amounts = parseAmounts(line);
  return amounts && invoiceLineTotal(amounts);
}

/**
 * The totals of the valid lines.
 * @param storedFee in dollars; a fee above 0 stays
 */
export function sumsOf(data: FormData, storedFee: number): InvoiceSums & { rate: number } {
  const lines = parseLines(readLines(data, 'items'))
    .map(parseAmounts)
    .filter((line) => line !== null);
  const rate = parseRate(data) ?? 0;
  return { ...computeInvoiceSums(lines, rate, toCents(storedFee)), rate: fromMillionths(rate) };
}

/** Whether all lines and the rate are valid, so that the totals are final. */
export const areSumsKnown = (data: FormData): boolean =>
  parseRate(data) !== null && parseLines(readLines(data, 'items')).every((line) => lineCents(line) !== null);

function pricedBody(data: FormData, invoice: Invoice | null): PricedBody {
  const { subtotal_cents, tax_cents, service_fee_cents, total_cents } = sumsOf(data, invoice?.service_fee ?? 0);
  return {
    items: parseLines(readLines(data, 'items')).map(lineBody),
    tax_rate: rateOf(data),
    subtotal: toDollars(subtotal_cents),
    tax_amount: toDollars(tax_cents),
    service_fee: toDollars(service_fee_cents),
    total: toDollars(total_cents),
  };
}

/** Builds the request body. */
export function invoiceBody(data: FormData, invoice: Invoice | null): InvoiceBody {
  const status = statusOf(data);
  return {
    ...(Object.fromEntries(customerFields.map((name) => [name, readLines(data, name)])) as InvoiceCustomer),
    issue_date: readLines(data, 'issue_date'),
    due_date: readLines(data, 'due_date'),
    paid_date: status === 'paid' ? readLines(data, 'paid_date') : null,
    notes: readLines(data, 'notes'),
    status,
    // The form lacks these fields once something is paid, because they are fixed then.
    ...(data.has('items') && pricedBody(data, invoice)),
  };
}

/**
 * @param invoice null for a new one
 * @param onCreated called with a new one, once it is saved
 */
export const createInvoiceForm = (
  invoice: Invoice | null,
  onCreated: (created: Invoice) => void = () => {},
): RecordForm<Invoice, InvoiceBody> => ({
  noun: 'invoices',
  labels: texts.fields,
  describe: { items: describeLines },
  merge: { items: mergeLines },
  valuesOf: invoiceValues,
  check: (body) => findFaults(invoice ? InvoiceChanges : NewInvoice, body),
  bodyOf: (data) => invoiceBody(data, invoice),
  async create(body, key) {
    const created = await createInvoice(body, key);
    onCreated(created);
    return created;
  },
  update: updateInvoice,
  texts: {
    created: texts.created,
    updated: texts.updated,
    createFailed: texts.createFailed,
    updateFailed: texts.updateFailed(invoice?.id ?? ''),
    isServerAlone: true,
  },
});
