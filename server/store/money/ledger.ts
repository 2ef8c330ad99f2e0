/**
 * The ledger records every movement of a town's money. Lines are only added; the database refuses changes. Paid and
 * refunded sums of an order or invoice are always sums of its lines.
 */
import type { Knex } from 'knex';
import { toIso, toLocalTime } from '../../../db/rules/time.ts';
import { newId } from '../recordIds.ts';
import type { MoneyContext } from './context.ts';

export type LedgerKind = 'charge' | 'refund' | 'fee' | 'adjustment';

export type PaidFor = { orderId: string; invoiceId?: never } | { invoiceId: string; orderId?: never };

/** Converts it to columns. */
export const ownerColumns = ({ orderId, invoiceId }: PaidFor) => ({
  order_id: orderId ?? null,
  invoice_id: invoiceId ?? null,
});

/** A line to add. Money received is positive, money paid out negative. */
export type LedgerLine = PaidFor & {
  kind: LedgerKind;
  amountCents: number;
  provider: 'stripe' | 'office';
  /** The sum that an adjustment corrects. */
  corrects?: 'charge' | 'refund';
  paymentId?: string;
  refundId?: string;
  /** credit_card, cash, check, other or marked. */
  method?: string;
  accountId?: string;
  /** The provider's id of the movement: a second line with the same kind and id is not added. */
  providerId?: string;
  reference?: string;
  detail?: string;
};

/** @returns false if the line existed already */
export async function addLedgerLine(context: MoneyContext, line: LedgerLine): Promise<boolean> {
  const { trx, town, person, user_id, now } = context;
  const { kind, provider, providerId = '', amountCents } = line;
  if (providerId !== '') {
    const known = await trx('ledger_lines')
      .where({ town_id: town.id, kind, provider, provider_id: providerId })
      .first('id');
    if (known) return false;
  }
  const day = toLocalTime(now, town.time_zone).date;
  await trx('ledger_lines').insert({
    id: newId(),
    town_id: town.id,
    kind,
    provider,
    provider_id: providerId,
    person,
    user_id,
    day,
    ...ownerColumns(line),
    payment_id: line.paymentId ?? null,
    refund_id: line.refundId ?? null,
    corrects: line.corrects ?? '',
    amount_cents: amountCents,
    method: line.method ?? '',
    account_id: line.accountId ?? '',
    reference: line.reference ?? '',
    detail: line.detail ?? '',
    created_at: toIso(now),
  });
  await trx('ledger_days')
    .insert({ town_id: town.id, day, kind, paid_for: line.invoiceId ? 'invoice' : 'order', amount_cents: amountCents })
    .onConflict(['town_id', 'day', 'kind', 'paid_for'])
    .merge({ amount_cents: trx.raw('ledger_days.amount_cents + ?', [amountCents]) });
  return true;
}

/**
 * Sums paid and refunded for an order or invoice, in cents, never negative. Fees are the shop's own cost. `credited` is
 * the part of an invoice's total that refunds canceled, so that nobody owes it.
 */
export type LedgerSums = { paid: number; refunded: number; credited: number };

export const noSums: LedgerSums = { paid: 0, refunded: 0, credited: 0 };

type Owner = 'order_id' | 'invoice_id';
type SumRow = { owner: string; kind: LedgerKind; corrects: string; amount: number | string };

/** Reads the sums of some orders or invoices by id. */
export async function readLedgerSums(
  knex: Knex,
  owner: Owner,
  ids: readonly string[],
): Promise<Map<string, LedgerSums>> {
  const sums = new Map(ids.map((id): [string, LedgerSums] => [id, { ...noSums }]));
  if (ids.length === 0) return sums;
  const rows: SumRow[] = await knex('ledger_lines')
    .whereIn(owner, ids)
    .groupBy(owner, 'kind', 'corrects')
    .select({ owner }, 'kind', 'corrects')
    .sum({ amount: 'amount_cents' });
  for (const { owner: id, kind, corrects, amount } of rows) {
    const of = sums.get(id);
    if (!of) continue;
    if (kind === 'charge' || corrects === 'charge') of.paid += Number(amount);
    else if (kind === 'refund' || corrects === 'refund') of.refunded -= Number(amount);
  }
  if (owner === 'invoice_id') await addCredits(knex, sums);
  return sums;
}

/** Only successful refunds count, so that one that fails later needs no correction. */
async function addCredits(knex: Knex, sums: ReadonlyMap<string, LedgerSums>): Promise<void> {
  const rows: { owner: string; credited: number | string }[] = await knex('refunds')
    .whereIn('invoice_id', [...sums.keys()])
    .where({ status: 'succeeded' })
    .where('credited_cents', '>', 0)
    .groupBy('invoice_id')
    .select({ owner: 'invoice_id' })
    .sum({ credited: 'credited_cents' });
  for (const { owner, credited } of rows) {
    const of = sums.get(owner);
    if (of) of.credited = Number(credited);
  }
}

export const readLedgerSumsOf = async (knex: Knex, { orderId, invoiceId }: PaidFor): Promise<LedgerSums> =>
  orderId === undefined
    ? ((await readLedgerSums(knex, 'invoice_id', [invoiceId])).get(invoiceId) ?? noSums)
    : ((await readLedgerSums(knex, 'order_id', [orderId])).get(orderId) ?? noSums);
