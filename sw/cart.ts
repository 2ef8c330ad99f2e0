/** Sends the cart's outbox by Background Sync, when no page may be there to do it. */
import { browserTransport } from '../db/browser/browserTransport.ts';
import { cartDatabase, databaseCartStore } from '../db/browser/cartStore.ts';
import { openWithTimeout } from '../db/browser/openDatabase.ts';
import { sendOutbox } from '../db/browser/sendOutbox.ts';

/** A session that the worker has to open has no visit to report any more. */
const transport = browserTransport({
  readVisit: () => ({ utm_source: '', utm_medium: '', utm_campaign: '', referrer: '', user_agent: '' }),
  readSession: () => '',
});

/** @throws where an entry is still pending: the browser tries again later */
export async function sendPendingCart(): Promise<void> {
  const database = await openWithTimeout(cartDatabase());
  try {
    const result = await sendOutbox(databaseCartStore(database), transport);
    if (result.kind === 'retry') throw new Error('The cart could not be sent.');
  } finally {
    database.close();
  }
}
