/** Reads orders: rows of several tables as one record, with its ledger's sums. */
import type { Knex } from 'knex';
import { isId } from '../../../db/rules/links/paths.ts';
import { toDollars } from '../../../db/rules/money.ts';
import {
  addressOf,
  type Delivery,
  formatAddress,
  type Order,
  type OrderItem,
  type Refund,
} from '../../../db/rules/orders/orders.ts';
import type { RefundableItem, RefundLine } from '../../../db/rules/orders/refundAmounts.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { nameAuthors } from '../history/authors.ts';
import type { StockUnits } from '../items/stock.ts';
import { type LedgerSums, noSums, readLedgerSums } from '../money/ledger.ts';
import { readOrderEvents } from './events.ts';
import { type OrderRow, toOrderFields } from './row.ts';

export type OrderItemRow = {
  id: string;
  order_id: string;
  position: number;
  item_id: string;
  title: string;
  image: string;
  picture: string | null;
  unit_price_cents: number;
  quantity: number;
  total_cents: number;
  taxable: boolean | number;
  restocked: number;
  /** Units that were missing when the order's stock was taken. */
  missing_quantity: number;
};

export type RefundRow = Omit<Refund, 'amount' | 'lines' | 'person_name'> & {
  town_id: string;
  user_id: string | null;
  order_id: string | null;
  invoice_id: string | null;
  payment_id: string;
  provider: 'stripe' | 'office';
  provider_id: string;
  amount_cents: number;
  /** The sum by which it reduces its invoice's total; 0 for orders. */
  credited_cents: number;
  lines: string;
  updated_at: string;
};

/** Collects lines of refunds that have succeeded or still may, to find the rest of each order line. */
export const linesOfRefunds = (refunds: readonly Pick<RefundRow, 'status' | 'lines'>[]): RefundLine[] =>
  refunds.filter(({ status }) => status !== 'failed').flatMap(({ lines }): RefundLine[] => JSON.parse(lines));

export const toRefundableItem = ({ id, unit_price_cents, quantity, taxable }: OrderItemRow): RefundableItem => ({
  id,
  unit_price_cents,
  quantity,
  taxable: Boolean(taxable),
});

type Units = ReadonlyMap<string, number>;

function toOrderItem(row: OrderItemRow, returned: Units, held: Units): OrderItem {
  return {
    id: row.id,
    item_id: row.item_id,
    item_title: row.title,
    item_image: row.image,
    picture: row.picture ? JSON.parse(row.picture) : null,
    quantity: row.quantity,
    unit_price: toDollars(row.unit_price_cents),
    total_price: toDollars(row.total_cents),
    taxable: Boolean(row.taxable),
    refunded_quantity: returned.get(row.id) ?? 0,
    held_quantity: held.get(row.item_id) ?? 0,
  };
}

function toRefund({ id, status, amount_cents, reason, notes, failure, created_at, ...row }: NamedRefundRow): Refund {
  const { person, person_name } = row;
  const amount = toDollars(amount_cents);
  const lines: RefundLine[] = JSON.parse(row.lines);
  return { id, status, amount, reason, notes, lines, failure, person, person_name, created_at };
}

/** A refund with its author's present name. */
type NamedRefundRow = Omit<RefundRow, 'user_id'> & { person_name: string };

type OrderParts = {
  items: OrderItemRow[];
  /** Units on hold, by item. */
  held: Units;
  refunds: NamedRefundRow[];
  sums: LedgerSums;
  events: Order['events'];
};

function toOrder(row: OrderRow, { items, held, refunds, sums, events }: OrderParts): Order {
  const returned = new Map<string, number>();
  for (const { order_item_id, quantity } of linesOfRefunds(refunds)) {
    returned.set(order_item_id, (returned.get(order_item_id) ?? 0) + quantity);
  }
  return {
    ...toOrderFields(row),
    items: items.map((item) => toOrderItem(item, returned, held)),
    paid_amount: toDollars(sums.paid),
    refunded_amount: toDollars(sums.refunded),
    open_amount: toDollars(Math.max(0, row.total_cents - sums.paid)),
    refundable_amount: toDollars(refundableCents(sums, refunds)),
    shipping_address: formatAddress(addressOf(row, 'shipping')),
    billing_address: formatAddress(addressOf(row, 'billing')),
    refunds: refunds.map(toRefund),
    events,
  };
}

