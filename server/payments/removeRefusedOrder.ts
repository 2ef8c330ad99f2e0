import type { Town } from '../../db/rules/town/towns.ts';
import type { OpenCart } from '../store/carts/carts.ts';
import { deleteIdempotencyRecord, type IdempotentRequest } from '../store/idempotencyRecords.ts';
import { moneyContext } from '../store/money/context.ts';
import { listPayments } from '../store/money/payments.ts';
import { deleteOrders } from '../store/orders/counts.ts';
import { findOrderRow } from '../store/orders/orders.ts';
import { write } from '../store/write.ts';
import { noIntent } from './cancelOrder.ts';
import { type PaymentParts, stripeAuthor, takeOverIntent } from './settlePayment.ts';
import { recordOwner } from './tryToOrder.ts';

/**
 * Removes an order whose intent Stripe refused to create, so that a failed try leaves no number and no hold. Nobody
 * knows the order yet. If it was changed meanwhile, it is canceled instead; if another call created its intent, it
 * stays.
 */
export async function removeRefusedOrder(
  { db, now }: PaymentParts,
  { town, cart, request }: { town: Town; cart: OpenCart; request: IdempotentRequest | undefined },
  orderId: string,
  failure: string,
): Promise<void> {
  await write(db, town.id, stripeAuthor, async (tx) => {
    const context = moneyContext(tx, town, now());
    const order = await findOrderRow(tx.trx, town.id, orderId);
    const [payment, ...others] = await listPayments(tx.trx, { orderId });
    if (!order || payment?.status !== 'open' || payment.intent_id) return;
    if (order.version > 1 || others.length > 0) {
      await takeOverIntent(context, payment.id, { ...noIntent, failure });
      return;
    }
    await deleteOrders(context, [order]);
    if (request) await deleteIdempotencyRecord(tx.trx, town.id, recordOwner(cart), request);
  });
}
