/** The server's list of invoices, updated live while it is open. */
import { useEffect, useRef, useState } from 'react';
import type { InvoicesPage } from '../../db/rules/invoices/invoices.ts';
import { useServerList } from '../editing/useServerList.ts';
import { useLiveUpdates } from '../sales/useLiveUpdates.ts';
import { invoiceTexts as texts } from '../texts/en/shop/invoices.ts';
import { fetchInvoices } from './fetchInvoices.ts';
import { type InvoicesQuery, invoicesPath } from './invoicesSearch.ts';

export function useInvoices(query: InvoicesQuery) {
  const [changes, setChanges] = useState(0);
  useLiveUpdates('/api/invoices/live', () => setChanges((count) => count + 1));
  const path = invoicesPath(query);
  const list = useServerList(path, () => fetchInvoices(query), { isLive: true, watched: changes });
  return { ...list, changes, news: useNews(path, list.data, changes) };
}

/** Announces other people's changes of the list to screen readers, once per change. */
function useNews(path: string, page: InvoicesPage | null, changes: number): string {
  const [news, setNews] = useState('');
  const known = useRef({ path, page, changes });
  useEffect(() => {
    const before = known.current;
    if (page === before.page) return;
    known.current = { path, page, changes };
    // Saves on this page have announced themselves.
    if (!before.page || !page || before.path !== path || changes === before.changes) return setNews('');
    const more = page.total - before.page.total;
    const isSame = JSON.stringify(page) === JSON.stringify(before.page);
    setNews(more > 0 ? texts.newInvoices(more) : isSame ? '' : texts.changed);
  }, [path, page, changes]);
  return news;
}
