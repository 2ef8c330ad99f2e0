/**
 * The page's part of the outbox: it keeps entries on this device, sends them once their person is signed in and there
 * is a signal, and shows what waits. Each kind of entry has a sender: see db/browser/entrySenders.ts.
 */
import { liveQuery } from 'dexie';
import { create } from 'zustand';
import { browserTransport } from '../../../db/browser/browserTransport.ts';
import type { Transport } from '../../../db/browser/callServer.ts';
import { createSenders } from '../../../db/browser/entrySenders.ts';
import {
  databaseEntryStore,
  type EntryStore,
  isWaiting,
  memoryEntryStore,
  type NewEntry,
  openOutboxDatabase,
  type QueuedEntry as StoredEntry,
} from '../../../db/browser/entryStore.ts';
import { sendEntries } from '../../../db/browser/sendEntries.ts';
import { dropFile } from '../../../db/browser/sendRequest.ts';
import { isPending, type Refusal } from '../../../db/rules/outbox.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { outboxTexts as texts } from '../../texts/en/outbox.ts';
import { registerBackgroundSync } from '../background/registerBackgroundSync.ts';
import { useSyncStatus } from '../contentStore.ts';
import { sendPageEvent } from '../pageEvents.ts';
import { useSession } from '../session.ts';
import { createOutboxSender } from './outboxSender.ts';
import { addSentRequest } from './sentRequests.ts';

/** An entry as screens show it. */
export type QueuedEntry = StoredEntry;

const senders = createSenders(({ body, label }, { number, is_held }) => {
  addSentRequest({ number, token: String(body.token), title: label, sent_at: Date.now(), is_held });
  return {};
});

/** A new entry waits this long for its outcome before it is reported as waiting. */
const outcomeTimeoutMs = 10_000;

const useEntries = create<{ entries: readonly QueuedEntry[] }>(() => ({ entries: [] }));

const plainTransport = browserTransport('mainstreet-outbox');
const transport: Transport = {
  ...plainTransport,
  async fetch(path, init) {
    const response = await plainTransport.fetch(path, init);
    // The account may be signed out; session.ts checks.
    if (response.status === 401) sendPageEvent('sessionRefused', null);
    return response;
  },
};

const readUserId = () => useSession.getState().user?.id ?? null;
const isOnline = () => navigator.onLine && !useSyncStatus.getState().isUnavailable;

function setTimer(act: () => void, ms: number): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

/** Notes the link of a request that the worker sent. */
function noteArrival({ body, label, number = '', arrival }: QueuedEntry): void {
  if (arrival)
    addSentRequest({ number, token: String(body.token), title: label, sent_at: arrival.at, is_held: arrival.is_held });
}

function removeDone(store: EntryStore, entries: readonly QueuedEntry[]): void {
  for (const entry of entries.filter(({ is_done }) => is_done)) {
    noteArrival(entry);
    store.change(entry.n, () => null).catch(() => {});
  }
}

function showEntries(stored: readonly QueuedEntry[]): void {
  const entries = stored.filter(({ is_done }) => !is_done);
  useEntries.setState({ entries });
  // Loads what shows them: see StatusNotices.tsx.
  if (entries.some(({ user_id }) => user_id === null)) sendPageEvent('entriesWait', null);
}

type Outbox = { store: EntryStore; sender: ReturnType<typeof createOutboxSender> };

/** Null in a browser that refuses a database. */
let opening: Promise<Outbox | null> | undefined;

async function open(): Promise<Outbox | null> {
  const database = await openOutboxDatabase().catch(() => null);
  if (!database) return null;
  const store = databaseEntryStore(database);
  const sender = createOutboxSender(
    { isOnline, setTimer, onOutdated: () => useSyncStatus.setState({ hasUpdate: true }) },
    (options) => sendEntries(store, transport, senders, { userId: readUserId(), ...options }),
    { onSent: () => {}, onDeferred: () => {} },
  );
  const sendPending = () => {
    if (!useEntries.getState().entries.some(isPending)) return;
    registerBackgroundSync('outbox');
    void sender.send({ hasNews: true });
  };
  const show = (entries: readonly QueuedEntry[]) => {
    removeDone(store, entries);
    showEntries(entries);
  };
  // If the watch fails, this page only learns later about other tabs.
  liveQuery(() => database.entries.toArray()).subscribe({
    next: show,
    error: () => {},
  });
  await store.list().then(show, () => {});
  for (const event of ['online', 'focus', 'pageshow']) addEventListener(event, sendPending);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendPending());
  useSession.subscribe(({ user }, before) => user?.id !== before.user?.id && sendPending());
  sendPending();
  return { store, sender };
}

/** Opens the outbox once for the page, and sends what an earlier page left. */
export function startOutbox(): Promise<Outbox | null> {
  opening ??= open();
  return opening;
}

/** Lists the entries of a person on this device, or of nobody, refused ones included, oldest first. */
export function useQueuedEntries(kinds: readonly string[], userId: string | null): QueuedEntry[] {
  return useEntries(({ entries }) => entries).filter((entry) => kinds.includes(entry.kind) && entry.user_id === userId);
}

