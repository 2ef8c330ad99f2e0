import { describe, expect, test } from 'vitest';
import { csvRow } from '../../../server/http/csv.ts';
import { host } from '../cart/shoppers.ts';
import { dialects } from '../database.ts';
import { placeOfficeOrder, serveSellingShop } from '../shop/checkouts.ts';
import { parseCsv } from './csv.ts';
import { addOrder } from './orders.ts';

test('a cell never becomes a formula, and amounts stay numbers', () => {
  expect(csvRow(['|calc', '\uFF5Ccalc', 'a|b'])).toBe("'|calc,'\uFF5Ccalc,a|b\r\n");
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＠']) {
    expect(csvRow([`${start}1+1`])).toMatch(/^"?'/);
  }
  expect(csvRow(['a=1', 'say "hi"', 'two\r\nlines', 'x,y', ''])).toBe('a=1,"say ""hi""","two\r\nlines","x,y",\r\n');
  expect(csvRow([{ cents: -5 }, { cents: 0 }, { cents: 123_456 }, { cents: -100_000 }])).toBe(
    '-0.05,0.00,1234.56,-1000.00\r\n',
  );
});

describe.each(dialects)('files of orders and money on %s', (dialect) => {
  test('hold every order by the town’s clock, with its sums and its people’s odd names, and nothing of a neighbor', async () => {
    const shop = await serveSellingShop(dialect, { now: () => Date.parse('2026-11-22T18:00:00Z') });
    const hat = await shop.addItem({ title: 'Hat, "wool"', price: 12.5, quantity: 9 });
    const contact = {
      first_name: '=cmd|/C calc',
      last_name: 'O’Brien',
      email: 'ann@buyer.example',
      phone: '+1 555 0100',
    };
    const given = { contact, special_instructions: 'Ring\ntwice, "please"' };
    const { id } = await placeOfficeOrder(shop.ask, { [hat]: 2 }, given);
    await shop.clerk('POST', `/api/orders/${id}/payments`, { method: 'check', reference: '@1001' });
    const refund = { refund_amount: 5.25, refund_reason: 'other' };
    expect((await shop.clerk('PUT', `/api/orders/${id}/refund`, refund)).status).toBe(200);
    await addOrder(shop, shop.neighbor, { paidCents: 777 });
    const file = await shop.clerk('GET', '/api/orders/export');
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="orders-${host}-2026-11-22.csv"`,
    });
    expect(file.body.startsWith('\uFEFFOrder number,Date,Time,')).toBe(true);
    const [row, ...more] = parseCsv(file.body.slice(1));
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      'Order number': 'ORD-2026-000001',
      Date: '2026-11-22',
      Time: '12:00',
      Status: 'paid',
      Id: id,
      'First name': "'=cmd|/C calc",
      'Last name': 'O’Brien',
      Phone: "'+1 555 0100",
      Items: '2 × Hat, "wool"',
      'Special instructions': 'Ring\ntwice, "please"',
      Subtotal: '25.00',
      Tax: '2.06',
      Total: '27.06',
      Paid: '27.06',
      Refunded: '5.25',
      Open: '0.00',
    });
    const ledger = await shop.clerk('GET', '/api/ledger/export');
    const lines = parseCsv(ledger.body.slice(1));
    expect(lines).toMatchObject([
      { Kind: 'charge', Amount: '27.06', 'Payment method': 'check', Reference: "'@1001", Date: '2026-11-22' },
      { Kind: 'refund', Amount: '-5.25', 'Order number': 'ORD-2026-000001', Time: '12:00' },
    ]);
    const downloads = await shop.db.read('audit_log').where({ town_id: shop.town.id, action: 'exported' });
    expect(downloads.map(({ noun }) => noun).sort()).toEqual(['ledger', 'orders']);
  });

  test('hold the days that were asked for, each order once, over many pages', async () => {
    const shop = await serveSellingShop(dialect);
    const first = await addOrder(shop, shop.town, { at: '2026-11-02T05:59:59.000Z', paidCents: 100 });
    const second = await addOrder(shop, shop.town, { at: '2026-11-02T06:00:00.000Z', paidCents: 200 });
    const template = await shop.db.read('orders').where({ id: second }).first();
    const line = await shop.db.read('ledger_lines').where({ order_id: second }).first();
    // All at the same moment: only their ids tell them apart.
    const numbers = Array.from({ length: 600 }, (_, n) => n);
    const insertRows = (table: string, row: (n: number) => object) =>
      shop.db.write.batchInsert(table, numbers.map(row), 50);
    await insertRows('orders', (n) => ({
      ...template,
      id: `bulk-${n}`,
      sequence: 10 + n,
      order_number: `ORD-2026-${n}`,
    }));
    await insertRows('ledger_lines', (n) => ({ ...line, id: `line-${n}`, order_id: `bulk-${n}` }));
    await insertRows('ledger_lines', (n) => ({ ...line, id: `more-${n}`, order_id: `bulk-${n}` }));
    const ids = async (path: string) =>
      parseCsv((await shop.clerk('GET', path)).body.slice(1)).map(({ Id = '' }) => Id);
    const all = await ids('/api/orders/export');
    expect([all.length, new Set(all).size, all[0]]).toEqual([602, 602, first]);
    // The first was ordered in the last second of November 1 there.
    expect(await ids('/api/orders/export?to=2026-11-01')).toEqual([first]);
    expect((await ids('/api/orders/export?from=2026-11-02&to=2026-11-02')).length).toBe(601);
    expect(await ids('/api/orders/export?from=2026-11-03')).toEqual([]);
    const lines = await ids('/api/ledger/export');
    expect([lines.length, new Set(lines).size]).toEqual([1202, 1202]);
    expect((await ids('/api/ledger/export?from=2026-11-02')).length).toBe(1201);
    expect((await ids('/api/ledger/export?to=2026-11-01')).length).toBe(1);
    for (const path of ['/api/orders/export', '/api/ledger/export']) {
      for (const query of [
        'from=x',
        'to=2026-02-30',
        'from=2026-11-02&to=2026-11-01',
        'from=2026-11-01&from=2026-11-02',
      ]) {
        expect([query, (await shop.clerk('GET', `${path}?${query}`)).status]).toEqual([query, 400]);
      }
    }
  });
});
