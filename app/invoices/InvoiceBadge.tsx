/** The status of an invoice, and whether it was paid in test mode. */
import type { InvoiceStatus, InvoiceSummary } from '../../db/rules/invoices/invoices.ts';
import { invoiceTexts as texts } from '../texts/en/shop/invoices.ts';
import { orderTexts } from '../texts/en/shop/orders.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { Cluster } from '../ui/layout/Layout.tsx';

const tones: Record<InvoiceStatus, BadgeTone> = {
  paid: 'green',
  unpaid: 'amber',
  overdue: 'red',
  draft: 'plain',
  cancelled: 'plain',
};

export const InvoiceBadge = ({ invoice }: { invoice: Pick<InvoiceSummary, 'status' | 'is_test'> }) => (
  <Cluster as="p" gap={1}>
    <Badge tone={tones[invoice.status]}>{texts.statuses[invoice.status]}</Badge>
    {invoice.is_test && <Badge tone="red">{orderTexts.test}</Badge>}
  </Cluster>
);
