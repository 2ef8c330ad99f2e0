/** The status of an invoice, and beside it whether its due date is over. */
import type { InvoiceStatus, InvoiceSummary } from '../../db/rules/invoices.ts';
import { invoiceTexts as texts } from '../texts/en/invoices.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { Cluster } from '../ui/Layout.tsx';

const tones: Record<InvoiceStatus, BadgeTone> = {
  paid: 'green',
  unpaid: 'amber',
  overdue: 'red',
  draft: 'plain',
  cancelled: 'plain',
};

export function InvoiceBadges({ invoice }: { invoice: Pick<InvoiceSummary, 'status' | 'is_past_due'> }) {
  return (
    <Cluster as="p" gap={1}>
      <Badge tone={tones[invoice.status]}>{texts.statuses[invoice.status]}</Badge>
      {invoice.is_past_due && <Badge tone="red">{texts.pastDue}</Badge>}
    </Cluster>
  );
}
