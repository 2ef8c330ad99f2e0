/**
 * Assigns jobs to one of several servers: the first that claims a lease. A lease ends with the run, or some seconds
 * after its process was killed. Times are the database's, since servers' clocks differ.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/connection.ts';

/** The lease is renewed while the job runs. */
const leaseMs = 15_000;
const nowMs = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

export type JobLease = {
  /** @param dueInMs until it is due again on any server */
  end(dueInMs: number): Promise<void>;
};

export type JobLeases = {
  /**
   * Claims a job's lease. Times that a clock set while it was ahead count as past: a lease much longer than usual, and
   * a due time beyond the job's interval.
   * @param everyMs the job's interval
   * @param isStart runs it now even if another server just did
   * @returns the lease; or milliseconds until the next try, if another server runs it or none is due
   */
  take(job: string, everyMs: number, isStart: boolean): Promise<JobLease | number>;
};

/** For jobs that every server runs, and for SQLite, whose processes have a leader. */
export const everywhere: JobLeases = { take: async () => ({ end: async () => {} }) };

export function createJobLeases(
  { dialect, write }: Pick<Database, 'dialect' | 'write'>,
  durationMs = leaseMs,
): JobLeases {
  if (dialect === 'sqlite') return everywhere;
  const taker = randomUUID();

  async function tryTake(job: string, everyMs: number, isStart: boolean): Promise<boolean> {
    const { rows } = await write.raw(
      `update job_leases set taken_by = ?, taken_until = ${nowMs} + ? where job = (
         select job from job_leases where job = ?
           and (taken_until <= ${nowMs} or taken_until > ${nowMs} + ?)
           and (? or next_at <= ${nowMs} or next_at > ${nowMs} + ?)
         for update skip locked
       ) returning job`,
      [taker, durationMs, job, 2 * durationMs, isStart, everyMs],
    );
    return rows.length > 0;
  }

  /** A lease that another server got while this one was frozen stays there. */
  const own = (job: string) => write('job_leases').where({ job, taken_by: taker });

  function startLease(job: string): JobLease {
    const renew = () => own(job).update({ taken_until: write.raw(`${nowMs} + ?`, [durationMs]) });
    const renewal = setInterval(() => void renew().catch(() => {}), durationMs / 3);
    renewal.unref();
    return {
      async end(dueInMs) {
        clearInterval(renewal);
        await own(job).update({ taken_until: 0, next_at: write.raw(`${nowMs} + ?`, [Math.ceil(dueInMs)]) });
      },
    };
  }

  return {
    async take(job, everyMs, isStart) {
      if (isStart) {
        await write('job_leases').insert({ job, taken_by: '', taken_until: 0, next_at: 0 }).onConflict('job').ignore();
      }
      if (await tryTake(job, everyMs, isStart)) return startLease(job);
      const wait = write.raw(`greatest(taken_until, next_at) - ${nowMs} as wait_ms`);
      const row = await write('job_leases').where({ job }).first(wait);
      return Math.max(0, Number(row?.wait_ms ?? 0));
    },
  };
}
