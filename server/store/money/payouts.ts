/** Stripe's payouts, and the movements that each consists of. */
import type { Knex } from 'knex';

export type BalanceTransaction = {
  id: string;
  kind: string;
  /** The charge, refund or dispute that moved the money. */
  sourceId: string;
  /** Its intent; empty if there is none. */
  intentId: string;
  amountCents: number;
  feeCents: number;
  netCents: number;
  payoutId: string;
  createdAt: string;
};

/** `hasLines` means that Stripe lists its content, which it never does for manual and instant payouts. */
export type Payout = {
  id: string;
  status: string;
  hasLines: boolean;
  amountCents: number;
  arrivalDate: string;
  createdAt: string;
};

/** Saves a payout's present state. If several towns share an account, each stores its own lines of it. */
export async function savePayout(
  trx: Knex.Transaction,
  townId: string,
  accountId: string,
  { id, status, amountCents, arrivalDate, createdAt }: Payout,
  lines: readonly BalanceTransaction[],
): Promise<void> {
  const payout = { account_id: accountId, status, amount_cents: amountCents, arrival_date: arrivalDate };
  await trx('payouts')
    .insert({ town_id: townId, id, ...payout, created_at: createdAt })
    .onConflict(['town_id', 'id'])
    .merge(payout);
  for (const line of lines) {
    await trx('payout_lines')
      .insert({
        town_id: townId,
        id: line.id,
        payout_id: id,
        kind: line.kind,
        source_id: line.sourceId,
        amount_cents: line.amountCents,
        fee_cents: line.feeCents,
        net_cents: line.netCents,
        created_at: line.createdAt,
      })
      .onConflict(['town_id', 'id'])
      .merge({ payout_id: id });
  }
}
