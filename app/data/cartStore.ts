/**
 * Where a page keeps the cart: in Dexie, or in memory where the browser refuses that or takes nothing in any more. What
 * lies in Dexie then stays there until it is sent from here: the worker and other tabs may send it as well, under the
 * same key, and after a reload it is still there.
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

/** As in memory: whatever lies in Dexie may have been sent from there meanwhile, so it is not changed any more. */
const asSent = (entry: OutboxEntry, now: number): OutboxEntry =>
  waits(entry) ? { ...entry, sent_at: entry.sent_at ?? now, tries: (entry.tries ?? 0) + 1 } : entry;

/** Where no session is held, the one that is known otherwise. */
const withSession =
  ({ state: { session_id } }: Held): Step =>
  (held) =>
    held.state.session_id || !session_id ? held : { ...held, state: { ...held.state, session_id } };

/**
 * @param opening null in a browser that refuses a database
 * @param latest what the page knows to be held, where Dexie does not say it
 * @param moved told when memory takes over
 */
export function pageStore(
  opening: Promise<CartDatabase | null>,
  { latest, moved, now }: { latest: () => Held; moved: () => void; now: () => number },
): CartStore {
  let disk: DatabaseStore | null = null;
  /** What lies in Dexie as well, by key. */
  const alsoOnDisk = new Map<string, number>();
  let memory: Held | null = null;
  let last: Promise<unknown> = opening.then(async (database) => {
    if (!database) return move(latest());
    const opened = databaseStore(database, latest);
    disk = opened;
    // A page that had only memory may have come to a session that Dexie does not know of.
    await opened.change(withSession(latest())).catch(() => leaveDisk(opened));
  });

  function move(held: Held): void {
    memory = held;
    moved();
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
    move({ ...held, outbox: held.outbox.map((entry) => asSent(entry, now())) });
  }

  /** Does something in Dexie, or in memory from the moment on at which Dexie fails. */
  async function onDisk(act: (on: DatabaseStore) => Promise<Held>, inMemory: (held: Held) => Held | Promise<Held>) {
    if (!memory && disk) {
      try {
        return await act(disk);
      } catch {
        await leaveDisk(disk);
      }
    }
    const before = memory ?? latest();
    memory = await inMemory(before);
    await tidyDisk(memory);
    if (before.state.session_id && !memory.state.session_id) await disk?.change(left).catch(() => {});
    return memory;
  }

  /** Takes away from Dexie what is settled here. Where that fails, it is sent once more after a reload: for nothing. */
  async function tidyDisk({ outbox }: Held): Promise<void> {
    for (const [key, n] of alsoOnDisk) {
      if (outbox.some((entry) => entry.key === key)) continue;
      alsoOnDisk.delete(key);
      await disk?.take(n, key).catch(() => {});
    }
  }

  /**
   * Before something travels from memory it is taken out of Dexie, where another tab could still make one more change
   * a part of it, under the key that the server then knows.
   */
  async function claimInMemory(held: Held, { n, key }: OutboxEntry): Promise<Held> {
    const step = (given: Held) => claimed({ n, key }, now())(given);
    if (!disk || !alsoOnDisk.has(key)) return step(held);
    let found: OutboxEntry | undefined;
    try {
      found = await disk.take(n, key);
    } catch {
      return step(held);
    }
    alsoOnDisk.delete(key);
    const outbox = held.outbox.flatMap((entry) => {
      if (entry.key !== key) return [entry];
      // Settled by somebody else, or refused.
      return found ? [found.refused ? found : asSent(found, now())] : [];
    });
    return step({ ...held, outbox });
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
          (on) => on.change(step, name),
          // It failed to say so, but it is in.
          (held) => (held.state.changes.includes(name) ? held : step(held)),
        );
      }),
    claim: (entry, at) =>
      inOrder(() =>
        onDisk(
          (on) => on.claim(entry, at),
          (held) => claimInMemory(held, entry),
        ),
      ),
  };
}
