/** Matches movements at Stripe with the towns' payments and ledger lines. */
import type { Database } from '../../../db/connection.ts';
import { findPaymentByIntent, type PaymentRow } from '../../store/money/payments.ts';
import type { BalanceTransaction } from '../../store/money/payouts.ts';
import type { UsedAccount } from '../stripe/accounts.ts';

/** A movement with its payment; null if it is not ours. */
export type Movement = BalanceTransaction & { payment: PaymentRow | null };

/** Webhooks of newer movements may still be on their way. */
export const freshMovementMs = 3_600_000;

export async function readMovements(
  db: Database,
  { accountId }: Pick<UsedAccount, 'accountId'>,
  transactions: readonly BalanceTransaction[],
): Promise<Movement[]> {
  const movements: Movement[] = [];
  for (const one of transactions) {
    const payment = one.intentId ? await findPaymentByIntent(db.read, one.intentId) : undefined;
    movements.push({ ...one, payment: payment?.account_id === accountId ? payment : null });
  }
  return movements;
}

/** The kind and id of the ledger line that a movement must have; null for other kinds. */
export function lineOfMovement({ kind, amountCents, sourceId, intentId }: BalanceTransaction) {
  if (kind === 'charge' || kind === 'payment') return { kind: 'charge', providerId: intentId };
  if (kind === 'refund' || kind === 'payment_refund') return { kind: 'refund', providerId: sourceId };
  if (kind === 'refund_failure') return { kind: 'adjustment', providerId: `${sourceId}:failed` };
  if (kind !== 'adjustment') return null;
  return { kind: 'adjustment', providerId: amountCents < 0 ? sourceId : `${sourceId}:won` };
}

/** Finds refunds that Stripe has deducted but not made yet, or never made, so they have no ledger line. */
export async function readUnmadeRefunds(db: Database, movements: readonly Movement[]): Promise<Set<string>> {
  const ids = movements.filter(({ kind }) => kind.includes('refund')).map(({ sourceId }) => sourceId);
  const rows: { provider_id: string }[] = await db
    .read('refunds')
    .whereIn('provider_id', ids)
    .whereIn('status', ['pending', 'failed'])
    .whereNotIn('id', db.read('ledger_lines').where({ kind: 'refund' }).whereNotNull('refund_id').select('refund_id'))
    .select('provider_id');
  return new Set(rows.map(({ provider_id }) => provider_id));
}
