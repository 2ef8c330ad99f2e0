/** The daily jobs, and the one that publishes and expires records: everything that the server does by itself. */
import type { Database } from '../../db/connection.ts';
import { removeUnfinishedUploads } from '../files/fileStorage.ts';
import type { Logger } from '../log.ts';
import { findNextTransitionOfAllTowns } from '../store/schedule.ts';
import { applyDueTransitions } from './applyDueTransitions.ts';
import { emptyBins } from './emptyBins.ts';
import { extendRecurrences } from './extendRecurrences.ts';
import { removeExpired } from './removeExpired.ts';

type JobContext = { db: Database; dataDir: string };

type Job = {
  name: string;
  everyMs: number;
  /** @param isStart whether it is the first run of this process */
  run(context: JobContext, isStart: boolean): Promise<unknown>;
  /** In how many milliseconds it is due again, where that may be sooner. */
  findDueInMs?(context: JobContext): Promise<number>;
};

const dayMs = 86_400_000;

/** Each job runs when the server starts, then again and again. */
export const jobs: readonly Job[] = [
  {
    name: 'publish and expire scheduled records',
    // Another process may schedule something: it is noticed at most this much later.
    everyMs: 5000,
    run: ({ db }) => applyDueTransitions(db),
    findDueInMs: async ({ db }) => (await findNextTransitionOfAllTowns(db)) - Date.now(),
  },
  {
    name: 'work out further dates of events that repeat without end',
    everyMs: dayMs,
    run: ({ db }) => extendRecurrences(db),
  },
  {
    name: 'remove expired sessions, mailed tokens, idempotency records and carts',
    everyMs: dayMs,
    run: ({ db }) => removeExpired(db),
  },
  {
    name: 'remove what was in the bin too long',
    everyMs: dayMs,
    run: ({ db, dataDir }) => emptyBins(db, dataDir),
  },
  {
    name: 'remove unfinished uploads',
    everyMs: dayMs,
    run: ({ dataDir }, isStart) => removeUnfinishedUploads(dataDir, isStart),
  },
];

/** Runs a job until it is stopped. A failure is logged, and the job runs again at its next time. */
function startJob({ name, everyMs, run, findDueInMs }: Job, context: JobContext, log: Pick<Logger, 'error'>) {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const runOnce = async (isStart: boolean) => {
    let dueInMs = everyMs;
    try {
      await run(context, isStart);
      if (findDueInMs) dueInMs = Math.min(everyMs, await findDueInMs(context));
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed');
    }
    if (isStopped) return;
    timer = setTimeout(
      () => {
        running = runOnce(false);
      },
      Math.max(0, dueInMs),
    );
  };
  let running = runOnce(true);
  return {
    firstRun: running,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Starts all jobs. @returns once each has run; `stop` waits for those that are running */
export async function startJobs(context: JobContext, log: Pick<Logger, 'error'>): Promise<{ stop(): Promise<void> }> {
  const started = jobs.map((job) => startJob(job, context, log));
  await Promise.all(started.map(({ firstRun }) => firstRun));
  return {
    async stop() {
      await Promise.all(started.map((job) => job.stop()));
    },
  };
}
