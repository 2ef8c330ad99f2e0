/**
 * Corrects times that a clock set while it was ahead. Otherwise due work would wait for months, and limited validity
 * would last too long.
 */

import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { notifiedNouns, withdrawMs } from '../../db/rules/news/notifications.ts';
import { previewLifetimeDays } from '../../db/rules/previews/previews.ts';
import { toIso } from '../../db/rules/time.ts';
import { clockSkewMs } from '../start/clockErrors.ts';
import { idleLifetimeMs } from '../store/accounts/sessions.ts';
import { tokenLifetimesMs } from '../store/accounts/tokens.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

type StoredTime = {
  table: string;
  column: string;
  /** The furthest that it is ever set ahead; 0 for past events. */
  mostMs: number;
  /** The corrected time from now: 0 for due work, or the rest of a validity. `never` clears it. */
  toMs?: number | 'never';
  /** Limits the rows to these column values. */
  of?: Record<string, string>;
  where?: (query: Knex.QueryBuilder) => void;
};

/** Conditions match partial indexes if there are any. */
export const storedTimes: readonly StoredTime[] = [
  { table: 'mails', column: 'next_attempt_at', mostMs: 8 * hourMs },
  { table: 'pushes', column: 'next_attempt_at', mostMs: hourMs },
  { table: 'payment_retries', column: 'next_at', mostMs: 15 * minuteMs },
  { table: 'backups', column: 'next_attempt_at', mostMs: 6 * hourMs },
  { table: 'webhook_refusals', column: 'refused_at', mostMs: 0 },
  { table: 'link_checks', column: 'checked_at', mostMs: 0 },
  { table: 'notice_probes', column: 'to_at', mostMs: 0 },
  { table: 'checked_addresses', column: 'checked_at', mostMs: 0 },
  { table: 'invoices', column: 'reminded_at', mostMs: 0 },
  ...(['created_at', 'updated_at', 'checked_at'] as const).map((column) => ({
    table: 'payments',
    column,
    mostMs: 0,
    where: (query: Knex.QueryBuilder) => query.whereRaw(`status = 'open'`),
  })),
  { table: 'refunds', column: 'created_at', mostMs: 0, where: (query) => query.whereRaw(`status = 'pending'`) },
  { table: 'stripe_events', column: 'received_at', mostMs: 0, where: (query) => query.whereNull('handled_at') },
  // The hold lasts another week, which is the usual setting of shops.
  { table: 'orders', column: 'hold_expires_at', mostMs: 60 * dayMs, toMs: 7 * dayMs },
  { table: 'sessions', column: 'expires_at', mostMs: idleLifetimeMs, toMs: idleLifetimeMs },
  { table: 'sessions', column: 'last_seen_at', mostMs: 0 },
  { table: 'sessions', column: 'password_entered_at', mostMs: 0, toMs: 'never' },
  ...Object.entries(tokenLifetimesMs).map(([purpose, mostMs]) => ({
    table: 'mailed_links',
    column: 'expires_at',
    mostMs,
    of: { purpose },
  })),
  { table: 'previews', column: 'expires_at', mostMs: previewLifetimeDays * dayMs },
  { table: 'stripe_accounts', column: 'previous_webhook_secret_until', mostMs: dayMs, toMs: dayMs },
  // A notification of a record without a publish time is due at once.
  ...notifiedNouns.map((noun) => ({
    table: 'notifications',
    column: 'starts_at',
    mostMs: withdrawMs,
    of: { kind: noun },
    where: (query: Knex.QueryBuilder) => {
      query.whereNull('mails_queued_at');
      // Documents and notices have no publish time.
      if (noun !== 'documents' && noun !== 'meetings')
        query.whereRaw(`about in (select id from ?? where publish_at = '')`, [noun]);
    },
  })),
];

async function bringBack(db: Database, { table, column, mostMs, toMs = 0, of = {}, where }: StoredTime, now: number) {
  const misdated = (knex: Knex) => {
    const query = knex(table)
      .where(of)
      .where(column, '>', toIso(now + mostMs + clockSkewMs));
    where?.(query);
    return query;
  };
  // Usually there are none, and nothing is written.
  if (!(await misdated(db.read).first(column))) return;
  await misdated(db.write).update({ [column]: toMs === 'never' ? null : toIso(now + toMs) });
}

export async function bringBackTimes(db: Database, now = Date.now()): Promise<void> {
  for (const time of storedTimes) await bringBack(db, time, now);
}
