/**
 * Runs shared work such as rendering pages: once for all callers with the same key, a few at a time, with addresses
 * taking turns. Excess work is refused early, and callers who left are skipped.
 */
import { AsyncResource } from 'node:async_hooks';
import type { Context } from 'koa';
import { throttleAddress, wideNetworkOf } from './callerAddress.ts';
import { Overload } from './overload.ts';

export type Caller = {
  /** Turns are per address, or per network of one customer. */
  address: string;
  hasLeft(): boolean;
};

export function callerOf({ ip, req }: Context): Caller {
  const address = throttleAddress(ip);
  return { address: wideNetworkOf(address) ?? address, hasLeft: () => !req.socket.writable };
}

type Job = { address: string; isWanted(): boolean; start(): Promise<void>; refuse(): void };

/**
 * Runs work for a key, or waits for the same work in progress.
 * @throws Overload if too much is waiting
 */
export type ShareWork<T> = (key: string, caller: Caller, work: () => Promise<T>) => Promise<T>;

export type WorkQueue = {
  add(job: Job): void;
  /** Lets a waiting job also take turns with this address, if that is sooner. */
  offerAddress(job: Job, address: string): void;
};

export function createWorkQueue(maxRunning: number, maxWaiting: number): WorkQueue {
  /** Jobs by address; the first address has the next turn. */
  const waiting = new Map<string, Job[]>();
  let [running, count] = [0, 0];
  const countOf = (address: string) => waiting.get(address)?.length ?? 0;

  function put(job: Job): void {
    const jobs = waiting.get(job.address);
    if (jobs) jobs.push(job);
    else waiting.set(job.address, [job]);
    count += 1;
  }
  function take(job: Job): void {
    const left = (waiting.get(job.address) ?? []).filter((one) => one !== job);
    if (left.length > 0) waiting.set(job.address, left);
    else waiting.delete(job.address);
    count -= 1;
  }
  function takeNext(): Job | undefined {
    for (const [address, [job]] of waiting) {
      if (!job) continue;
      take(job);
      const left = waiting.get(address);
      if (left) {
        // Setting it again moves the address to the end of the Map.
        waiting.delete(address);
        waiting.set(address, left);
      }
      return job;
    }
    return undefined;
  }
  function startNext(): void {
    while (running < maxRunning) {
      const job = takeNext();
      if (!job) return;
      if (!job.isWanted()) {
        job.refuse();
        continue;
      }
      running += 1;
      void job.start().finally(() => {
        running -= 1;
        startNext();
      });
    }
  }
  /** Picks the last job of the address with the most jobs, or the new job if no address has more. */
  function findSurplus(job: Job): Job {
    let [most, surplus] = [countOf(job.address) + 1, job];
    for (const jobs of waiting.values()) {
      const last = jobs.at(-1);
      if (last && jobs.length > most) [most, surplus] = [jobs.length, last];
    }
    return surplus;
  }

  return {
    add(job) {
      if (count >= maxWaiting) {
        const surplus = findSurplus(job);
        if (surplus === job) return job.refuse();
        take(surplus);
        surplus.refuse();
      }
      put(job);
      startNext();
    },
    offerAddress(job, address) {
      if (countOf(address) + 1 >= countOf(job.address) || !waiting.get(job.address)?.includes(job)) return;
      take(job);
      job.address = address;
      put(job);
    },
  };
}

/** Shares one kind of work; several kinds may use one queue. Work must not wait for other work in its queue. */
export function createSharedWork<T>(queue: WorkQueue): ShareWork<T> {
  const underway = new Map<string, { job: Job; callers: Caller[]; result: Promise<T> }>();
  return (key, caller, work) => {
    const known = underway.get(key);
    if (known) {
      known.callers.push(caller);
      queue.offerAddress(known.job, caller.address);
      return known.result;
    }
    const callers = [caller];
    const { promise: result, resolve, reject } = Promise.withResolvers<T>();
    // Runs in the first caller's context, so that log lines have its request id.
    const run = AsyncResource.bind(work);
    const job: Job = {
      address: caller.address,
      isWanted: () => callers.some((one) => !one.hasLeft()),
      async start() {
        await run()
          .then(resolve, reject)
          .finally(() => underway.delete(key));
      },
      refuse() {
        underway.delete(key);
        reject(new Overload());
      },
    };
    underway.set(key, { job, callers, result });
    queue.add(job);
    return result;
  };
}
