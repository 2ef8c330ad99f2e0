/** The rule against double booking: two rentals cannot have the same place at the same time. */

import { Problem } from '../problems.ts';
import { expandRecurrence } from '../recurrence/expand.ts';
import { addDays, daysBetween } from '../time.ts';
import { type Event, occurrenceEndDate } from './events.ts';

export type Booking = Pick<Event, 'date' | 'end_date' | 'start_time' | 'end_time' | 'dates' | 'cancelled'>;

/** Minutes since 1970 by the town's clock, without `to`. `date` is the day it begins on. */
export type BookingSpan = { date: string; from: number; to: number };

/** Normalizes a place: capitals and spaces make no difference. Empty when an event names none. */
export const placeKey = (location: string) => location.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

const toMinutes = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`) / 60_000;
const minutesPerDay = 24 * 60;

/**
 * Lists the spans of a booking in order; cancelled days take no place. Without an end time a booking lasts until its
 * last day is over. An end before the start is past midnight.
 */
export function listBookingSpans(booking: Booking): BookingSpan[] {
  const length = daysBetween(booking.date, booking.end_date);
  const { start_time, end_time } = booking;
  const cancelled = new Set(booking.cancelled);
  const days = booking.dates.filter((date) => !cancelled.has(date));
  return days.map((date) => {
    const last = addDays(date, length);
    const endless = end_time === '' || (length === 0 && end_time === start_time);
    const to = endless
      ? toMinutes(last, '00:00') + minutesPerDay
      : toMinutes(occurrenceEndDate(booking, date, last), end_time);
    return { date, from: toMinutes(date, start_time || '00:00'), to };
  });
}

/**
 * Finds the first of the others' spans that overlaps one of ours; touching ends don't count. Both lists are in order.
 */
export function findOverlap(ours: readonly BookingSpan[], theirs: readonly BookingSpan[]): BookingSpan | null {
  let at = 0;
  // The spans of one booking are equally long, so they end in the order in which they begin.
  for (const own of ours) {
    while (at < theirs.length && (theirs[at] as BookingSpan).to <= own.from) at += 1;
    const other = theirs[at];
    if (other && other.from < own.to) return other;
  }
  return null;
}

/** Recurring rentals are compared ten years ahead, further than the days that they store. */
const bookingHorizonDays = 3653;

type Rental = Booking & Pick<Event, 'type' | 'location' | 'repeat'>;

/** The last stored day that a rental touches. */
const lastDayOf = ({ date, end_date, dates }: Booking) => addDays(dates.at(-1) ?? date, daysBetween(date, end_date));

/** Whether a day that was cancelled takes place again. */
const takesPlaceAgain = ({ cancelled = [] }: Booking, before: Booking): boolean => {
  const remaining = new Set(cancelled);
  return before.cancelled?.some((day) => !remaining.has(day)) === true;
};

/** Whether a changed recurrence may add days; skipping further days adds none. */
const addsDates = ({ repeat }: Rental, before: Rental): boolean => {
  if (!repeat || !before.repeat) return repeat !== before.repeat;
  const { except, extra } = before.repeat;
  return (
    repeat.rule !== before.repeat.rule ||
    !except.every((day) => repeat.except.includes(day)) ||
    !repeat.extra.every((day) => extra.includes(day))
  );
};

/** Whether a rental moves to another time or place: an old overlap must not block other changes. */
export const changesBooking = (event: Rental, before: Rental | null): boolean =>
  event.type === 'rental' &&
  placeKey(event.location) !== '' &&
  (before?.type !== 'rental' ||
    placeKey(event.location) !== placeKey(before.location) ||
    (['date', 'end_date', 'start_time', 'end_time'] as const).some((field) => event[field] !== before[field]) ||
    addsDates(event, before) ||
    takesPlaceAgain(event, before));

/** The days on which others may overlap a rental. An end past midnight reaches one day further. */
export function bookingWindow(event: Rental, today: string): { from: string; to: string } {
  const [last, horizon] = [addDays(lastDayOf(event), 1), addDays(today, bookingHorizonDays)];
  return { from: addDays(event.date, -1), to: event.repeat && horizon > last ? horizon : last };
}

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

/** `Tuesday, December 8, 2026, from 7:00 PM to 9:00 PM`: names no renter, since everybody may read it. */
function formatSpan({ from, to }: BookingSpan): string {
  const [first, last] = [dayFormat.format(from * 60_000), dayFormat.format((to - 1) * 60_000)];
  const [start, end] = [formatMinute(from), formatMinute(to)];
  const wholeDays = from % minutesPerDay === 0 && to % minutesPerDay === 0;
  if (wholeDays) return first === last ? `${first}, all day` : `${first} to ${last}`;
  const until = to % minutesPerDay === 0 ? 'midnight' : end;
  return first === last ? `${first}, from ${start} to ${until}` : `${first}, ${start} to ${last}, ${until}`;
}

/** Expands an event's days up to a horizon, beyond those that it stores. */
function expandDates(event: Rental, horizon: string): Rental {
  if (!event.repeat) return event;
  const dates = new Set([...event.dates, ...expandRecurrence(event, { to: horizon })]);
  return { ...event, dates: [...dates].sort() };
}

/**
 * Refuses a rental that overlaps another at the same place. Unpublished rentals count as well.
 * @param others rentals that may touch its bookingWindow(), at any place
 * @throws Problem `place_taken` with the day and time of the other one
 */
export function refuseDoubleBooking(event: Rental, others: readonly Rental[], today: string): void {
  const place = placeKey(event.location);
  const rivals = others.filter(({ location }) => placeKey(location) === place);
  const { to } = bookingWindow(event, today);
  const furthest = [event, ...rivals].map(lastDayOf).sort().at(-1) ?? to;
  const [horizon = to] = [furthest, to].sort();
  const ours = listBookingSpans(expandDates(event, horizon));
  for (const rival of rivals) {
    const overlap = findOverlap(ours, listBookingSpans(expandDates(rival, horizon)));
    if (overlap) {
      throw new Problem('place_taken', '{place} is taken then: it is rented on {time}.', {
        params: { place: event.location, time: formatSpan(overlap) },
      });
    }
  }
}
