import type { MoneyContext } from '../../store/money/context.ts';
import { addLedgerLine } from '../../store/money/ledger.ts';
import type { PaymentRow } from '../../store/money/payments.ts';
import type { Payable } from '../payable.ts';
import type { Dispute } from '../stripe/gateway.ts';

/** Adds ledger lines for disputes: one when the bank takes money back, and one when the shop wins and gets it again. */
export async function syncDisputes(
  context: MoneyContext,
  payment: PaymentRow,
  payable: Payable,
  disputes: readonly Dispute[],
): Promise<void> {
  for (const { id, status, amountCents, fees } of disputes) {
    const line = {
      ...payable.of,
      paymentId: payment.id,
      kind: 'adjustment' as const,
      corrects: 'charge' as const,
      provider: 'stripe' as const,
      accountId: payment.account_id,
    };
    for (const { balanceTransactionId: providerId, cents } of fees) {
      const { corrects: _, ...fee } = line;
      await addLedgerLine(context, { ...fee, kind: 'fee', amountCents: -cents, providerId, detail: 'dispute' });
    }
    if (await addLedgerLine(context, { ...line, amountCents: -amountCents, providerId: id, detail: 'dispute' })) {
      await payable.addEvent(context, 'disputed', { cents: amountCents });
      await payable.settle(context);
    }
    if (status !== 'won') continue;
    if (await addLedgerLine(context, { ...line, amountCents, providerId: `${id}:won`, detail: 'dispute won' })) {
      await payable.addEvent(context, 'dispute_won', { cents: amountCents });
      await payable.settle(context);
    }
  }
}
