import type { Database } from '../../db/connection.ts';
import { cartIdempotencyRetentionMs } from '../../db/rules/outbox.ts';
import { removeIdempotencyRecords } from '../store/idempotencyRecords.ts';
import { removeExpiredCarts } from '../store/removeExpiredCarts.ts';

/** An editor's receipt is kept this long, in milliseconds: a device may have been without a signal on a long journey. */
const editorRecordRetentionMs = 30 * 86_400_000;

/** Removes what is over: sessions, mailed links, counts of attempts, receipts, carts. Runs daily; nothing waits for it. */
export async function removeExpired(db: Database, now = Date.now()): Promise<void> {
  const moment = new Date(now).toISOString();
  await db.write('sessions').where('expires_at', '<=', moment).del();
  await db.write('mailed_links').where('expires_at', '<=', moment).del();
  await db.write('throttle').where('expire', '<=', now).del();
  await removeIdempotencyRecords(db, {
    editors: now - editorRecordRetentionMs,
    carts: now - cartIdempotencyRetentionMs,
  });
  await removeExpiredCarts(db, now);
}
