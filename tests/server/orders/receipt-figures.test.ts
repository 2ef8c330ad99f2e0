/** A receipt in all its forms: page, PDF file, and both halves of the mail say the same cents, and who bought what. */

import { describe, expect, test } from 'vitest';
import { toDollars } from '../../../db/rules/money.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { computeTotals, type PricedLine } from '../../../db/rules/orders/totals.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { composeOrderMail } from '../../../server/mail/orderMails.ts';
import { receiptOf } from '../../../server/receipts/receipt.ts';
import { renderReceiptHtml } from '../../../server/receipts/saleHtml.ts';
import { renderSalePdf } from '../../../server/receipts/salePdf.ts';
import { exampleOrder, exampleOrderItem } from '../../exampleOrder.ts';
import fc from '../../properties.ts';
import { isSoak } from '../../soak.ts';
import { elementsOf, readPdf, rowsOf } from '../readPdf.ts';

const town: Town = {
  id: 'town',
  host: 'maplemarket.test',
  hosts: ['maplemarket.test'],
  display_name: 'Maple Market',
  time_zone: 'America/Chicago',
  support_email: 'hello@maple.example',
  commerce: 'on',
  accent: '#f2c14e',
  seq: 1,
  epoch: 'e',
  oldest_seq: 0,
  card_enabled: false,
  has_stripe_keys: false,
  second_look: false,
  search_synonyms: '',
  search_answers: '',
  notice_choices: '',
};
const contact = {
  display_name: 'Maple Market',
  address: '1 Main St',
  phone: '',
  email: 'market@maple.example',
  hours: [],
};

