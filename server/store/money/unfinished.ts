/** What is half-way between us and Stripe, town by town, and when each of it is tried again. */
import type { Knex } from 'knex';
import { payableStatuses } from '../../../db/rules/invoices/invoices.ts';
import { shortHoldMs } from '../orders/holds.ts';

/**
 * `unconfirmed`: an order that holds more than its share although nobody confirmed it in time. `hold_ending`: one whose
 * buyer is to be told that its hold ends. `unheld`: an open card payment of an order that holds nothing. Its id is that of the order. `idle_invoice`: one of an
 * invoice whose page nobody has opened for long, or that takes no payment any more. Its id is that of the invoice.
 */
export const unfinishedKinds = [
  ...(['event', 'hold', 'unconfirmed', 'hold_ending', 'payment', 'unheld', 'idle_invoice', 'refund'] as const),
] as const;
export type UnfinishedKind = (typeof unfinishedKinds)[number];
/** `since` is when it came up; `attempts` how often it failed in a row. */
export type Unfinished = { kind: UnfinishedKind; townId: string; id: string; since: string; attempts: number };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A webhook comes within seconds; whoever types a card is asked about in vain. */
const webhookMs = 3 * minuteMs;
/** However often something failed, it is tried again after this time. */
const maxWaitMs = 15 * minuteMs;

const iso = (ms: number) => new Date(ms).toISOString();

type Source = { table: string; id: string; since: string; where(query: Knex.QueryBuilder, now: number): void };

// Conditions of partial indexes stand in so many words, which SQLite needs to use them.
const sources: Record<UnfinishedKind, Source> = {
  event: {
    table: 'stripe_events',
    id: 'stripe_events.id',
    since: 'received_at',
    // One that failed when it came waits a minute.
    where: (query, now) =>
      query
        .whereNull('handled_at')
        .where((some) => some.where('stripe_events.attempts', 0).orWhere('received_at', '<=', iso(now - minuteMs))),
  },
  hold: {
    table: 'orders',
    id: 'orders.id',
    since: 'hold_expires_at',
    where: (query, now) => query.where('hold_expires_at', '<=', iso(now)),
  },
  unconfirmed: {
    table: 'orders',
    id: 'orders.id',
    since: 'confirm_by',
    where: (query, now) => query.where('confirm_by', '<=', iso(now)),
  },
  hold_ending: {
    table: 'orders',
    id: 'orders.id',
    since: 'hold_expires_at',
    // A day before, and six hours before where all of it is held for a day. A card's half an hour is none of these.
    where: (query, now) =>
      query
        .where('hold_expires_at', '>', iso(now))
        .where('hold_expires_at', '<=', iso(now + dayMs))
        .where((some) =>
          some
            .where('orders.created_at', '<=', iso(now - dayMs))
            .orWhere('hold_expires_at', '<=', iso(now + dayMs / 4)),
        )
        .whereNot({ payment_method: 'credit_card' })
        .whereNotExists((mails) =>
          mails.from('mails').whereRaw(`mails.order_id = orders.id and mails.kind = 'hold_ending'`).select('mails.id'),
        ),
  },
  payment: {
    table: 'payments',
    id: 'payments.id',
    since: 'created_at',
    // One whose intent never came back waits for the shopper's next try, or for the end of its hold.
    where: (query, now) =>
      query
        .whereRaw(`payments.status = 'open'`)
        .where({ provider: 'stripe' })
        .whereNot({ intent_id: '' })
        .where('created_at', '<', iso(now - webhookMs))
        .where((some) => some.whereNull('checked_at').orWhere('checked_at', '<=', iso(now - webhookMs))),
  },
  unheld: {
    table: 'payments',
    id: 'payments.order_id',
    since: 'payments.created_at',
    where: (query, now) =>
      query
        .join('orders', 'orders.id', 'payments.order_id')
        .whereRaw(`payments.status = 'open'`)
        .where({ provider: 'stripe', hold_expires_at: null })
        .where('payments.created_at', '<=', iso(now - shortHoldMs)),
  },
  idle_invoice: {
    table: 'payments',
    id: 'payments.invoice_id',
    since: 'payments.updated_at',
    where: (query, now) =>
      query
        .join('invoices', 'invoices.id', 'payments.invoice_id')
        .whereRaw(`payments.status = 'open'`)
        .where({ provider: 'stripe' })
        .where((some) =>
          some
            .where('payments.updated_at', '<=', iso(now - shortHoldMs))
            .orWhereNotIn('invoices.status', [...payableStatuses]),
        ),
  },
  refund: {
    table: 'refunds',
    id: 'refunds.id',
    since: 'created_at',
    where: (query, now) =>
      query.whereRaw(`refunds.status = 'pending'`).where('created_at', '<', iso(now - 2 * minuteMs)),
  },
};

