/** Records movements at Stripe without a ledger line: a webhook was lost, or Stripe set a fee later. */
import type { Database } from '../../../db/connection.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { moneyContext } from '../../store/money/context.ts';
import { addLedgerLine } from '../../store/money/ledger.ts';
import type { PaymentRow } from '../../store/money/payments.ts';
import { write } from '../../store/write.ts';
import { paidForOf } from '../payables.ts';
import { syncRefunds } from '../refunds/sync.ts';
import { type PaymentParts, settlePayment, stripeAuthor } from '../settlePayment.ts';
import { freshMovementMs, lineOfMovement, type Movement, readUnmadeRefunds } from './movements.ts';

/** Adds newly known fees once. @returns how many were added */
async function addFees(db: Database, town: Town, movements: readonly Movement[], now: number): Promise<number> {
  const fees = movements.filter(({ feeCents, payment }) => feeCents !== 0 && payment?.town_id === town.id);
  const ids = fees.map(({ id }) => id);
  const known: { provider_id: string }[] = await db
    .read('ledger_lines')
    .where({ town_id: town.id, kind: 'fee', provider: 'stripe' })
    .whereIn('provider_id', ids)
    .select('provider_id');
  const knownIds = new Set(known.map(({ provider_id }) => provider_id));
  const missing = fees.filter(({ id, payment }) => !knownIds.has(id) && payment?.status === 'succeeded');
  if (missing.length === 0) return 0;
  await write(db, town.id, stripeAuthor, async (tx) => {
    for (const { id, feeCents, payment } of missing) {
      if (!payment) continue;
      await addLedgerLine(moneyContext(tx, town, now), {
        ...paidForOf(payment),
        paymentId: payment.id,
        accountId: payment.account_id,
        kind: 'fee',
        amountCents: -feeCents,
        provider: 'stripe',
        providerId: id,
      });
    }
  });
  return missing.length;
}

/** Lists our payments with movements that lack a ledger line, each once. */
async function listLagging(db: Database, movements: readonly Movement[]): Promise<PaymentRow[]> {
  const unmade = await readUnmadeRefunds(db, movements);
  const expected = movements.flatMap((movement) => {
    const line = lineOfMovement(movement);
    const { payment, sourceId } = movement;
    return line && payment && !unmade.has(sourceId) ? [{ ...line, payment }] : [];
  });
  const ids = expected.map(({ providerId }) => providerId);
  const rows: { town_id: string; kind: string; provider_id: string }[] = await db
    .read('ledger_lines')
    .where({ provider: 'stripe' })
    .whereIn('provider_id', ids)
    .select('town_id', 'kind', 'provider_id');
  const known = new Set(rows.map(({ town_id, kind, provider_id }) => `${town_id} ${kind} ${provider_id}`));
  const lagging = expected.filter((one) => !known.has(`${one.payment.town_id} ${one.kind} ${one.providerId}`));
  return [...new Map(lagging.map(({ payment }) => [payment.id, payment])).values()];
}

/**
 * Reads each payment again whose movement is older than an hour and in no ledger, and adds newly known fees. Repeating
 * it does nothing.
 * @param movements of one account
 * @returns the number of updated payments, and the failures
 */
export async function enterMovements(
  parts: PaymentParts,
  towns: readonly Town[],
  movements: readonly Movement[],
): Promise<{ entered: number; problems: string[] }> {
  const now = parts.now();
  const problems: string[] = [];
  let entered = 0;
  const settled = movements.filter(({ createdAt }) => Date.parse(createdAt) < now - freshMovementMs);
  for (const payment of await listLagging(parts.db, settled)) {
    const town = towns.find(({ id }) => id === payment.town_id);
    if (!town) continue;
    try {
      await settlePayment(parts, town, payment.id);
      await syncRefunds(parts, town, payment);
      entered += 1;
    } catch (error) {
      problems.push(`payment ${payment.id} could not be brought up to date: ${(error as Error).message}`);
    }
  }
  for (const town of towns) await addFees(parts.db, town, movements, now);
  return { entered, problems };
}
