/**
 * Stores a page's cart in Dexie, or in memory if the browser refuses the database or stops writing to it. Entries in
 * Dexie then stay there until this page settles them: the worker and other tabs may send them under the same key, and a
 * reload finds them. But nobody changes them.
 */
import {
  type CartDatabase,
  type CartStore,
  type DatabaseCartStore,
  databaseCartStore,
  newUpdateId,
} from '../../../db/browser/cartStore.ts';
import { claimEntry, resetCart } from '../../../db/browser/outbox.ts';
import type { CartUpdate, StoredCart } from '../../../db/browser/storedCart.ts';
import type { OutboxEntry } from '../../../db/rules/cart/cart.ts';
import { serialQueue } from '../../../db/rules/cart/serialQueue.ts';
import { isPending } from '../../../db/rules/outbox.ts';

/** Marks an entry as possibly sent, so that no change is merged into it. */
const markSent = (entry: OutboxEntry, now: number): OutboxEntry =>
  isPending(entry) && entry.sent_at === null ? { ...entry, sent_at: now, tries: (entry.tries ?? 0) + 1 } : entry;

/** Adopts a session if the stored cart has none. */
const withSession =
  ({ state: { session_id } }: StoredCart): CartUpdate =>
  (stored) =>
    stored.state.session_id || !session_id ? stored : { ...stored, state: { ...stored.state, session_id } };

type PageStoreEnvironment = {
  /** The page's own state, for what Dexie does not hold. */
  latest(): StoredCart;
  onMemoryFallback(): void;
  now(): number;
  /**
   * The keys of entries that some page sends from memory while Dexie still holds them as unsent. Saved beside the
   * database, for every page of this browser.
   */
  readSentKeys(): string[];
  saveSentKeys(keys: string[]): void;
};

/** @param opening null in a browser that refuses a database */
export function createPageStore(
  opening: Promise<CartDatabase | null>,
  { latest, onMemoryFallback, now, readSentKeys, saveSentKeys }: PageStoreEnvironment,
): CartStore {
  let disk: DatabaseCartStore | null = null;
  let memory: StoredCart | null = null;
  /** Numbers of the entries in memory that are also in Dexie, by key. */
  const numbersOnDisk = new Map<string, number>();
  const enqueue = serialQueue();

  const withSentMarks: CartUpdate = (stored) => {
    const sent = readSentKeys();
    if (!stored.outbox.some(({ key, sent_at }) => sent_at === null && sent.includes(key))) return stored;
    const outbox = stored.outbox.map((entry) => (sent.includes(entry.key) ? markSent(entry, now()) : entry));
    return { ...stored, outbox };
  };

  function dropSettledKeys({ outbox }: StoredCart): void {
    const sent = readSentKeys();
    const rest = sent.filter((key) => outbox.some((entry) => entry.key === key));
    if (rest.length < sent.length) saveSentKeys(rest);
  }

  function moveToMemory(stored: StoredCart): void {
    memory = stored;
    onMemoryFallback();
  }

  async function leaveDisk(from: DatabaseCartStore): Promise<void> {
    const stored = withSession(latest())(await from.read().catch(latest));
    for (const { n, key } of stored.outbox) numbersOnDisk.set(key, n);
    saveSentKeys([...new Set([...readSentKeys(), ...numbersOnDisk.keys()])]);
    moveToMemory({ ...stored, outbox: stored.outbox.map((entry) => markSent(entry, now())) });
  }

  /** Works on Dexie, or on memory once Dexie has failed. */
  async function run(onDisk: (store: DatabaseCartStore) => Promise<StoredCart>, inMemory: CartUpdate) {
    if (!memory && disk) {
      try {
        return await onDisk(disk);
      } catch {
        await leaveDisk(disk);
      }
    }
    const before = memory ?? latest();
    memory = inMemory(before);
    await removeSettled(memory);
    if (before.state.session_id && !memory.state.session_id) await disk?.update(resetCart).catch(() => {});
    return memory;
  }

  /** Removes entries from Dexie that are settled here. If that fails, a reload sends them again, without effect. */
  async function removeSettled({ outbox }: StoredCart): Promise<void> {
    for (const [key, n] of numbersOnDisk) {
      if (outbox.some((entry) => entry.key === key && isPending(entry))) continue;
      numbersOnDisk.delete(key);
      await disk?.remove(n, key).catch(() => {});
    }
  }

  void enqueue(async () => {
    const database = await opening;
    if (!database) return moveToMemory(latest());
    const opened = databaseCartStore(database, latest);
    disk = opened;
    // A page that had only memory may have opened a session that Dexie lacks.
    await opened.update(withSession(latest())).then(dropSettledKeys, () => leaveDisk(opened));
  });

  const unchanged: CartUpdate = (stored) => stored;
  return {
    read: () => enqueue(() => run((store) => store.read(), unchanged)),
    update: (update) =>
      enqueue(() => {
        const id = newUpdateId();
        return run(
          (store) => store.update((stored) => update(withSentMarks(stored)), id),
          // The failed write may still have been stored.
          (stored) => (stored.state.changes.includes(id) ? stored : update(stored)),
        );
      }),
    claim: (entry, at) => enqueue(() => run((store) => store.claim(entry, at), claimEntry(entry, at))),
  };
}
