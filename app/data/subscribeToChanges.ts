/**
 * Notifies this page when the town changes, by server-sent events. One visible tab of a browser holds the connection
 * for all: they share the database, and a browser opens few connections to one host. A page without events polls.
 */

const pollIntervalMs = 60_000;

/**
 * Subscribes while the page is visible.
 * @param since the seq that this browser has synced to
 * @param onChange called when there is, or may be, something to sync
 */
export function subscribeToChanges(since: () => Promise<number>, onChange: () => void): void {
  let disconnect = () => {};
  let lastEventAt = 0;

  /** Holds a connection until it is aborted. The browser reconnects by itself, unless the server refuses. */
  async function hold(aborted: Promise<void>): Promise<void> {
    const source = new EventSource(`/api/live?since=${await since()}`);
    const noteEvent = () => {
      lastEventAt = Date.now();
    };
    source.addEventListener('open', noteEvent);
    source.addEventListener('beat', noteEvent);
    source.addEventListener('message', () => {
      noteEvent();
      onChange();
    });
    const refused = new Promise<void>((resolve) =>
      source.addEventListener('error', () => source.readyState === EventSource.CLOSED && resolve()),
    );
    await Promise.race([aborted, refused]);
    source.close();
  }

  function connect(): void {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    disconnect();
    const controller = new AbortController();
    const { signal } = controller;
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    disconnect = () => controller.abort();
    const holdUnlessAborted = () => (signal.aborted ? undefined : hold(aborted));
    // Plain http has no locks: there every tab holds a connection.
    if (!navigator.locks) void holdUnlessAborted();
    else navigator.locks.request('mainstreet-live', { signal }, holdUnlessAborted).catch(() => {});
  }

  /** A second visible tab polls too, because the tab with the connection notifies it only through the database. */
  function poll(): void {
    if (document.visibilityState !== 'visible' || Date.now() - lastEventAt < pollIntervalMs) return;
    onChange();
    connect();
  }

  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'visible' ? connect() : disconnect(),
  );
  // An open connection would keep the page out of the back/forward cache.
  addEventListener('pagehide', () => disconnect());
  window.addEventListener('pageshow', (event) => event.persisted && connect());
  addEventListener('online', connect);
  addEventListener('offline', () => disconnect());
  setInterval(poll, pollIntervalMs);
  connect();
}
