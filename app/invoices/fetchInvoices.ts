/** Fetches invoices from the server. */

import { isObject } from '../../db/rules/fields/isObject.ts';
import type { Invoice, InvoicesPage } from '../../db/rules/invoices/invoices.ts';
import { Problem } from '../../db/rules/problems.ts';
import { CallError, call, clearReadCache } from '../data/call.ts';
import { invoiceTexts as texts } from '../texts/en/invoices.ts';
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

/** Fills fields that the server omits for customers with empty values. */
function completeInvoice(given: unknown): Invoice | null {
  if (!isObject(given) || !Array.isArray(given.items)) return null;
  return { user_id: null, payments: [], refunds: [], events: [], ...given } as unknown as Invoice;
}

export function toInvoice(given: unknown): Invoice {
  const invoice = completeInvoice(given);
  if (!invoice) throw new Problem('internal', texts.fetchFailed);
  return invoice;
}

/** Fetches the current version of a whole invoice. @throws CallError; Problem for a malformed response */
export async function fetchInvoice(id: string): Promise<Invoice> {
  // A cached response may lack the change that was just announced.
  clearReadCache();
  return toInvoice(await call<unknown>(`/api/invoices/${encodeURIComponent(id)}`));
}
