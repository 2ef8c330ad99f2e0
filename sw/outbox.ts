/** Sends what waits on this device and belongs to no account by Background Sync, since no page may be open to do it. */
import { browserTransport } from '../db/browser/browserTransport.ts';
import { createGuestSenders } from '../db/browser/entrySenders.ts';
import { databaseEntryStore, openOutboxDatabase } from '../db/browser/entryStore.ts';
import { sendEntries } from '../db/browser/sendEntries.ts';

const senders = createGuestSenders((_entry, { is_held }) => ({ arrival: { is_held, at: Date.now() } }));

/** @throws if an entry is still pending, so that the browser tries again later */
export async function sendPendingEntries(): Promise<void> {
  const database = await openOutboxDatabase();
  try {
    const transport = browserTransport('mainstreet-outbox');
    const result = await sendEntries(databaseEntryStore(database), transport, senders, { userId: null });
    if (result.kind === 'retry') throw new Error('What waits could not be sent.');
  } finally {
    database.close();
  }
}
