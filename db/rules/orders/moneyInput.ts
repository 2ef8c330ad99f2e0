/** The bodies of the calls that move an order's money. */
import * as v from 'valibot';
import { choiceField } from '../fields/choiceField.ts';
import { dollarsField } from '../fields/dollarsField.ts';
import { textField } from '../fields/textField.ts';
import { refundReasons } from './refundAmounts.ts';

const linesText = 'Each line names an item of the order, and how many of it.';

/** PUT /api/orders/:id/refund. The amount's bounds depend on the order. */
export const RefundInput = v.object(
  {
    refund_amount: dollarsField('The refund amount is a number of dollars with at most two decimals.'),
    refund_reason: choiceField(refundReasons, 'Please choose a reason.'),
    refund_notes: v.optional(textField('refund notes', 2000, 'have'), ''),
    lines: v.optional(
      v.pipe(
        v.array(
          v.object(
            {
              order_item_id: v.pipe(v.string(linesText), v.maxLength(64, linesText)),
              quantity: v.pipe(v.number(linesText), v.integer(linesText), v.minValue(1, linesText)),
              restock: v.optional(v.boolean(linesText), false),
            },
            linesText,
          ),
          linesText,
        ),
        v.maxLength(100, 'A refund has at most 100 lines.'),
      ),
      [],
    ),
  },
  'Send the refund as an object.',
);

/** POST /api/orders/:id/payments: the whole open amount, paid at the office. */
export const OfficePaymentInput = v.object(
  {
    method: choiceField(['cash', 'check'], 'Please choose cash or check.'),
    reference: v.optional(textField('reference', 200), ''),
  },
  'Send the payment as an object.',
);
