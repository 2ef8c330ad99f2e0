/** Mails the owners of pages that are to be looked at again, once for each day that was chosen. */
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { reviewMailTime } from '../../db/rules/pages/review.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import {
  listTownsWithUnmailedReviews,
  listUnmailedReviews,
  markReviewsMailed,
  type UnmailedReview,
} from '../store/content/pageReviews.ts';
import { queueMail } from '../store/mails.ts';
import { newId } from '../store/recordIds.ts';
import { write } from '../store/write.ts';

type Context = { db: Database; now: () => number; isStopping?: () => boolean };

/** Queues one mail per owner, in the write that notes it: a killed run mails nobody twice. */
async function remindOwners(trx: Knex.Transaction, townId: string, due: UnmailedReview[], now: number): Promise<void> {
  for (const [recipient, pages] of Map.groupBy(due, ({ address }) => address)) {
    await queueMail(trx, {
      townId,
      kind: 'page_reviews',
      onceKey: `page_reviews:${newId()}`,
      recipient,
      data: { page_ids: pages.map(({ id }) => id) },
      now,
    });
  }
  await markReviewsMailed(
    trx,
    due.map(({ id }) => id),
  );
}

/** Mails owners in every town where the day's mails are due. @returns the number of pages */
export async function remindOfReviews({ db, now, isStopping }: Context): Promise<number> {
  let count = 0;
  const timeZones: string[] = await db.read('towns').distinct('time_zone').pluck('time_zone');
  for (const timeZone of timeZones) {
    const { date, time } = toLocalTime(now(), timeZone);
    if (time < reviewMailTime) continue;
    for (const townId of await listTownsWithUnmailedReviews(db.read, timeZone, date)) {
      if (isStopping?.()) return count;
      const queue = async (trx: Knex.Transaction) => {
        const due = await listUnmailedReviews(trx, townId, date);
        await remindOwners(trx, townId, due, now());
        return due.length;
      };
      count += await write(db, townId, 'clock', ({ trx }) => queue(trx), { now: now() });
    }
  }
  return count;
}
