/** What moved money at Stripe, matched with the payments and ledger lines of towns. */
import type { Database } from '../../db/connection.ts';
import type { Town } from '../../db/rules/towns.ts';
import type { Logger } from '../log.ts';
import { addLedgerLine } from '../store/ledger.ts';
import { moneyContext } from '../store/moneyContext.ts';
import { findPaymentByIntent, type PaymentRow } from '../store/payments.ts';
import { savePayout } from '../store/payouts.ts';
import { write } from '../store/write.ts';
import type { BalanceTransaction, Gateway } from './gateway.ts';
import { paidForOf } from './payables.ts';
import { type PaymentParts, stripeAuthor } from './settlePayment.ts';
import { listUsedAccounts, type UsedAccount } from './stripeAccounts.ts';

/** A movement with the payment of ours that it is about; null for what is none of our business. */
export type Movement = BalanceTransaction & { payment: PaymentRow | null };

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

/** The ledger line that a movement must have: its kind and the id that it is known by; null for other kinds. */
export function lineOfMovement({ kind, amountCents, sourceId, intentId }: BalanceTransaction) {
  if (kind === 'charge' || kind === 'payment') return { kind: 'charge', providerId: intentId };
  if (kind === 'refund' || kind === 'payment_refund') return { kind: 'refund', providerId: sourceId };
  if (kind === 'refund_failure') return { kind: 'adjustment', providerId: `${sourceId}:failed` };
  if (kind !== 'adjustment') return null;
  return { kind: 'adjustment', providerId: amountCents < 0 ? sourceId : `${sourceId}:won` };
}

/** Adds the fees that Stripe knows by now, once. @returns how many were added */
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
        ...{ ...paidForOf(payment), paymentId: payment.id, accountId: payment.account_id },
        ...{ kind: 'fee', amountCents: -feeCents, provider: 'stripe', providerId: id },
      });
    }
  });
  return missing.length;
}

const paymentsPerQuery = 200;

/**
 * Reads what an account's payouts consist of, and notes it for each of its towns, with the fees.
 * @param from milliseconds
 * @returns payouts whose lines do not make their amount
 */
export async function storePayouts(
  db: Database,
  account: UsedAccount & { gateway: Gateway },
  from: number,
  to: number,
): Promise<string[]> {
  const problems: string[] = [];
  const transactions = await account.gateway.listBalanceTransactions(from, to);
  for (const town of account.towns) {
    for (let at = 0; at < transactions.length; at += paymentsPerQuery) {
      const some = await readMovements(db, account, transactions.slice(at, at + paymentsPerQuery));
      await addFees(db, town, some, to);
    }
  }
  for (const payout of await account.gateway.listPayouts(from, to)) {
    const lines = await readMovements(db, account, await account.gateway.listPayoutTransactions(payout.id));
    const net = lines.reduce((sum, { netCents }) => sum + netCents, 0);
    if (net !== payout.amountCents) problems.push(`payout ${payout.id} is not the sum of its lines`);
    for (const town of account.towns) {
      const own = lines.filter(({ payment }) => payment?.town_id === town.id);
      if (own.length === 0) continue;
      await write(db, town.id, stripeAuthor, ({ trx }) => savePayout(trx, town.id, account.accountId, payout, own));
    }
  }
  return problems;
}

const dayMs = 86_400_000;
/** A payout has its lines within days; what is older was noted by an earlier run. */
const payoutDays = 10;

/** Notes the fees and payouts of the last days for every account that is used. What fails is logged. */
export async function notePayouts(
  parts: PaymentParts & { log: Pick<Logger, 'warn'>; isStopping: () => boolean },
): Promise<void> {
  const { db, findGateway, log, isStopping } = parts;
  const now = parts.now();
  for (const account of await listUsedAccounts(db, findGateway)) {
    const { gateway } = account;
    if (!gateway || isStopping()) continue;
    try {
      const problems = await storePayouts(db, { ...account, gateway }, now - payoutDays * dayMs, now + dayMs);
      for (const problem of problems) log.warn({ account: account.accountId }, problem);
    } catch (error) {
      log.warn({ account: account.accountId, err: error }, 'the payouts of an account could not be noted');
    }
  }
}
