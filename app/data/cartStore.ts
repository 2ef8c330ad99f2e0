/**
 * Where a page keeps the cart: in Dexie, or in memory where the browser refuses that or takes nothing in any more. What
 * lies in Dexie then stays there until it is settled here: the worker and other tabs may send it as well, under the same
 * key, and after a reload it is still there. But nobody changes it any more.
 */
import {
  type CartDatabase,
  type CartStore,
  changeName,
  type DatabaseStore,
  databaseStore,
  type Held,
  type Step,
} from '../../db/browser/cart.ts';
import { claimed, left, waits } from '../../db/browser/outbox.ts';
import type { OutboxEntry } from '../../db/rules/outbox.ts';

/** It may have travelled: nothing more becomes a part of it. */
const asSent = (entry: OutboxEntry, now: number): OutboxEntry =>
  waits(entry) && entry.sent_at === null ? { ...entry, sent_at: now, tries: (entry.tries ?? 0) + 1 } : entry;

/** Where no session is held, the one that is known otherwise. */
const withSession =
  ({ state: { session_id } }: Held): Step =>
  (held) =>
    held.state.session_id || !session_id ? held : { ...held, state: { ...held.state, session_id } };

type Around = {
  /** What the page knows to be held, where Dexie does not say it. */
  latest(): Held;
  /** Told when memory takes over. */
  moved(): void;
  now(): number;
  /**
   * The keys of what some page has sent from memory, or is about to, while it lies in Dexie as if it had not been: kept
   * beside the database, for every page of this browser.
   */
  readSent(): string[];
  keepSent(keys: string[]): void;
};

/** @param opening null in a browser that refuses a database */
export function pageStore(opening: Promise<CartDatabase | null>, around: Around): CartStore {
  const { latest, now } = around;
  let disk: DatabaseStore | null = null;
  /** What lies in Dexie as well, by key. */
  const alsoOnDisk = new Map<string, number>();
  let memory: Held | null = null;
  let last: Promise<unknown> = opening.then(async (database) => {
    if (!database) return move(latest());
    const opened = databaseStore(database, latest);
    disk = opened;
    // A page that had only memory may have come to a session that Dexie does not know of.
    await opened.change(withSession(latest())).then(forgetSent, () => leaveDisk(opened));
  });

  const withSent: Step = (held) => {
    const sent = around.readSent();
    if (!held.outbox.some(({ key, sent_at }) => sent_at === null && sent.includes(key))) return held;
    return { ...held, outbox: held.outbox.map((entry) => (sent.includes(entry.key) ? asSent(entry, now()) : entry)) };
  };
  function forgetSent({ outbox }: Held): void {
    const sent = around.readSent();
    const left = sent.filter((key) => outbox.some((entry) => entry.key === key));
    if (left.length < sent.length) around.keepSent(left);
  }

  function move(held: Held): void {
    memory = held;
    around.moved();
  }

  /** One after another, in the order in which they were asked for. */
  function inOrder<T>(act: () => Promise<T>): Promise<T> {
    const turn = last.then(act);
    last = turn.catch(() => {});
    return turn;
  }

  async function leaveDisk(from: DatabaseStore): Promise<void> {
    const held = withSession(latest())(await from.read().catch(latest));
    for (const { n, key } of held.outbox) alsoOnDisk.set(key, n);
    around.keepSent([...new Set([...around.readSent(), ...alsoOnDisk.keys()])]);
    move({ ...held, outbox: held.outbox.map((entry) => asSent(entry, now())) });
  }

  /** Does something in Dexie, or in memory from the moment on at which Dexie fails. */
  async function onDisk(act: (on: DatabaseStore) => Promise<Held>, inMemory: Step) {
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
    if (before.state.session_id && !memory.state.session_id) await disk?.change(left).catch(() => {});
    return memory;
  }

  /** Takes away from Dexie what is settled here. Where that fails, it is sent once more after a reload: for nothing. */
  async function tidyDisk({ outbox }: Held): Promise<void> {
    for (const [key, n] of alsoOnDisk) {
      if (outbox.some((entry) => entry.key === key && waits(entry))) continue;
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
    change: (step: Step) =>
      inOrder(() => {
        const name = changeName();
        return onDisk(
          (on) => on.change((held) => step(withSent(held)), name),
          // It failed to say so, but it is in.
          (held) => (held.state.changes.includes(name) ? held : step(held)),
        );
      }),
    claim: (entry, at) => inOrder(() => onDisk((on) => on.claim(entry, at), claimed(entry, at))),
  };
}
