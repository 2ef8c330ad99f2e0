/** Sends what waits of the cart when no page may be there to do it. */
import { cartDatabase, databaseStore } from '../db/browser/cart.ts';
import { openInTime } from '../db/browser/opening.ts';
import { sendOutbox } from '../db/browser/sending.ts';
import { browserWay } from '../db/browser/way.ts';

/** Where the worker has to ask for a session, nobody knows any more what led there. */
const way = browserWay({
  visit: () => ({ utm_source: '', utm_medium: '', utm_campaign: '', referrer: '', user_agent: '' }),
  session: () => '',
});

/** @throws where something still waits: the browser tries again later */
export async function sendCart(): Promise<void> {
  const database = await openInTime(cartDatabase());
  try {
    const sent = await sendOutbox(databaseStore(database), way);
    if (sent.is === 'waits') throw new Error('The cart could not be sent.');
  } finally {
    database.close();
  }
}
