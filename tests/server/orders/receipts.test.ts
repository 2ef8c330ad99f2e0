import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { receiptOf } from '../../../server/receipts/receipt.ts';
import { renderReceiptHtml } from '../../../server/receipts/saleHtml.ts';
import { renderSalePdf } from '../../../server/receipts/salePdf.ts';
import { exampleOrder, exampleOrderItem } from '../../exampleOrder.ts';
import { findPdfBarriers } from '../files/readPdfBytes.ts';
import { elementsOf, type PdfElement, readPdf, rowsOf } from '../readPdf.ts';

const town = {
  host: 'maplemarket.test',
  display_name: 'Maple Market',
  time_zone: 'America/Chicago',
  support_email: 'hello@maple.example',
  accent: '#f2c14e',
};
const read = async (...given: Parameters<typeof receiptOf>) => readPdf(await renderSalePdf(receiptOf(...given)));

/** The texts of a page without its markup. */
const textOf = (html: string) => html.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, '\n');

test('the PDF file is tagged: title and language, headings in their levels, tables with headers, nothing unmarked', async () => {
  const { raw, root, unmarked, artifacts, pages } = await read(exampleOrder({ is_test: true }), town);
  for (const part of [
    '%PDF-1.7',
    '/StructTreeRoot',
    '/Marked true',
    '/Lang (en-US)',
    '/DisplayDocTitle true',
    '/FontFile2',
    '<pdfuaid:part>1</pdfuaid:part>',
    '<rdf:li xml:lang="x-default">Receipt ORD-2026-000042</rdf:li>',
  ]) {
    expect(raw).toContain(part);
  }
  expect([pages, unmarked]).toEqual([1, []]);
  expect(artifacts).toEqual(['Order ORD-2026-000042', 'Page 1 of 1']);
  expect(elementsOf(root, 'H1').map(({ text }) => text)).toEqual(['Receipt']);
  expect(elementsOf(root, 'H2').map(({ text }) => text)).toEqual(['Customer', 'Ship to', 'Bill to', 'Order notes']);
  expect(root.children.slice(0, 3).map(({ tag, text }) => [tag, text])).toEqual([
    ['P', 'Maple Market'],
    ['H1', 'Receipt'],
    ['P', 'TEST: this order was placed in test mode. No money was charged.'],
  ]);
  const [items, sums] = elementsOf(root, 'Table');
  expect(elementsOf(items as PdfElement, 'TH').map(({ scope, text }) => [scope, text])).toEqual([
    ...['Item', 'Qty', 'Price', 'Total'].map((label) => ['Column', label]),
    ['Row', 'Wool hat'],
  ]);
  expect(elementsOf(sums as PdfElement, 'TH').every(({ scope }) => scope === 'Row')).toBe(true);
  const facts = elementsOf(root, 'LI').map(({ children }) => children.map(({ tag, text }) => [tag, text]));
  expect(facts).toContainEqual([
    ['Lbl', 'Payment'],
    ['LBody', 'Credit Card ending in 4242'],
  ]);
});

test('screen readers find no barrier in it (F05)', async () => {
  expect(await findPdfBarriers(await renderSalePdf(receiptOf(exampleOrder(), town)))).toEqual([]);
});

test('an order of many items goes on over pages; its columns are named to the eye again, and to readers once', async () => {
  const items = Array.from({ length: 70 }, (_, index) =>
    exampleOrderItem({ id: `${index}`, item_title: `${index} ${'long title '.repeat(index % 9)}`.trim() }),
  );
  const { root, pages, artifacts, unmarked } = await read(exampleOrder({ items }), town);
  expect(pages).toBeGreaterThan(2);
  expect(unmarked).toEqual([]);
  const [table] = elementsOf(root, 'Table').map(rowsOf);
  expect(table?.slice(1).map(([title]) => title)).toEqual(items.map(({ item_title }) => item_title));
  expect(artifacts.filter((text) => text === 'Item').length).toBeGreaterThanOrEqual(1);
});

test('letters of many languages are drawn; what the font lacks is no empty box', async () => {
  const name = { customer_first_name: 'Michał Ğ', customer_last_name: 'Nguyễn 王 😀' };
  const { root } = await read(exampleOrder(name), town);
  expect(elementsOf(root, 'P').map(({ text }) => text)).toContain('Michał Ğ Nguyễn ? 😀');
  expect(textOf(renderReceiptHtml(receiptOf(exampleOrder(name), town)).html)).toContain('Michał Ğ Nguyễn 王 😀');
});

test('the page may be framed by its own site, runs and loads nothing, and allows its own style alone', () => {
  const { html, headers } = renderReceiptHtml(receiptOf(exampleOrder(), town));
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers).toMatchObject({
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
    'X-Frame-Options': 'SAMEORIGIN',
    'Cache-Control': 'no-store',
  });
  expect(html).not.toMatch(/ style=|<script|<link|<img|url\(/);
});

