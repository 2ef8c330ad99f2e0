/**
 * Two hundred random orders: preview, order, receipt, ledger and files say the same cents. That the receipt's page, PDF
 * file and mail agree is in receipt-figures.test.ts.
 */

import { expect, test } from 'vitest';
import { formatPrice, toCents } from '../../../db/rules/money.ts';
import type { CheckoutAnswer, CheckoutPreview } from '../../../db/rules/orders/checkout.ts';
import type { Order } from '../../../db/rules/orders/orders.ts';
import { receiptOf } from '../../../server/receipts/receipt.ts';
import { saveShopSettings } from '../../../server/store/towns/shopSettings.ts';
import { write } from '../../../server/store/write.ts';
import fc from '../../properties.ts';
import { address, newKey, serveSellingShop, shopperWith } from '../shop/checkouts.ts';
import { parseCsv } from './csv.ts';

type Given = {
  units: number[];
  tax: number;
  shipping: number;
  free: number | null;
  isShipped: boolean;
  refund: number;
};
type Row = Record<string, string>;

const prices = [0.01, 0.33, 0.5, 1.05, 9.99, 12.5, 19.99, 249.95];
const count = 200;
const orders: fc.Arbitrary<Given> = fc.record({
  units: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: prices.length, maxLength: prices.length }),
  tax: fc.integer({ min: 0, max: 200_000 }),
  shipping: fc.integer({ min: 0, max: 2000 }),
  free: fc.option(fc.integer({ min: 0, max: 100 })),
  isShipped: fc.boolean(),
  refund: fc.integer({ min: 0, max: 100 }),
});

async function serveOddShop() {
  const shop = await serveSellingShop('sqlite');
  const items: string[] = [];
  for (const [at, price] of prices.entries()) {
    items.push(await shop.addItem({ title: `Item ${at}`, price, quantity: 10_000, taxable: at % 3 !== 2 }));
  }
  return { ...shop, items };
}
type OddShop = Awaited<ReturnType<typeof serveOddShop>>;

/** Orders, pays and perhaps refunds. @returns the order as it is then, and what the refund was */
async function sell(shop: OddShop, given: Given): Promise<{ order: Order; refunded: number }> {
  const changes = { tax_rate: given.tax / 1_000_000, shipping_price: given.shipping / 100 };
  await write(shop.db, shop.town.id, 'clerk', (tx) =>
    saveShopSettings(tx, shop.town.id, { ...changes, free_shipping_above: given.free }, { now: Date.now() }),
  );
  const units = Object.fromEntries(shop.items.map((id, at) => [id, given.units[at] ?? 0]).filter(([, n]) => n !== 0));
  const buyer = await shopperWith(shop.ask, units);
  const delivery = given.isShipped ? ('shipping' as const) : ('pickup' as const);
  const preview = (await buyer.call('POST', '/api/checkout/preview', { delivery })).json() as CheckoutPreview;
  const answer = await buyer.checkOut({ delivery, shipping: address, expected_total: preview.total });
  expect(answer.status).toBe(201);
  const { order } = answer.json() as CheckoutAnswer;
  const { subtotal, discount_amount, tax_amount, shipping_cost, service_fee, total } = preview;
  expect(order).toMatchObject({ subtotal, discount_amount, tax_amount, shipping_cost, service_fee, total });
  expect(order).toMatchObject({ total_amount: total, open_amount: total, paid_amount: 0 });
  await shop.clerk('POST', `/api/orders/${order.id}/payments`, { method: 'cash' }, { 'idempotency-key': newKey() });
  const refunded = Math.floor((toCents(total) * given.refund) / 100);
  const body = { refund_amount: refunded / 100, refund_reason: 'other' };
  if (refunded > 0) await shop.clerk('PUT', `/api/orders/${order.id}/refund`, body, { 'idempotency-key': newKey() });
  return { order: (await shop.clerk('GET', `/api/orders/${order.id}`)).json() as Order, refunded };
}

/** `$1,234.50` → 123450 */
const centsOf = (amount: string) => toCents(Number(amount.replace(/[$,]/g, '')));

test('preview, order, receipt, ledger and files say the same cents of two hundred orders', async () => {
  const shop = await serveOddShop();
  const given = fc.sample(orders, count).filter(({ units }) => units.some((n) => n > 0));
  const sold: Awaited<ReturnType<typeof sell>>[] = [];
  for (const one of given) sold.push(await sell(shop, one));

  const read = async (path: string) => parseCsv((await shop.clerk('GET', path)).body.replace(/^\uFEFF/, ''));
  const [file, ledger] = [await read('/api/orders/export'), await read('/api/ledger/export')];
  const rows = new Map(file.map((row) => [row['Order number'] ?? '', row]));
  const lines = Map.groupBy(ledger, (row) => row['Order number'] ?? '');
  expect(rows.size).toBe(given.length);
  for (const { order, refunded } of sold) {
    const row: Row = rows.get(order.order_number) ?? {};
    const inFile = (name: string) => toCents(Number(row[name]));
    const total = toCents(order.total);
    expect(inFile('Subtotal') - inFile('Discount') + inFile('Tax') + inFile('Shipping')).toBe(total);
    expect(['Subtotal', 'Tax', 'Shipping', 'Total', 'Paid', 'Refunded', 'Open'].map(inFile)).toEqual(
      [order.subtotal, order.tax_amount, order.shipping_cost, order.total, order.total, refunded / 100, 0].map(toCents),
    );
    const amounts = (lines.get(order.order_number) ?? []).map((line) => toCents(Number(line.Amount)));
    expect(amounts.toSorted((a, b) => b - a)).toEqual(refunded > 0 ? [total, -refunded] : [total]);
    expect([order.paid_amount, order.refunded_amount].map(toCents)).toEqual([total, refunded]);
    const receipt = JSON.stringify(receiptOf(order, shop.town));
    for (const dollars of [order.subtotal, order.tax_amount, order.total])
      expect(receipt).toContain(formatPrice(dollars));
    const parts = order.items.reduce((sum, { total_price }) => sum + centsOf(formatPrice(total_price)), 0);
    expect(parts).toBe(toCents(order.subtotal));
  }
});