/** The refundable amount: received, less returned and pending refunds. */
export function refundableCents(sums: LedgerSums, refunds: readonly Pick<RefundRow, 'status' | 'amount_cents'>[]) {
  const pending = refunds.filter(({ status }) => status === 'pending');
  return Math.max(0, sums.paid - sums.refunded - pending.reduce((sum, { amount_cents }) => sum + amount_cents, 0));
}

/**
 * Reads a town's orders in the sequence of the ids; unknown ids are left out. Images have the items' own addresses.
 * @param withEvents includes timelines, which lists do not show
 */
export async function readOrders(
  knex: Knex,
  townId: string,
  ids: readonly string[],
  { withEvents = false } = {},
): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows: OrderRow[] = (await knex('orders').whereIn('id', ids)).filter(({ town_id }) => town_id === townId);
  const found = rows.map(({ id }) => id);
  if (found.length === 0) return [];
  const items: OrderItemRow[] = await knex('order_items').whereIn('order_id', found).orderBy('position');
  const holds: (StockUnits & { order_id: string })[] = await knex('stock_holds').whereIn('order_id', found);
  const refundRows: RefundRow[] = await knex('refunds').whereIn('order_id', found).orderBy(['created_at', 'id']);
  const refunds = await nameAuthors(knex, townId, refundRows);
  const sums = await readLedgerSums(knex, 'order_id', found);
  const events = withEvents ? await readOrderEvents(knex, townId, found) : new Map<string, Order['events']>();
  const holdsOf = Map.groupBy(holds, ({ order_id }) => order_id);
  const itemsOf = Map.groupBy(items, ({ order_id }) => order_id);
  const refundsOf = Map.groupBy(refunds, ({ order_id }) => order_id);
  const orders = new Map(
    rows.map((row): [string, Order] => {
      const held = new Map((holdsOf.get(row.id) ?? []).map(({ item_id, quantity }) => [item_id, quantity]));
      const parts = { items: itemsOf.get(row.id) ?? [], held, refunds: refundsOf.get(row.id) ?? [] };
      const money = { sums: sums.get(row.id) ?? noSums, events: events.get(row.id) ?? [] };
      return [row.id, toOrder(row, { ...parts, ...money })];
    }),
  );
  return ids.flatMap((id) => orders.get(id) ?? []);
}

/** Reads a whole order with its timeline; null if the town has none with this id. */
export async function readOrder(knex: Knex, townId: string, id: string): Promise<Order | null> {
  // PostgreSQL rejects queries with a malformed id.
  const [order] = await readOrders(knex, townId, isId(id) ? [id] : [], { withEvents: true });
  return order ?? null;
}

/** Finds an order's own row; undefined if the town has none with this id. */
export const findOrderRow = async (knex: Knex, townId: string, id: string): Promise<OrderRow | undefined> =>
  isId(id) ? knex('orders').where({ town_id: townId, id }).first() : undefined;

/** @throws Problem `changed_meanwhile` with the present order if it has another version */
export async function requireOrderVersion(
  knex: Knex,
  townId: string,
  id: string,
  expected: number | undefined,
): Promise<void> {
  const row = expected === undefined ? undefined : await findOrderRow(knex, townId, id);
  if (!row || row.version === expected) return;
  throw new Problem('changed_meanwhile', undefined, { current: await readOrder(knex, townId, id) });
}

/** Finds a person's newest order, to prefill checkout. @param delivery limits it to such orders */
export const findLastOrderOf = (
  knex: Knex,
  townId: string,
  userId: string,
  delivery?: Delivery,
): Promise<OrderRow | undefined> =>
  knex('orders')
    .where({ town_id: townId, user_id: userId, ...(delivery && { delivery }) })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first();
