/** Requests whose last day is near, and who is reminded of them. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import { previousRecordsDay } from '../../../db/rules/notices/clock.ts';
import { addDays, getWeekday } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { readClockDays } from '../content/townDays.ts';
import { readRecipients } from './tellRecipients.ts';

/** Mails of the day leave from this time on, by the town's clock. */
export const requestMailTime = '08:00';

/** Longer than any row of days that don't count. */
const daysAhead = 14;

export type DueRequest = { id: string; form_id: string; due_on: string };

export type DueMail = { request: DueRequest; recipient: string; onceKey: string };

/** Lists the towns of a time zone where a request is due within some days. @param today YYYY-MM-DD */
export const listTownsWithDueRequests = (knex: Knex, timeZone: string, today: string): Promise<string[]> =>
  knex('requests')
    .join('towns', 'towns.id', 'requests.town_id')
    .where('towns.time_zone', timeZone)
    .whereIn('requests.status', ['new', 'open', 'waiting'])
    .whereBetween('requests.due_on', [today, addDays(today, daysAhead)])
    .distinct('requests.town_id')
    .pluck('requests.town_id');

/** Without the state's rules, Saturdays and Sundays are left out. */
function previousWeekday(day: string): string {
  const before = addDays(day, -1);
  return [0, 6].includes(getWeekday(before)) ? previousWeekday(before) : before;
}

/** Finds the mails that are to be queued: for requests due by the next business day, once for each last day. */
export async function findDueMails(db: Database, town: Town, today: string, now: number): Promise<DueMail[]> {
  const requests: DueRequest[] = await db
    .read('requests')
    .where({ town_id: town.id })
    .where((seen: Knex.QueryBuilder) => seen.whereNot({ status: 'new' }).orWhere({ held_reasons: '[]' }))
    .whereIn('status', ['new', 'open', 'waiting'])
    .whereBetween('due_on', [today, addDays(today, daysAhead)])
    .orderBy(['due_on', 'id'])
    .select('id', 'form_id', 'due_on');
  const days = await readClockDays(
    db,
    town,
    requests.map(({ due_on }) => due_on),
    now,
  );
  const near = requests.filter(({ due_on }) => {
    const before = (days && previousRecordsDay(days, due_on)) ?? previousWeekday(due_on);
    return before <= today;
  });
  const mails: DueMail[] = [];
  for (const request of near)
    for (const recipient of await readRecipients(db.read, town.id, request.form_id))
      mails.push({ request, recipient, onceKey: `request_due:${request.id}:${request.due_on}:${recipient}` });
  const known: string[] = await db
    .read('mails')
    .where({ town_id: town.id })
    .whereIn(
      'once_key',
      mails.map(({ onceKey }) => onceKey),
    )
    .pluck('once_key');
  return mails.filter(({ onceKey }) => !known.includes(onceKey));
}
