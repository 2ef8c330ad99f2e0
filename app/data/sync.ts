/** Fetches a feed's changes from the server, with retries. */
import ky, { HTTPError } from 'ky';
import { isFromServer } from '../../db/browser/isFromServer.ts';
import { SyncError } from '../../db/browser/pullChanges.ts';
import { backoffMs, syncRetry } from '../../db/browser/retry.ts';
import {
  type CatalogueSyncResponse,
  type SyncPage,
  type SyncResponse,
  syncProtocol,
} from '../../db/rules/sync/sync.ts';

async function fetchPage<P extends SyncPage>(since: string | null, stream?: 'catalogue'): Promise<P> {
  const url = new URL('/api/sync', location.href);
  if (stream) url.searchParams.set('stream', stream);
  if (since !== null) url.searchParams.set('since', since);
  url.searchParams.set('protocol', String(syncProtocol));
  try {
    const pending = ky.get(url, {
      credentials: 'omit',
      timeout: 10_000,
      retry: { limit: 1, statusCodes: [502, 503, 504], maxRetryAfter: 5000 },
    });
    const page = await pending.json<P>();
    if (typeof page?.cursor !== 'string' || !(await isFromServer(await pending)))
      throw new Error('This is no page of changes.');
    return page;
  } catch (error) {
    const isOutdated =
      error instanceof HTTPError && error.response.status === 426 && (await isFromServer(error.response));
    throw new SyncError(isOutdated ? 'outdated' : 'unreachable', error);
  }
}

/** Fetches one page of content changes, without credentials. @throws SyncError */
export const fetchContentPage = (since: string | null) => fetchPage<SyncResponse>(since);

/** Fetches one page of changes of items and lists, without credentials. @throws SyncError */
export const fetchCataloguePage = (since: string | null) => fetchPage<CatalogueSyncResponse>(since, 'catalogue');

/**
 * Joins a call to one made within the last 500 ms. Later calls wait together for the running one, which may have read
 * before their change; so do calls that report a change.
 * @param run gets the time of the call that started it, in milliseconds
 */
export function coalesceCalls<T>(run: (requestedAt: number) => Promise<T>): (changed?: 'changed') => Promise<T> {
  let current: { at: number; promise: Promise<T> } | null = null;
  let isRunning = false;
  let next: Promise<T> | null = null;
  const start = () => {
    next = null;
    isRunning = true;
    const at = Date.now();
    const promise = run(at).finally(() => {
      isRunning = false;
    });
    current = { at, promise };
    return promise;
  };
  return (changed) => {
    if (!changed && current && Math.abs(Date.now() - current.at) < 500) return current.promise;
    if (!isRunning || !current) return start();
    next ??= current.promise.then(start, start);
    return next;
  };
}

/**
 * Runs a sync when called, and retries after a failure with a backoff.
 * @param canRetry handles a failure and says whether to retry
 */
export function createSyncLoop(
  run: (requestedAt: number) => Promise<void>,
  canRetry: (error: unknown) => boolean | Promise<boolean>,
): (changed?: 'changed') => Promise<void> {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sync = coalesceCalls(async (requestedAt) => {
    clearTimeout(timer);
    try {
      await run(requestedAt);
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!(await canRetry(error))) return;
      const waitMs = backoffMs(failures, syncRetry);
      timer = setTimeout(() => document.visibilityState === 'visible' && void sync(), waitMs);
    }
  });
  return sync;
}
