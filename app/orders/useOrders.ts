/** The server's list of orders, updated live while it is open. */
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../data/call.ts';
import type { SessionUser } from '../data/session.ts';
import { useServerList } from '../editing/useServerList.ts';
import { useLiveUpdates } from '../sales/useLiveUpdates.ts';
import { orderTexts as texts } from '../texts/en/shop/orders.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { fetchOrders } from './fetchOrders.ts';
import { type OrdersQuery, ordersPath } from './ordersSearch.ts';

export function useOrders({ is_admin }: SessionUser, query: OrdersQuery) {
  const [changes, setChanges] = useState(0);
  useLiveUpdates('/api/orders/live', () => setChanges((count) => count + 1));
  const list = useServerList(ordersPath(query), () => fetchOrders(is_admin, query), { isLive: true, watched: changes });
  useToastOnFailure(list.error);
  useNews(list.data?.stats.total_orders ?? null);
  return { ...list, changes };
}

/** Reports once that the list failed, and again after the next success and failure. */
function useToastOnFailure(error: unknown): void {
  const hasFailed = error !== null && !(error instanceof CallError && error.status === 401);
  useEffect(() => {
    if (hasFailed) showToast('error', texts.loadFailed);
  }, [hasFailed]);
}

/** Announces new orders once. */
function useNews(total: number | null): void {
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (total === null) return;
    const more = known.current === null ? 0 : total - known.current;
    known.current = total;
    if (more > 0) showToast('info', texts.newOrders(more));
  }, [total]);
}
