/**
 * The bodies and queries of invoice calls. Kept apart from invoices.ts, since readers do without the validation
 * library.
 */
import * as v from 'valibot';
import { Email } from '../accounts/users.ts';
import { pageQuery, searchText } from '../fields/listQuery.ts';
import { toSingleLine } from '../fields/singleLine.ts';
import { textField } from '../fields/textField.ts';
import { isId } from '../links/paths.ts';
import { toCents } from '../money.ts';
import { toMillionths } from '../orders/rates.ts';
import { isDate } from '../time.ts';
import { invoiceLimits, invoiceSortings, invoiceStatuses, invoicesPerPage } from './invoices.ts';
import { normalizeTaxRate, toTenThousandths } from './totals.ts';

const customerText = 'Customer Name and Email are required.';
const itemText = 'Valid item details (description, quantity > 0, price >= 0) are required for all items.';
const quantityText = 'A quantity is between 0.01 and 200,000, with at most four decimals.';
const rateText = 'The tax rate is between 0 and 100 percent.';
const datesText = 'Issue date and due date are required.';
const dateText = 'A day is written YYYY-MM-DD, from 1900 on.';

export const totalText = 'An invoice comes to $999,999.99 at most.';
export const dueDateText = 'The due date can’t be before the issue date.';

/** Whether a number has no more decimals than `scale` has zeros. Float errors are far below the limit. */
const hasDecimals = (scale: number) => (value: number) => Math.abs(value * scale - Math.round(value * scale)) < 1e-4;

const line = (name: string, maxLength: number) =>
  v.nullable(v.pipe(textField(name, maxLength), v.transform(toSingleLine)), '');

const CustomerName = v.pipe(
  v.nullable(v.pipe(textField('customer name', invoiceLimits.name), v.transform(toSingleLine)), ''),
  v.nonEmpty(customerText),
);
const CustomerEmail = v.pipe(v.nullable(v.string(customerText), ''), v.trim(), v.nonEmpty(customerText), Email);

const Day = v.pipe(v.nullable(v.string(dateText), ''), v.trim(), v.nonEmpty(datesText), v.check(isDate, dateText));

const PaidDate = v.pipe(
  v.nullable(v.string(dateText), ''),
  v.trim(),
  v.check((text) => text === '' || isDate(text), dateText),
  v.transform((text) => text || null),
);

const ItemId = v.pipe(
  v.nullable(v.string('An item’s id is text.'), ''),
  v.check((id) => id === '' || isId(id), 'An item of the catalogue is named by its id.'),
  v.transform((id) => id || null),
);

/** A line, in cents and ten-thousandths. It keeps its `id` where the invoice has such a line. */
export const InvoiceLineInput = v.pipe(
  v.object(
    {
      id: v.nullish(v.pipe(v.string('A line’s id is text.'), v.maxLength(64, 'A line’s id is too long.'))),
      item_id: v.optional(ItemId, null),
      description: v.pipe(
        v.optional(v.nullable(v.string(itemText), ''), ''),
        v.transform(toSingleLine),
        v.nonEmpty(itemText),
        v.maxLength(invoiceLimits.description, `A description has at most ${invoiceLimits.description} characters.`),
      ),
      quantity: v.pipe(
        v.number(itemText),
        v.check((quantity) => quantity > 0, itemText),
        v.check((quantity) => quantity <= 0 || quantity >= invoiceLimits.minQuantity, quantityText),
        v.maxValue(invoiceLimits.maxQuantity, quantityText),
        v.check(hasDecimals(10_000), quantityText),
        v.transform(toTenThousandths),
      ),
      unit_price: v.pipe(
        v.number(itemText),
        v.minValue(0, itemText),
        v.maxValue(invoiceLimits.totalCents / 100, totalText),
        v.check(hasDecimals(100), 'A price has at most two decimals.'),
        v.transform(toCents),
      ),
    },
    itemText,
  ),
  v.transform(({ unit_price, ...line }) => ({ ...line, unit_price_cents: unit_price })),
);
export type InvoiceItemInput = v.InferOutput<typeof InvoiceLineInput>;

/** Counts lines before validating any: a refused line costs more than its length. */
const Items = (noItems: string) =>
  v.pipe(
    v.nullable(v.array(v.unknown(), itemText), []),
    v.minLength(1, noItems),
    v.maxLength(invoiceLimits.lines, `An invoice has at most ${invoiceLimits.lines} items.`),
    v.array(InvoiceLineInput),
  );

