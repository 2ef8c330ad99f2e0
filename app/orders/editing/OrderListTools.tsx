/** Over the list of all orders: its export, and what is to be picked up. */
import Printer from 'lucide-react/icons/printer';
import { addSearch } from '../../../db/rules/paths.ts';
import { ExportLink } from '../../accounts/editing/ExportLink.tsx';
import { orderEditingTexts as texts } from '../../texts/en/orderEditing.ts';
import { orderTexts } from '../../texts/en/orders.ts';
import { buttonAttributes } from '../../ui/Button.tsx';
import { Cluster } from '../../ui/Layout.tsx';
import { parseOrdersQuery } from '../ordersSearch.ts';

/** @param id the path of the list, whose days the export has too */
export function OrderListTools({ id }: { id: string }) {
  const { date_from: from, date_to: to } = parseOrdersQuery(
    Object.fromEntries(new URL(id, location.origin).searchParams),
  );
  return (
    <Cluster data-screen-only>
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
