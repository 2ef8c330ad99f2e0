/** The words that find an invoice: its number, and its customer's name and address. */

import { numberForms } from '../orders/words.ts';
import { listForms } from '../search/terms.ts';
import type { InvoiceSummary } from './invoices.ts';

export type WordedInvoice = Pick<InvoiceSummary, 'invoice_number' | 'customer_name' | 'customer_email'>;

/** Lists an invoice's words, each once. `INV-000042` is also found by `42`. */
export const invoiceWords = ({ invoice_number, customer_name, customer_email }: WordedInvoice): string[] => [
  ...new Set([...numberForms(invoice_number), ...listForms(customer_name, customer_email)]),
];
