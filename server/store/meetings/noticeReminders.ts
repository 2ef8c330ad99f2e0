/** Notes which notices clerks were reminded of, and when a town is checked again. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import { reminderDay } from '../../../db/rules/notices/clock.ts';
import { addDays, toIso, toLocalTime } from '../../../db/rules/time.ts';
import { listEditors } from '../rights.ts';
import { type ComingNotice, listComingNotices, type NoticeTown } from './dueNotices.ts';

/** The hour at which clerks are mailed, by the town's clock. */
export const noticeMailTime = '07:30';

/** A town is checked after this many days at the latest, since dates come nearer. */
const longestRest = 14;
/** Reminders of dates that are over by this many days are forgotten. */
const daysKept = 60;

export type NoticeKey = Pick<ComingNotice, 'about' | 'date'>;

/**
 * Lists the towns of a time zone to check today: those with a state's rules and a body that posts notices, in which
 * something changed since they were last checked, or whose day has come. One query, whatever their number.
 */
export const listTownsToCheck = (knex: Knex, timeZone: string, today: string): Promise<{ id: string; seq: number }[]> =>
  knex('towns as t')
    .leftJoin('notice_checks as l', 'l.town_id', 't.id')
    .where({ 't.time_zone': timeZone })
    .whereNot({ 't.notice_choices': '' })
    .where((due) =>
      due
        .whereNull('l.town_id')
        .orWhere((again) =>
          again
            .where('l.checked_on', '<', today)
            .where((why) => why.whereRaw('l.seen_seq <> t.seq').orWhere('l.check_on', '<=', today)),
        ),
    )
    .whereExists((bodies) =>
      bodies
        .from('bodies as b')
        .whereRaw('b.town_id = t.id and b.deleted_at is null and b.has_notice_clock = true and b.is_retired = false'),
    )
    .select('t.id', 't.seq');

/** Finds the notices to remind of today, told or not, and the next day on which there may be others. */
export async function findReminders(
  db: Database,
  town: NoticeTown,
  now: number,
): Promise<{ notices: ComingNotice[]; checkOn: string }> {
  const today = toLocalTime(now, town.time_zone).date;
  const coming = await listComingNotices(db, town, now);
  const dated = (coming?.notices ?? []).flatMap((notice) => {
    const day = coming && reminderDay(coming.days, notice.clock);
    return day ? [{ notice, day }] : [];
  });
  const later = dated.map(({ day }) => day).filter((day) => day > today);
  return {
    notices: dated
      .filter(({ day, notice }) => day <= today && Date.parse(notice.clock.due_at) >= now)
      .map(({ notice }) => notice),
    checkOn: [...later, addDays(today, longestRest)].toSorted()[0] ?? today,
  };
}

/** Leaves out notices that clerks were reminded of. */
export async function leaveOutMailed<N extends NoticeKey>(
  knex: Knex,
  townId: string,
  notices: readonly N[],
): Promise<N[]> {
  if (notices.length === 0) return [];
  const known: NoticeKey[] = await knex('notice_reminders')
    .where({ town_id: townId })
    .whereIn(
      'date',
      notices.map(({ date }) => date),
    )
    .select('about', 'date');
  return notices.filter(({ about, date }) => !known.some((one) => one.about === about && one.date === date));
}

export async function markMailed(trx: Knex.Transaction, townId: string, notices: readonly NoticeKey[], now: number) {
  const told_at = toIso(now);
  const rows = notices.map(({ about, date }) => ({ town_id: townId, about, date, told_at }));
  if (rows.length > 0) await trx('notice_reminders').insert(rows).onConflict(['town_id', 'about', 'date']).ignore();
}

/** Notes that a town was checked. @param seq of the town before the check */
export async function noteCheck(
  trx: Knex.Transaction,
  townId: string,
  { today, checkOn, seq }: { today: string; checkOn: string; seq: number },
): Promise<void> {
  const columns = { checked_on: today, check_on: checkOn, seen_seq: seq };
  await trx('notice_checks')
    .insert({ town_id: townId, ...columns })
    .onConflict('town_id')
    .merge(Object.keys(columns));
  await trx('notice_reminders').where({ town_id: townId }).where('date', '<', addDays(today, -daysKept)).del();
}

/** Lists the addresses of the accounts that may post notices. */
export async function listNoticeEditors(knex: Knex, townId: string): Promise<string[]> {
  const editors = await listEditors(knex, townId, 'meetings', {});
  return knex('users')
    .where({ town_id: townId })
    .whereIn(
      'id',
      editors.map(({ id }) => id),
    )
    .orderBy('email')
    .pluck('email');
}
