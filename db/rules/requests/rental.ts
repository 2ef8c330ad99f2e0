/** Inquiries about renting a place: which place, day and hours a form asks for, and what the calendar has there. */
import { findOverlap, listBookingSpans, placeKey } from '../events/doubleBooking.ts';
import { isCancelled, listOccurrences, type Occurrence, type PublicEvent } from '../events/events.ts';
import { addDays, isDate, timePattern } from '../time.ts';

/** Times are HH:MM, or empty for the whole day. */
export type WantedRental = { location: string; date: string; start_time: string; end_time: string };

type GivenAnswer = { type: string; value: unknown };

/**
 * Reads what an inquiry is about: its first choice is the place, its first date the day, its first two times the hours.
 * @param answers in the sequence of the form
 * @returns null where the place or the day is missing
 */
export function readWantedRental(answers: readonly GivenAnswer[]): WantedRental | null {
  const texts = (type: string) =>
    answers.flatMap((one) => (one.type === type && typeof one.value === 'string' ? [one.value] : []));
  const [location = ''] = texts('choice');
  const [date = ''] = texts('date');
  const [start_time = '', end_time = ''] = texts('time').filter((time) => timePattern.test(time));
  return location && isDate(date) ? { location, date, start_time, end_time } : null;
}

/**
 * Lists what the calendar has at the place within the hours, whatever kind of event it is. Touching hours don't count.
 * @param events that may touch the day, the night before included
 */
export function listTaken(events: readonly PublicEvent[], wanted: WantedRental): Occurrence[] {
  const { location, date, start_time, end_time } = wanted;
  const here = events.filter((event) => placeKey(event.location) === placeKey(location));
  const ours = listBookingSpans({ date, end_date: date, start_time, end_time, dates: [date], cancelled: [] });
  return listOccurrences(here, addDays(date, -1), date).filter((occurrence) => {
    const { event } = occurrence;
    if (isCancelled(occurrence)) return false;
    const theirs = listBookingSpans({
      ...event,
      date: occurrence.date,
      end_date: occurrence.end_date,
      dates: [occurrence.date],
      cancelled: [],
    });
    return findOverlap(ours, theirs) !== null;
  });
}
