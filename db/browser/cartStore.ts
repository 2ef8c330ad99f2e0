/**
 * One's own cart as this browser keeps it: what the server answered last, and the outbox. Pages and workers of
 * different builds read and write it at the same time, so it stays at version 1 for ever: rows may get further fields,
 * and what a build does not know it leaves as it is.
 */
import { Dexie, type EntityTable, type Table } from 'dexie';
import { buildCart, type Cart } from '../rules/cart.ts';
import type { OutboxEntry } from '../rules/outbox.ts';
import { openWithTimeout, retryAfterReopen } from './openDatabase.ts';
import { claimEntry } from './outbox.ts';

/** All that is known of the cart beside what waits. Times are milliseconds by this device's clock. */
export type CartState = {
  key: 'cart';
  /** Empty until the server has given one. */
  session_id: string;
  /** As the server answered it last. */
  cart: Cart | null;
  /** How often `cart` was replaced: an answer to a question from before is out of date. */
  answers: number;
  answered_at: number;
  /** Into whose cart the session was taken; null for a guest's. */
  user_id: string | null;
  /** The number of the entry that was made last. */
  last_n: number;
  /** The last changes by name: one that is tried again, since nobody knows whether it got in, is made once. */
  changes: string[];
};

/** What is held of the cart at one moment. The outbox is in order, and has what was refused and not read yet, too. */
export type StoredCart = { state: CartState; outbox: OutboxEntry[] };
/** What is held after something was done to it; the same object where that changed nothing. */
export type CartUpdate = (held: StoredCart) => StoredCart;

/** Where the cart is kept: Dexie, or memory in its place. Each step is all or nothing, and they come one after another. */
export type CartStore = {
  read(): Promise<StoredCart>;
  update(step: CartUpdate): Promise<StoredCart>;
  /** Notes that an entry is about to travel: see claimed(). It is missing where somebody else has settled it. */
  claim(entry: OutboxEntry, now: number): Promise<StoredCart>;
};

export const emptyCart = (session_id = ''): Cart =>
  buildCart({ session_id, last_activity: new Date(0).toISOString(), checkout_attempts: 0 }, []);

export const emptyStoredCart = (session_id = ''): StoredCart => ({
  state: {
    key: 'cart',
    session_id,
    cart: null,
    answers: 0,
    answered_at: 0,
    user_id: null,
    last_n: 0,
    changes: [],
  },
  outbox: [],
});

export type CartDatabase = Dexie & {
  state: Table<CartState, 'cart'>;
  outbox: EntityTable<OutboxEntry, 'n'>;
};

/** The database, not opened yet. */
export function cartDatabase(): CartDatabase {
  // A change that was shown is to outlive a power cut.
  const database = new Dexie('mainstreet-cart', {
    chromeTransactionDurability: 'strict',
    cache: 'disabled',
  }) as CartDatabase;
  database.version(1).stores({ state: 'key', outbox: '++n' });
  database.on('versionchange', () => {
    database.close({ disableAutoOpen: false });
    return false;
  });
  return database;
}

/** @throws what openInTime() throws */
export const openCartDatabase = (): Promise<CartDatabase> => openWithTimeout(cartDatabase());

const maxUpdateIds = 20;

/** A name for a change that nothing else has. */
export const newUpdateId = (): string => `${Date.now()}-${Math.random()}`;

export type DatabaseCartStore = Omit<CartStore, 'change'> & {
  /** @param name a change that is tried again under the same name is made once */
  update(step: CartUpdate, name?: string): Promise<StoredCart>;
  /** Takes an entry out and writes nothing, for somebody who goes on without the database. */
  remove(n: number, key: string): Promise<void>;
};

/**
 * @param begin what to start from where nothing is held, since the database is new or the browser threw it away. The
 * worker knows of nothing to start from, and leaves that to a page
 */
export function databaseCartStore(database: CartDatabase, begin?: () => StoredCart): DatabaseCartStore {
  const { state, outbox } = database;

  /** Null where nothing is held. Inside a transaction. */
  async function load(): Promise<StoredCart | null> {
    const row = await state.get('cart');
    return row ? { state: row, outbox: await outbox.toArray() } : null;
  }

  async function write(before: StoredCart | null, after: StoredCart): Promise<void> {
    const kept = new Map(after.outbox.map((entry) => [entry.n, entry]));
    const known = new Map(before?.outbox.map((entry) => [entry.n, entry]));
    await outbox.bulkDelete([...known.keys()].filter((n) => !kept.has(n)));
    await outbox.bulkPut(after.outbox.filter((entry) => known.get(entry.n) !== entry));
    await state.put(after.state);
  }

  function change(step: CartUpdate, name = newUpdateId()): Promise<StoredCart> {
    return retryAfterReopen(database, () =>
      database.transaction('rw', state, outbox, async () => {
        const held = await load();
        if (held?.state.changes.includes(name)) return held;
        const before = held ?? begin?.() ?? emptyStoredCart();
        const after = step(before);
        if (after === before && (held || !begin)) return before;
        const changes = [...after.state.changes.slice(1 - maxUpdateIds), name];
        const result = { ...after, state: { ...after.state, changes } };
        await write(held, result);
        return result;
      }),
    );
  }

  return {
    update: change,
    claim: (entry, now) => change(claimEntry(entry, now)),
    async read() {
      const held = await retryAfterReopen(database, () => database.transaction('r', state, outbox, load));
      return held ?? change((begun) => begun);
    },
    remove: (n, key) =>
      retryAfterReopen(database, () =>
        database.transaction('rw', outbox, async () => {
          if ((await outbox.get(n))?.key === key) await outbox.delete(n);
        }),
      ),
  };
}
