/** How a page or a worker sends: with the browser's own network, clock and locks. */
import type { Transport } from './sendOutbox.ts';

const cartLock = 'mainstreet-cart';
/** How long somebody else may have the turn, in milliseconds. A tab that was put to sleep in the middle keeps it. */
const lockTimeoutMs = 30_000;

/** Plain http has no locks: everybody acts at once there, which does no harm. */
async function withCartLock<T>(act: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return act();
  let begun = false;
  const begin = () => {
    begun = true;
    return act();
  };
  try {
    return await navigator.locks.request(cartLock, { signal: AbortSignal.timeout(lockTimeoutMs) }, begin);
  } catch (error) {
    if (begun) throw error;
    return act();
  }
}

export const browserTransport = (own: Pick<Transport, 'readVisit' | 'readSession'>): Transport => ({
  fetch: (path, init) => fetch(path, init),
  now: Date.now,
  withLock: withCartLock,
  ...own,
});
