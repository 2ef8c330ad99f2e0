import type { Knex } from 'knex';
import { computeTotals } from '../../db/rules/orders/totals.ts';
import type { PaymentRow } from '../store/money/payments.ts';
import type { OrderItemRow, RefundRow } from '../store/orders/orders.ts';
import type { OrderRow } from '../store/orders/row.ts';
import { type CheckedMoney, dollars, type LedgerRow, ledgerSums, moneyProblems, sum } from './moneyProblems.ts';

const pageSize = 500;

type HoldRow = { order_id: string; item_id: string; quantity: number };

export type CheckedOrder = CheckedMoney & { row: OrderRow; items: OrderItemRow[]; holds: HoldRow[] };

function* totalProblems({ row, items }: CheckedOrder): Generator<string> {
  for (const { title, unit_price_cents, quantity, total_cents } of items) {
    if (total_cents !== unit_price_cents * quantity) yield `the line of “${title}” is not its price times its quantity`;
  }
  const lines = items.map((item) => ({ ...item, taxable: Boolean(item.taxable) }));
  const totals = computeTotals(lines, {
    tax_rate_millionths: row.tax_rate_millionths,
    shipping_price_cents: row.shipping_cents,
    free_shipping_above_cents: null,
    discount_cents: row.discount_cents,
  });
  for (const [name, cents] of Object.entries(totals)) {
    const stored = row[name as keyof typeof totals];
    if (stored !== cents) yield `${name.replace('_cents', '')} is ${dollars(stored)}, its items make ${dollars(cents)}`;
  }
  const units = sum(items.map(({ quantity }) => quantity));
  if (row.items_count !== units) yield `it counts ${row.items_count} units and has ${units}`;
}

function* holdProblems({ row, items, holds }: CheckedOrder): Generator<string> {
  const count = (units: { item_id: string; quantity: number }[]) => {
    const counts = new Map<string, number>();
    for (const { item_id, quantity } of units) counts.set(item_id, (counts.get(item_id) ?? 0) + quantity);
    return JSON.stringify([...counts].sort());
  };
  if (row.stock !== 'held') {
    if (holds.length > 0 || row.hold_expires_at) yield `its stock is ${row.stock}, and it still has a hold`;
    return;
  }
  const ordered = new Map(items.map(({ item_id, quantity }) => [item_id, quantity]));
  const isMore = holds.some(({ item_id, quantity }) => quantity > (ordered.get(item_id) ?? 0));
  if (isMore || (!row.hold_reduced_at && count(holds) !== count(items))) yield 'what it holds is not what was ordered';
  if (!row.hold_expires_at) yield 'its hold has no end';
}

function* stockProblems({ row, payments, lines }: CheckedOrder): Generator<string> {
  const isCharged = lines.some(({ kind }) => kind === 'charge');
  if (isCharged && row.stock !== 'taken') yield `it was paid, and its stock is ${row.stock}`;
  if (row.status === 'cancelled' && row.stock === 'held') yield 'it is cancelled, and holds stock';
  const isOpen = payments.some(({ status }) => status === 'open');
  if (isOpen && row.stock === 'released') yield 'its card can still be charged, and its stock is released';
}

function* statusProblems({ row, lines }: CheckedOrder): Generator<string> {
  if (row.status !== 'refunded' || !row.refunded_from) return;
  const { paid, refunded } = ledgerSums(lines);
  if (refunded < paid) yield `it is refunded, and ${dollars(paid - refunded)} of it were not paid back`;
}

/** Lists an order's inconsistencies; empty if all is well. */
export const findOrderProblems = (order: CheckedOrder): string[] => [
  ...totalProblems(order),
  ...moneyProblems(order, order.row.total_cents),
  ...holdProblems(order),
  ...stockProblems(order),
  ...statusProblems(order),
];

async function readPage(knex: Knex, rows: OrderRow[]): Promise<CheckedOrder[]> {
  const ids = rows.map(({ id }) => id);
  const readAll = async <T extends { order_id: string | null }>(table: string) => {
    const found: T[] = await knex(table).whereIn('order_id', ids);
    return Map.groupBy(found, ({ order_id }) => order_id);
  };
  const items = await readAll<OrderItemRow>('order_items');
  const holds = await readAll<HoldRow>('stock_holds');
  const payments = await readAll<PaymentRow>('payments');
  const refunds = await readAll<RefundRow>('refunds');
  const lines = await readAll<LedgerRow>('ledger_lines');
  return rows.map((row) => ({
    row,
    items: items.get(row.id) ?? [],
    holds: holds.get(row.id) ?? [],
    payments: payments.get(row.id) ?? [],
    refunds: refunds.get(row.id) ?? [],
    lines: lines.get(row.id) ?? [],
  }));
}

/** Checks all orders of a town in batches. @returns their number and their problems */
export async function checkOrders(knex: Knex, townId: string): Promise<{ count: number; problems: string[] }> {
  const problems: string[] = [];
  let count = 0;
  for (let last = ''; ; ) {
    const rows: OrderRow[] = await knex('orders')
      .where({ town_id: townId })
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize);
    for (const order of await readPage(knex, rows)) {
      problems.push(...findOrderProblems(order).map((problem) => `${order.row.order_number}: ${problem}`));
    }
    count += rows.length;
    last = rows.at(-1)?.id ?? '';
    if (rows.length < pageSize) return { count, problems };
  }
}
