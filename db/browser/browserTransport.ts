/** Sends calls from a page or a worker, with the browser's own network, clock and locks. */
import type { Transport } from './callServer.ts';
import { withLock } from './withLock.ts';

/** How long to wait for another tab, which may have been put to sleep while it holds the lock. */
const lockTimeoutMs = 30_000;

/** @param lock names what one tab or worker does at a time */
export const browserTransport = (lock: string): Transport => ({
  fetch: (path, init) => fetch(path, init),
  now: Date.now,
  withLock: (act) => withLock(lock, act, lockTimeoutMs),
});
