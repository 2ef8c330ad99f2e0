/** Fetches orders from the server. */
import { type Order, type OrdersPage, ordersPerPage } from '../../db/rules/orders/orders.ts';
import { Problem } from '../../db/rules/problems.ts';
import { call, clearReadCache } from '../data/call.ts';
import { catalogueTexts } from '../texts/en/shop/catalogue.ts';
import { type OrdersQuery, toCallParameters } from './ordersSearch.ts';
import { parseOrder, parseOrdersPage } from './parseOrder.ts';

const timeZoneHeader = () => ({ 'X-Timezone-Offset': String(new Date().getTimezoneOffset()) });

const unexpected = () => new Problem('internal', catalogueTexts.unexpected);

/**
 * A page of the person's own orders, or for administrators of all.
 * @throws Problem for a malformed response; CallError
 */
export async function fetchOrders(isAdmin: boolean, query: OrdersQuery): Promise<OrdersPage> {
  const perPage = ordersPerPage[isAdmin ? 'admin' : 'user'];
  const path = `/api/orders/${isAdmin ? 'admin' : 'my-orders'}?${toCallParameters(query, perPage)}`;
  const page = await call<OrdersPage | null>(path, { headers: timeZoneHeader(), parse: parseOrdersPage });
  if (!page) throw unexpected();
  return { ...page, perPage: Math.max(page.perPage, 1) };
}

/** An order with its events. @throws Problem for a malformed response; CallError */
export async function fetchOrder(id: string): Promise<Order> {
  // A cached response may lack the change that was just announced.
  clearReadCache();
  const order = await call<Order | null>(`/api/orders/${encodeURIComponent(id)}`, { parse: parseOrder });
  if (!order) throw unexpected();
  return order;
}
