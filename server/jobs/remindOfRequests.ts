/** Mails staff about requests: on the business day before one is due, each day while some are overdue, and untouched ones. */
import type { Database } from '../../db/connection.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import { queueMail } from '../store/mails.ts';
import { findReminders, listTownsWithRequests, requestMailTime } from '../store/requests/dueReminders.ts';
import { findTownById } from '../store/towns/towns.ts';
import { write } from '../store/write.ts';

type Context = { db: Database; now: () => number; isStopping?: () => boolean };

/** @returns the number of mails */
export async function remindOfRequests({ db, now, isStopping }: Context): Promise<number> {
  let count = 0;
  const timeZones: string[] = await db.read('towns').distinct('time_zone').pluck('time_zone');
  for (const timeZone of timeZones) {
    const { date: today, time } = toLocalTime(now(), timeZone);
    if (time < requestMailTime) continue;
    for (const id of await listTownsWithRequests(db.read, timeZone)) {
      if (isStopping?.()) return count;
      const town = await findTownById(db, id);
      const mails = town ? await findReminders(db, town, today, now()) : [];
      if (mails.length === 0) continue;
      const instant = now();
      await write(
        db,
        id,
        'clock',
        async ({ trx }) => {
          for (const mail of mails) await queueMail(trx, { ...mail, townId: id, now: instant });
        },
        { now: instant },
      );
      count += mails.length;
    }
  }
  return count;
}
