import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import {
  cartChangeRetentionDays,
  cartRetentionDays,
  emptyGuestCartRetentionDays,
  idempotencyRecordRetentionDays,
  mailRetentionDays,
  missedAddressRetentionDays,
  newsMailRetentionDays,
  notificationRetentionDays,
  searchMissRetentionDays,
  stripeEventRetentionDays,
  unconfirmedRetentionDays,
  unusedCartRetentionDays,
} from '../../db/rules/retention.ts';
import { toIso } from '../../db/rules/time.ts';
import { write } from '../store/write.ts';
import { removeUnpaidOrders } from './removeUnpaidOrders.ts';

/** The time this many days ago, in the database's format. */
const daysAgo = (now: number, days: number) => toIso(now - days * 86_400_000);

const whereCartExpired = (now: number) => (carts: Knex.QueryBuilder) =>
  carts.where('carts.last_activity', '<', daysAgo(now, cartRetentionDays)).orWhere((empty) =>
    empty
      .where('carts.last_activity', '<', daysAgo(now, unusedCartRetentionDays))
      .where((old) =>
        old
          .where('carts.last_activity', '<', daysAgo(now, emptyGuestCartRetentionDays))
          .orWhereRaw('carts.last_activity = carts.created_at'),
      )
      .whereNull('carts.user_id')
      .whereNotExists((lines) => lines.from('cart_items').whereRaw('cart_items.cart_id = carts.id').select('cart_id')),
  );

/** Rows per batch, so that no request waits long. */
const batchSize = 1000;

/** Inside write(), so that nothing is added to a cart meanwhile. A cart's sessions are deleted with it. */
async function removeExpiredCarts(db: Database, now: number): Promise<void> {
  const towns: { town_id: string }[] = await db.read('carts').where(whereCartExpired(now)).distinct('town_id');
  for (const { town_id } of towns) {
    for (;;) {
      const found = db.read('carts').where({ town_id }).where(whereCartExpired(now));
      const ids = (await found.limit(batchSize).select('id')).map(({ id }) => id);
      await write(db, town_id, 'clock', ({ trx }) =>
        trx('carts').whereIn('id', ids).where(whereCartExpired(now)).del(),
      );
      if (ids.length < batchSize) break;
      await nextTurn();
    }
  }
}

/** Removes rows created before an instant. */
async function removeOldest(db: Database, table: 'receipts' | 'cart_changes', before: string): Promise<void> {
  const created = () => db.read(table).where('created_at', '<', before);
  for (;;) {
    const last = await created().orderBy('created_at').offset(batchSize).first('created_at');
    if (!last) return void (await db.write(table).where('created_at', '<', before).del());
    await db.write(table).where('created_at', '<=', last.created_at).del();
    await nextTurn();
  }
}

/** Mails and push messages to subscribers are removed in batches, since there may be tens of thousands. */
async function removeOldNews(db: Database, now: number): Promise<void> {
  const old = (days: number) => db.read('notifications').where('starts_at', '<', daysAgo(now, days));
  for (const table of ['mails', 'pushes']) {
    for (;;) {
      const messages = db.read(table).whereIn('notification_id', old(newsMailRetentionDays).select('id'));
      const ids: string[] = await messages.whereNull('next_attempt_at').limit(batchSize).pluck('id');
      await db.write(table).whereIn('id', ids).del();
      if (ids.length < batchSize) break;
      await nextTurn();
    }
  }
  await db.write('notifications').where('starts_at', '<', daysAgo(now, notificationRetentionDays)).del();
  await db
    .write('subscriptions')
    .whereNull('confirmed_at')
    .where('created_at', '<', daysAgo(now, unconfirmedRetentionDays))
    .del();
}

/**
 * Removes expired sessions, mailed tokens, previews, attempt counts, idempotency records, mails, webhooks, search misses, missed
 * addresses, unpaid orders and carts.
 */
export async function removeExpired(db: Database, now = Date.now()): Promise<void> {
  const instant = toIso(now);
  await db.write('sessions').where('expires_at', '<=', instant).del();
  await db.write('mailed_links').where('expires_at', '<=', instant).del();
  await db.write('previews').where('expires_at', '<=', instant).del();
  await db.write('throttle').where('expire', '<=', now).del();
  await removeOldest(db, 'receipts', daysAgo(now, idempotencyRecordRetentionDays));
  await removeUnpaidOrders(db, now);
  // An address's hash is only needed for a day.
  await db
    .write('orders')
    .whereRaw(`hold_caller <> ''`)
    .where('created_at', '<', daysAgo(now, 1))
    .update({ hold_caller: '' });
  await removeOldest(db, 'cart_changes', daysAgo(now, cartChangeRetentionDays));
  await db.write('mails').whereNull('next_attempt_at').where('created_at', '<', daysAgo(now, mailRetentionDays)).del();
  await removeOldNews(db, now);
  await db.write('stripe_events').where('handled_at', '<', daysAgo(now, stripeEventRetentionDays)).del();
  await db.write('search_misses').where('last_day', '<', daysAgo(now, searchMissRetentionDays).slice(0, 10)).del();
  const lastShownDay = daysAgo(now, missedAddressRetentionDays).slice(0, 10);
  await db.write('missed_addresses').where('last_day', '<', lastShownDay).del();
  await db
    .write('payments')
    .whereNot({ address_hash: '' })
    .where('created_at', '<', daysAgo(now, 1))
    .update({ address_hash: '' });
  // Another process has finished what these retries were for.
  await db.write('payment_retries').where('next_at', '<', daysAgo(now, 1)).del();
  await removeExpiredCarts(db, now);
}