/** 1234567 → `$12,345.67`, written here anew: the forms must not only agree with each other. */
function usd(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`;
}

type Sums = {
  lines: PricedLine[];
  rate: number;
  shipping: number;
  freeAbove: number | null;
  discount: number;
  fee: number;
  paid: boolean;
  refunds: number[];
};
type Row = [label: string, amount: string];

/** An order with these sums, and the rows that each form of its receipt must have. */
function orderOf({ lines, rate, shipping, freeAbove, discount, fee, paid, refunds }: Sums) {
  const terms = { tax_rate_millionths: rate, shipping_price_cents: shipping, free_shipping_above_cents: freeAbove };
  const sums = computeTotals(lines, { ...terms, discount_cents: discount });
  const total = sums.total_cents + fee;
  const paidCents = paid ? total : 0;
  const given = paid ? refunds : [];
  const refunded = Math.min(
    paidCents,
    given.reduce((sum, cents) => sum + cents, 0),
  );
  const order: Order = exampleOrder({
    items: lines.map(({ unit_price_cents, quantity }, index) =>
      exampleOrderItem({
        id: `line-${index}`,
        item_title: `Item “${index}” & <more>`,
        quantity,
        unit_price: toDollars(unit_price_cents),
        total_price: toDollars(unit_price_cents * quantity),
      }),
    ),
    subtotal: toDollars(sums.subtotal_cents),
    discount_amount: toDollars(sums.discount_cents),
    tax_amount: toDollars(sums.tax_cents),
    tax_rate: rate / 1_000_000,
    shipping_cost: toDollars(sums.shipping_cents),
    service_fee: toDollars(fee),
    total_amount: toDollars(total),
    total: toDollars(total),
    paid_amount: toDollars(paidCents),
    refunded_amount: toDollars(refunded),
    open_amount: toDollars(total - paidCents),
    refunds: [],
  });
  const some = (label: string, cents: number, shown = cents): Row[] => (cents > 0 ? [[label, usd(shown)]] : []);
  const rows: Row[] = [
    ['Subtotal', usd(sums.subtotal_cents)],
    ...some('Discount', sums.discount_cents, -sums.discount_cents),
    [`Sales tax (${Number((rate / 10_000).toFixed(4))}%)`, usd(sums.tax_cents)],
    ...some('Shipping', sums.shipping_cents),
    ...some('Service fee', fee),
    ['Total', usd(total)],
    ...some('Paid', paidCents),
    ...some('Refunded', refunded, -refunded),
    ...(refunded > 0 ? [['Paid after refunds', usd(paidCents - refunded)] as Row] : []),
    ...some('Balance due', total - paidCents),
  ];
  const items = lines.map(({ unit_price_cents, quantity }, index) => [
    `Item “${index}” & <more>`,
    String(quantity),
    usd(unit_price_cents),
    usd(unit_price_cents * quantity),
  ]);
  return { order, rows, items };
}

const unescapeHtml = (html: string) => html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

/** The rows of an HTML page in which no other table stands, each a list of its cells' texts. */
const htmlRows = (html: string): string[][] =>
  [...html.matchAll(/<tr[^>]*>((?:(?!<tr).)*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
      unescapeHtml(cell.replaceAll(/<[^>]+>/g, '|')),
    ),
  );

async function expectSameFigures(given: Sums): Promise<void> {
  const { order, rows, items } = orderOf(given);
  const receipt = receiptOf(order, town);
  expect(htmlRows(renderReceiptHtml(receipt).html).slice(1)).toEqual([...items, ...rows]);

  const { root } = readPdf(await renderSalePdf(receipt));
  const [itemTable, sumTable] = elementsOf(root, 'Table').map(rowsOf);
  expect(itemTable?.slice(1)).toEqual(items);
  expect(sumTable).toEqual(rows);

  const mail = await composeOrderMail(
    { id: 'mail', kind: 'new_order', recipient: 'shop@maple.example', data: '{}' },
    order,
    { town, letterhead: { contact, logo: null }, origin: 'https://maplemarket.test', confirmPath: '/' },
  );
  const mailItems = items.map(([title, quantity, price, total]) => [`${title}||${quantity} × ${price}|`, total]);
  const inMail = htmlRows(mail.html ?? '').filter((cells) => cells.length === 2);
  expect(inMail).toEqual([...mailItems, ...rows]);
  for (const [label, amount] of rows) expect(mail.text).toContain(`\n${label}: ${amount}\n`);
  for (const [title, quantity, price, total] of items) {
    expect(mail.text).toContain(`\n${title}\n${quantity} × ${price} = ${total}\n`);
  }
}

const plain = { rate: 82_500, shipping: 0, freeAbove: null, discount: 0, fee: 0, paid: true, refunds: [] };
const line = (unit_price_cents: number, quantity = 1, taxable = true): PricedLine => ({
  unit_price_cents,
  quantity,
  taxable,
});

describe('the same cents in every form of a receipt', () => {
  const cases: [string, Sums][] = [
    ['three units of odd cents', { ...plain, lines: [line(33, 3)] }],
    ['shipping', { ...plain, lines: [line(1250, 2)], shipping: 600 }],
    ['free shipping, which has no row', { ...plain, lines: [line(1250, 2)], shipping: 600, freeAbove: 2500 }],
    ['a discount', { ...plain, lines: [line(999), line(1)], discount: 333 }],
    ['a service fee of older programs', { ...plain, lines: [line(1999)], fee: 30 }],
    ['nothing taxable', { ...plain, lines: [line(1999, 1, false)] }],
    ['a rate of many digits', { ...plain, lines: [line(1999)], rate: 88_751 }],
    ['nothing paid', { ...plain, lines: [line(505)], paid: false }],
    ['part of it refunded', { ...plain, lines: [line(33, 3)], refunds: [1, 35] }],
    ['all of it refunded', { ...plain, lines: [line(100)], refunds: [108] }],
    ['as much as an order can cost', { ...plain, lines: [line(92_378_752)] }],
  ];
  test.each(cases)('%s', (_, sums) => expectSameFigures(sums));

  test('random orders', async () => {
    const cents = fc.integer({ min: 1, max: 300_000 });
    const arbitrary: fc.Arbitrary<Sums> = fc.record({
      lines: fc.array(
        fc.record({ unit_price_cents: cents, quantity: fc.integer({ min: 1, max: 40 }), taxable: fc.boolean() }),
        { minLength: 1, maxLength: 8 },
      ),
      rate: fc.integer({ min: 0, max: 200_000 }),
      shipping: fc.integer({ min: 0, max: 5000 }),
      freeAbove: fc.option(cents),
      discount: fc.oneof(fc.constant(0), cents),
      fee: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 99 })),
      paid: fc.boolean(),
      refunds: fc.array(cents, { maxLength: 3 }),
    });
    await fc.assert(fc.asyncProperty(arbitrary, expectSameFigures), { numRuns: isSoak ? 500 : 40 });
  });
});
