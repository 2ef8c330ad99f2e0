/** Sends what waits on this device and belongs to no account by Background Sync, since no page may be open to do it. */
import { browserTransport } from '../db/browser/browserTransport.ts';
import { databaseEntryStore, openOutboxDatabase } from '../db/browser/entryStore.ts';
import { sendEntries } from '../db/browser/sendEntries.ts';
import { sendMessage } from '../db/browser/sendMessage.ts';
import { createRequestSender } from '../db/browser/sendRequest.ts';
import { requestKind, requestMessageKind } from '../db/rules/requests/fields.ts';

const senders = {
  [requestMessageKind]: sendMessage,
  [requestKind]: createRequestSender({
    now: Date.now,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onTaken: (_entry, { is_held }) => ({ arrival: { is_held, at: Date.now() } }),
  }),
};

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
