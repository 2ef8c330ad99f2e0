/** Reads movements at Stripe four times a day: records those without a webhook, and payouts. */
import type { Logger } from '../../start/log.ts';
import type { Payout } from '../../store/money/payouts.ts';
import { savePayout } from '../../store/money/payouts.ts';
import { write } from '../../store/write.ts';
import { type PaymentParts, stripeAuthor } from '../settlePayment.ts';
import { listUsedAccounts, type UsedAccount } from '../stripe/accounts.ts';
import type { Gateway } from '../stripe/gateway.ts';
import { enterMovements } from './enter.ts';
import { readMovements } from './movements.ts';

type KeyedAccount = UsedAccount & { gateway: Gateway };

/** `entered` counts payments with lost webhooks. */
type Noted = { entered: number; problems: string[] };

const paymentsPerQuery = 200;

/** Stores a payout's lines for each town of the account. @returns its inconsistencies */
async function notePayout({ db }: PaymentParts, account: KeyedAccount, payout: Payout): Promise<string[]> {
  const lines = await readMovements(db, account, await account.gateway.listPayoutTransactions(payout.id));
  for (const town of account.towns) {
    const own = lines.filter(({ payment }) => payment?.town_id === town.id);
    if (own.length === 0) continue;
    await write(db, town.id, stripeAuthor, ({ trx }) => savePayout(trx, town.id, account.accountId, payout, own));
  }
  const net = lines.reduce((sum, { netCents }) => sum + netCents, 0);
  return net === payout.amountCents ? [] : [`payout ${payout.id} is not the sum of its lines`];
}

/**
 * Records an account's movements that no ledger has, fees, and payouts, for each of its towns.
 * @param from milliseconds
 * @returns the number of payments that were behind, and failures; a failing payment or payout does not stop the others
 * @throws Problem `payment_unavailable`
 */
export async function noteMovements(
  parts: PaymentParts,
  account: KeyedAccount,
  from: number,
  to: number,
): Promise<Noted> {
  const noted: Noted = { entered: 0, problems: [] };
  const transactions = await account.gateway.listBalanceTransactions(from, to);
  for (let at = 0; at < transactions.length; at += paymentsPerQuery) {
    const some = await readMovements(parts.db, account, transactions.slice(at, at + paymentsPerQuery));
    const { entered, problems } = await enterMovements(parts, account.towns, some);
    noted.entered += entered;
    noted.problems.push(...problems);
  }
  for (const payout of await account.gateway.listPayouts(from, to)) {
    // Stripe lists the content of automatic payouts, once it has been computed.
    if (!payout.hasLines) continue;
    const problems = await notePayout(parts, account, payout).catch((error: Error) => [
      `payout ${payout.id} could not be read: ${error.message}`,
    ]);
    noted.problems.push(...problems);
  }
  return noted;
}

const dayMs = 86_400_000;
/** A payout gets its lines within days, so earlier runs have stored older ones. */
const days = 10;

/** Records the last days' movements for every account in use. Failures are logged. */
export async function noteRecentMovements(
  parts: PaymentParts & { log: Pick<Logger, 'warn'>; isStopping: () => boolean },
): Promise<void> {
  const { db, findGateway, log, isStopping } = parts;
  const now = parts.now();
  for (const account of await listUsedAccounts(db, findGateway)) {
    const { gateway, accountId } = account;
    if (!gateway || isStopping()) continue;
    try {
      const { entered, problems } = await noteMovements(
        parts,
        { ...account, gateway },
        now - days * dayMs,
        now + dayMs,
      );
      if (entered > 0)
        log.warn({ account: accountId, payments: entered }, 'Stripe’s webhooks did not tell of these payments');
      for (const problem of problems) log.warn({ account: accountId }, problem);
    } catch (error) {
      log.warn({ account: accountId, err: error }, 'the movements of an account could not be noted');
    }
  }
}
