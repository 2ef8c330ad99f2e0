/** Fetches invoices from the server. */

import { isObject } from '../../db/rules/fields/isObject.ts';
import type { Invoice, InvoicesPage } from '../../db/rules/invoices/invoices.ts';
import { Problem } from '../../db/rules/problems.ts';
import { CallError, call, clearReadCache } from '../data/call.ts';
import { invoiceTexts as texts } from '../texts/en/shop/invoices.ts';
import { type InvoicesQuery, listPath } from './invoicesSearch.ts';

/** The server's message for a failure, else a text of ours. */
export const describeListFailure = (error: unknown): string =>
  (error instanceof CallError && error.serverMessage) || texts.fetchFailed;

/**
 * A page of the person's own invoices, or for administrators of all. @throws CallError; Problem for a malformed
 * response
 */
export async function fetchInvoices(query: InvoicesQuery): Promise<InvoicesPage> {
  const page = await call<InvoicesPage>(listPath(query));
  if (!isObject(page) || !Array.isArray(page.invoices)) throw new Problem('internal', texts.fetchFailed);
  return page;
}

/** The server omits these fields for customers. */
type AdminField = 'user_id' | 'payments' | 'refunds' | 'events';
type ReceivedInvoice = Omit<Invoice, AdminField> & Partial<Pick<Invoice, AdminField>>;

const isInvoice = (received: unknown): received is ReceivedInvoice =>
  isObject(received) && Array.isArray(received.items);

/** Fills omitted fields with empty values. @throws Problem for a malformed response */
export function toInvoice(received: unknown): Invoice {
  if (!isInvoice(received)) throw new Problem('internal', texts.fetchFailed);
  return { user_id: null, payments: [], refunds: [], events: [], ...received };
}

/** Fetches the current version of a whole invoice. @throws CallError; Problem for a malformed response */
export async function fetchInvoice(id: string): Promise<Invoice> {
  // A cached response may lack the change that was just announced.
  clearReadCache();
  return toInvoice(await call<unknown>(`/api/invoices/${encodeURIComponent(id)}`));
}
