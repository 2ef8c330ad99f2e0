/** Refunds of orders: recorded first, then requested from Stripe, then added to the ledger. */
import type { Town } from '../../../db/rules/town/towns.ts';
import type { Session } from '../../store/accounts/sessions.ts';
import type { IdempotentRequest } from '../../store/idempotencyRecords.ts';
import { moneyContext } from '../../store/money/context.ts';
import { listPayments } from '../../store/money/payments.ts';
import { type RefundRequest, requestRefund } from '../../store/money/refunds.ts';
import { findOrderRow, requireOrderVersion } from '../../store/orders/orders.ts';
import { write } from '../../store/write.ts';
import type { PaymentParts } from '../settlePayment.ts';
import { completeRefund } from './complete.ts';
import { createReachCheck, trySendRefund } from './send.ts';

/**
 * Refunds an order in whole or in part. Office refunds complete at once. A Stripe refund stays `pending` if Stripe
 * can't be reached, until the reconciler tries again.
 * @param options `request`: a repeated call makes no second refund; `expected`: the version that the administrator saw
 * @throws Problem `order_not_found`, `invalid`, `refund_refused`, `other_stripe_account`
 */
export async function refundOrder(
  parts: PaymentParts,
  town: Town,
  orderId: string,
  given: RefundRequest,
  by: Session | string,
  { request, expected }: { request?: IdempotentRequest | undefined; expected?: number | undefined } = {},
): Promise<void> {
  const { db, now } = parts;
  const person = typeof by === 'string' ? null : by.person;
  const requireReach = await createReachCheck(parts, await listPayments(db.read, { orderId }));
  const { refundId, isDone } = await write(
    db,
    town.id,
    by,
    async (tx) => {
      const context = moneyContext(tx, town, now(), person);
      await requireOrderVersion(tx.trx, town.id, orderId, expected);
      const { refund, payment } = await requestRefund(context, orderId, given);
      requireReach(payment);
      const order = await findOrderRow(tx.trx, town.id, orderId);
      await tx.audit({ action: 'refunded', noun: 'orders', recordId: orderId, detail: order?.order_number ?? '' });
      const isOffice = payment.provider === 'office';
      if (isOffice) await completeRefund(context, refund.id, '');
      return { refundId: refund.id, isDone: isOffice };
    },
    { request, now: now() },
  );
  if (!isDone) await trySendRefund(parts, town, refundId);
}
