/** Reading invoices from the server. */

import { isObject } from '../../db/rules/fields/isObject.ts';
import type { Invoice, InvoicesPage } from '../../db/rules/invoices/invoices.ts';
import { Problem } from '../../db/rules/problems.ts';
import { CallError, call, clearReadCache } from '../data/call.ts';
import { invoiceTexts as texts } from '../texts/en/invoices.ts';
import { type InvoicesQuery, listPath } from './invoicesSearch.ts';

/** What the server says of a failure, else a sentence of ours. */
export const describeListFailure = (error: unknown): string =>
  (error instanceof CallError && error.serverMessage) || texts.fetchFailed;

/** A page of one's own invoices, or for administrators of all. @throws CallError; Problem for an answer of another shape */
export async function fetchInvoices(query: InvoicesQuery): Promise<InvoicesPage> {
  const page = await call<InvoicesPage>(listPath(query));
  if (!isObject(page) || !Array.isArray(page.invoices)) throw new Problem('internal', texts.fetchFailed);
  return page;
}

/** What the customer of an invoice is not sent reads as nothing. */
function completeInvoice(given: unknown): Invoice | null {
  if (!isObject(given) || !Array.isArray(given.items)) return null;
  return { user_id: null, payments: [], refunds: [], events: [], ...given } as unknown as Invoice;
}

export function toInvoice(given: unknown): Invoice {
  const invoice = completeInvoice(given);
  if (!invoice) throw new Problem('internal', texts.fetchFailed);
  return invoice;
}

/** A whole invoice, as it is now. @throws CallError; Problem for an answer of another shape */
export async function fetchInvoice(id: string): Promise<Invoice> {
  // What was just announced is not in an answer of a moment ago.
  clearReadCache();
  return toInvoice(await call<unknown>(`/api/invoices/${encodeURIComponent(id)}`));
}
