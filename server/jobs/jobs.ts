/** The daily jobs, and the one that publishes and expires records: everything that the server does by itself. */
import type { Database } from '../../db/connection.ts';
import { backUpNightly, runBackupProcess } from '../backup/nightlyBackup.ts';
import type { Config } from '../config/config.ts';
import { examineAll } from '../doctor/examine.ts';
import { removeUnfinishedUploads } from '../files/removeUnfinishedUploads.ts';
import { createMailServerTest, type SendMail } from '../mail/mailer.ts';
import type { SendPush } from '../push/sendPush.ts';
import type { Logger } from '../start/log.ts';
import { findNextDue } from '../store/claimDue.ts';
import { hasFileRow } from '../store/content/documents.ts';
import { findNextTransitionOfAllTowns } from '../store/content/schedule.ts';
import { findNextNotification } from '../store/news/notifications.ts';
import { makePushKeys } from '../store/news/pushKeys.ts';
import { applyDueTransitions } from './applyDueTransitions.ts';
import { bringBackTimes } from './bringBackTimes.ts';
import { checkLinksOfAll } from './checkLinks.ts';
import { cleanStoredPictures } from './cleanStoredPictures.ts';
import { emptyBins } from './emptyBins.ts';
import { extendRecurrences } from './extendRecurrences.ts';
import { finishPayments, noteMovementsOfAll } from './finishPayments.ts';
import { indexTowns } from './indexTowns.ts';
import { queueNews, startDigests } from './queueNews.ts';
import { remindOfInvoices } from './remindOfInvoices.ts';
import { removeExpired } from './removeExpired.ts';
import { type SentMails, sendDueMails } from './sendDueMails.ts';
import { sendDuePushes } from './sendDuePushes.ts';
import { takeFileTexts } from './takeFileTexts.ts';

export type JobContext = {
  db: Database;
  config: Config;
  log: Pick<Logger, 'error' | 'warn' | 'info'>;
  sendMail: SendMail;
  sendPush: SendPush;
  /** Told how each run of a job ended. */
  onRun?: ((key: string, isDone: boolean) => void) | undefined;
};

/** `isStopping` is asked by jobs that may take long: what is left can wait for the next start. */
export type RunContext = JobContext & { isStopping: () => boolean };

export type Job = {
  /** Names it in the log, in figures and among the leases. */
  key: string;
  everyMs: number;
  /** @param isStart whether it is the first run of this process */
  run(context: RunContext, isStart: boolean): Promise<unknown>;
  /** In how many milliseconds it is due again, where that may be sooner. @param result what its run came to */
  findDueInMs?(context: JobContext, result: unknown): Promise<number>;
  /** Whether each of several servers does it: it takes what is due record by record, and soon. */
  isEverywhere?: boolean;
  /** Whether the server starts before the first run ends: it has much to do, or asks others who take long to answer. */
  isSlow?: boolean;
};

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Each job runs when the server starts, then again and again: see startJobs(). */
export const jobs: readonly Job[] = [
  {
    key: 'publish-and-expire',
    // Another process may schedule something: it is noticed at most this much later.
    everyMs: 5000,
    run: ({ db }) => applyDueTransitions(db),
    findDueInMs: async ({ db }) => (await findNextTransitionOfAllTowns(db)) - Date.now(),
    isEverywhere: true,
  },
  {
    key: 'bring-back-times',
    everyMs: 10 * minuteMs,
    run: ({ db }) => bringBackTimes(db),
    isSlow: true,
  },
  {
    key: 'index-search',
    // What somebody saves is found at most this much later.
    everyMs: 2000,
    run: ({ db, isStopping }) => indexTowns(db, isStopping),
    isSlow: true,
  },
  {
    key: 'take-file-texts',
    everyMs: 5000,
    run: ({ db, config, isStopping }) => takeFileTexts(db, config, isStopping),
    isSlow: true,
  },
  {
    key: 'extend-recurrences',
    everyMs: dayMs,
    async run({ db, log, isStopping }) {
      const events = await extendRecurrences(db, { isStopping });
      if (events.length > 0) log.warn({ events }, 'further dates of these events could not be worked out');
    },
    isSlow: true,
  },
  {
    key: 'remove-expired',
    everyMs: dayMs,
    run: ({ db }) => removeExpired(db),
  },
  {
    key: 'empty-bins',
    everyMs: dayMs,
    run: ({ db, config }) => emptyBins(db, config),
  },
  {
    key: 'remove-unfinished-uploads',
    everyMs: dayMs,
    run: ({ db, config }, isStart) => removeUnfinishedUploads(config, (id) => hasFileRow(db, id), isStart),
    isEverywhere: true,
  },
  {
    key: 'clean-stored-pictures',
    everyMs: dayMs,
    run: ({ db, config, isStopping }) => cleanStoredPictures(db, config, isStopping),
    isSlow: true,
  },
  {
    key: 'send-mails',
    // A mail that a request has just written is noticed at most this much later.
    everyMs: 2000,
    run: (context) => sendDueMails({ ...context, now: Date.now }),
    // A mail server that is away is asked again at the usual time, whatever waits.
    findDueInMs: async ({ db }, result) =>
      (result as SentMails).isServerAway ? Number.POSITIVE_INFINITY : (await findNextDue(db, 'mails')) - Date.now(),
    isEverywhere: true,
    isSlow: true,
  },
  {
    key: 'queue-news',
    // What a request has just published is noticed at most this much later.
    everyMs: 2000,
    run: (context) => queueNews({ ...context, now: Date.now }),
    findDueInMs: async ({ db }) => (await findNextNotification(db.read)) - Date.now(),
    isSlow: true,
  },
  {
    key: 'send-pushes',
    everyMs: 2000,
    run: (context) => sendDuePushes({ ...context, now: Date.now }),
    findDueInMs: async ({ db }) => (await findNextDue(db, 'pushes')) - Date.now(),
    isEverywhere: true,
    isSlow: true,
  },
  {
    key: 'make-push-keys',
    everyMs: dayMs,
    run: ({ db, config }) => makePushKeys({ db, config, now: Date.now }),
    isSlow: true,
  },
  {
    key: 'start-digests',
    everyMs: minuteMs,
    run: (context) => startDigests({ ...context, now: Date.now }),
    isSlow: true,
  },
  {
    key: 'remind-of-invoices',
    everyMs: 10 * minuteMs,
    run: (context) => remindOfInvoices({ ...context, now: Date.now }),
    isSlow: true,
  },
  {
    key: 'finish-payments',
    everyMs: minuteMs,
    run: (context) => finishPayments(context),
    isSlow: true,
  },
  {
    key: 'examine',
    everyMs: dayMs / 24,
    run: ({ db, config, isStopping }) =>
      examineAll({ db, config, testMailServer: createMailServerTest(config), now: Date.now }, isStopping),
    isSlow: true,
  },
  {
    key: 'check-links',
    everyMs: 10 * minuteMs,
    run: (context) => checkLinksOfAll({ ...context, now: Date.now }),
    // Thousands of towns are checked one after the other, all night.
    findDueInMs: async (_context, hasMore) => (hasMore ? 1000 : 10 * minuteMs),
    isSlow: true,
  },
  {
    key: 'note-stripe-movements',
    everyMs: dayMs / 4,
    run: (context) => noteMovementsOfAll(context),
    isSlow: true,
  },
  {
    key: 'back-up',
    everyMs: 5 * minuteMs,
    run: (context) => backUpNightly({ ...context, now: Date.now(), makeBackup: runBackupProcess(context.isStopping) }),
    isSlow: true,
  },
];
