/** The status of an invoice. */
import type { InvoiceStatus } from '../../db/rules/invoices.ts';
import { invoiceTexts as texts } from '../texts/en/invoices.ts';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';

const tones: Record<InvoiceStatus, BadgeTone> = {
  paid: 'green',
  unpaid: 'amber',
  overdue: 'red',
  draft: 'plain',
  cancelled: 'plain',
};

export const InvoiceBadge = ({ status }: { status: InvoiceStatus }) => (
  <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
);
