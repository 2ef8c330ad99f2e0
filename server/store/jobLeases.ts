/**
 * Who of several servers does a job: whoever takes its turn first. A turn ends with the run, or some seconds after its
 * process was killed; the others then go on. Times are the database's, since servers' clocks differ.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/connection.ts';

/** Renewed while the job runs. */
const leaseMs = 15_000;
const nowMs = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

export type JobLease = {
  /** @param dueInMs when it is due again, for whichever server */
  end(dueInMs: number): Promise<void>;
};

export type JobLeases = {
  /**
   * Takes a job's turn. What the clock wrote while it was ahead counts as past: a turn much longer than a turn, and a
   * due time further away than the job's interval.
   * @param everyMs the job's interval
   * @param isStart whether it is done now even where another server did it a moment ago
   * @returns the turn; or in how many milliseconds to ask again, where another server is at it or none is due
   */
  take(job: string, everyMs: number, isStart: boolean): Promise<JobLease | number>;
};

/** For what every server does whenever it is due, and where there is only one: SQLite's processes have a leader. */
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

  /** A turn that went to another server, because this one was frozen for too long, stays there. */
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
