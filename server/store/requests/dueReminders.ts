/** Requests whose last day is near or past, or that nobody took on, and who is reminded of them. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import { previousRecordsDay } from '../../../db/rules/notices/clock.ts';
import type { Request } from '../../../db/rules/requests/requests.ts';
import { addDays, getWeekday, toIso } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { readClockDays } from '../content/townDays.ts';
import { whereDue, whereRunning } from './list.ts';
import { readRecipients, readWorkers, type StaffMail } from './mailRecipients.ts';
import { whereNotHeldRequest } from './requestFilters.ts';

/** Mails of the day leave from this time on, by the town's clock. */
export const requestMailTime = '08:00';

/** Longer than any row of days that don't count. */
const daysAhead = 14;
const dayMs = 86_400_000;

/** A mail that is to be queued, unless its key is known. */
export type Reminder = Pick<StaffMail, 'kind' | 'onceKey' | 'recipient' | 'data'>;

/** Lists the towns of a time zone that have unfinished requests. */
export const listTownsWithRequests = (knex: Knex, timeZone: string): Promise<string[]> =>
  knex('requests')
    .join('towns', 'towns.id', 'requests.town_id')
    .where('towns.time_zone', timeZone)
    .whereIn('requests.status', ['new', 'open', 'waiting'])
    .distinct('requests.town_id')
    .pluck('requests.town_id');

/** Without the state's rules, Saturdays and Sundays are left out. */
function previousWeekday(day: string): string {
  const before = addDays(day, -1);
  return [0, 6].includes(getWeekday(before)) ? previousWeekday(before) : before;
}

/** Reminds of requests due by the next business day, once for each last day. */
async function findDue(db: Database, town: Town, today: string, now: number): Promise<Reminder[]> {
  const requests: Pick<Request, 'id' | 'form_id' | 'due_on'>[] = await db
    .read('requests')
    .where({ town_id: town.id })
    .modify(whereRunning)
    .whereBetween('due_on', [today, addDays(today, daysAhead)])
    .orderBy(['due_on', 'id'])
    .select('id', 'form_id', 'due_on');
  const dates = requests.map(({ due_on }) => due_on);
  const days = await readClockDays(db, town, dates, now);
  const near = requests.filter(({ due_on }) => {
    const before = (days && previousRecordsDay(days, due_on)) ?? previousWeekday(due_on);
    return before <= today;
  });
  const reminders: Reminder[] = [];
  for (const { id, due_on, form_id } of near)
    for (const recipient of await readRecipients(db.read, town.id, form_id))
      reminders.push({
        kind: 'request_due',
        onceKey: `request_due:${id}:${due_on}:${recipient}`,
        recipient,
        data: { request_id: id },
      });
  return reminders;
}

/** Lists a town's overdue requests with those who are reminded of them: who works on each, and its form's recipients. */
export async function listOverdue(
  knex: Knex,
  townId: string,
  today: string,
): Promise<{ number: string; form_title: string; due_on: string; readers: string[] }[]> {
  const rows: Pick<Request, 'number' | 'form_title' | 'due_on' | 'form_id' | 'assignee_id'>[] = await knex('requests')
    .where({ town_id: townId })
    .modify(whereDue('overdue', today))
    .orderBy(['due_on', 'id'])
    .limit(500)
    .select('number', 'form_title', 'due_on', 'form_id', 'assignee_id');
  const readersOf = new Map<string, string[]>();
  for (const { form_id, assignee_id } of rows) {
    const key = `${form_id} ${assignee_id}`;
    if (readersOf.has(key)) continue;
    const copyTo: string[] = await knex('forms').where({ id: form_id }).whereNot({ copy_to: '' }).pluck('copy_to');
    const workers = await readWorkers(knex, townId, { form_id, assignee_id });
    readersOf.set(key, [...new Set([...(await readRecipients(knex, townId, form_id)), ...workers, ...copyTo])]);
  }
  return rows.map(({ number, form_title, due_on, form_id, assignee_id }) => ({
    number,
    form_title,
    due_on,
    readers: readersOf.get(`${form_id} ${assignee_id}`) ?? [],
  }));
}

/** Reminds of everything that is overdue, in one mail a day for each reader. */
async function findOverdue(db: Database, town: Town, today: string): Promise<Reminder[]> {
  const overdue = await listOverdue(db.read, town.id, today);
  return [...new Set(overdue.flatMap(({ readers }) => readers))].map((recipient) => ({
    kind: 'requests_overdue',
    onceKey: `requests_overdue:${today}:${recipient}`,
    recipient,
    data: { day: today },
  }));
}

/** Switching the setting on must not mail about requests of long ago. */
const copyWithinDays = 14;

/** Tells a form's second reader of new requests that nobody took on for some days, once for each. */
async function findUntouched(db: Database, town: Town, now: number): Promise<Reminder[]> {
  const forms: { id: string; copy_to: string; copy_after_days: number }[] = await db
    .read('forms')
    .where({ town_id: town.id, deleted_at: null })
    .whereNot({ copy_to: '' })
    .select('id', 'copy_to', 'copy_after_days');
  const reminders: Reminder[] = [];
  for (const { id, copy_to: recipient, copy_after_days } of forms) {
    const until = now - copy_after_days * dayMs;
    const ids: string[] = await db
      .read('requests')
      .where({ town_id: town.id, form_id: id, status: 'new' })
      .modify(whereNotHeldRequest)
      .whereBetween('received_at', [toIso(until - copyWithinDays * dayMs), toIso(until)])
      .pluck('id');
    for (const request_id of ids)
      reminders.push({
        kind: 'request_untouched',
        onceKey: `request_untouched:${request_id}`,
        recipient,
        data: { request_id },
      });
  }
  return reminders;
}

/** Finds the mails of a town's day that were not queued yet. @param today YYYY-MM-DD */
export async function findReminders(db: Database, town: Town, today: string, now: number): Promise<Reminder[]> {
  const found = [
    ...(await findDue(db, town, today, now)),
    ...(await findOverdue(db, town, today)),
    ...(await findUntouched(db, town, now)),
  ];
  const known: string[] = await db
    .read('mails')
    .where({ town_id: town.id })
    .whereIn(
      'once_key',
      found.map(({ onceKey }) => onceKey),
    )
    .pluck('once_key');
  return found.filter(({ onceKey }) => !known.includes(onceKey));
}
