/** The calls of a pay link's page. They need no sign-in. */
import type { PayAnswer, PayPage } from '../../db/rules/invoices/payPage.ts';
import { call, clearReadCache } from '../data/call.ts';

/** Paying asks Stripe for a payment, which may take a while. */
const payTimeoutMs = 40_000;

const pathOf = (token: string) => `/api/pay/${encodeURIComponent(token)}`;

/** @throws CallError; 404 for a link that does not work, or not any more */
export const fetchPayPage = (token: string): Promise<PayPage> => {
  // A payment of a moment ago is to be seen.
  clearReadCache();
  return call<PayPage>(pathOf(token));
};

/** Asks for a card payment of the open sum. Nothing is charged by this. @throws CallError */
export const startPayment = (token: string, expectedTotal: number): Promise<PayAnswer> =>
  call<PayAnswer>(pathOf(token), {
    method: 'POST',
    json: { expected_total: expectedTotal },
    timeoutMs: payTimeoutMs,
  });
