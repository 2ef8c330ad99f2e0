/** Tools above the list of all orders: stock holds, the export and the pickup list. */
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { addSearch } from '../../../db/rules/links/paths.ts';
import { ExportLink } from '../../accounts/editing/ExportLink.tsx';
import { stockHoldTexts, orderEditingTexts as texts } from '../../texts/en/shop/orderEditing.ts';
import { orderTexts } from '../../texts/en/shop/orders.ts';
import { Button, buttonAttributes } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/layout/Layout.tsx';
import { parseOrdersQuery } from '../ordersSearch.ts';
import { StockHolds } from './StockHolds.tsx';

/** @param id the path of the list; the export uses the same days */
export function OrderListTools({ id }: { id: string }) {
  const { date_from: from, date_to: to } = parseOrdersQuery(
    Object.fromEntries(new URL(id, location.origin).searchParams),
  );
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Cluster data-screen-only>
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        {stockHoldTexts.open}
      </Button>
      {isOpen && <StockHolds onClose={() => setIsOpen(false)} />}
      <ExportLink size="small" href={addSearch('/api/orders/export', { from, to })}>
        {texts.exportCsv}
      </ExportLink>
      <a {...buttonAttributes({ size: 'small' })} href="/api/orders/pickup-list" target="_blank" rel="noopener">
        <Printer size={18} aria-hidden />
        <span>
          {texts.pickupList} <span className="visually-hidden">{orderTexts.opensNewTab}</span>
        </span>
      </a>
    </Cluster>
  );
}
