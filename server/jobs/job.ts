/** A job, and the context of its runs. */
import type { Database } from '../../db/connection.ts';
import type { Config } from '../config/config.ts';
import type { SendMail } from '../mail/mailer.ts';
import type { SendPush } from '../push/sendPush.ts';
import type { Logger } from '../start/log.ts';

export type JobContext = {
  db: Database;
  config: Config;
  log: Pick<Logger, 'error' | 'warn' | 'info'>;
  sendMail: SendMail;
  sendPush: SendPush;
  /** Called with the result of each run. */
  onRun?: ((key: string, isDone: boolean) => void) | undefined;
};

/** Long jobs check `isStopping`: the rest can wait for the next start. */
export type RunContext = JobContext & { isStopping: () => boolean };

export type Job = {
  /** Identifies it in logs, metrics and leases. */
  key: string;
  everyMs: number;
  /** @param isStart whether it is this process's first run */
  run(context: RunContext, isStart: boolean): Promise<unknown>;
  /** Milliseconds until it is due again, if that may be sooner. @param result of the run */
  findDueInMs?(context: JobContext, result: unknown): Promise<number>;
  /** Whether each of several servers runs it: due rows are claimed one by one, and must not wait. */
  isEverywhere?: boolean;
  /** Whether the server starts without waiting for the first run, because it has much work or slow requests. */
  isSlow?: boolean;
};
