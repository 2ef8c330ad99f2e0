/** Invoices and reminder letters as tagged PDF files, and who may read them. */
import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { chooseLetters, loadLetters } from '../../../db/typeface.ts';
import { storedFilePath } from '../../../server/files/fileStorage.ts';
import type { SaleDocument } from '../../../server/receipts/saleDocument.ts';
import { renderSalePdf } from '../../../server/receipts/salePdf.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { dialects } from '../database.ts';
import { findPdfBarriers } from '../files/readPdfBytes.ts';
import { uploadBytes } from '../files/uploads.ts';
import { elementsOf, type PdfElement, type ReadPdf, readPdf, rowsOf } from '../readPdf.ts';
import type { TestResponse } from '../serve.ts';
import { invoiceItem, makeInvoiceTown } from './invoices.ts';

const evil = '<img src=x onerror=alert(1)>"\u202e\nTotal: $0.00';
const address = {
  customer_address_line1: '12 Juniper Lane',
  customer_address_line2: 'Apt 4',
  customer_city: 'Maple',
  customer_state: 'TX',
  customer_zip: '75001',
};

function open(answer: TestResponse): ReadPdf {
  expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ]);
  const pdf = readPdf(answer.bytes ?? Buffer.alloc(0));
  expect(pdf.unmarked).toEqual([]);
  return pdf;
}

const textsOf = ({ root }: ReadPdf, tag: string) => elementsOf(root, tag).map(({ text }) => text);
/** The sentence in the frame at the top, where there is one. */
const markOf = ({ root }: ReadPdf) => {
  const [, , third] = root.children;
  return third?.tag === 'P' ? third.text : '';
};

test('an invoice says who, what, how much, until when and how to pay; readers find their way in it', async () => {
  const { create, call } = await makeInvoiceTown('sqlite');
  const contact = {
    address: { street: '1 Main Street', city: 'Maple', state: 'TX', zip: '75001' },
    phone: { office: '555-0100' },
    hours: { weekday: '8–5', friday: '8–12' },
    email: 'clerk@maple.example',
  };
  expect((await call('/api/content/contact', { method: 'PUT', json: contact })).status).toBe(200);
  const invoice = await create({
    ...address,
    tax_rate: 8.25,
    notes: 'Thank you!\nSee you at the market.',
    items: [{ ...invoiceItem, description: 'Gravel, by the ton', quantity: 1234.5678, unit_price: 10.01 }],
  });
  const answer = await call(`/api/invoices/${invoice.id}/pdf`);
  expect(await findPdfBarriers(answer.bytes ?? Buffer.alloc(0))).toEqual([]);
  const pdf = open(answer);
  for (const part of [
    '/StructTreeRoot',
    '/Marked true',
    '/Lang (en-US)',
    '<pdfuaid:part>1</pdfuaid:part>',
    '<rdf:li xml:lang="x-default">Invoice INV-000001</rdf:li>',
    '/Subtype /Link',
    '/S /URI',
  ]) {
    expect(pdf.raw).toContain(part);
  }
  expect(textsOf(pdf, 'H1')).toEqual(['Invoice']);
  // The pay link for a phone's camera, which readers hear of.
  expect(elementsOf(pdf.root, 'Figure')).toHaveLength(1);
  expect(pdf.raw).toContain('/Alt (QR code of the address where this invoice is paid)');
  expect(textsOf(pdf, 'H2')).toEqual(['Bill to', 'From', 'How to pay', 'Notes']);
  expect(elementsOf(pdf.root, 'LI').map(({ children }) => children.map(({ text }) => text))).toEqual([
    ['Invoice number', 'INV-000001'],
    ['Issue date', 'November 22, 2026'],
    ['Due date', 'December 6, 2026'],
    ['Status', 'Unpaid'],
  ]);
  const [items, sums] = elementsOf(pdf.root, 'Table') as [PdfElement, PdfElement];
  expect(rowsOf(items).slice(1)).toEqual([['Gravel, by the ton', '1,234.5678', '$10.01', '$12,358.02']]);
  expect(rowsOf(sums)).toEqual([
    ['Subtotal', '$12,358.02'],
    ['Tax (8.25%)', '$1,019.54'],
    ['Service fee', '$61.99'],
    ['Total', '$13,439.55'],
    ['Balance due', '$13,439.55'],
  ]);
  expect(pdf.raw).toContain(`/URI (${invoice.pay_url})`);
  expect(elementsOf(pdf.root, 'Link').map(({ text }) => text)).toEqual([invoice.pay_url]);
  expect(textsOf(pdf, 'P')).toEqual(
    expect.arrayContaining(['Rosa Tate', '12 Juniper Lane', 'Apt 4', 'Maple, TX 75001', 'Thank you!']),
  );
  expect(textsOf(pdf, 'P')).toContain(
    'Pay by cash or check at our office: 1 Main Street, Maple, TX 75001, Monday to Thursday: 8:00 AM - 5:00 PM, Friday: 8:00 AM - 12:00 PM',
  );
  expect([markOf(pdf), pdf.pages]).toEqual(['', 1]);
});

