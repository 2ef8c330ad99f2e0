/** Pulls a feed's changes page by page into a target, for pages and the worker. */

import { dropFaultyRows } from '../rules/sync/shape.ts';
import type { SyncPage } from '../rules/sync/sync.ts';
import { type SyncTarget, startSyncRun } from './syncTarget.ts';

/**
 * A failure of the server, not of the target: `unreachable` for no usable response, `outdated` for 426, `faulty` for
 * rows that had to be left out.
 */
export class SyncError extends Error {
  readonly kind: 'unreachable' | 'outdated' | 'faulty';
  constructor(kind: SyncError['kind'], cause?: unknown) {
    super(`Sync failed: ${kind}`, { cause });
    this.name = 'SyncError';
    this.kind = kind;
  }
}

// biome-ignore lint/suspicious/noConsole: readers can do nothing about it; developers look for it in the console
const reportFault = (sentence: string) => console.error(sentence);

/**
 * Brings a target up to date. An interrupted run leaves the cursor unchanged and is repeated.
 * @param requestedAt the time of the request: a run that another tab started later covers it already
 * @param isNewPage whether a page was just opened: then a faulty snapshot is fetched again without a backoff
 * @returns whether the town itself (its name, color, address) changed, and whether rows had to be left out
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
    // The first fault may be temporary.
    isRestart = canRestart && run.faultyStores.size > 0;
    canRestart &&= !isRestart;
    // A run of several pages may miss changes made meanwhile; the next run brings them.
    if (run.pageCount === 1 && !isRestart) break;
  }
  return { isTownChanged, isFaulty: await target.isFaulty() };
}
