/** Pulls the changes of a feed from the server, one page after another, into whatever stores them. */
import ky, { HTTPError } from 'ky';
import { isFromServer } from '../../db/browser/isFromServer.ts';
import { backoffMs, syncRetry } from '../../db/browser/retry.ts';
import { type SyncTarget, startSyncRun } from '../../db/browser/syncTarget.ts';
import { type CatalogueSyncResponse, type SyncPage, type SyncResponse, syncProtocol } from '../../db/rules/sync.ts';
import { dropFaultyRows } from '../../db/rules/syncShape.ts';

/**
 * The server failed, not the target: `unreachable` for no response or a useless one, `outdated` for 426, `faulty` for
 * rows that had to be left out of what is stored now.
 */
export class SyncError extends Error {
  readonly kind: 'unreachable' | 'outdated' | 'faulty';
  constructor(kind: SyncError['kind'], cause?: unknown) {
    super(`Sync failed: ${kind}`, { cause });
    this.name = 'SyncError';
    this.kind = kind;
  }
}

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

/** One page of changes of the content, without credentials. @throws SyncError */
export const fetchContentPage = (since: string | null) => fetchPage<SyncResponse>(since);

/** One page of changes of the shop's items and lists, without credentials. @throws SyncError */
export const fetchCataloguePage = (since: string | null) => fetchPage<CatalogueSyncResponse>(since, 'catalogue');

// biome-ignore lint/suspicious/noConsole: readers can do nothing about it, and whoever looks for the reason finds it
const reportFault = (sentence: string) => console.error(sentence);

/**
 * Brings a target up to date. An interrupted run leaves the cursor where it was and is simply done again.
 * @param requestedAt when this was wanted: a run that another tab started later has done it already
 * @param isNewPage whether a page was just opened: then what is held after a faulty pull is fetched anew without a backoff
 * @returns whether the town itself (its name, color, address) changed, and whether something had to be left out
 * @throws SyncError for the server's failures, anything else for the target's
 */
export async function pullChanges<P extends SyncPage>(
  target: SyncTarget<P>,
  requestedAt: number,
  fetchNext: (since: string | null) => Promise<P>,
  isNewPage = false,
): Promise<{ isTownChanged: boolean; isFaulty: boolean }> {
  const last = await target.lastRequestedAt();
  if (last >= requestedAt && last <= Date.now()) return { isTownChanged: false, isFaulty: false };
  let isTownChanged = false;
  const wasFaulty = await target.isFaulty();
  let isRestart = isNewPage && wasFaulty;
  let canRestart = !wasFaulty;
  for (let runs = 0; runs < 3; runs += 1) {
    const run = startSyncRun(isRestart ? null : await target.cursor(requestedAt), requestedAt, isRestart);
    for (let since = run.since; ; ) {
      const page = dropFaultyRows(await fetchNext(since), reportFault);
      await target.applyPage(page, run);
      if (!page.more) break;
      if (page.cursor === since) throw new SyncError('unreachable', new Error('The server sends the same page again.'));
      since = page.cursor;
    }
    isTownChanged ||= run.isTownChanged;
    // The first fault may be gone at once.
    isRestart = canRestart && run.faultyStores.size > 0;
    canRestart &&= !isRestart;
    // What changed during a run of several pages may be missing from it, and comes with the next run.
    if (run.pageCount === 1 && !isRestart) break;
  }
  return { isTownChanged, isFaulty: await target.isFaulty() };
}

/**
 * Joins a call to one made within the last 500 ms. Later calls wait together for the running one to end, since it may
 * have looked before their change; so do calls that say that something has changed.
 * @param run gets the moment of the call that started it, in milliseconds
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
 * Runs a sync when it is called, and again by itself after a failure, with a backoff.
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
