/** When a rental takes its place: spans by the town's clock, and whether two of them meet. */
import { type Event, occurrenceEndDate } from './events.ts';
import { addDays, daysBetween } from './time.ts';

/** What a booking is judged by. */
export type Booking = Pick<Event, 'date' | 'end_date' | 'start_time' | 'end_time' | 'dates'>;

/** From one minute up to another, both counted since 1970 by the town's clock. `date` is the day it begins on. */
export type BookingSpan = { date: string; from: number; to: number };

/** Places are the same whatever their capitals and spaces; empty when an event names none. */
export const placeKey = (location: string) => location.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

const toMinutes = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`) / 60_000;
const minutesPerDay = 24 * 60;

/**
 * The spans of a booking, in order. One without an end time has its place until the last day is over; an end before
 * the start is past midnight.
 */
export function listBookingSpans(booking: Booking): BookingSpan[] {
  const length = daysBetween(booking.date, booking.end_date);
  const { start_time, end_time } = booking;
  return booking.dates.map((date) => {
    const last = addDays(date, length);
    const endless = end_time === '' || (length === 0 && end_time === start_time);
    const to = endless
      ? toMinutes(last, '00:00') + minutesPerDay
      : toMinutes(occurrenceEndDate(booking, date, last), end_time);
    return { date, from: toMinutes(date, start_time || '00:00'), to };
  });
}

/** The first of the others' spans that one of ours meets; one that begins as the other ends does not. Both in order. */
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
