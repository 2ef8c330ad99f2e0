/** All background jobs of the server, such as publishing and expiring records. A new job is an entry of `jobs`. */
import { backUpNightly, runBackupProcess } from '../backup/nightlyBackup.ts';
import { examineAll } from '../doctor/examine.ts';
import { removeUnfinishedUploads } from '../files/removeUnfinishedUploads.ts';
import { createMailServerTest } from '../mail/mailer.ts';
import { findNextDue } from '../store/claimDue.ts';
import { hasFileRow } from '../store/content/documents.ts';
import { findNextTransitionOfAllTowns } from '../store/content/schedule.ts';
import { findNextNotification } from '../store/news/notifications.ts';
import { makePushKeys } from '../store/news/pushKeys.ts';
import { eraseExpiredRequests } from '../store/requests/personal/erase.ts';
import { applyDueTransitions } from './applyDueTransitions.ts';
import { bringBackTimes } from './bringBackTimes.ts';
import { checkBarriersOfAll } from './checkBarriers.ts';
import { checkLinksOfAll } from './checkLinks.ts';
import { cleanStoredPictures } from './cleanStoredPictures.ts';
import { emptyBins } from './emptyBins.ts';
import { extendRecurrences } from './extendRecurrences.ts';
import { extractFileTexts } from './extractFileTexts.ts';
import { finishPayments, noteMovementsOfAll } from './finishPayments.ts';
import { indexTowns } from './indexTowns.ts';
import type { Job } from './job.ts';
import { probeNotices } from './probeNotices.ts';
import { queueNews, startDigests } from './queueNews.ts';
import { findNextReminder, remindOfCollection } from './remindOfCollection.ts';
import { remindOfInvoices } from './remindOfInvoices.ts';
import { remindOfNotices } from './remindOfNotices.ts';
import { remindOfRequests } from './remindOfRequests.ts';
import { remindOfReviews } from './remindOfReviews.ts';
import { removeExpired } from './removeExpired.ts';
import { type SentMails, sendDueMails } from './sendDueMails.ts';
import { sendDuePushes } from './sendDuePushes.ts';
import { settleEstimates } from './settleEstimates.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Each job runs when the server starts and then repeatedly: see startJobs(). */
export const jobs: readonly Job[] = [
  {
    key: 'publish-and-expire',
    // The longest delay for a change that another process scheduled.
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
    // The longest delay until a saved record can be found.
    everyMs: 2000,
    run: ({ db, isStopping }) => indexTowns(db, isStopping),
    isSlow: true,
  },
  {
    key: 'take-file-texts',
    everyMs: 5000,
    run: ({ db, config, isStopping }) => extractFileTexts(db, config, isStopping),
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
    key: 'erase-requests',
    everyMs: dayMs / 4,
    run: ({ db, config }) => eraseExpiredRequests({ db, files: config }, Date.now()),
  },
  {
    key: 'remove-unfinished-uploads',
    everyMs: dayMs / 4,
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
    // The longest delay for a mail that a request has just queued.
    everyMs: 2000,
    run: (context) => sendDueMails({ ...context, now: Date.now }),
    // An unavailable mail server is tried again at the usual interval, however many mails wait.
    findDueInMs: async ({ db }, result) =>
      (result as SentMails).isServerAway ? Number.POSITIVE_INFINITY : (await findNextDue(db, 'mails')) - Date.now(),
    isEverywhere: true,
    isSlow: true,
  },
  {
    key: 'queue-news',
    // The longest delay for a record that a request has just published.
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
    key: 'remind-of-reviews',
    everyMs: 10 * minuteMs,
    run: ({ db, isStopping }) => remindOfReviews({ db, now: Date.now, isStopping }),
    isSlow: true,
  },
  {
    key: 'remind-of-notices',
    everyMs: 10 * minuteMs,
    run: ({ db, isStopping }) => remindOfNotices({ db, now: Date.now, isStopping }),
    isSlow: true,
  },
  {
    key: 'remind-of-requests',
    everyMs: 10 * minuteMs,
    run: ({ db, isStopping }) => remindOfRequests({ db, now: Date.now, isStopping }),
    isSlow: true,
  },
  {
    key: 'settle-estimates',
    // The longest delay until a request's log has a payment.
    everyMs: minuteMs,
    run: ({ db, isStopping }) => settleEstimates({ db, now: Date.now, isStopping }),
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
    key: 'remind-of-collection',
    everyMs: 10 * minuteMs,
    run: (context) => remindOfCollection({ ...context, now: Date.now }),
    findDueInMs: async ({ db }) => (await findNextReminder(db.read, Date.now())) - Date.now(),
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
    // Thousands of towns are checked one after another through the night.
    findDueInMs: async (_context, hasMore) => (hasMore ? 1000 : 10 * minuteMs),
    isSlow: true,
  },
  {
    key: 'check-barriers',
    // The longest time until a new town is counted.
    everyMs: minuteMs,
    run: (context) => checkBarriersOfAll({ ...context, now: Date.now }),
    // After an update, thousands of towns are checked one after another.
    findDueInMs: async (_context, hasMore) => (hasMore ? 1000 : minuteMs),
    isSlow: true,
  },
  {
    key: 'probe-notices',
    // The longest time until a look that failed is repeated.
    everyMs: minuteMs,
    run: ({ db, config, isStopping }) => probeNotices({ db, config, now: Date.now, isStopping }),
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
