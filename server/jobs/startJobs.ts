/** Runs the jobs repeatedly, taking turns with other servers, and sooner after a failure. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createJobLeases, everywhere, type JobLeases } from '../store/jobLeases.ts';
import type { Job, JobContext } from './job.ts';
import { jobs } from './jobs.ts';

const firstRetryMs = 60_000;
/** The longest wait for a slow job when stopping. Unfinished work is repeated after the next start. */
const slowStopMs = 10_000;

/**
 * Milliseconds until a failed job runs again. After a full disk, a daily job should not wait a day. A job that always
 * fails must not flood the log.
 * @param failures in a row, from 1
 */
export const jobRetryMs = (everyMs: number, failures: number): number =>
  Math.min(everyMs, firstRetryMs * 2 ** (failures - 1));

/** The shortest and longest interval for checking a job that another server runs, in case that one is killed. */
const [minLookMs, maxLookMs] = [500, 15_000];

/** Runs a job until it is stopped, taking turns with other servers. A failure is logged and repeated after jobRetryMs(). */
function startJob(
  { key, everyMs, run, findDueInMs, isSlow, isEverywhere }: Job,
  leases: JobLeases,
  context: JobContext,
) {
  let isStopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  /** @returns milliseconds until it is due again */
  async function runLeased(isStart: boolean): Promise<number> {
    const lease = await (isEverywhere ? everywhere : leases).take(key, everyMs, isStart);
    if (typeof lease === 'number') return Math.min(everyMs, maxLookMs, Math.max(minLookMs, lease));
    let dueInMs = jobRetryMs(everyMs, failures + 1);
    try {
      const result = await run({ ...context, isStopping: () => isStopped }, isStart);
      dueInMs = Math.max(0, Math.min(everyMs, (await findDueInMs?.(context, result)) ?? everyMs));
      context.onRun?.(key, true);
    } finally {
      await lease.end(dueInMs);
    }
    failures = 0;
    return dueInMs;
  }

  const runOnce = async (isStart: boolean) => {
    let dueInMs: number;
    try {
      dueInMs = await runLeased(isStart);
    } catch (error) {
      failures += 1;
      context.onRun?.(key, false);
      dueInMs = jobRetryMs(everyMs, failures);
      context.log.error({ err: error, job: key }, 'job failed');
    }
    if (isStopped) return;
    timer = setTimeout(() => {
      running = runOnce(false);
    }, dueInMs);
  };
  let running = runOnce(true);
  return {
    firstRun: isSlow ? undefined : running,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await (isSlow ? Promise.race([running, sleep(slowStopMs, undefined, { ref: false })]) : running);
    },
  };
}

/** Starts all jobs. @returns after each has run once, except slow ones; `stop` waits for running ones */
export async function startJobs(context: JobContext): Promise<{ stop(): Promise<void> }> {
  const leases = createJobLeases(context.db);
  const started = jobs.map((job) => startJob(job, leases, context));
  await Promise.all(started.map(({ firstRun }) => firstRun));
  return {
    async stop() {
      await Promise.all(started.map((job) => job.stop()));
    },
  };
}
