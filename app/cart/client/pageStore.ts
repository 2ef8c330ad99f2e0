/**
 * Where a page keeps the cart: in Dexie, or in memory where the browser refuses that or takes nothing in any more. What
 * lies in Dexie then stays there until it is settled here: the worker and other tabs may send it as well, under the same
 * key, and after a reload it is still there. But nobody changes it any more.
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
import type { OutboxEntry } from '../../../db/rules/outbox.ts';

/** It may have travelled: nothing more becomes a part of it. */
const markSent = (entry: OutboxEntry, now: number): OutboxEntry =>
  isPending(entry) && entry.sent_at === null ? { ...entry, sent_at: now, tries: (entry.tries ?? 0) + 1 } : entry;

/** Where no session is held, the one that is known otherwise. */
const withSession =
  ({ state: { session_id } }: StoredCart): CartUpdate =>
  (held) =>
    held.state.session_id || !session_id ? held : { ...held, state: { ...held.state, session_id } };

type PageStoreEnvironment = {
  /** What the page knows to be held, where Dexie does not say it. */
  latest(): StoredCart;
  /** Told when memory takes over. */
  onMemoryFallback(): void;
  now(): number;
  /**
   * The keys of what some page has sent from memory, or is about to, while it lies in Dexie as if it had not been: kept
   * beside the database, for every page of this browser.
   */
  readSentKeys(): string[];
  saveSentKeys(keys: string[]): void;
};

/** @param opening null in a browser that refuses a database */
export function createPageStore(opening: Promise<CartDatabase | null>, around: PageStoreEnvironment): CartStore {
  const { latest, now } = around;
  let disk: DatabaseCartStore | null = null;
  /** What lies in Dexie as well, by key. */
  const alsoOnDisk = new Map<string, number>();
  let memory: StoredCart | null = null;
  let last: Promise<unknown> = opening.then(async (database) => {
    if (!database) return move(latest());
    const opened = databaseCartStore(database, latest);
    disk = opened;
    // A page that had only memory may have come to a session that Dexie does not know of.
    await opened.update(withSession(latest())).then(forgetSent, () => leaveDisk(opened));
  });

  const withSent: CartUpdate = (held) => {
    const sent = around.readSentKeys();
    if (!held.outbox.some(({ key, sent_at }) => sent_at === null && sent.includes(key))) return held;
    return { ...held, outbox: held.outbox.map((entry) => (sent.includes(entry.key) ? markSent(entry, now()) : entry)) };
  };
  function forgetSent({ outbox }: StoredCart): void {
    const sent = around.readSentKeys();
    const left = sent.filter((key) => outbox.some((entry) => entry.key === key));
    if (left.length < sent.length) around.saveSentKeys(left);
  }

  function move(held: StoredCart): void {
    memory = held;
    around.onMemoryFallback();
  }

  /** One after another, in the order in which they were asked for. */
  function inOrder<T>(act: () => Promise<T>): Promise<T> {
    const turn = last.then(act);
    last = turn.catch(() => {});
    return turn;
  }

  async function leaveDisk(from: DatabaseCartStore): Promise<void> {
    const held = withSession(latest())(await from.read().catch(latest));
    for (const { n, key } of held.outbox) alsoOnDisk.set(key, n);
    around.saveSentKeys([...new Set([...around.readSentKeys(), ...alsoOnDisk.keys()])]);
    move({ ...held, outbox: held.outbox.map((entry) => markSent(entry, now())) });
  }

  /** Does something in Dexie, or in memory from the moment on at which Dexie fails. */
  async function onDisk(act: (on: DatabaseCartStore) => Promise<StoredCart>, inMemory: CartUpdate) {
    if (!memory && disk) {
      try {
        return await act(disk);
      } catch {
        await leaveDisk(disk);
      }
    }
    const before = memory ?? latest();
    memory = inMemory(before);
    await tidyDisk(memory);
    if (before.state.session_id && !memory.state.session_id) await disk?.update(resetCart).catch(() => {});
    return memory;
  }

  /** Takes away from Dexie what is settled here. Where that fails, it is sent once more after a reload: for nothing. */
  async function tidyDisk({ outbox }: StoredCart): Promise<void> {
    for (const [key, n] of alsoOnDisk) {
      if (outbox.some((entry) => entry.key === key && isPending(entry))) continue;
      alsoOnDisk.delete(key);
      await disk?.remove(n, key).catch(() => {});
    }
  }

  return {
    read: () =>
      inOrder(() =>
        onDisk(
          (on) => on.read(),
          (held) => held,
        ),
      ),
    update: (step: CartUpdate) =>
      inOrder(() => {
        const name = newUpdateId();
        return onDisk(
          (on) => on.update((held) => step(withSent(held)), name),
          // It failed to say so, but it is in.
          (held) => (held.state.changes.includes(name) ? held : step(held)),
        );
      }),
    claim: (entry, at) => inOrder(() => onDisk((on) => on.claim(entry, at), claimEntry(entry, at))),
  };
}
