/** Mails clerks two business days before the notice of a meeting must be posted, once for each date. */
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { queueMails } from '../store/mails.ts';
import type { ComingNotice } from '../store/meetings/dueNotices.ts';
import {
  findReminders,
  leaveOutMailed,
  listNoticeEditors,
  listTownsToCheck,
  markMailed,
  type NoticeKey,
  noteCheck,
  noticeMailTime,
} from '../store/meetings/noticeReminders.ts';
import { newId } from '../store/recordIds.ts';
import { findTownById } from '../store/towns/towns.ts';
import { write } from '../store/write.ts';

type Context = { db: Database; now: () => number; isStopping?: () => boolean };

/** The stored data of a mail about notices to post. */
export type DueNoticesData = { notices: NoticeKey[] };

/** Queues one mail for each clerk, in the write that notes it: a killed run mails nobody twice. */
async function remindEditors(
  trx: Knex.Transaction,
  townId: string,
  notices: readonly ComingNotice[],
  now: number,
): Promise<number> {
  const unmailed = await leaveOutMailed(trx, townId, notices);
  const recipients = unmailed.length > 0 ? await listNoticeEditors(trx, townId) : [];
  if (recipients.length === 0) return 0;
  const data: DueNoticesData = { notices: unmailed.map(({ about, date }) => ({ about, date })) };
  const mail = { townId, kind: 'notices_due', data, now } as const;
  await queueMails(
    trx,
    recipients.map((recipient) => ({ ...mail, recipient, onceKey: `notices_due:${newId()}` })),
  );
  await markMailed(trx, townId, unmailed, now);
  return unmailed.length;
}

/** Mails the clerks of every town where a notice is due soon. @returns the number of notices */
export async function remindOfNotices({ db, now, isStopping }: Context): Promise<number> {
  let count = 0;
  const timeZones: string[] = await db.read('towns').distinct('time_zone').pluck('time_zone');
  for (const timeZone of timeZones) {
    const { date: today, time } = toLocalTime(now(), timeZone);
    if (time < noticeMailTime) continue;
    for (const { id, seq } of await listTownsToCheck(db.read, timeZone, today)) {
      if (isStopping?.()) return count;
      const town = await findTownById(db, id);
      if (!town) continue;
      const { notices, checkOn } = await findReminders(db, town, now());
      const queue = async (trx: Knex.Transaction) => {
        const mailed = await remindEditors(trx, id, notices, now());
        await noteCheck(trx, id, { today, checkOn, seq });
        return mailed;
      };
      count += await write(db, id, 'clock', ({ trx }) => queue(trx), { now: now() });
    }
  }
  return count;
}
