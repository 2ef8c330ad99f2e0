/**
 * Hears from the server when the town has changed. One visible tab of a browser listens for all of them: they share
 * the database, and a browser opens few connections to one host. A page that hears nothing asks once a minute.
 */

const pollIntervalMs = 60_000;
const liveLock = 'mainstreet-live';

/**
 * Listens while the page is seen.
 * @param since the seq that this browser has come to
 * @param changed called when there is something to sync, or may be
 */
export function subscribeToChanges(since: () => Promise<number>, changed: () => void): void {
  let leave = () => {};
  let heardAt = 0;

  /** Holds a connection until `left`. A browser opens it again by itself, unless the server refuses it. */
  async function hold(left: Promise<void>): Promise<void> {
    const source = new EventSource(`/api/live?since=${await since()}`);
    const heard = () => {
      heardAt = Date.now();
    };
    source.addEventListener('open', heard);
    source.addEventListener('beat', heard);
    source.addEventListener('message', () => {
      heard();
      changed();
    });
    const refused = new Promise<void>((resolve) =>
      source.addEventListener('error', () => source.readyState === EventSource.CLOSED && resolve()),
    );
    await Promise.race([left, refused]);
    source.close();
  }

  function come(): void {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    leave();
    const leaving = new AbortController();
    const left = new Promise<void>((resolve) => leaving.signal.addEventListener('abort', () => resolve()));
    leave = () => leaving.abort();
    const holding = () => (leaving.signal.aborted ? undefined : hold(left));
    // Plain http has no locks: every tab listens for itself there.
    if (!navigator.locks) void holding();
    else navigator.locks.request(liveLock, { signal: leaving.signal }, holding).catch(() => {});
  }

  /** Also what a second visible tab does, which is told by the one that listens only through the database. */
  function ask(): void {
    if (document.visibilityState !== 'visible' || Date.now() - heardAt < pollIntervalMs) return;
    changed();
    come();
  }

  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? come() : leave()));
  // A page that is put aside with a connection could not come back as it was.
  addEventListener('pagehide', () => leave());
  window.addEventListener('pageshow', (event) => event.persisted && come());
  addEventListener('online', come);
  addEventListener('offline', () => leave());
  setInterval(ask, pollIntervalMs);
  come();
}
