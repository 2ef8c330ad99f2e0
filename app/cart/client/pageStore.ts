/**
 * Where a page stores the cart: in Dexie, or in memory where the browser refuses that or takes no more writes. What lies
 * in Dexie then stays there until it is settled here: the worker and other tabs may send it too, under the same key, and
 * a reload finds it. But nobody changes it any more.
 */
import {
  type CartDatabase,
  type CartStore,
  type CartUpdate,
  type DatabaseCartStore,
  databaseCartStore,
  newUpdateId,
  type StoredCart,
} from '../../../db/browser/cartStore.ts';
import { claimEntry, isPending, resetCart } from '../../../db/browser/outbox.ts';
import type { OutboxEntry } from '../../../db/rules/cart/cart.ts';
import { serialQueue } from '../../../db/rules/cart/serialQueue.ts';

/** It may have been sent: nothing more is merged into it. */
const markSent = (entry: OutboxEntry, now: number): OutboxEntry =>
  isPending(entry) && entry.sent_at === null ? { ...entry, sent_at: now, tries: (entry.tries ?? 0) + 1 } : entry;

/** Adopts a session where the stored cart has none. */
const withSession =
  ({ state: { session_id } }: StoredCart): CartUpdate =>
  (stored) =>
    stored.state.session_id || !session_id ? stored : { ...stored, state: { ...stored.state, session_id } };

type PageStoreEnvironment = {
  /** What this page knows, where Dexie does not say it. */
  latest(): StoredCart;
  onMemoryFallback(): void;
  now(): number;
  /**
   * The keys of entries that some page has sent from memory, or is about to, while Dexie holds them as unsent: saved
   * beside the database, for every page of this browser.
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
  /** The numbers of the entries in memory that lie in Dexie as well, by key. */
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

  /** Acts on Dexie, or on memory from the moment on at which Dexie fails. */
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

  /** Removes from Dexie what is settled here. Where that fails, it is sent once more after a reload, to no effect. */
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
    // A page that had only memory may have opened a session that Dexie does not know of.
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
          // The failed write may have been stored all the same.
          (stored) => (stored.state.changes.includes(id) ? stored : update(stored)),
        );
      }),
    claim: (entry, at) => enqueue(() => run((store) => store.claim(entry, at), claimEntry(entry, at))),
  };
}
