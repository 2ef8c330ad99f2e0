/**
 * Work that many may ask for at once, such as drawing pages: done once for all who wait for the same, a few at a time,
 * for each address in turn. What is too much is refused before it begins, and nothing is done for callers who left.
 */
import { AsyncResource } from 'node:async_hooks';
import type { Context } from 'koa';
import { throttleAddress, wideNetworkOf } from './callerAddress.ts';
import { Overload } from './overload.ts';

export type Caller = {
  /** The key of a turn: an address, or the network of one customer. */
  address: string;
  hasLeft(): boolean;
};

export function callerOf({ ip, req }: Context): Caller {
  const address = throttleAddress(ip);
  return { address: wideNetworkOf(address) ?? address, hasLeft: () => !req.socket.writable };
}

type Job = { address: string; isWanted(): boolean; start(): Promise<void>; refuse(): void };

/**
 * Does work under a key, or waits for who does it already.
 * @throws Overload where too much is waiting
 */
export type ShareWork<T> = (key: string, caller: Caller, work: () => Promise<T>) => Promise<T>;

export type WorkQueue = {
  add(job: Job): void;
  /** Lets a waiting job take its turn with this address, if it comes sooner that way. */
  offerAddress(job: Job, address: string): void;
};

export function createWorkQueue(maxRunning: number, maxWaiting: number): WorkQueue {
  /** By address; the first one's turn is next. */
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
        // A Map lists what was set first.
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
  /** The last job of the address that has the most; the new one where nobody has more than its own. */
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

/** Shares work of one kind; several kinds may wait in one queue. Work must not wait for other work of its queue. */
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
    // It runs in the context of its first caller, whose request id the log's lines have.
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
