/** The form of an invoice. */

import { describe, expect, test } from 'vitest';
import {
  createInvoiceForm,
  invoiceBody,
  invoiceValues,
  newInvoiceValues,
  sumsOf,
} from '../../../app/invoices/editing/invoiceForm.ts';
import { blankLine, formatLines, parseLines } from '../../../app/invoices/editing/typedLines.ts';
import { exportPath, invoicesPath, listPath, parseInvoicesQuery } from '../../../app/invoices/invoicesSearch.ts';
import type { Invoice } from '../../../db/rules/invoices/invoices.ts';
import fc from '../../properties.ts';
import { fillInvoiceForm, typedItem } from './typedInvoices.ts';

describe('a new invoice', () => {
  test('is from today, due in 14 days, unpaid, with the rate in percent (R769, R774, R775)', () => {
    expect(newInvoiceValues('2026-11-22', 0.0825)).toMatchObject({
      issue_date: '2026-11-22',
      due_date: '2026-12-06',
      status: 'unpaid',
      paid_date: '',
      tax_rate: '8.25',
    });
  });

  test('is sent with all fields and sums; the day it was paid only when it is (R756, R768, R863, R868)', () => {
    expect(invoiceBody(fillInvoiceForm({ paid_date: '2026-11-20' }), null)).toEqual({
      customer_name: 'Ann Lee',
      customer_email: 'ann@x.example',
      customer_address_line1: '',
      customer_address_line2: '',
      customer_city: '',
      customer_state: '',
      customer_zip: '',
      issue_date: '2026-11-22',
      due_date: '2026-12-06',
      paid_date: null,
      notes: '',
      status: 'unpaid',
      items: [{ item_id: null, description: 'Stall', quantity: 1, unit_price: 100 }],
      tax_rate: 0.0825,
      subtotal: 100,
      tax_amount: 8.25,
      service_fee: 0.7,
      total: 108.95,
    });
    expect(invoiceBody(fillInvoiceForm({ status: 'paid', paid_date: '2026-11-20' }), null).paid_date).toBe(
      '2026-11-20',
    );
  });

  test('without fields for its items sends none: they are fixed', () => {
    const data = fillInvoiceForm();
    data.delete('items');
    data.delete('tax_rate');
    expect(invoiceBody(data, null)).not.toHaveProperty('items');
    expect(invoiceBody(data, null)).not.toHaveProperty('total');
  });
});

describe('the faults of a form', () => {
  const faultsOf = (data: FormData) => createInvoiceForm(null).check?.(invoiceBody(data, null));
  const names = 'Customer Name and Email are required.';
  const days = 'Issue date and due date are required.';
  const line = 'Valid item details (description, quantity > 0, price >= 0) are required for all items.';
  const rate = 'The tax rate is between 0 and 100 percent.';
  test.each<[string, FormData, Record<string, string>]>([
    ['nothing', fillInvoiceForm(), {}],
    ['no name (R757)', fillInvoiceForm({ customer_name: ' ' }), { customer_name: names }],
    ['no email (R757)', fillInvoiceForm({ customer_email: '' }), { customer_email: names }],
    [
      'no address of an email (R971)',
      fillInvoiceForm({ customer_email: 'ä@b.co' }),
      { customer_email: 'Please enter an email address such as name@example.org.' },
    ],
    ['no issue date (R762)', fillInvoiceForm({ issue_date: '' }), { issue_date: days }],
    ['no due date (R762)', fillInvoiceForm({ due_date: '' }), { due_date: days }],
    [
      'due before it was issued (R764)',
      fillInvoiceForm({ due_date: '2026-11-21' }),
      { due_date: 'The due date can’t be before the issue date.' },
    ],
    ['no items (R758)', fillInvoiceForm({ items: '' }), { items: 'Cannot create an invoice without items.' }],
    [
      'no description (R759)',
      fillInvoiceForm({}, [{ ...typedItem('1'), description: ' ' }]),
      { 'items.0.description': line },
    ],
    ['no quantity (R760)', fillInvoiceForm({}, [typedItem('1', '0')]), { 'items.0.quantity': line }],
    [
      'less than none (R760)',
      fillInvoiceForm({}, [typedItem('1'), typedItem('1', '-1')]),
      { 'items.1.quantity': line },
    ],
    ['a price below nothing (R761)', fillInvoiceForm({}, [typedItem('-1')]), { 'items.0.unit_price': line }],
    [
      'half a cent',
      fillInvoiceForm({}, [typedItem('1.005')]),
      { 'items.0.unit_price': 'A price has at most two decimals.' },
    ],
    ['a rate that is none', fillInvoiceForm({ tax_rate: 'x' }), { tax_rate: rate }],
    ['a rate above 100 %', fillInvoiceForm({ tax_rate: '101' }), { tax_rate: rate }],
    ['a rate of all of it', fillInvoiceForm({ tax_rate: '100' }), {}],
    [
      'a hundredth and any decimals (R760, R761)',
      fillInvoiceForm({}, [typedItem('0', '0.01'), typedItem('12,50', '1.375')]),
      {},
    ],
  ])('%s', (_, data, errors) => expect(faultsOf(data)).toEqual(errors));
});

