/** Pulls the changes of a feed from the server, one page after another, into whatever stores them: for pages and the worker. */

import { dropFaultyRows } from '../rules/sync/shape.ts';
import type { SyncPage } from '../rules/sync/sync.ts';
import { type SyncTarget, startSyncRun } from './syncTarget.ts';

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
