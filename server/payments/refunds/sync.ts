import type { Town } from '../../../db/rules/town/towns.ts';
import type { PaymentRow } from '../../store/money/payments.ts';
import { findRefund } from '../../store/money/refunds.ts';
import { gatewayOf, type PaymentParts } from '../settlePayment.ts';
import { applyRefund, noteForeignRefund } from './send.ts';

/**
 * Applies all refunds of a payment from Stripe, including those of its dashboard. Repeating it does nothing.
 * @throws Problem `payment_unavailable`, `other_stripe_account`
 */
export async function syncRefunds(parts: PaymentParts, town: Town, payment: PaymentRow): Promise<void> {
  const gateway = await gatewayOf(parts.findGateway, payment);
  for (const refund of await gateway.listRefunds(payment.intent_id)) {
    const own = refund.refundId ? await findRefund(parts.db.read, town.id, refund.refundId) : undefined;
    const id = own?.id ?? (await noteForeignRefund(parts, town, payment.id, refund));
    await applyRefund(parts, town, id, refund);
  }
}