describe('the sums of what is typed', () => {
  test.each([
    [[typedItem('11.11', '3')], 0, [33.33, 2.75, 0.37, 36.45]],
    [[typedItem('1.00')], 0, [1, 0.08, 0.21, 1.29]],
    // A fee that is stored stays (R867, R970).
    [[typedItem('100'), typedItem('50')], 0.7, [150, 12.38, 0.7, 163.08]],
  ])('%j', (lines, fee, [subtotal = 0, tax = 0, service = 0, total = 0]) => {
    const cents = (dollars: number) => Math.round(dollars * 100);
    expect(sumsOf(fillInvoiceForm({}, lines), fee)).toMatchObject({
      subtotal_cents: cents(subtotal),
      tax_cents: cents(tax),
      service_fee_cents: cents(service),
      total_cents: cents(total),
    });
  });

  test('whatever is typed, there are sums', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ quantity: fc.string(), unit_price: fc.string() })),
        fc.string(),
        (lines, rate) => {
          const data = fillInvoiceForm(
            { tax_rate: rate },
            lines.map((line) => ({ ...blankLine, ...line })),
          );
          expect(Number.isSafeInteger(sumsOf(data, 0).total_cents)).toBe(true);
        },
      ),
    );
  });

  test('lines as one text come back as they were, and amounts in one way of writing', () => {
    const text = fc.string().map((typed) => typed.trim());
    fc.assert(
      fc.property(fc.array(fc.record({ id: fc.uuid(), description: text, item_id: fc.uuid() })), (lines) => {
        const typed = lines.map((line) => ({ ...line, quantity: '1.5', unit_price: '2.00' }));
        expect(parseLines(formatLines(typed))).toEqual(typed);
      }),
    );
    expect(formatLines([typedItem('12,5', '01')])).toBe(formatLines([typedItem('12.50', '1')]));
    expect(parseLines('{"description":7}\nno line\n[]')).toEqual([
      { id: '', description: '7', quantity: '', unit_price: '', item_id: '' },
    ]);
  });

  test('a stored rate above 1 is a percentage (R864)', () => {
    const stored = { items: [], tax_rate: 8.25, paid_date: null } as unknown as Invoice;
    expect(invoiceValues(stored).tax_rate).toBe('8.25');
    expect(invoiceValues({ ...stored, tax_rate: 0.0825 }).tax_rate).toBe('8.25');
  });
});

test('the address names the filters; invalid values are ignored (R737, R754)', () => {
  const none = { search: '', status: '', due_from: '', due_to: '', sort: 'newest', page: 1 };
  const query = parseInvoicesQuery({ status: 'open', page: '0', due_from: 'x', sort: 'best', search: '  a ' });
  expect(query).toEqual({ ...none, search: 'a' });
  expect(invoicesPath({ status: 'unpaid', page: 2, due_from: '2026-11-01', sort: 'highest' })).toBe(
    '/invoices?status=unpaid&due_from=2026-11-01&due_to=2026-11-01&sort=highest&page=2',
  );
  expect(invoicesPath(parseInvoicesQuery({ status: 'draft' }))).toBe('/invoices?status=draft');
  expect(listPath(parseInvoicesQuery({}))).toBe('/api/invoices?page=1&per_page=10');
  expect(listPath(parseInvoicesQuery({ status: 'paid' }))).toBe('/api/invoices?status=paid&page=1&per_page=10');
  // Links from before.
  expect(parseInvoicesQuery({ status: 'unpaid', past_due: 'true' })).toEqual({ ...none, status: 'overdue' });
});

test('a file has what the list shows, on all its pages', () => {
  expect(exportPath(parseInvoicesQuery({ page: '3' }))).toBe('/api/invoices/export');
  expect(exportPath(parseInvoicesQuery({ page: '3', status: 'draft', search: 'rosa', due_to: '2026-11-02' }))).toBe(
    '/api/invoices/export?search=rosa&status=draft&due_from=2026-11-02&due_to=2026-11-02',
  );
});
