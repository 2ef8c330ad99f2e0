/** Asks the server what changed in a stream and hands it to whatever holds that, one round at a time. */
import ky, { HTTPError } from 'ky';
import { type SyncPage, type SyncTarget, startSyncRun } from '../../db/browser/syncTarget.ts';
import { type CatalogueSyncResponse, type SyncResponse, syncProtocol } from '../../db/rules/sync.ts';

/** The server's side of a round failed: `unreachable` for no answer or a useless one, `outdated` for 426. */
export class SyncError extends Error {
  readonly kind: 'unreachable' | 'outdated';
  constructor(kind: SyncError['kind'], cause?: unknown) {
    super(`Sync failed: ${kind}`, { cause });
    this.name = 'SyncFailure';
    this.kind = kind;
  }
}

async function fetchPage<A extends SyncPage>(since: string | null, stream?: 'catalogue'): Promise<A> {
  const address = new URL('/api/sync', location.href);
  if (stream) address.searchParams.set('stream', stream);
  if (since !== null) address.searchParams.set('since', since);
  address.searchParams.set('protocol', String(syncProtocol));
  try {
    const answer = await ky
      .get(address, {
        credentials: 'omit',
        timeout: 10_000,
        retry: { limit: 1, statusCodes: [502, 503, 504], maxRetryAfter: 5000 },
      })
      .json<A>();
    // A hotel's sign-in page answers 200 too.
    if (typeof answer?.cursor !== 'string') throw new Error('This is no sync answer.');
    return answer;
  } catch (error) {
    throw new SyncError(
      error instanceof HTTPError && error.response.status === 426 ? 'outdated' : 'unreachable',
      error,
    );
  }
}

/** One page of changes of the content. Nothing of the visitor goes along. @throws SyncFailure */
export const fetchContentPage = (since: string | null) => fetchPage<SyncResponse>(since);

/** One page of changes of what the shop sells, in the same way. @throws SyncFailure */
export const fetchCataloguePage = (since: string | null) => fetchPage<CatalogueSyncResponse>(since, 'catalogue');

/**
 * Brings a holder up to date. A round interrupted anywhere leaves its position where it was and is simply done again.
 * @param askedAt when this was wanted: a round that another tab began later has done it already
 * @returns whether the town itself (its name, colour, address) changed
 * @throws SyncFailure for the server's side, anything else for the holder's
 */
export async function pullChanges<A extends SyncPage>(
  holder: SyncTarget<A>,
  askedAt: number,
  ask: (since: string | null) => Promise<A>,
): Promise<{ townChanged: boolean }> {
  const last = await holder.lastRequestedAt();
  if (last >= askedAt && last <= Date.now()) return { townChanged: false };
  let townChanged = false;
  for (let rounds = 0; rounds < 3; rounds += 1) {
    const round = startSyncRun(await holder.cursor(), askedAt);
    for (let since = round.since; ; ) {
      const answer = await ask(since);
      await holder.applyPage(answer, round);
      if (!answer.more) break;
      if (answer.cursor === since)
        throw new SyncError('unreachable', new Error('The server sends the same page again.'));
      since = answer.cursor;
    }
    townChanged ||= round.isTownChanged;
    // What changed under a round of several pages may be missing from it, and comes with the next.
    if (round.pageCount === 1) break;
  }
  return { townChanged };
}

/**
 * Joins a call to one made within the last 500 ms. Later calls wait, all together, for the running one to end,
 * since it may have looked before what they came for had happened; so do those that say that something has changed.
 * @param run is told the moment of the call that started it, in milliseconds
 */
export function coalesceCalls<T>(run: (askedAt: number) => Promise<T>): (changed?: 'changed') => Promise<T> {
  let current: { at: number; promise: Promise<T> } | null = null;
  let running = false;
  let next: Promise<T> | null = null;
  const begin = () => {
    next = null;
    running = true;
    const at = Date.now();
    const promise = run(at).finally(() => {
      running = false;
    });
    current = { at, promise };
    return promise;
  };
  return (changed) => {
    if (!changed && current && Math.abs(Date.now() - current.at) < 500) return current.promise;
    if (!running || !current) return begin();
    next ??= current.promise.then(begin, begin);
    return next;
  };
}