/** The outcome of a new entry. `waiting`: it is kept on this device and sent later. `number`: the server has it. */
export type QueueOutcome = { number?: string | undefined } & (
  | { kind: 'sent' | 'waiting' }
  | { kind: 'refused'; reason: Refusal }
);

async function readOutcome(store: EntryStore, key: string): Promise<QueueOutcome> {
  const entry = (await store.list()).find((one) => one.key === key);
  if (entry?.is_done) noteArrival(entry);
  if (!entry || entry.is_done) return { kind: 'sent' };
  const { number, refused } = entry;
  return refused ? { kind: 'refused', reason: refused, number } : { kind: 'waiting', number };
}

/**
 * Tells what becomes of an entry that waits, at once and at each change, until it is sent or refused by any tab.
 * @returns a function that ends this
 */
export function watchEntry(key: string, onChange: (outcome: QueueOutcome) => void): () => void {
  let isOver = false;
  const look = async () => {
    const outbox = await startOutbox();
    const outcome = outbox && (await readOutcome(outbox.store, key));
    if (!outcome || isOver) return;
    if (outcome.kind !== 'waiting') end();
    onChange(outcome);
  };
  const unsubscribe = useEntries.subscribe(() => void look());
  const end = () => {
    isOver = true;
    unsubscribe();
  };
  void look();
  return end;
}

/** @throws Problem `unavailable` if it could not be sent at once */
async function sendUnstored(entry: NewEntry): Promise<QueueOutcome> {
  const store = memoryEntryStore(entry);
  await sendEntries(store, transport, senders, { userId: readUserId() });
  const outcome = await readOutcome(store, entry.key);
  if (outcome.kind === 'waiting' && !outcome.number) throw new Problem('unavailable', texts.notKept);
  return outcome;
}

async function renewRefused(store: EntryStore, entry: NewEntry): Promise<void> {
  const found = (await store.list()).find(({ key, refused }) => key === entry.key && refused !== null);
  if (found) await store.change(found.n, (before) => ({ ...before, ...entry, refused: null, failed: 0 }));
}

/**
 * Keeps an entry on this device, and sends it where that is possible now. An entry that was refused before takes the
 * new content under its key.
 * @throws Problem `unavailable` if this browser can't keep it and the server did not answer
 */
export async function queueEntry(entry: NewEntry): Promise<QueueOutcome> {
  const outbox = await startOutbox();
  const isStored = await outbox?.store.add(entry).then(
    () => true,
    () => false,
  );
  if (outbox && isStored) await renewRefused(outbox.store, entry);
  if (!outbox || !isStored) return sendUnstored(entry);
  const timeout = new Promise<void>((resolve) => setTimer(resolve, outcomeTimeoutMs));
  await Promise.race([outbox.sender.send({ hasNews: true }), timeout]);
  const outcome = await readOutcome(outbox.store, entry.key);
  if (outcome.kind === 'waiting') registerBackgroundSync('outbox');
  return outcome;
}

/** Sends what waits, as somebody asked for it. @returns how many of the meant entries still wait */
async function flush(isMeant: (entry: QueuedEntry) => boolean): Promise<number> {
  const outbox = await startOutbox();
  if (!outbox) return 0;
  const countWaiting = async () =>
    (await outbox.store.list()).filter((entry) => isWaiting(entry) && isMeant(entry)).length;
  if ((await countWaiting()) === 0) return 0;
  const timeout = new Promise<void>((resolve) => setTimer(resolve, outcomeTimeoutMs));
  await Promise.race([outbox.sender.send({ isForced: true, includeExpired: true }), timeout]);
  return countWaiting();
}

/** Sends everything that the signed-in person has waiting. @returns how many entries still wait */
export async function flushEntries(): Promise<number> {
  const userId = readUserId();
  return userId === null ? 0 : flush((entry) => entry.user_id === userId);
}

/** Sends everything that waits and belongs to nobody. @returns how many entries still wait */
export const flushGuestEntries = (): Promise<number> => flush(({ user_id }) => user_id === null);

async function retryChanged({ n }: QueuedEntry, amend: (entry: QueuedEntry) => QueuedEntry): Promise<void> {
  const outbox = await startOutbox();
  await outbox?.store.change(n, (entry) => amend({ ...entry, refused: null, failed: 0 }));
  await outbox?.sender.send({ isForced: true });
}

/** Tries a refused entry again. */
export const retryEntry = (entry: QueuedEntry): Promise<void> => retryChanged(entry, (found) => found);

export const retryWithoutPhoto = (entry: QueuedEntry): Promise<void> =>
  retryChanged(entry, (found) => ({ ...found, photo: null, upload: '' }));

export const retryWithoutFile = (entry: QueuedEntry, fileId: string): Promise<void> =>
  retryChanged(entry, (found) => dropFile(found, fileId));

/** Deletes an entry from this device, whatever its state. */
export async function discardEntry({ n }: QueuedEntry): Promise<void> {
  const outbox = await startOutbox();
  await outbox?.store.change(n, () => null);
}
