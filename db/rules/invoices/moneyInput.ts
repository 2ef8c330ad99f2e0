/** The bodies of the calls that move an invoice's money. */
import * as v from 'valibot';
import { choiceField } from '../fields/choiceField.ts';
import { dollarsField } from '../fields/dollarsField.ts';
import { textField } from '../fields/textField.ts';
import { refundReasons } from '../orders/refundAmounts.ts';
import { isDate } from '../time.ts';
import { invoiceLimits, officePaymentMethods, refundBalances } from './invoices.ts';

const dayText = 'The day of the payment is written YYYY-MM-DD.';

/** POST /api/invoices/:id/payments: part or all of the open amount, paid at the office. */
export const InvoicePaymentInput = v.object(
  {
    amount: dollarsField('The payment amount is a number of dollars with at most two decimals.'),
    method: choiceField(officePaymentMethods, 'Please choose cash, check or other.'),
    reference: v.optional(textField('reference', 200), ''),
    /** The day of the payment; today where omitted. */
    paid_on: v.optional(v.nullable(v.pipe(v.string(dayText), v.check(isDate, dayText)))),
  },
  'Send the payment as an object.',
);

const paymentText = 'The payment must be named by its id, as text.';

/** PUT /api/invoices/:id/refund. Without `payment_id` it refunds the newest payment that covers it. */
export const InvoiceRefundInput = v.object(
  {
    payment_id: v.optional(v.nullable(v.pipe(v.string(paymentText), v.maxLength(64, paymentText)))),
    refund_amount: dollarsField('The refund amount is a number of dollars with at most two decimals.'),
    refund_reason: choiceField(refundReasons, 'Please choose a reason.'),
    /** Whether the amount is owed again, or credited against the invoice. */
    refund_balance: v.optional(
      choiceField(refundBalances, 'Please choose whether the customer still owes it.'),
      'owed',
    ),
    refund_notes: v.optional(textField('refund notes', 2000, 'have'), ''),
  },
  'Send the refund as an object.',
);

/** GET /api/invoices/:id/mail */
export const InvoiceMailQuery = v.object({
  kind: choiceField(['invoice', 'invoice_reminder'] as const, 'The kind is invoice or invoice_reminder.'),
});

/** POST /api/invoices/:id/send and …/remind; without a body, the mail has no added text. */
export const InvoiceMailInput = v.object(
  { message: v.optional(textField('message', invoiceLimits.message, 'have'), '') },
  'Send the message as an object.',
);

/** POST /api/pay/:token: the open amount that the payer saw. It is compared, never charged. */
export const PayInput = v.object(
  { expected_total: dollarsField('The expected total is a number of dollars with at most two decimals.') },
  'Send {"expected_total": 12.5}, the amount that you want to pay.',
);
