/** Invoices of a shop that takes cards, at an emulated Stripe. */
import { expect } from 'vitest';
import type { Invoice } from '../../../db/rules/invoices/invoices.ts';
import type { PayAnswer, PayPage } from '../../../db/rules/invoices/payPage.ts';
import { host } from '../cart/shoppers.ts';
import type { Dialect } from '../database.ts';
import { serveCardShop } from '../shop/cardShops.ts';
import { newKey } from '../shop/checkouts.ts';
import { invoiceBody } from './invoices.ts';

/** Without tax and with a fee that makes whole dollars: $100 are $100.70. */
const untaxed = { ...invoiceBody, tax_rate: 0 };

export const tokenOf = ({ pay_url }: Pick<Invoice, 'pay_url'>) => pay_url.split('/pay/')[1] ?? '';

export async function serveInvoices(dialect: Dialect, options: Parameters<typeof serveCardShop>[1] = {}) {
  const shop = await serveCardShop(dialect, options);
  const readInvoice = async (id: string): Promise<Invoice> =>
    (await shop.clerk('GET', `/api/invoices/${id}`)).json() as Invoice;
  const pay = (token: string, expected_total: number) =>
    shop.ask(`/api/pay/${token}`, {
      host,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ expected_total }),
    });
  return {
    ...shop,
    readInvoice,
    pay,
    async createInvoice(given: Record<string, unknown> = {}): Promise<Invoice> {
      const answer = await shop.clerk('POST', '/api/invoices', { ...untaxed, ...given });
      expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
      return answer.json() as Invoice;
    },
    readPayPage: async (token: string) => (await shop.ask(`/api/pay/${token}`, { host })).json() as PayPage,
    /** Begins to pay by card. @returns the intent's id */
    async beginPayment(invoice: Invoice, amount = invoice.open_amount): Promise<string> {
      const answer = await pay(tokenOf(invoice), amount);
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
      return (answer.json() as PayAnswer).payment?.client_secret.split('_secret_')[0] ?? '';
    },
    /** Records a payment at the office. */
    record: (id: string, amount: number, given: Record<string, unknown> = {}, key = newKey()) =>
      shop.clerk(
        ...(['POST', `/api/invoices/${id}/payments`] as const),
        { amount, method: 'cash', ...given },
        { 'idempotency-key': key },
      ),
    refund: (id: string, refund_amount: number, given: Record<string, unknown> = {}, key = newKey()) =>
      shop.clerk(
        ...(['PUT', `/api/invoices/${id}/refund`] as const),
        { refund_amount, refund_reason: 'other', ...given },
        { 'idempotency-key': key },
      ),
    readInvoiceLedger: (id: string) =>
      shop.db
        .read('ledger_lines')
        .where({ invoice_id: id })
        .orderBy('id')
        .select('kind', 'corrects', 'amount_cents', 'method'),
  };
}

export type InvoiceShop = Awaited<ReturnType<typeof serveInvoices>>;
