/**
 * Pages of orders. What is counted comes from the sums that are kept by day; what is listed is read along an index. So
 * nothing here takes longer the more orders a town has.
 */
import type { Knex } from 'knex';
import type { Order, OrderSort, OrderStatus } from '../../../db/rules/orders/orders.ts';
import { addDays } from '../../../db/rules/time.ts';
import { readPageIds } from '../pages.ts';
import { readOrders } from './orders.ts';
import { findOrderIds, type OrderScope, type OrderTerms } from './search.ts';

/** Days are the town's, both included. Whatever is undefined filters nothing. */
export type OrderFilter = {
  status?: OrderStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export type OrderQuery = OrderFilter &
  OrderTerms & { sort: OrderSort; direction: 'asc' | 'desc'; page: number; perPage: number };

/** `isCapped`: there are more than `total`, which were not counted. */
export type OrderList = { orders: Order[]; total: number; isCapped: boolean; page: number };

/** One person's orders are counted up to here. */
export const maxCountedOrders = 10_000;
/** As many orders of some days as are read and sorted; of more, some are met soon along any index. */
const maxSortedOrders = 5000;

const sortColumns: Record<OrderSort, readonly string[]> = {
  created_at: ['created_at', 'id'],
  total_amount: ['total_cents', 'id'],
  order_number: ['order_number', 'id'],
  status: ['status', 'created_at', 'id'],
};

/** Sorts by columns, or by expressions of them where the database is to read along another index. */
function sortOrders({ sort, direction }: Pick<OrderQuery, 'sort' | 'direction'>, isBySorting: boolean) {
  const asExpression = (column: string) => (column === 'total_cents' ? `${column} + 0` : `${column} || ''`);
  const columns = sortColumns[sort].map((column) => `${isBySorting ? asExpression(column) : column} ${direction}`);
  return (query: Knex.QueryBuilder) => query.orderByRaw(columns.join(', '));
}

/** @param isRange whether the days are to be found along the index of `created_at` */
function filterDays({ from, to }: OrderFilter, isRange: boolean) {
  return (query: Knex.QueryBuilder) => {
    if (from) query.where('day', '>=', from);
    if (to) query.where('day', '<=', to);
    // A day of the town lies within these instants, whatever its time zone was.
    if (from && isRange) query.where('created_at', '>=', `${addDays(from, -1)}T00:00:00.000Z`);
    if (to && isRange) query.where('created_at', '<', `${addDays(to, 2)}T00:00:00.000Z`);
  };
}

/** How many orders of a town there are, from the sums that are kept by day. */
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

/** How many orders one person has; `maxCountedOrders` + 1 where there are more than that. */
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

/** As an expression: SQLite would otherwise read all the town's orders of that status. */
const filterOwnStatus =
  ({ status }: OrderFilter) =>
  (query: Knex.QueryBuilder) => {
    if (status) query.whereRaw("status || '' = ?", [status]);
  };

/** The orders that a query is about, its search aside, sorted. @param matching how many there are */
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

/** A page of orders with their items, without their timelines. */
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
