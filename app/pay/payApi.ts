/** The calls of a pay link's page. They need no sign-in. */
import type { PayAnswer, PayPage } from '../../db/rules/invoices/payPage.ts';
import { call, clearReadCache } from '../data/call.ts';

/** Paying creates a payment at Stripe, which can be slow. */
const payTimeoutMs = 40_000;

const pathOf = (token: string) => `/api/pay/${encodeURIComponent(token)}`;

/** @throws CallError; 404 for an invalid or revoked link */
export const fetchPayPage = (token: string): Promise<PayPage> => {
  // A cached response may lack a recent payment.
  clearReadCache();
  return call<PayPage>(pathOf(token));
};

/** Creates a card payment of the open amount, without charging it. @throws CallError */
export const startPayment = (token: string, expectedTotal: number): Promise<PayAnswer> =>
  call<PayAnswer>(pathOf(token), {
    method: 'POST',
    json: { expected_total: expectedTotal },
    timeoutMs: payTimeoutMs,
  });
