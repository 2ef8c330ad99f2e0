/**
 * Sends entries of all kinds, each by the sender of its kind. They travel one at a time and leave only on the server's
 * response. As in the cart, the lock only saves requests: an entry keeps one idempotency key.
 */
import { type EntryProgress, isInRetryWindow, isPending, judgeRejection, startAttempt } from '../rules/outbox.ts';
import type { CallResult, Rejection, SendResult, Transport } from './callServer.ts';
import { type EntryStore, isWaiting, type QueuedEntry } from './entryStore.ts';

type SenderTools = {
  fetch: Transport['fetch'];
  /** Stores how far the entry got. @returns it as stored, since another tab may be further; null if it is gone */
  saveProgress(change: (entry: QueuedEntry) => QueuedEntry): Promise<QueuedEntry | null>;
};

/** Sends an entry with its files. Never rejects for a missing response. */
export type EntrySender = (entry: QueuedEntry, tools: SenderTools) => Promise<CallResult<unknown>>;

export type EntrySenders = Readonly<Record<string, EntrySender>>;

/** Whether somebody may send an entry: the person who made it, or anybody a guest's. */
export const isSentBy = ({ user_id }: QueuedEntry, userId: string | null): boolean =>
  user_id === null || user_id === userId;

/** Another tab may have sent it meanwhile; then that tab's response decides. */
const ifLatestAttempt =
  (attempt: QueuedEntry, changes: Partial<EntryProgress>) =>
  (entry: QueuedEntry): QueuedEntry =>
    isPending(entry) && entry.tries === attempt.tries ? { ...entry, ...changes } : entry;

/** @returns whether to send it again later */
async function settleRejection(store: EntryStore, entry: QueuedEntry, rejection: Rejection): Promise<boolean> {
  // The session has ended, so this attempt did nothing. The entry waits until its person signs in again.
  if (rejection.status === 401) {
    if (entry.tries === 1) await store.change(entry.n, ifLatestAttempt(entry, { sent_at: null, tries: 0 }));
    return false;
  }
  const judgment = judgeRejection(rejection, entry);
  if ('failed' in judgment) {
    await store.change(entry.n, ifLatestAttempt(entry, judgment));
    return true;
  }
  const { fields, file_id } = rejection;
  const refused = { ...judgment.refused, ...(fields && { fields }), ...(file_id && { file_id }) };
  await store.change(entry.n, ifLatestAttempt(entry, { refused }));
  return false;
}

/**
 * Sends what is pending, until the server does not answer.
 * @param userId the signed-in account; null for none
 * @param includeExpired also entries past their retry window, which the server may have forgotten
 */
export function sendEntries(
  store: EntryStore,
  transport: Transport,
  senders: EntrySenders,
  { userId, includeExpired = false }: { userId: string | null; includeExpired?: boolean },
): Promise<SendResult> {
  return transport.withLock(async () => {
    const attempted = new Set<number>();
    let isOutdated = false;
    for (;;) {
      const isDue = (entry: QueuedEntry) =>
        !attempted.has(entry.n) &&
        isWaiting(entry) &&
        isSentBy(entry, userId) &&
        (includeExpired || isInRetryWindow(entry, transport.now()));
      const next = (await store.list()).find(isDue);
      if (!next) return { kind: isOutdated ? 'outdated' : 'done' };
      attempted.add(next.n);
      const send = senders[next.kind];
      const entry =
        send &&
        (await store.change(next.n, (found) =>
          isPending(found) ? { ...found, ...startAttempt(found, transport.now()) } : found,
        ));
      // A newer build knows its kind.
      if (!send) isOutdated = true;
      if (!send || !entry || !isPending(entry)) continue;
      const saveProgress: SenderTools['saveProgress'] = (change) => store.change(entry.n, change);
      const result = await send(entry, { fetch: transport.fetch, saveProgress });
      if (result.kind === 'done')
        await store.change(entry.n, (found) => (found.arrival ? { ...found, files: [], is_done: true } : null));
      else if (result.kind === 'outdated') isOutdated = true;
      else if (result.kind === 'retry') return result;
      else if (await settleRejection(store, entry, result)) return { kind: 'retry', retryAfterMs: 0 };
    }
  });
}
