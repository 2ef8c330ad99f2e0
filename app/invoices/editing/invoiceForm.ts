/** An invoice as the fields of its form, and back again. */
import { isEmail } from '../../../db/rules/email.ts';
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
  type InvoiceSums,
  invoiceLineTotal,
  normalizeTaxRate,
  toTenThousandths,
} from '../../../db/rules/invoices/totals.ts';
import { toCents, toDollars } from '../../../db/rules/money.ts';
import { fromMillionths, toMillionths } from '../../../db/rules/orders/rates.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { addDays, isDate } from '../../../db/rules/time.ts';
import type { RecordForm } from '../../editing/recordForm.ts';
import { parseAmount } from '../../items/editing/parseAmount.ts';
import { invoiceEditingTexts as texts } from '../../texts/en/invoiceEditing.ts';
import { createInvoice, updateInvoice } from './api.ts';
import { mergeLines } from './mergeLines.ts';
import {
  amountsOf,
  describeLines,
  findLineFault,
  formatLines,
  parseLines,
  type TypedLine,
  toTypedLines,
} from './typedLines.ts';

const { faults } = texts;

type ItemBody = { id?: string; item_id: string | null; description: string; quantity: number; unit_price: number };

/** What of an invoice is fixed once something is paid. In dollars; the server works the sums out by itself. */
type PricedBody = {
  items: ItemBody[];
  tax_rate: number;
  subtotal: number;
  tax_amount: number;
  service_fee: number;
  total: number;
};

export type InvoiceBody = InvoiceCustomer &
  Partial<PricedBody> & {
    issue_date: string;
    due_date: string;
    paid_date: string | null;
    notes: string;
    status: InvoiceStatus;
  };

/** The name of a field of the line at a place, from 0. */
export const lineFieldName = (place: number, field: keyof TypedLine) => `line ${place} ${field}`;
/** The button that adds a line: it has the focus where there is none. */
export const addLineName = 'add_line';

/** `8.25` for 0.0825. */
const formatPercent = (rate: number) => String(Number((normalizeTaxRate(rate) * 100).toFixed(4)));

/** The values of the fields by their names. */
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

/** What a new one begins with. @param today by the town's clock */
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

const textOf = (data: FormData, name: string) =>
  String(data.get(name) ?? '')
    .replace(/\r\n?/g, '\n')
    .trim();

const statusOf = (data: FormData): InvoiceStatus =>
  invoiceStatuses.find((status) => status === data.get('status')) ?? 'unpaid';

/** The rate in millionths; null for what is none. */
function rateOf(data: FormData): number | null {
  const percent = parseAmount(textOf(data, 'tax_rate'));
  return percent !== null && percent >= 0 && percent <= 100 ? toMillionths(percent / 100) : null;
}

/** What a line comes to, in cents; null while it is not typed right. */
export function lineCents(line: TypedLine): number | null {
  // Whatever it is called.
  if (findLineFault({ ...line, description: '-' })) return null;
  const { quantity, unit_price } = amountsOf(line);
  return invoiceLineTotal({ unit_price_cents: toCents(unit_price), quantity: toTenThousandths(quantity) });
}

/**
 * The sums of what is typed, as far as it is right.
 * @param storedFee in dollars; a fee above 0 stays
 */
export function sumsOf(data: FormData, storedFee: number): InvoiceSums & { rate: number } {
  const lines = parseLines(textOf(data, 'items'))
    .filter((line) => lineCents(line) !== null)
    .map(amountsOf)
    .map(({ quantity, unit_price }) => ({
      unit_price_cents: toCents(unit_price),
      quantity: toTenThousandths(quantity),
    }));
  const rate = rateOf(data) ?? 0;
  return { ...computeInvoiceSums(lines, rate, toCents(storedFee)), rate: fromMillionths(rate) };
}

/** Whether every line and the rate are typed right, so that the sums are what would be saved. */
export const areSumsKnown = (data: FormData): boolean =>
  rateOf(data) !== null && parseLines(textOf(data, 'items')).every((line) => lineCents(line) !== null);

const inexactFaults = {
  description: faults.description,
  quantity: faults.quantity,
  unit_price: faults.price,
  item_id: faults.item,
  id: faults.item,
};

function lineErrors(data: FormData): Record<string, string> {
  if (!data.has('items')) return {};
  const lines = parseLines(textOf(data, 'items'));
  if (lines.length === 0) return { [addLineName]: faults.noItems };
  return Object.fromEntries(
    lines.flatMap((line, place) => {
      const fault = findLineFault(line);
      if (!fault) return [];
      return [[lineFieldName(place, fault.field), fault.kind === 'missing' ? faults.item : inexactFaults[fault.field]]];
    }),
  );
}

/** What is wrong with a form, by the names of its fields; nothing when it can be sent. */
export function invoiceErrors(data: FormData): Record<string, string> {
  const [email, issued, due] = ['customer_email', 'issue_date', 'due_date'].map((name) => textOf(data, name)) as [
    string,
    string,
    string,
  ];
  const checks: [name: string, fails: boolean, text: string][] = [
    ['customer_name', textOf(data, 'customer_name') === '', faults.customer],
    ['customer_email', email === '', faults.customer],
    ['customer_email', email !== '' && !isEmail(email), faults.email],
    ['issue_date', !isDate(issued), faults.dates],
    ['due_date', !isDate(due), faults.dates],
    ['due_date', isDate(issued) && isDate(due) && due < issued, faults.dueDate],
    ['paid_date', statusOf(data) === 'paid' && !isDate(textOf(data, 'paid_date')), faults.paidDate],
    ['tax_rate', data.has('tax_rate') && rateOf(data) === null, faults.taxRate],
  ];
  const found = checks.filter(([, fails]) => fails).map(([name, , text]) => [name, text]);
  return { ...Object.fromEntries(found), ...lineErrors(data) };
}

function pricedBody(data: FormData, invoice: Invoice | null): PricedBody {
  const { subtotal_cents, tax_cents, service_fee_cents, total_cents, rate } = sumsOf(data, invoice?.service_fee ?? 0);
  return {
    items: parseLines(textOf(data, 'items')).map((line) => {
      const { id, description, item_id } = line;
      return { ...(id && { id }), item_id: item_id || null, description: description.trim(), ...amountsOf(line) };
    }),
    tax_rate: rate,
    subtotal: toDollars(subtotal_cents),
    tax_amount: toDollars(tax_cents),
    service_fee: toDollars(service_fee_cents),
    total: toDollars(total_cents),
  };
}

/** The body of the call. @throws Problem for what invoiceErrors() finds */
export function invoiceBody(data: FormData, invoice: Invoice | null): InvoiceBody {
  const [error] = Object.values(invoiceErrors(data));
  if (error) throw new Problem('invalid', error);
  const status = statusOf(data);
  return {
    ...(Object.fromEntries(customerFields.map((name) => [name, textOf(data, name)])) as InvoiceCustomer),
    issue_date: textOf(data, 'issue_date'),
    due_date: textOf(data, 'due_date'),
    paid_date: status === 'paid' ? textOf(data, 'paid_date') : null,
    notes: textOf(data, 'notes'),
    status,
    // Fixed once something is paid: the form has no such fields then.
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