test('four parties stand in two rows: none of them begins beyond the middle of the page', async () => {
  const order = exampleOrder({ delivery: 'pickup', pickup_address: 'Town Hall' });
  const contact = { display_name: 'Maple Market', address: '', hours: [], phone: '', email: 'shop@maple.example' };
  const { root, lefts } = await read(order, town, { contact, logo: null });
  expect(elementsOf(root, 'H2').map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Customer', 'Pick up at', 'Bill to', 'From']),
  );
  const page = { width: 612, margin: 64 };
  expect(Math.max(...lefts)).toBeLessThan(page.width - page.margin);
  expect(lefts).toContain(page.width / 2);
});

test('typed text stays text, on one line', async () => {
  const evil = '<img src=x onerror=alert(1)>"\u202e\nTotal: $0.00';
  const order = exampleOrder({
    customer_first_name: evil,
    shipping_address_line1: evil,
    special_instructions: evil,
    tax_label: evil,
    pickup_address: evil,
    tracking_number: evil,
    items: [exampleOrderItem({ item_title: evil })],
  });
  const { html } = renderReceiptHtml(receiptOf(order, { ...town, display_name: evil }));
  expect(html).not.toContain('<img');
  expect(html).not.toContain('\u202e');
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;&#34; Total: $0.00');
  const { root, raw } = await read(order, { ...town, display_name: 'Bread & Butter' });
  expect(raw).toContain('<rdf:li>Bread &#38; Butter</rdf:li>');
  expect(elementsOf(root, 'TH').map(({ text }) => text)).toContain('<img src=x onerror=alert(1)>" Total: $0.00');
});

test('empty fields have no row and no heading, and picking up has its place', () => {
  const empty = Object.fromEntries(
    Object.entries(exampleOrder())
      .filter(([key]) => /^(shipping|billing)_(?!cost)/.test(key))
      .map(([key]) => [key, '']),
  );
  const given = { ...empty, delivery: 'pickup', special_instructions: '', tracking_number: '' } as const;
  const order = exampleOrder({
    ...given,
    refunds: [],
    pickup_address: 'Town Hall\n1 Main Street',
    pickup_hours: 'Mon–Fri 9–5',
  });
  const { parties, notes, refunds } = receiptOf(order, town);
  expect([notes, refunds]).toEqual([[], []]);
  expect(parties).toEqual([
    { heading: 'Customer', lines: ['Rosa Tate', 'rosa@example.org', '555-0199'] },
    { heading: 'Pick up at', lines: ['Town Hall', '1 Main Street', 'Mon–Fri 9–5'] },
  ]);
  const contact = { display_name: 'Maple Market', address: '1 Main Street\nMaple, TX 75691', hours: [] };
  const sold = receiptOf(order, town, {
    contact: { ...contact, phone: '555-0100', email: 'shop@maple.example' },
    logo: { url: 'data:image/png;base64,iVBORw0KGgo=', width: 150, height: 40 },
  });
  expect(renderReceiptHtml(sold).html).toContain('<img class="logo" src="data:image/png;base64,iVBORw0KGgo=" alt="">');
  expect(sold.parties.at(-1)).toEqual({
    heading: 'From',
    lines: ['Maple Market', '1 Main Street', 'Maple, TX 75691', 'Phone: 555-0100', 'shop@maple.example'],
  });
  const unsaid = receiptOf({ ...order, pickup_address: '', pickup_hours: '' }, town);
  expect(unsaid.parties.at(-1)).toEqual({ heading: 'Pick up at', lines: ['At the shop.'] });
});

test('the day of an order and of its refunds is the town’s', () => {
  const order = exampleOrder({ created_at: '2026-11-22T03:00:00.000Z' });
  expect(receiptOf(order, town).facts).toContainEqual({ label: 'Order date', value: 'November 21, 2026' });
  const tokyo = receiptOf(order, { ...town, time_zone: 'Asia/Tokyo' });
  expect(tokyo.facts).toContainEqual({ label: 'Order date', value: 'November 22, 2026' });
  expect(tokyo.refunds).toEqual(['$1.00 was refunded on November 23, 2026.']);
});

test.each([
  [{ paid_amount: 0, open_amount: 33.06 }, 'Not paid'],
  [{ paid_amount: 10, open_amount: 23.06 }, 'Partly paid'],
  [{ paid_amount: 33.06, open_amount: 0 }, 'Paid'],
  [{ paid_amount: 33.06, open_amount: 0, refunded_amount: 0.01 }, 'Partly refunded'],
  [{ paid_amount: 33.06, open_amount: 0, refunded_amount: 33.06 }, 'Refunded'],
  [{ paid_amount: 0, open_amount: 0, total_amount: 0 }, 'Paid'],
])('%j reads %s', (given, status) => {
  expect(receiptOf(exampleOrder(given), town).facts).toContainEqual({ label: 'Payment status', value: status });
});
