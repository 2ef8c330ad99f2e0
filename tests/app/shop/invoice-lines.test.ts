/** The lines of an invoice: two versions, items to choose, and the words around them. */

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { buildInvoiceTimeline } from '../../../app/invoices/buildInvoiceTimeline.ts';
import { areSumsKnown, createInvoiceForm } from '../../../app/invoices/editing/invoiceForm.ts';
import { mergeLines } from '../../../app/invoices/editing/mergeLines.ts';
import {
  blankLine,
  describeLines,
  findTakenId,
  formatLines,
  parseLines,
  type TypedLine,
} from '../../../app/invoices/editing/typedLines.ts';
import { putTitlesFirst } from '../../../app/invoices/editing/useItemSearch.ts';
import { narrowChoices } from '../../../app/invoices/editing/useSuggestions.ts';
import { InvoicesFailed } from '../../../app/invoices/InvoicesFailed.tsx';
import { phaseOf } from '../../../app/pay/PayView.tsx';
import { type InvoiceEventKind, invoiceEventKinds } from '../../../db/rules/invoices/invoices.ts';
import { fillInvoiceForm, typedItem } from './typedInvoices.ts';

describe('lines that two people changed become one', () => {
  const line = (id: string, description: string, unit_price = '1.00', quantity = '1'): TypedLine => ({
    ...blankLine,
    id,
    description,
    unit_price,
    quantity,
  });
  const base = [line('a', 'Stall'), line('b', 'Power'), line('c', 'Water')];
  const merge = (mine: TypedLine[], theirs: TypedLine[]) => {
    const merged = mergeLines(formatLines(base), formatLines(mine), formatLines(theirs));
    return (
      merged &&
      parseLines(merged).map(({ id, description, unit_price, quantity }) =>
        [id, description, unit_price, quantity].join(' '),
      )
    );
  };
  const [a, b, c] = base as [TypedLine, TypedLine, TypedLine];

  test('each keeps its own line, and of one line its own field', () => {
    expect(merge([{ ...a, quantity: '3' }, b, c], [a, { ...b, unit_price: '2.00' }, c])).toEqual([
      'a Stall 1.00 3',
      'b Power 2.00 1',
      'c Water 1.00 1',
    ]);
    expect(merge([{ ...a, quantity: '3' }, b, c], [{ ...a, description: 'Large stall' }, b, c])?.[0]).toBe(
      'a Large stall 1.00 3',
    );
  });

  test('a line that one removed is gone, and what either added is there once', () => {
    expect(merge([b, c, line('', 'Tent')], [a, b, line('d', 'Chairs')])).toEqual([
      'b Power 1.00 1',
      'd Chairs 1.00 1',
      ' Tent 1.00 1',
    ]);
    // Saved from here before, and the answer was lost.
    expect(merge([...base, line('', 'Tent')], [...base, line('d', 'Tent')])).toHaveLength(4);
    expect(merge([...base, line('', 'Tent'), line('', 'Tent')], [...base, line('d', 'Tent')])).toHaveLength(5);
  });

  test('the same field changed by both needs a choice', () => {
    expect(merge([{ ...a, quantity: '3' }, b, c], [{ ...a, quantity: '4' }, b, c])).toBeNull();
    expect(merge([b, c], [{ ...a, quantity: '4' }, b, c])).toBeNull();
    expect(merge([{ ...a, quantity: '3' }, b, c], [b, c])).toBeNull();
  });
});

test('two versions of the items are read as words', () => {
  const lines = formatLines([{ ...typedItem('100', '2'), item_id: 'i1' }, typedItem('x', '1,5')]);
  expect(describeLines(lines)).toBe('Stall, 2 × $100.00 (from the shop’s items)\nStall, 1.5 × x');
  expect(createInvoiceForm(null).describe?.items).toBe(describeLines);
});

test('sums are known while every line and the rate are typed right', () => {
  expect(areSumsKnown(fillInvoiceForm())).toBe(true);
  expect(areSumsKnown(fillInvoiceForm({}, [typedItem('100'), typedItem('x')]))).toBe(false);
  expect(areSumsKnown(fillInvoiceForm({ tax_rate: 'x' }))).toBe(false);
});

test('items are offered by their titles first', () => {
  const items = [{ title: 'Apron' }, { title: 'Market stáll' }, { title: 'Stall' }];
  expect(putTitlesFirst(items, 'stall').map(({ title }) => title)).toEqual(['Market stáll', 'Stall', 'Apron']);
  expect(putTitlesFirst(items, '')).toEqual(items);
});

test('a line is an item of the shop as long as its words stand in the description', () => {
  const taken = { description: 'Market stall', item_id: 'i1' };
  expect(findTakenId(taken, 'Market Stall, corner')).toBe('i1');
  expect(findTakenId(taken, 'Cleaning')).toBe('');
  expect(findTakenId(taken, '')).toBe('');
  expect(findTakenId(undefined, 'Market stall')).toBe('');
});

test('every kind of event has words, in the order in which they happened', () => {
  const event = (kind: string, detail: Record<string, string | number> = {}) => ({
    id: kind,
    kind: kind as InvoiceEventKind,
    detail,
    person: '',
    person_name: '',
    created_at: '2026-11-22T10:00:00.000Z',
  });
  const all = buildInvoiceTimeline({ events: invoiceEventKinds.map((kind) => event(kind)) });
  expect(all.map(({ id }) => id)).toEqual([...invoiceEventKinds]);
  expect(all.every(({ text }) => text !== '' && !text.includes('undefined'))).toBe(true);
  const [paid, changed] = buildInvoiceTimeline({
    events: [
      event('paid', { cents: 1250, method: 'check', reference: '17' }),
      event('status_changed', { from: 'draft', to: 'unpaid' }),
      event('odd'),
    ],
  });
  expect(paid).toMatchObject({ text: 'Paid $12.50 (Check)', note: '17' });
  expect(changed?.text).toBe('Status: Draft to Unpaid');
  const money = [
    event('paid', { cents: 1250, method: 'credit_card' }),
    event('refunded', { cents: 5, credited_cents: 5 }),
  ];
  expect(buildInvoiceTimeline({ events: money }).map(({ text }) => text)).toEqual([
    'Paid $12.50 (Card)',
    'Refunded $0.05 and took it off the bill',
  ]);
});

test('a screen that cannot start says so (R785)', () => {
  expect(renderToStaticMarkup(createElement(InvoicesFailed, { error: new Error('no table') }))).toContain(
    'Error initializing page: no table',
  );
});

test.each([
  ['unpaid', 5, false, 'open'],
  ['overdue', 5, true, 'processing'],
  ['unpaid', 0, false, 'paid'],
  ['paid', 0, false, 'paid'],
  ['draft', 5, false, 'closed'],
] as const)('%s with %d open: its pay page is %s', (status, open_amount, is_processing, phase) =>
  expect(phaseOf({ invoice: { status, open_amount }, is_processing })).toBe(phase),
);

test('while words are looked for, nothing is offered that does not have them', () => {
  const items = [{ title: 'A slate' }, { title: 'Clover comb' }];
  expect(narrowChoices(items, '', 'clo')).toEqual([{ title: 'Clover comb' }]);
  // The server may have matched their descriptions.
  expect(narrowChoices(items, 'clo', 'clo')).toEqual(items);
});