test('the town’s logo is at the top of invoices and receipts; a file that is broken or gone is left out', async () => {
  const { create, call, db, port, town, dataDir } = await makeInvoiceTown('sqlite');
  const cookie = await makeSessionCookie(db, town, true);
  const { id } = await create();
  const imagesIn = async () => {
    const { raw, root } = open(await call(`/api/invoices/${id}/pdf`));
    // It is no figure for readers of screens: the town's name stands beside it.
    expect([elementsOf(root, 'Figure').length, elementsOf(root, 'P')[0]?.text]).toEqual([1, 'City of Maple']);
    return [...raw.matchAll(/\/Subtype \/Image[^>]*?\/Width (\d+)\n\/Height (\d+)/g)].map(([, ...size]) =>
      size.join('×'),
    );
  };
  const show = async (picture: Uint8Array) => {
    const { body } = await uploadBytes(port, '/api/pictures?name=logo.png', picture, { cookie });
    const { src } = body as { src: string };
    const saved = await call('/api/content/navbar', { method: 'PUT', json: { logo: { src, alt: 'Maple' } } });
    expect(saved.status).toBe(200);
    return src.split('/')[2] ?? '';
  };
  const draw = (background: string) => sharp({ create: { width: 1200, height: 300, channels: 4, background } }).png();
  expect(await imagesIn()).toEqual([]);
  await show(await draw('#1166cc').toBuffer());
  expect(await imagesIn()).toEqual(['450×113']);
  // Nobody would see it on paper.
  await show(await draw('#ffffff').toBuffer());
  expect(await imagesIn()).toEqual([]);
  await rm(storedFilePath(dataDir, await show(await draw('#992200').toBuffer())));
  expect(await imagesIn()).toEqual([]);
});

test('its kind stands at the top, and nobody is asked to pay without need', async () => {
  const { create, change, call, clock } = await makeInvoiceTown('sqlite');
  const read = async (id: string) => open(await call(`/api/invoices/${id}/pdf`));
  const { id } = await create();
  expect(markOf(await read(id))).toBe('');
  await change(id, { status: 'overdue' });
  expect(markOf(await read(id))).toBe('OVERDUE: please pay this invoice as soon as you can.');
  await change(id, { status: 'unpaid' });
  clock.now = Date.parse('2026-12-07T06:00:00.000Z');
  expect(markOf(await read(id))).toBe('OVERDUE: this invoice was due on December 6, 2026.');
  for (const [status, mark] of [
    ['draft', 'DRAFT: this invoice has not been issued yet.'],
    ['cancelled', 'CANCELLED: this invoice is void. Please don’t pay it.'],
    ['paid', 'PAID on December 7, 2026. Thank you.'],
  ] as const) {
    await change(id, { status });
    const pdf = await read(id);
    expect(markOf(pdf)).toBe(mark);
    expect(textsOf(pdf, 'H2')).not.toContain('How to pay');
    expect(pdf.raw).not.toContain('/Subtype /Link');
    expect(elementsOf(pdf.root, 'Figure')).toEqual([]);
    const labels = rowsOf(elementsOf(pdf.root, 'Table')[1] as PdfElement).map(([label]) => label);
    expect(labels.includes('Balance due')).toBe(status === 'draft');
  }
});