/** Those whose next try is due. */
function queryDue(knex: Knex, kind: UnfinishedKind, now: number): Knex.QueryBuilder {
  const { table, id, where } = sources[kind];
  const query = knex(table).leftJoin('payment_retries', (join) =>
    join
      .on('payment_retries.id', id)
      .on('payment_retries.town_id', `${table}.town_id`)
      .on('payment_retries.kind', knex.raw('?', [kind])),
  );
  where(query, now);
  return query.where((some) => some.whereNull('next_at').orWhere('next_at', '<=', iso(now)));
}

/** The towns in which something is to be finished now. */
export async function listUnfinishedTowns(knex: Knex, now: number): Promise<string[]> {
  const ids = new Set<string>();
  for (const kind of unfinishedKinds) {
    const rows = await queryDue(knex, kind, now).distinct(`${sources[kind].table}.town_id as town_id`);
    for (const { town_id } of rows as { town_id: string }[]) ids.add(town_id);
  }
  return [...ids];
}

/** What is to be finished now in a town, the oldest first. What failed stands where its next try was due. */
export async function listUnfinished(
  knex: Knex,
  { kind, townId, now, limit }: { kind: UnfinishedKind; townId: string; now: number; limit: number },
): Promise<Unfinished[]> {
  const { table, id, since } = sources[kind];
  const rows: { id: string; since: string; attempts: number | null }[] = await queryDue(knex, kind, now)
    .where(`${table}.town_id`, townId)
    .orderByRaw('coalesce(next_at, ??), ??', [since, id])
    .limit(limit)
    .select({ id, since, attempts: 'payment_retries.attempts' });
  return rows.map((row) => ({ ...row, kind, townId, attempts: row.attempts ?? 0 }));
}

/**
 * Notes when something is tried again. After failures that is in 1, 2, 4 … minutes, at most a quarter of an hour; what
 * merely is not finished yet, after a tenth of its age.
 */
export async function noteRetry(knex: Knex, one: Unfinished, hasFailed: boolean, now: number): Promise<void> {
  const { kind, townId, id, since } = one;
  // A webhook failed once when it came.
  const failures = one.attempts + (kind === 'event' ? 1 : 0);
  const waitMs = hasFailed ? 2 ** Math.min(failures, 10) * minuteMs : (now - Date.parse(since)) / 10;
  const next_at = iso(now + Math.max(minuteMs, Math.min(maxWaitMs, waitMs)));
  const attempts = hasFailed ? one.attempts + 1 : 0;
  await knex('payment_retries')
    .insert({ town_id: townId, kind, id, attempts, next_at })
    .onConflict(['town_id', 'kind', 'id'])
    .merge();
}

export const forgetRetry = (knex: Knex, { townId, kind, id }: Unfinished): Promise<number> =>
  knex('payment_retries').where({ town_id: townId, kind, id }).del();

/** With other keys everything may be tried at once. */
export const forgetRetriesOfTown = (knex: Knex, townId: string): Promise<number> =>
  knex('payment_retries').where({ town_id: townId }).del();
