/** Finds unfinished work between us and Stripe by town, and schedules retries. */

import type { Knex } from 'knex';
import { payableStatuses } from '../../../db/rules/invoices/invoices.ts';
import { toIso } from '../../../db/rules/time.ts';
import { shortHoldMs } from '../orders/holds.ts';

/**
 * `unconfirmed`: an unconfirmed order that holds more than its share after the deadline. `hold_ending`: an order whose
 * buyer should be warned that its hold ends. `unheld`: an open card payment of an order without a hold; its id is the
 * order's. `idle_invoice`: a card payment of an invoice whose page is no longer open, or that accepts no payment; its
 * id is the invoice's.
 */
export const unfinishedKinds = [
  'event',
  'hold',
  'unconfirmed',
  'hold_ending',
  'payment',
  'unheld',
  'idle_invoice',
  'refund',
] as const;
export type UnfinishedKind = (typeof unfinishedKinds)[number];
/** `since` is when it arose; `attempts` counts failures in a row. */
export type Unfinished = { kind: UnfinishedKind; townId: string; id: string; since: string; attempts: number };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Webhooks arrive within seconds, and asking Stripe while a buyer still types is pointless. */
const webhookMs = 3 * minuteMs;
/** The longest wait between retries. */
const maxWaitMs = 15 * minuteMs;

const iso = (ms: number) => toIso(ms);

type Source = { table: string; id: string; since: string; where(query: Knex.QueryBuilder, now: number): void };

// Conditions of partial indexes are literal, which SQLite needs to use them.
const sources: Record<UnfinishedKind, Source> = {
  event: {
    table: 'stripe_events',
    id: 'stripe_events.id',
    since: 'received_at',
    // An event whose first handling failed waits a minute.
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
    // Warns a day before the end, or six hours before for one-day holds. Half-hour card holds get no warning.
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
    // A payment whose intent was never returned waits for the shopper's next try or the end of its hold.
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

/** Selects work whose next attempt is due. */
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

/** Lists towns with due work. */
export async function listUnfinishedTowns(knex: Knex, now: number): Promise<string[]> {
  const ids = new Set<string>();
  for (const kind of unfinishedKinds) {
    const rows = await queryDue(knex, kind, now).distinct(`${sources[kind].table}.town_id as town_id`);
    for (const { town_id } of rows as { town_id: string }[]) ids.add(town_id);
  }
  return [...ids];
}

/** Lists due work in a town, oldest first. Failed work is sorted by the time of its next attempt. */
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
 * Schedules the next attempt. After failures it waits 1, 2, 4 … minutes, at most fifteen; unfinished work waits a tenth
 * of its age.
 */
export async function noteRetry(knex: Knex, one: Unfinished, hasFailed: boolean, now: number): Promise<void> {
  const { kind, townId, id, since } = one;
  // A webhook has already failed once on arrival.
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

/** New keys may solve everything, so all retries are due at once. */
export const forgetRetriesOfTown = (knex: Knex, townId: string): Promise<number> =>
  knex('payment_retries').where({ town_id: townId }).del();
