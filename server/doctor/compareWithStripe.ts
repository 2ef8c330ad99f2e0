import type { Database } from '../../db/connection.ts';
import { formatPrice, toDollars } from '../../db/rules/money.ts';
import { toIso } from '../../db/rules/time.ts';
import {
  freshMovementMs,
  lineOfMovement,
  type Movement,
  readMovements,
  readUnmadeRefunds,
} from '../payments/movements/movements.ts';
import type { UsedAccount } from '../payments/stripe/accounts.ts';
import type { Gateway } from '../payments/stripe/gateway.ts';

export type StripeDay = {
  /** In UTC, like Stripe's reports. */
  day: string;
  charges: number;
  refunds: number;
  adjustments: number;
  fees: number;
};

const dayMs = 86_400_000;
/** A late webhook gives its ledger line a later date than Stripe's movement. */
const latenessMs = 7 * dayMs;

type LineRow = { town_id: string; kind: string; provider_id: string; amount_cents: number; created_at: string };

const dollars = (cents: number) => formatPrice(toDollars(cents));
const keyOf = (townId: string, kind: string, providerId: string) => `${townId} ${kind} ${providerId}`;

const readLines = (db: Database, { towns, accountId }: UsedAccount, ids: string[]): Promise<LineRow[]> =>
  db
    .read('ledger_lines')
    .whereIn('provider_id', ids)
    .whereIn(
      'town_id',
      towns.map(({ id }) => id),
    )
    .where({ provider: 'stripe' })
    .where((line) => line.where({ account_id: accountId }).orWhere({ account_id: '' }));

/** Finds movements that the ledger lacks or has with another amount. */
async function findMissing(db: Database, account: UsedAccount, all: Movement[]): Promise<string[]> {
  const unmade = await readUnmadeRefunds(db, all);
  const movements = all.filter(({ sourceId }) => !unmade.has(sourceId));
  const expected = movements.flatMap((one) => {
    const line = lineOfMovement(one);
    const fee = one.feeCents === 0 ? [] : [{ kind: 'fee', providerId: one.id, cents: -one.feeCents }];
    return [...(line ? [{ ...line, cents: one.amountCents }] : []), ...fee].map((wanted) => ({ ...wanted, one }));
  });
  const rows = await readLines(db, account, [...new Set(expected.map(({ providerId }) => providerId))]);
  const lines = new Map(rows.map((row) => [keyOf(row.town_id, row.kind, row.provider_id), row.amount_cents]));
  return expected.flatMap(({ kind, providerId, cents, one }) => {
    const found = lines.get(keyOf(one.payment?.town_id ?? '', kind, providerId));
    if (found === cents) return [];
    const has = found === undefined ? 'the ledger has none' : `the ledger has ${dollars(found)}`;
    return [`Stripe has a ${kind} of ${dollars(cents)} (${one.id}, ${providerId}) of ${one.createdAt}, ${has}`];
  });
}

/** Finds ledger lines of these days that Stripe doesn't have. */
async function findUnknown(db: Database, account: UsedAccount, known: Movement[], from: number, to: number) {
  const keys = new Set(
    known.flatMap((one) => {
      const line = lineOfMovement(one);
      const town = one.payment?.town_id ?? '';
      return [keyOf(town, 'fee', one.id), ...(line ? [keyOf(town, line.kind, line.providerId)] : [])];
    }),
  );
  const problems: string[] = [];
  for (const { id } of account.towns) {
    const rows: LineRow[] = await db
      .read('ledger_lines')
      .where({ town_id: id, provider: 'stripe', account_id: account.accountId })
      .where('day', '>=', new Date(from - dayMs).toISOString().slice(0, 10))
      .where('created_at', '>=', toIso(from))
      .where('created_at', '<', toIso(to));
    for (const { kind, provider_id, amount_cents, created_at } of rows) {
      if (keys.has(keyOf(id, kind, provider_id))) continue;
      problems.push(
        `the ledger has a ${kind} of ${dollars(amount_cents)} (${provider_id}) of ${created_at}, Stripe has none`,
      );
    }
  }
  return problems;
}

function sumDays(movements: Movement[]): StripeDay[] {
  const days = new Map<string, StripeDay>();
  for (const one of movements) {
    const day = one.createdAt.slice(0, 10);
    const sums = days.get(day) ?? { day, charges: 0, refunds: 0, adjustments: 0, fees: 0 };
    const kind = lineOfMovement(one)?.kind;
    if (kind === 'charge') sums.charges += one.amountCents;
    else if (kind === 'refund') sums.refunds += one.amountCents;
    else if (kind === 'adjustment') sums.adjustments += one.amountCents;
    sums.fees -= one.feeCents;
    days.set(day, sums);
  }
  return [...days.values()].sort((a, b) => a.day.localeCompare(b.day));
}

/**
 * Compares an account's movements of some days with its towns' ledgers.
 * @returns our sums by day, the number of unrelated movements, and the differences
 * @throws Problem `payment_unavailable`
 */
export async function compareWithStripe(
  db: Database,
  account: UsedAccount & { gateway: Gateway },
  from: number,
  now: number,
): Promise<{ days: StripeDay[]; others: number; problems: string[] }> {
  const transactions = await account.gateway.listBalanceTransactions(from - latenessMs, now);
  const all = await readMovements(db, account, transactions);
  const ours = all.filter(({ payment }) => payment !== null);
  const inDays = ours.filter(({ createdAt }) => Date.parse(createdAt) >= from);
  const settled = inDays.filter(({ createdAt }) => Date.parse(createdAt) < now - freshMovementMs);
  const problems: string[] = [];
  for (let at = 0; at < settled.length; at += 200) {
    problems.push(...(await findMissing(db, account, settled.slice(at, at + 200))));
  }
  problems.push(...(await findUnknown(db, account, ours, from, now)));
  const payouts = all.filter(({ payment, kind }) => payment === null && kind !== 'payout');
  return { days: sumDays(inDays), others: payouts.length, problems };
}