/** In millionths. */
export const InvoiceTaxRate = v.pipe(
  v.number(rateText),
  v.minValue(0, rateText),
  v.check((rate) => normalizeTaxRate(rate) <= 1, rateText),
  v.check(
    (rate) => hasDecimals(rate > 1 ? 10_000 : 1_000_000)(rate),
    'A tax rate has at most four decimals of a percent.',
  ),
  v.transform((rate) => toMillionths(normalizeTaxRate(rate))),
);

const { address_line } = invoiceLimits;
const Fields = {
  customer_name: CustomerName,
  customer_email: CustomerEmail,
  customer_address_line1: line('street address', address_line),
  customer_address_line2: line('second line of the address', address_line),
  customer_city: line('city', invoiceLimits.city),
  customer_state: line('state', invoiceLimits.state),
  customer_zip: line('ZIP code', invoiceLimits.zip),
  notes: v.nullable(textField('notes of an invoice', invoiceLimits.notes, 'have'), ''),
  issue_date: Day,
  due_date: Day,
  paid_date: PaidDate,
  status: v.picklist(invoiceStatuses, `A status is one of ${invoiceStatuses.join(', ')}.`),
};
/** Without a tax rate the shop's applies, or the stored one stays. */
const rate = v.nullish(InvoiceTaxRate);
const asObject = 'Send the invoice as an object.';

/** Checks only where both days are sent; otherwise the stored day decides. */
const isDueInTime = ({ issue_date, due_date }: { issue_date?: string | undefined; due_date?: string | undefined }) =>
  !issue_date || !due_date || due_date >= issue_date;

/** POST /api/invoices. Other fields are dropped: the server works out all sums. */
export const NewInvoice = v.pipe(
  v.object(
    {
      customer_name: v.optional(Fields.customer_name, ''),
      customer_email: v.optional(Fields.customer_email, ''),
      customer_address_line1: v.optional(Fields.customer_address_line1, ''),
      customer_address_line2: v.optional(Fields.customer_address_line2, ''),
      customer_city: v.optional(Fields.customer_city, ''),
      customer_state: v.optional(Fields.customer_state, ''),
      customer_zip: v.optional(Fields.customer_zip, ''),
      notes: v.optional(Fields.notes, ''),
      issue_date: v.optional(Day, ''),
      due_date: v.optional(Day, ''),
      paid_date: v.optional(PaidDate, ''),
      status: v.optional(Fields.status, 'unpaid'),
      items: v.optional(Items('Cannot create an invoice without items.'), []),
      tax_rate: rate,
    },
    asObject,
  ),
  v.forward(v.partialCheck([['issue_date'], ['due_date']], isDueInTime, dueDateText), ['due_date']),
);
export type NewInvoice = v.InferOutput<typeof NewInvoice>;

/** PUT /api/invoices/:id: the whole record, or only fields to change. */
export const InvoiceChanges = v.pipe(
  v.object(
    {
      ...v.partial(v.object(Fields)).entries,
      items: v.optional(Items('An invoice must have at least one item.')),
      tax_rate: rate,
    },
    asObject,
  ),
  v.forward(v.partialCheck([['issue_date'], ['due_date']], isDueInTime, dueDateText), ['due_date']),
);
export type InvoiceChanges = v.InferOutput<typeof InvoiceChanges>;

const QueryDay = v.optional(
  v.pipe(
    v.string('There can be only one day.'),
    v.check((text) => text === '' || isDate(text), dateText),
    v.transform((text) => text || undefined),
  ),
);

/** Filters and sorting of a list or a CSV file. Days are due dates, both included. */
const filters = {
  status: v.optional(
    v.pipe(
      v.picklist([...invoiceStatuses, 'all', ''], `A status is one of ${invoiceStatuses.join(', ')}.`),
      v.transform((status) => (status === 'all' || status === '' ? undefined : status)),
    ),
  ),
  due_from: QueryDay,
  due_to: QueryDay,
  sort: v.optional(v.picklist(invoiceSortings, `Invoices are sorted by ${invoiceSortings.join(', ')}.`), 'newest'),
  search: searchText('There can be only one search.'),
};

/** GET /api/invoices. A page beyond the last means the last. */
export const InvoicesQuery = v.object({ ...pageQuery(invoicesPerPage), ...filters });
export type InvoicesQuery = v.InferOutput<typeof InvoicesQuery>;

/** GET /api/invoices/customers. */
export const InvoiceCustomersQuery = v.object({ search: filters.search });

/** GET /api/invoices/export. `from` and `to` are days of the issue dates, both included. */
export const InvoiceExportQuery = v.pipe(
  v.object({ ...filters, from: QueryDay, to: QueryDay }),
  v.check(({ from, to }) => !from || !to || from <= to, 'End date cannot be before start date'),
);
