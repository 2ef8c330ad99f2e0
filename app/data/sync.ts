/** Asks the server what changed and hands it to whatever holds the town's content, one round at a time. */
import ky, { HTTPError } from 'ky';
import { beginRound, type Holder } from '../../db/browser/round.ts';
import { type SyncAnswer, syncProtocol } from '../../db/rules/sync.ts';

/** The server's side of a round failed: `unreachable` for no answer or a useless one, `outdated` for 426. */
export class SyncFailure extends Error {
  readonly kind: 'unreachable' | 'outdated';
  constructor(kind: SyncFailure['kind'], cause?: unknown) {
    super(`Sync failed: ${kind}`, { cause });
    this.name = 'SyncFailure';
    this.kind = kind;
  }
}

/** One page of changes. Nothing of the visitor goes along. @throws SyncFailure */
export async function askServer(since: string | null): Promise<SyncAnswer> {
  const address = new URL('/api/sync', location.href);
  if (since !== null) address.searchParams.set('since', since);
  address.searchParams.set('protocol', String(syncProtocol));
  try {
    const answer = await ky
      .get(address, {
        credentials: 'omit',
        timeout: 10_000,
        retry: { limit: 1, statusCodes: [502, 503, 504], maxRetryAfter: 5000 },
      })
      .json<SyncAnswer>();
    // A hotel's sign-in page answers 200 too.
    if (typeof answer?.cursor !== 'string') throw new Error('This is no sync answer.');
    return answer;
  } catch (error) {
    throw new SyncFailure(
      error instanceof HTTPError && error.response.status === 426 ? 'outdated' : 'unreachable',
      error,
    );
  }
}

/**
 * Brings a holder up to date. A round interrupted anywhere leaves its position where it was and is simply done again.
 * @param askedAt when this was wanted: a round that another tab began later has done it already
 * @returns whether the town itself (its name, colour, address) changed
 * @throws SyncFailure for the server's side, anything else for the holder's
 */
export async function pull(holder: Holder, askedAt: number, ask = askServer): Promise<{ townChanged: boolean }> {
  const last = await holder.askedAt();
  if (last >= askedAt && last <= Date.now()) return { townChanged: false };
  let townChanged = false;
  for (let rounds = 0; rounds < 3; rounds += 1) {
    const round = beginRound(await holder.cursor(), askedAt);
    for (let since = round.since; ; ) {
      const answer = await ask(since);
      await holder.apply(answer, round);
      if (!answer.more) break;
      if (answer.cursor === since)
        throw new SyncFailure('unreachable', new Error('The server sends the same page again.'));
      since = answer.cursor;
    }
    townChanged ||= round.townChanged;
    // What changed under a round of several pages may be missing from it, and comes with the next.
    if (round.pages === 1) break;
  }
  return { townChanged };
}

/** Lets one tab at a time do something; the others wait for their turn. Without locks (plain http) it is done at once. */
export function inTurn<T>(act: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('mainstreet-sync', act) : act();
}

/**
 * Joins a call to one made within the last 500 ms (R849). Later calls wait, all together, for the running one to end,
 * since it may have looked before what they came for had happened; so do those that say that something has changed.
 * @param run is told the moment of the call that started it, in milliseconds
 */
export function joining<T>(run: (askedAt: number) => Promise<T>): (changed?: 'changed') => Promise<T> {
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
