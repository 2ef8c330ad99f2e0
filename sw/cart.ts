/** Sends what waits of the cart when no page may be there to do it. */

import { browserTransport } from '../db/browser/browserTransport.ts';
import { cartDatabase, databaseCartStore } from '../db/browser/cartStore.ts';
import { openWithTimeout } from '../db/browser/openDatabase.ts';
import { sendOutbox } from '../db/browser/sendOutbox.ts';

/** Where the worker has to ask for a session, nobody knows any more what led there. */
const transport = browserTransport({
  readVisit: () => ({ utm_source: '', utm_medium: '', utm_campaign: '', referrer: '', user_agent: '' }),
  readSession: () => '',
});

/** @throws where something still waits: the browser tries again later */
export async function sendPendingCart(): Promise<void> {
  const database = await openWithTimeout(cartDatabase());
  try {
    const sent = await sendOutbox(databaseCartStore(database), transport);
    if (sent.kind === 'waits') throw new Error('The cart could not be sent.');
  } finally {
    database.close();
  }
}
