import type { Database } from '../../db/connection.ts';
import { receiptsKept } from '../../db/rules/outbox.ts';
import { removeOldCarts } from '../store/cartCleanup.ts';
import { removeReceipts } from '../store/receipts.ts';

/** An editor's receipt is kept this long, in milliseconds: a device may have been without a signal on a long journey. */
const receiptsFor = 30 * 86_400_000;

/** Removes what is over: sessions, mailed links, counts of attempts, receipts, carts. Runs daily; nothing waits for it. */
export async function cleanUp(db: Database, now = Date.now()): Promise<void> {
  const moment = new Date(now).toISOString();
  await db.write('sessions').where('expires_at', '<=', moment).del();
  await db.write('mailed_links').where('expires_at', '<=', moment).del();
  await db.write('throttle').where('expire', '<=', now).del();
  await removeReceipts(db, { editors: now - receiptsFor, carts: now - receiptsKept });
  await removeOldCarts(db, now);
}
