/** The browser as the cart needs it. cart.ts makes the real one, tests another. */
import type { CartDatabase } from '../../../db/browser/cartStore.ts';
import type { NewEntry } from '../../../db/browser/outbox.ts';
import type { CartTransport } from '../../../db/browser/sendOutbox.ts';
import type { CartView } from '../../../db/rules/cart/cart.ts';

export type Environment = CartTransport & {
  /** Null in a browser that refuses a database. */
  database: Promise<CartDatabase | null>;
  /** Calls back at every change of the database, from any tab or worker. @returns a function that stops it */
  watchDatabase(database: CartDatabase, onChange: () => void): () => void;
  /** Saves the session's id beside the database. */
  saveSession(id: string): void;
  /** See createPageStore(). */
  readSentKeys(): string[];
  saveSentKeys(keys: string[]): void;
  /** Changes that a closing page had no time to store in the database. */
  readUnstored(): NewEntry[];
  saveUnstored(entries: NewEntry[]): void;
  isOnline(): boolean;
  /** @returns a function that cancels the timer */
  setTimer(act: () => void, ms: number): () => void;
  newIdempotencyKey(): string;
  onViewChange(view: CartView): void;
  /** The server no longer understands this build. */
  onOutdated(): void;
  /** Asks the worker to send pending changes if the page is closed before the network returns. */
  registerBackgroundSync(): void;
};
