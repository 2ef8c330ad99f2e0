/** The input of invoice calls, and the messages that refuse it. */

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { InvoiceChanges, InvoicesQuery, NewInvoice } from '../../../db/rules/invoices/input.ts';

const item = { item_id: null, description: 'Booth', quantity: 1, unit_price: 100 };
const body = {
  customer_name: 'Rosa Tate',
  customer_email: 'rosa@buyer.example',
  issue_date: '2026-11-22',
  due_date: '2026-12-06',
  items: [item],
};

const refusals = (shape: typeof NewInvoice | typeof InvoiceChanges, given: unknown): string[] => {
  const { issues = [] } = v.safeParse(shape, given);
  return [...new Set(issues.map(({ message }) => message))];
};

const customer = 'Customer Name and Email are required.';
const details = 'Valid item details (description, quantity > 0, price >= 0) are required for all items.';
const quantities = 'A quantity is between 0.01 and 200,000, with at most four decimals.';
const dates = 'Issue date and due date are required.';
const day = 'A day is written YYYY-MM-DD, from 1900 on.';

test('a new invoice is filled up, its customer’s address in lower case, in cents and millionths', () => {
  expect(v.parse(NewInvoice, { ...body, customer_email: ' Rosa@Buyer.example ', total: 1, service_fee: 9 })).toEqual({
    customer_name: 'Rosa Tate',
    customer_email: 'rosa@buyer.example',
    customer_address_line1: '',
    customer_address_line2: '',
    customer_city: '',
    customer_state: '',
    customer_zip: '',
    notes: '',
    issue_date: '2026-11-22',
    due_date: '2026-12-06',
    paid_date: null,
    status: 'unpaid',
    items: [{ item_id: null, description: 'Booth', quantity: 10_000, unit_price_cents: 10_000 }],
  });
});

describe.each<[string, Record<string, unknown>, string]>([
  ['no name', { customer_name: ' ' }, customer],
  ['no name at all', { customer_name: undefined }, customer],
  ['no email', { customer_email: '' }, customer],
  ['null for an email', { customer_email: null }, customer],
  ['what is no email', { customer_email: 'rosa' }, 'Please enter an email address such as name@example.org.'],
  ['no issue date', { issue_date: '' }, dates],
  ['no due date', { due_date: null }, dates],
  ['a day that does not exist', { due_date: '2026-02-29' }, day],
  ['a date with a time', { issue_date: '2026-11-22T00:00' }, day],
  ['a paid date that is none', { paid_date: 'soon' }, day],
  ['an unknown status', { status: 'lost' }, 'A status is one of unpaid, paid, overdue, draft, cancelled.'],
  ['a line without words', { items: [{ ...item, description: ' ' }] }, details],
  ['a quantity of 0', { items: [{ ...item, quantity: 0 }] }, details],
  ['less than nothing', { items: [{ ...item, quantity: -1 }] }, details],
  ['a quantity in words', { items: [{ ...item, quantity: '2' }] }, details],
  ['a line without a quantity', { items: [{ description: 'x', unit_price: 1 }] }, details],
  ['a line that is none', { items: [7] }, details],
  ['a price below 0', { items: [{ ...item, unit_price: -1 }] }, details],
  ['a half cent', { items: [{ ...item, unit_price: 0.005 }] }, 'A price has at most two decimals.'],
  ['a hundredth of a hundredth', { items: [{ ...item, quantity: 0.005 }] }, quantities],
  ['five decimals', { items: [{ ...item, quantity: 1.00001 }] }, quantities],
  ['too many', { items: [{ ...item, quantity: 200_000.0001 }] }, quantities],
  ['too dear', { items: [{ ...item, unit_price: 1e300 }] }, 'An invoice comes to $999,999.99 at most.'],
  ['an id that is none', { items: [{ ...item, item_id: 'a b' }] }, 'An item of the catalogue is named by its id.'],
  ['201 lines', { items: Array(201).fill(item) }, 'An invoice has at most 200 items.'],
  ['more than the whole', { tax_rate: 100.0001 }, 'The tax rate is between 0 and 100 percent.'],
  ['a rate below 0', { tax_rate: -0.01 }, 'The tax rate is between 0 and 100 percent.'],
  ['five decimals of a percent', { tax_rate: 8.25001 }, 'A tax rate has at most four decimals of a percent.'],
  ['a long name', { customer_name: 'x'.repeat(121) }, 'The customer name has at most 120 characters.'],
  ['long notes', { notes: 'x'.repeat(2001) }, 'The notes of an invoice have at most 2000 characters.'],
])('%s', (_what, given, refusal) => {
  test('is refused, whether an invoice is created or changed', () => {
    expect(refusals(NewInvoice, { ...body, ...given })).toContain(refusal);
    const isLeftOut = Object.values(given).every((value) => value === undefined);
    if (!isLeftOut) expect(refusals(InvoiceChanges, given)).toContain(refusal);
  });
});

test('without lines there is no invoice', () => {
  expect(refusals(NewInvoice, { ...body, items: [] })).toEqual(['Cannot create an invoice without items.']);
  expect(refusals(NewInvoice, { ...body, items: undefined })).toEqual(['Cannot create an invoice without items.']);
  expect(refusals(InvoiceChanges, { items: [] })).toEqual(['An invoice must have at least one item.']);
  expect(refusals(NewInvoice, [])).toEqual(expect.arrayContaining([customer, dates]));
  expect(refusals(NewInvoice, 'x')).toEqual(['Send the invoice as an object.']);
});

test.each<[Record<string, unknown>, unknown]>([
  [{ quantity: 0.01 }, { quantity: 100 }],
  [{ quantity: 1.375 }, { quantity: 13_750 }],
  [{ quantity: 200_000 }, { quantity: 2_000_000_000 }],
  [{ unit_price: 0 }, { unit_price_cents: 0 }],
  [{ unit_price: 999_999.99 }, { unit_price_cents: 99_999_999 }],
  [{ description: ' Two\nlines ' }, { description: 'Two lines' }],
  [{ item_id: '' }, { item_id: null }],
])('a line with %o is taken', (given, taken) => {
  expect(v.parse(InvoiceChanges, { items: [{ ...item, ...given }] }).items?.[0]).toMatchObject(taken as object);
});

test.each([
  [8.25, 82_500],
  [0.0825, 82_500],
  [1, 1_000_000],
  [100, 1_000_000],
  [12.3456, 123_456],
])('a rate of %d is %d millionths', (tax_rate, millionths) => {
  expect(v.parse(InvoiceChanges, { tax_rate }).tax_rate).toBe(millionths);
});

test('omitted fields of a change stay omitted; null empties a text', () => {
  expect(v.parse(InvoiceChanges, { notes: null, paid_date: null, total: 3 })).toEqual({ notes: '', paid_date: null });
});

test('a list is asked for by page, status, past due and search', () => {
  const parse = (query: Record<string, string>) => v.parse(InvoicesQuery, query);
  expect(parse({})).toEqual({ page: 1, per_page: 10, sort: 'newest', search: '' });
  expect(parse({ status: 'all', due_to: '2026-11-22', sort: 'lowest', page: '3', search: ' 42 ' })).toEqual({
    page: 3,
    per_page: 10,
    status: undefined,
    due_to: '2026-11-22',
    sort: 'lowest',
    search: '42',
  });
});

test('the items of a list that is too long are not looked at', () => {
  const { issues = [] } = v.safeParse(NewInvoice, { ...body, items: Array(40_000).fill(0) });
  expect(issues.map(({ message }) => message)).toEqual(['An invoice has at most 200 items.']);
});
