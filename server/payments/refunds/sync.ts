/** What Stripe says of the refunds of a payment: ours, and those of its own dashboard. */
import type { Town } from '../../../db/rules/town/towns.ts';
import type { PaymentRow } from '../../store/money/payments.ts';
import { findRefund } from '../../store/money/refunds.ts';
import { gatewayOf, type PaymentParts } from '../settlePayment.ts';
import { applyRefund, noteForeignRefund } from './send.ts';

/**
 * Asks Stripe for all refunds of a payment and takes them over. A second time does nothing.
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
