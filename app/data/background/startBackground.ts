/** Loads the parts that the first paint does not need: the local database, sync, the service worker and the cart. */
import type { InitialState } from '../../../db/rules/sync/sync.ts';
import { useSyncStatus } from '../contentStore.ts';
import { measurePart } from '../measurePart.ts';

let started = false;

/** Resolves when the page has loaded and is idle. Safari has no idle callback. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 3000 });
    else setTimeout(resolve, 200);
  });
}

/**
 * Starts once per page. An app shell has nothing to show yet and starts at once.
 * @throws if the rest of the app does not load
 */
export async function startBackground(state: InitialState): Promise<void> {
  if (started) return;
  started = true;
  if (!state.shell) {
    useSyncStatus.setState({ syncedAt: state.now });
    await whenIdle();
  }
  // Worker and database do not need each other.
  import('./serviceWorker.ts').then(({ registerWorker }) => registerWorker()).catch(() => {});
  if (state.commerce) {
    import('../../cart/client/openCartWhenNeeded.ts')
      .then(({ openCartWhenNeeded }) => openCartWhenNeeded())
      .catch(() => {});
  }
  const from = performance.now();
  try {
    const { startContentSync } = await import('../contentSync.ts');
    await startContentSync(state);
  } finally {
    const { trouble, syncedAt } = useSyncStatus.getState();
    measurePart('lazyContent', trouble === null && syncedAt !== null ? 'loaded' : 'error', from);
  }
}