test('200 lines of long words go on over pages, whose columns are named again; what people typed stays text', async () => {
  const { create, call } = await makeInvoiceTown('sqlite');
  const description = (index: number) => `${index} ${index % 40 === 0 ? 'x'.repeat(490) : evil}`;
  const items = Array.from({ length: 200 }, (_, index) => ({
    item_id: null,
    description: description(index),
    quantity: 0.0625 + index,
    unit_price: 45.01,
  }));
  const name = 'Ġwendolyn 王 '.repeat(10).slice(0, 120);
  const invoice = await create({ items, customer_name: name, notes: `${evil}\n${'word '.repeat(380)}` });
  const pdf = open(await call(`/api/invoices/${invoice.id}/pdf`));
  expect(pdf.pages).toBeGreaterThan(5);
  const rows = rowsOf(elementsOf(pdf.root, 'Table')[0] as PdfElement).slice(1);
  expect(rows.map(([title]) => title)).toEqual(invoice.items.map((item) => item.description));
  // But for the first page, and the last with the sums and notes.
  expect(pdf.artifacts.filter((text) => text === 'Qty').length).toBeGreaterThanOrEqual(pdf.pages - 3);
  expect(pdf.raw).not.toContain('\u202e');
  expect(textsOf(pdf, 'P').join(' ')).toContain('<img src=x onerror=alert(1)>" Total: $0.00');
});

test('a reminder letter: to whom, what is open, how to pay; none where nothing is', async () => {
  const { create, change, call, clock } = await makeInvoiceTown('sqlite');
  const invoice = await create(address);
  const letter = async () => open(await call(`/api/invoices/${invoice.id}/reminder`));
  const before = await letter();
  expect(textsOf(before, 'H1')).toEqual(['Payment reminder']);
  expect(textsOf(before, 'P')).toContain(
    'This is a friendly reminder that invoice INV-000001 is due on December 6, 2026. You owe $108.95.',
  );
  clock.now = Date.parse('2026-12-08T18:00:00.000Z');
  const after = await letter();
  expect(textsOf(after, 'P')).toEqual(
    expect.arrayContaining([
      'Rosa Tate',
      '12 Juniper Lane',
      'Maple, TX 75001',
      'Dear Rosa Tate,',
      'Invoice INV-000001 was due on December 6, 2026, and you still owe $108.95. Please pay it as soon as you can.',
    ]),
  );
  expect(after.raw).toContain(`/URI (${invoice.pay_url})`);
  expect(elementsOf(after.root, 'Table')).toHaveLength(1);
  for (const status of ['draft', 'cancelled', 'paid']) {
    await change(invoice.id, { status });
    const answer = await call(`/api/invoices/${invoice.id}/reminder`);
    expect([answer.status, answer.json()]).toMatchObject([409, { code: 'invoice_not_payable' }]);
  }
});

describe.each(dialects)('the readers of an invoice’s file on %s', (dialect) => {
  test('administrators, its account unless it is a draft, and whoever has the pay link', async () => {
    const { db, town, create, change, call, callNextDoor, ask } = await makeInvoiceTown(dialect);
    let email = '';
    const cookie = await makeSessionCookie(db, town, false, async (userId) => {
      email = `${userId}@maple.example`;
      await db.write('users').where({ id: userId }).update({ email_confirmed_at: '2026-11-01T00:00:00.000Z' });
    });
    const other = await makeSessionCookie(db, town, false);
    const { id, pay_url, user_id } = await create({ customer_email: email });
    expect(user_id).not.toBeNull();
    const path = `/api/invoices/${id}/pdf`;
    const payPath = `/api${new URL(pay_url).pathname}/pdf`;
    const statusOf = async (address: string, headers = {}) => (await ask(address, { headers })).status;
    const statuses = async () => [
      (await call(path)).status,
      await statusOf(path, { cookie }),
      await statusOf(path, { cookie: other }),
      await statusOf(path),
      await statusOf(payPath),
      (await callNextDoor(path)).status,
      (await callNextDoor(payPath)).status,
    ];
    expect(await statuses()).toEqual([200, 200, 404, 401, 200, 404, 404]);
    expect(await statusOf(`/api/invoices/${id}/reminder`, { cookie })).toBe(403);
    await change(id, { status: 'draft' });
    expect(await statuses()).toEqual([200, 404, 404, 401, 404, 404, 404]);
    // Cancelling voids the links that were sent.
    await change(id, { status: 'cancelled' });
    expect(await statuses()).toEqual([200, 200, 404, 401, 404, 404, 404]);
    for (const bad of ['none', '%00', 'x'.repeat(500), `${id}-`, `${id}-${'A'.repeat(24)}`, '../pdf']) {
      expect([400, 404]).toContain(await statusOf(`/api/pay/${bad}/pdf`));
      expect([400, 404]).toContain((await call(`/api/invoices/${bad}/pdf`)).status);
    }
  });
});

