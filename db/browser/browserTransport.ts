/** Sends the cart's calls from a page or a worker, with the browser's own network, clock and locks. */
import type { Transport } from './sendOutbox.ts';
import { withLock } from './withLock.ts';

/** How long to wait for another tab, which may have been put to sleep while it holds the lock. */
const lockTimeoutMs = 30_000;

export const browserTransport = (own: Pick<Transport, 'readVisit' | 'readSession'>): Transport => ({
  fetch: (path, init) => fetch(path, init),
  now: Date.now,
  withLock: (act) => withLock('mainstreet-cart', act, lockTimeoutMs),
  ...own,
});
