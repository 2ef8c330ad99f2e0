import * as v from 'valibot';
import { expect, test } from 'vitest';
import { InvoicePaymentInput, InvoiceRefundInput } from '../../../db/rules/invoices/moneyInput.ts';
import { OfficePaymentInput, RefundInput } from '../../../db/rules/orders/moneyInput.ts';

const paymentAmount = 'The payment amount is a number of dollars with at most two decimals.';
const refundAmount = 'The refund amount is a number of dollars with at most two decimals.';
const reason = 'Please choose a reason.';

test.each([
  [
    'an invoice’s payment',
    InvoicePaymentInput,
    { amount: [paymentAmount], method: ['Please choose cash, check or other.'] },
  ],
  ['an invoice’s refund', InvoiceRefundInput, { refund_amount: [refundAmount], refund_reason: [reason] }],
  ['an order’s payment', OfficePaymentInput, { method: ['Please choose cash or check.'] }],
  ['an order’s refund', RefundInput, { refund_amount: [refundAmount], refund_reason: [reason] }],
])('%s names the fields that are left out, or are none of the words', (_what, shape, refusals) => {
  const nestedOf = (given: unknown) =>
    v.flatten<v.GenericSchema>(v.safeParse(shape as v.GenericSchema, given).issues ?? [{} as never]);
  expect(nestedOf({})).toEqual({ nested: refusals });
  const odd = Object.fromEntries(Object.keys(refusals).map((field) => [field, 'x']));
  expect(nestedOf(odd)).toEqual({ nested: refusals });
});
