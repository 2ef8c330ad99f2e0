/** Sends the cart's outbox by Background Sync, since no page may be open to do it. */
import { browserTransport } from '../db/browser/browserTransport.ts';
import { cartDatabase, databaseCartStore } from '../db/browser/cartStore.ts';
import { openWithTimeout } from '../db/browser/openDatabase.ts';
import { sendOutbox } from '../db/browser/sendOutbox.ts';

/** The page has already reported the visit, so a session that the worker opens has none. */
const transport = {
  ...browserTransport('mainstreet-cart'),
  readVisit: () => ({ utm_source: '', utm_medium: '', utm_campaign: '', referrer: '', user_agent: '' }),
  readSession: () => '',
};

/** @throws if an entry is still pending, so that the browser tries again later */
export async function sendPendingCart(): Promise<void> {
  const database = await openWithTimeout(cartDatabase());
  try {
    const result = await sendOutbox(databaseCartStore(database), transport);
    if (result.kind === 'retry') throw new Error('The cart could not be sent.');
  } finally {
    database.close();
  }
}
