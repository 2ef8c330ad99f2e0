/** The address of /orders: the list's search, filters, sorting and page, and the open order. */

import { addSearch, maxSearchLength } from '../../db/rules/links/paths.ts';
import { filteredStatuses, type OrderSort } from '../../db/rules/orders/orders.ts';
import { isDate } from '../../db/rules/time.ts';

/** The options of the select, in display order. */
export const orderSortings = ['newest', 'oldest', 'highest', 'lowest', 'number_asc', 'number_desc'] as const;
export type OrderSorting = (typeof orderSortings)[number];

const sortFields: Record<OrderSorting, { sort_by: OrderSort; sort_direction: 'asc' | 'desc' }> = {
  newest: { sort_by: 'created_at', sort_direction: 'desc' },
  oldest: { sort_by: 'created_at', sort_direction: 'asc' },
  highest: { sort_by: 'total_amount', sort_direction: 'desc' },
  lowest: { sort_by: 'total_amount', sort_direction: 'asc' },
  number_asc: { sort_by: 'order_number', sort_direction: 'asc' },
  number_desc: { sort_by: 'order_number', sort_direction: 'desc' },
};

/** The query for the list. Days are `YYYY-MM-DD`, both or neither; empty texts do not filter. */
export type OrdersQuery = {
  search: string;
  status: (typeof filteredStatuses)[number] | '';
  date_from: string;
  date_to: string;
  sort: OrderSorting;
  page: number;
};

/** The search parameters of /orders; `id` is the order opened over the list. */
export type OrdersSearch = Partial<Record<keyof OrdersQuery | 'id', string | undefined>>;

const oneOf = <T extends string>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((one) => one === value);

const dayOf = (value: unknown): string => (typeof value === 'string' && isDate(value) ? value : '');

/** Parses an address. Ignores invalid values. */
export function parseOrdersQuery(given: Record<string, unknown>): OrdersQuery {
  const page = /^[1-9]\d{0,6}$/.test(String(given.page)) ? Number(given.page) : 1;
  const from = dayOf(given.date_from) || dayOf(given.date_to);
  // A missing or earlier end means a single day.
  const [, to = ''] = [from, dayOf(given.date_to)].sort();
  return {
    search: typeof given.search === 'string' ? given.search.trim().slice(0, maxSearchLength) : '',
    status: oneOf(given.status, filteredStatuses) ?? '',
    date_from: from,
    date_to: to,
    sort: oneOf(given.sort, orderSortings) ?? 'newest',
    page,
  };
}

/** Writes a query as search parameters, without defaults. */
export const toOrdersSearch = ({ search, status, date_from, date_to, sort, page }: OrdersQuery): OrdersSearch => ({
  search: search || undefined,
  status: status || undefined,
  date_from: date_from || undefined,
  date_to: date_to || undefined,
  sort: sort === 'newest' ? undefined : sort,
  page: page > 1 ? String(page) : undefined,
});

export const ordersPath = (query: Partial<OrdersQuery>): string =>
  addSearch('/orders', toOrdersSearch(parseOrdersQuery({ ...query, page: String(query.page ?? 1) })));

export const orderPath = (id: string) => `/orders?id=${encodeURIComponent(id)}`;

/** Builds the parameters of the call that reads a list. */
export function toCallParameters(query: OrdersQuery, perPage: number): URLSearchParams {
  const { search, status, date_from, date_to, sort, page } = query;
  const all = {
    page: String(page),
    per_page: String(perPage),
    ...sortFields[sort],
    status,
    search,
    date_from,
    date_to,
  };
  return new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Whether the list is filtered. */
export const isNarrowed = ({ search, status, date_from }: OrdersQuery): boolean =>
  search !== '' || status !== '' || date_from !== '';