test('a text is drawn from one file of letters, so that no line ends inside a word; nothing of it is lost', async () => {
  await loadLetters();
  expect(
    ['Čapek', 'Müller-Łukasiewicz', 'Brzęczyszczykiewicz', 'Őrsi Szűcs', 'Żaneta 東京'].map(chooseLetters),
  ).toEqual(Array.from({ length: 5 }, () => 'other'));
  expect(['Müller', 'Señor O’Brien', 'Rosa 東京', ''].map(chooseLetters)).toEqual(
    Array.from({ length: 4 }, () => 'latin'),
  );
  const { create, call } = await makeInvoiceTown('sqlite');
  const customer_name = 'Přemysl Brzęczyszczykiewicz-Łukasiewicz, Ďuríčeková Őrsi';
  const { id } = await create({ customer_name, items: [{ ...invoiceItem, description: customer_name }] });
  const pdf = open(await call(`/api/invoices/${id}/pdf`));
  expect(textsOf(pdf, 'P')).toContain(customer_name);
  expect(rowsOf(elementsOf(pdf.root, 'Table')[0] as PdfElement)[1]?.[0]).toBe(customer_name);
});

test('names in Greek and Cyrillic stand in the file; it says so where a letter can’t', async () => {
  const { create, call } = await makeInvoiceTown('sqlite');
  const names = ['Лев Николаевич Толстой', 'Ελένη Παπαδοπούλου', 'Ƹlif Ŝtěpán', 'Rosa 東京 שלום'];
  const made = [];
  for (const customer_name of names) {
    const { id } = await create({ customer_name, notes: `${names[0]}. `.repeat(20) });
    made.push(open(await call(`/api/invoices/${id}/pdf`)));
  }
  const [russian, greek, rare, japanese] = made.map((pdf) => textsOf(pdf, 'P'));
  expect(russian).toContain(names[0]);
  expect(greek).toContain(names[1]);
  expect(rare).toContain(names[2]);
  expect(japanese).toContain('Rosa ?? ????');
  const hint = expect.stringContaining('Letters that this file can’t show appear as question marks.');
  expect(japanese).toContainEqual(hint);
  expect(russian).not.toContainEqual(hint);
});

test('while a long invoice is drawn, others have their turn between its lines', async () => {
  const sale: SaleDocument = {
    label: 'Invoice INV-1',
    title: 'Invoice',
    number: 'INV-1',
    seller: 'Maple',
    logo: null,
    accent: '#1f5f8b',
    mark: '',
    markTone: 'good',
    createdAt: '2026-11-22T15:00:00.000Z',
    facts: [],
    parties: [],
    paragraphs: [],
    items: [],
    sums: [],
    payments: [],
    refunds: [],
    howToPay: null,
    notesHeading: '',
    notes: [],
    footer: 'Maple',
  };
  const row = { title: 'Booth', quantity: '1', price: '$1.00', total: '$1.00' };
  const countTurns = async (rows: number) => {
    let turns = 0;
    const take = () => {
      turns += 1;
      waiting = setImmediate(take);
    };
    let waiting = setImmediate(take);
    await renderSalePdf({ ...sale, items: Array(rows).fill(row) });
    clearImmediate(waiting);
    return turns;
  };
  await countTurns(1);
  expect((await countTurns(100)) - (await countTurns(1))).toBeGreaterThan(50);
});
