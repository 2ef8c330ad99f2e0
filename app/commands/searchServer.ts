/** Searches records on the server: orders and invoices, and a shop's items if this browser has none. */
import type { InvoicesPage } from '../../db/rules/invoices/invoices.ts';
import { itemPath, parseItemsQuery } from '../../db/rules/items/paths.ts';
import { addSearch } from '../../db/rules/links/paths.ts';
import { formatPrice } from '../../db/rules/money.ts';
import type { OrdersPage } from '../../db/rules/orders/orders.ts';
import { call } from '../data/call.ts';
import { findPage } from '../data/catalogue/queries.ts';
import { customerName } from '../orders/customerName.ts';
import { orderPath, parseOrdersQuery, toCallParameters } from '../orders/ordersSearch.ts';
import { parseOrdersPage } from '../orders/parseOrder.ts';
import type { RunnableCommand } from './listCommands.ts';

/** Requests this many of a kind. */
const perPage = 5;

async function searchOrders(search: string, isAdmin: boolean): Promise<RunnableCommand[]> {
  const query = toCallParameters(parseOrdersQuery({ search }), perPage);
  const path = `/api/orders/${isAdmin ? 'admin' : 'my-orders'}?${query}`;
  const page = await call<OrdersPage | null>(path, { parse: parseOrdersPage });
  if (!page) throw new Error('The list of orders has another shape.');
  return page.orders.map((order) => ({
    id: `order:${order.id}`,
    kind: 'order',
    title: order.order_number,
    words: '',
    detail: isAdmin ? customerName(order) : formatPrice(order.total_amount),
    act: { href: orderPath(order.id) },
  }));
}

async function searchInvoices(search: string, isAdmin: boolean): Promise<RunnableCommand[]> {
  const { invoices } = await call<InvoicesPage>(
    addSearch('/api/invoices', { search, page: '1', per_page: String(perPage) }),
  );
  return invoices.map(({ id, invoice_number, customer_name, total }) => ({
    id: `invoice:${id}`,
    kind: 'invoice',
    title: invoice_number,
    words: '',
    detail: isAdmin ? customer_name : formatPrice(total),
    act: { href: addSearch('/invoices', { id }) },
  }));
}

async function searchItems(search: string, isAdmin: boolean): Promise<RunnableCommand[]> {
  const { page, failure } = await findPage(parseItemsQuery({ search }), isAdmin);
  if (!page) throw new Error(failure);
  return page.items.slice(0, perPage).map(({ id, title, price, sku }) => ({
    id: `item:${id}`,
    kind: 'item',
    title,
    detail: formatPrice(price),
    words: sku,
    act: { href: itemPath(id) },
  }));
}

const searches = { order: searchOrders, invoice: searchInvoices, item: searchItems };
export type SearchedKind = keyof typeof searches;

export type ServerHits = { commands: RunnableCommand[]; failed: SearchedKind[] };

/**
 * Searches a shop's orders, invoices and items at the same time. Never rejects: the result names failed searches.
 * @param isOffline searches only items, which this browser may store
 */
export async function searchServer(search: string, isAdmin: boolean, isOffline: boolean): Promise<ServerHits> {
  const kinds = (Object.keys(searches) as SearchedKind[]).filter((kind) => !isOffline || kind === 'item');
  const found = await Promise.allSettled(kinds.map((kind) => searches[kind](search, isAdmin)));
  return {
    commands: found.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
    // Offline, the menu already says that the server can't be reached.
    failed: isOffline ? [] : kinds.filter((_kind, place) => found[place]?.status === 'rejected'),
  };
}
