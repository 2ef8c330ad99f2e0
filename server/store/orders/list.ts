/**
 * Reads pages of orders. Counts come from daily sums, and lists are read through an index, so that no query gets slower
 * with the number of orders.
 */
import type { Knex } from 'knex';
import type { Order, OrderSort, OrderStatus } from '../../../db/rules/orders/orders.ts';
import { addDays } from '../../../db/rules/time.ts';
import { readPageIds } from '../pages.ts';
import { readOrders } from './orders.ts';
import { findOrderIds, type OrderScope, type OrderTerms } from './search.ts';

/** Days are the town's, both inclusive. An undefined field does not filter. */
export type OrderFilter = {
  status?: OrderStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export type OrderQuery = OrderFilter &
  OrderTerms & { sort: OrderSort; direction: 'asc' | 'desc'; page: number; perPage: number };

/** `isCapped` means that there are more than `total`, which were not counted. */
export type OrderList = { orders: Order[]; total: number; isCapped: boolean; page: number };

/** The limit of counting one person's orders. */
export const maxCountedOrders = 10_000;
/** Up to this many orders of a range are read and sorted; with more, any index finds the first ones soon. */
const maxSortedOrders = 5000;

const sortColumns: Record<OrderSort, readonly string[]> = {
  created_at: ['created_at', 'id'],
  total_amount: ['total_cents', 'id'],
  order_number: ['order_number', 'id'],
  status: ['status', 'created_at', 'id'],
};

/** Sorts by columns, or by expressions to make the database use another index. */
function sortOrders({ sort, direction }: Pick<OrderQuery, 'sort' | 'direction'>, isBySorting: boolean) {
  const asExpression = (column: string) => (column === 'total_cents' ? `${column} + 0` : `${column} || ''`);
  const columns = sortColumns[sort].map((column) => `${isBySorting ? asExpression(column) : column} ${direction}`);
  return (query: Knex.QueryBuilder) => query.orderByRaw(columns.join(', '));
}

/** @param isRange whether to find the days through the index of `created_at` */
function filterDays({ from, to }: OrderFilter, isRange: boolean) {
  return (query: Knex.QueryBuilder) => {
    if (from) query.where('day', '>=', from);
    if (to) query.where('day', '<=', to);
    // Widened by a day or two, so that it contains the town's days in any time zone.
    if (from && isRange) query.where('created_at', '>=', `${addDays(from, -1)}T00:00:00.000Z`);
    if (to && isRange) query.where('created_at', '<', `${addDays(to, 2)}T00:00:00.000Z`);
  };
}

/** Counts a town's orders from daily sums. */
export async function countTownOrders(
  knex: Knex,
  townId: string,
  { status, from, to }: OrderFilter = {},
): Promise<number> {
  const row = await knex('order_days')
    .where({ town_id: townId, ...(status && { status }) })
    .modify((query) => {
      if (from) query.where('day', '>=', from);
      if (to) query.where('day', '<=', to);
    })
    .sum({ orders: 'count' })
    .first();
  return Number(row?.orders ?? 0);
}

/** Counts a person's orders; `maxCountedOrders` + 1 if there are more. */
export async function countOwnOrders(
  knex: Knex,
  townId: string,
  userId: string,
  filter: OrderFilter = {},
): Promise<number> {
  const some = knex('orders')
    .where({ town_id: townId, user_id: userId })
    .modify(filterDays(filter, true))
    .modify(filterOwnStatus(filter))
    .limit(maxCountedOrders + 1)
    .select('id');
  const row = await knex.from(some.as('some')).count({ orders: '*' }).first();
  return Number(row?.orders ?? 0);
}

/** An expression, because SQLite would otherwise read all the town's orders with that status. */
const filterOwnStatus =
  ({ status }: OrderFilter) =>
  (query: Knex.QueryBuilder) => {
    if (status) query.whereRaw("status || '' = ?", [status]);
  };

/** Selects a query's orders, sorted, without its search. @param matching their number */
function selectOrders(knex: Knex, { townId, userId }: OrderScope, query: OrderQuery, matching: number) {
  const { sort, status } = query;
  const rows = knex('orders').where({ town_id: townId });
  if (userId !== null) {
    return rows
      .where({ user_id: userId })
      .modify(filterDays(query, true))
      .modify(filterOwnStatus(query))
      .modify(sortOrders(query, sort !== 'created_at'));
  }
  const hasDays = query.from !== undefined || query.to !== undefined;
  const isBySorting = hasDays && sort !== 'created_at' && matching <= maxSortedOrders;
  return rows
    .where(status ? { status } : {})
    .modify(filterDays(query, sort === 'created_at' || isBySorting))
    .modify(sortOrders(query, isBySorting));
}

/** Reads a page of orders with items, without timelines. */
export async function listOrders(knex: Knex, scope: OrderScope, query: OrderQuery): Promise<OrderList> {
  const { townId, userId } = scope;
  const matching =
    userId === null ? await countTownOrders(knex, townId, query) : await countOwnOrders(knex, townId, userId, query);
  const sorted = () => selectOrders(knex, scope, query, matching);
  const found = await findOrderIds(knex, scope, query, {
    sorted,
    columns: sortColumns[query.sort],
    matching,
    filter: (rows) => rows.where(query.status ? { status: query.status } : {}).modify(filterDays(query, false)),
    sort: sortOrders(query, false),
  });
  const most = userId === null ? matching : maxCountedOrders;
  const { ids, ...page } = await readPageIds(query, found, { sorted, matching, most });
  return { orders: await readOrders(knex, townId, ids), ...page };
}
