/** Invoices that are made as clerks make them, and the parts of the screens that show them. */
import type { Page } from '@playwright/test';
import type { Invoice } from '../../../db/rules/invoices/invoices.ts';
import { signIn } from '../accounts/signIn.ts';
import type { TownServer } from '../server.ts';

/** Calls the server from a page of the market whoever is signed in there. */
export async function callInvoices<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': String(Math.random()) };
      const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
      const answer = await fetch(`/api/invoices${path}`, init);
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
      return answer.status === 204 ? null : answer.json();
    },
    [method, path, body] as const,
  );
}

/** Signs the clerk in and writes an invoice: two stalls, $100.00 with tax and fee. */
export async function writeInvoice(page: Page, town: TownServer, given: object = {}): Promise<Invoice> {
  await signIn(page, { url: town.market }, 'clerk');
  return callInvoices<Invoice>(page, 'POST', '', {
    customer_name: 'Ann Lee',
    customer_email: 'ann@buyer.example',
    issue_date: '2026-11-01',
    due_date: '2026-11-15',
    tax_rate: 0.0825,
    items: [{ description: 'Saturday stall', quantity: 2, unit_price: 50 }],
    ...given,
  });
}

export const rows = (page: Page) => page.getByRole('table', { name: 'List of invoices' }).locator('tbody tr');
export const details = (page: Page) => page.getByRole('dialog', { name: /^Invoice INV-/ });
export const form = (page: Page) => page.getByRole('dialog', { name: /^(New|Edit) Invoice/ });
