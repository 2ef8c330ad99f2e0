import type { Database } from '../../db/connection.ts';

/** A receipt is kept this long, in milliseconds: a device may have been without a signal on a long journey. */
const receiptsFor = 30 * 86_400_000;

/** Removes what is over: sessions, mailed links, counts of attempts, receipts. Runs daily; nothing waits for it. */
export async function cleanUp(db: Database, now = Date.now()): Promise<void> {
  const moment = new Date(now).toISOString();
  await db.write('sessions').where('expires_at', '<=', moment).del();
  await db.write('mailed_links').where('expires_at', '<=', moment).del();
  await db.write('throttle').where('expire', '<=', now).del();
  const oldest = new Date(now - receiptsFor).toISOString();
  await db.write('receipts').where('created_at', '<', oldest).del();
}
