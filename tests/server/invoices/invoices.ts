/** Invoices of a town with a clerk, for tests. */
import type { Invoice } from '../../../db/rules/invoices/invoices.ts';
import { makeTownWithClerk } from '../clerk.ts';
import type { Dialect } from '../database.ts';

export const invoiceItem = { item_id: null, description: 'Booth at the market', quantity: 1, unit_price: 100 };

export const invoiceBody = {
  customer_name: 'Rosa Tate',
  customer_email: 'rosa@buyer.example',
  issue_date: '2026-11-22',
  due_date: '2026-12-06',
  items: [invoiceItem],
};

/** 9:00 in the town on 2026-11-22. */
export const invoiceNow = Date.parse('2026-11-22T15:00:00.000Z');

export async function makeInvoiceTown(dialect: Dialect, clock: { now: number } = { now: invoiceNow }) {
  const town = await makeTownWithClerk(dialect, { commerce: 'on', now: () => clock.now });
  const { call } = town;
  return {
    ...town,
    clock,
    /** Creates an invoice: Rosa's booth, unless told. */
    create: async (given: Record<string, unknown> = {}): Promise<Invoice> => {
      const answer = await call('/api/invoices', { json: { ...invoiceBody, ...given } });
      if (answer.status !== 201) throw new Error(answer.body);
      return answer.json() as Invoice;
    },
    read: async (id: string): Promise<Invoice> => (await call(`/api/invoices/${id}`)).json() as Invoice,
    change: (id: string, json: Record<string, unknown>, options: { version?: number; key?: string } = {}) =>
      call(`/api/invoices/${id}`, { method: 'PUT', json, ...options }),
  };
}
