/**
 * The cart in this browser: the server's last response and the outbox. Pages and workers of different builds use the
 * database at the same time, so it stays at version 1: rows may get further fields, and no build touches fields that it
 * does not know.
 */
import { Dexie, type EntityTable, type Table } from 'dexie';
import { buildCart, type Cart, type OutboxEntry } from '../rules/cart/cart.ts';
import { openWithTimeout, retryAfterReopen } from './openDatabase.ts';
import { claimEntry } from './outbox.ts';
import type { CartState, CartUpdate, StoredCart } from './storedCart.ts';

/** Stores the cart in Dexie, or in memory where there is no database. Updates are atomic and run one after another. */
export type CartStore = {
  read(): Promise<StoredCart>;
  update(update: CartUpdate): Promise<StoredCart>;
  /** See claimEntry(). The result lacks the entry where another tab has settled it. */
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

/** Returns the database without opening it. */
export function cartDatabase(): CartDatabase {
  // A change that was shown must outlive a power cut.
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

/** @throws what openWithTimeout() throws */
export const openCartDatabase = (): Promise<CartDatabase> => openWithTimeout(cartDatabase());

const maxUpdateIds = 20;

export const newUpdateId = (): string => `${Date.now()}-${Math.random()}`;

export type DatabaseCartStore = Omit<CartStore, 'update'> & {
  /** @param id makes a repeated update apply once */
  update(update: CartUpdate, id?: string): Promise<StoredCart>;
  /** Removes an entry and writes nothing, for a page that goes on without the database. */
  remove(n: number, key: string): Promise<void>;
};

/** @param initial creates the state of a new or lost database. The worker passes none and leaves that to a page. */
export function databaseCartStore(database: CartDatabase, initial?: () => StoredCart): DatabaseCartStore {
  const { state, outbox } = database;

  /** Runs inside a transaction. @returns null where nothing is stored */
  async function load(): Promise<StoredCart | null> {
    const row = await state.get('cart');
    return row ? { state: row, outbox: await outbox.toArray() } : null;
  }

  async function write(before: StoredCart | null, after: StoredCart): Promise<void> {
    const next = new Map(after.outbox.map((entry) => [entry.n, entry]));
    const known = new Map(before?.outbox.map((entry) => [entry.n, entry]));
    await outbox.bulkDelete([...known.keys()].filter((n) => !next.has(n)));
    await outbox.bulkPut(after.outbox.filter((entry) => known.get(entry.n) !== entry));
    await state.put(after.state);
  }

  function runUpdate(update: CartUpdate, id = newUpdateId()): Promise<StoredCart> {
    return retryAfterReopen(database, () =>
      database.transaction('rw', state, outbox, async () => {
        const stored = await load();
        if (stored?.state.changes.includes(id)) return stored;
        const before = stored ?? initial?.() ?? emptyStoredCart();
        const after = update(before);
        if (after === before && (stored || !initial)) return before;
        const changes = [...after.state.changes.slice(1 - maxUpdateIds), id];
        const result = { ...after, state: { ...after.state, changes } };
        await write(stored, result);
        return result;
      }),
    );
  }

  return {
    update: runUpdate,
    claim: (entry, now) => runUpdate(claimEntry(entry, now)),
    async read() {
      const stored = await retryAfterReopen(database, () => database.transaction('r', state, outbox, load));
      return stored ?? runUpdate((initialCart) => initialCart);
    },
    remove: (n, key) =>
      retryAfterReopen(database, () =>
        database.transaction('rw', outbox, async () => {
          if ((await outbox.get(n))?.key === key) await outbox.delete(n);
        }),
      ),
  };
}
