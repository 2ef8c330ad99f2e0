/** The dashboard's data, updated live while it is open. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Dashboard } from '../../db/rules/dashboard.ts';
import { call, clearReadCache } from '../data/call.ts';
import { useTown } from '../data/content.tsx';
import { useStoredContent, useSyncStatus } from '../data/contentStore.ts';
import { useServerList } from '../editing/useServerList.ts';
import { useLiveUpdates } from '../sales/useLiveUpdates.ts';
import { dashboardTexts as texts } from '../texts/en/office/dashboard.ts';

/** Changes come in bursts: an order changes stock, money and counts. */
const settleMs = 300;

/** An opening page syncs several times; the first response already has everything. */
const startMs = 3000;
const contentNouns = ['banners', 'announcements', 'events', 'documents'] as const;

const read = () => call<Dashboard>('/api/dashboard');

/** Counts bursts of changes to content, orders and invoices. */
function useChanges(): number {
  const { commerce } = useTown();
  const syncedAt = useSyncStatus((status) => status.syncedAt);
  const [changes, setChanges] = useState(0);
  const timer = useRef(0);
  const [openedAt] = useState(Date.now);
  const note = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      // A cached response may lack the change.
      clearReadCache();
      setChanges((count) => count + 1);
    }, settleMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveUpdates('/api/orders/live', note, commerce);
  useLiveUpdates('/api/invoices/live', note, commerce);
  // A page syncs when its town changes, even by unpublished records, and when somebody returns to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each sync
  useEffect(() => {
    if (syncedAt !== null && syncedAt - openedAt > startMs) note();
  }, [syncedAt]);
  useEffect(
    () =>
      useStoredContent.subscribe((now, before) => {
        if (contentNouns.some((noun) => before[noun] && now[noun] !== before[noun])) note();
      }),
    [note],
  );
  return changes;
}

const countFailed = (dashboard: Dashboard): number =>
  Object.values(dashboard).filter((card) => typeof card === 'object' && !card.ok).length;

/** Describes changes to people who can't see them; '' if there are none. */
export function describeNews(before: Dashboard | null, after: Dashboard): string {
  const failed = countFailed(after);
  if (!before) return failed > 0 ? texts.someFailed(failed) : '';
  if (JSON.stringify(before) === JSON.stringify(after)) return '';
  const ordersOf = ({ orders }: Dashboard) => (orders?.ok ? orders.data.total_orders : null);
  const [had, has] = [ordersOf(before), ordersOf(after)];
  const more = had === null || has === null ? 0 : has - had;
  return [more > 0 ? texts.newOrders(more) : '', texts.updated].filter(Boolean).join(' ');
}

/** `news` is a text to read out, once per change. */
export function useDashboard() {
  const list = useServerList('', read, { isLive: true, watched: useChanges() });
  const [news, setNews] = useState('');
  const announced = useRef<Dashboard | null>(null);
  const { data } = list;
  useEffect(() => {
    if (!data || data === announced.current) return;
    const text = describeNews(announced.current, data);
    announced.current = data;
    if (text) setNews((last) => (last === text ? `${text}\u00a0` : text));
  }, [data]);
  return { ...list, news };
}
