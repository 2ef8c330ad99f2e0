/** Two rentals cannot have the same place at the same time. Judged inside the transaction that saves one of them. */
import type { Knex } from 'knex';
import { type BookingSpan, findOverlap, listBookingSpans, placeKey } from '../../db/rules/doubleBooking.ts';
import type { Event } from '../../db/rules/events.ts';
import { Problem } from '../../db/rules/problems.ts';
import { expandRecurrence } from '../../db/rules/recurrence/expand.ts';
import { addDays } from '../../db/rules/time.ts';
import { decodeRow, type Row } from './tables.ts';

/** How many days ahead of today repetitions are followed for this, further than the days that they keep: ten years. */
const bookingHorizonDays = 3653;
const minutesPerDay = 24 * 60;

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

function formatMinute(minute: number): string {
  const ofDay = ((minute % minutesPerDay) + minutesPerDay) % minutesPerDay;
  const [hour, rest] = [Math.floor(ofDay / 60), ofDay % 60];
  return `${hour % 12 || 12}:${String(rest).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `Tuesday, December 8, 2026, from 7:00 PM to 9:00 PM`: for people, and nothing of who rents. */
function formatSpan({ from, to }: BookingSpan): string {
  const [first, last] = [dayFormat.format(from * 60_000), dayFormat.format((to - 1) * 60_000)];
  const [start, end] = [formatMinute(from), formatMinute(to)];
  const wholeDays = from % minutesPerDay === 0 && to % minutesPerDay === 0;
  if (wholeDays) return first === last ? `${first}, all day` : `${first} to ${last}`;
  const until = to % minutesPerDay === 0 ? 'midnight' : end;
  return first === last ? `${first}, from ${start} to ${until}` : `${first}, ${start} to ${last}, ${until}`;
}

/** An event with its days up to a horizon, beside those that it keeps. */
function expandDates(event: Event, horizon: string): Event {
  if (!event.repeat) return event;
  const dates = new Set([...event.dates, ...expandRecurrence(event, { to: horizon })]);
  return { ...event, dates: [...dates].sort() };
}

/** Whether a saved rental takes another time or place than before: an old clash does not stop other changes. */
export const changesBooking = (event: Event, before: Event | null): boolean =>
  event.type === 'rental' &&
  (before?.type !== 'rental' ||
    placeKey(event.location) !== placeKey(before.location) ||
    (['date', 'end_date', 'start_time', 'end_time'] as const).some((field) => event[field] !== before[field]) ||
    JSON.stringify(event.repeat) !== JSON.stringify(before.repeat));

/**
 * Refuses a rental whose place another one has at one of its times. Those that are not published yet count as well.
 * @param event as it was just saved in this transaction
 * @throws Problem `place_taken` naming day and time of the other one
 */
export async function refuseDoubleBooking(
  trx: Knex.Transaction,
  townId: string,
  event: Event,
  today = new Date().toISOString().slice(0, 10),
): Promise<void> {
  const place = placeKey(event.location);
  if (event.type !== 'rental' || place === '') return;
  const rows: Row[] = await trx('events')
    .where({ town_id: townId, type: 'rental', deleted_at: null })
    .whereNot({ id: event.id })
    .where((query) =>
      // What ends past midnight reaches a day further, and what repeats may come out at later days than it keeps.
      query.where('last_date', '>=', addDays(event.date, -1)).orWhereNotNull('repeat'),
    );
  const others = rows.filter(({ location }) => placeKey(location as string) === place);
  const events = others.map((row) => decodeRow<Event>('events', row));
  const lastDates = [...others.map(({ last_date }) => last_date as string), event.dates.at(-1) ?? event.date];
  const furthest = lastDates.sort().at(-1) ?? event.date;
  const [horizon = furthest] = [furthest, addDays(today, bookingHorizonDays)].sort();
  const ours = listBookingSpans(expandDates(event, horizon));
  for (const other of events) {
    const meeting = findOverlap(ours, listBookingSpans(expandDates(other, horizon)));
    if (meeting) {
      throw new Problem('place_taken', `${event.location} is taken then: it is rented on ${formatSpan(meeting)}.`);
    }
  }
}
