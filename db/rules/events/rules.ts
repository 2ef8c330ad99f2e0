import { completeDescription } from '../fields/formattedContent.ts';
import { checkPictures } from '../fields/pictureList.ts';
import { hasEnded } from '../meetings/meetings.ts';
import { findMeetingTime, isHiddenBySchedule, isSameTime } from '../meetings/meetingTime.ts';
import { invalidField, Problem } from '../problems.ts';
import { listStoredDates, recurrenceHorizonDays } from '../recurrence/expand.ts';
import { findRecurrenceFault } from '../recurrence/validate.ts';
import type { RemovalContext, SaveRules } from '../saveRules.ts';
import { addDays, daysBetween, isDate, toLocalTime } from '../time.ts';
import { bookingWindow, changesBooking, refuseDoubleBooking } from './doubleBooking.ts';
import { type Event, settleEndDate } from './events.ts';
import { passThroughEventFields } from './fields.ts';
import { EventInput } from './input.ts';

type Given = Partial<EventInput>;

/** Keeps an event's length in days when only its first day changes. */
function completeEndDate({ date, end_date }: Given, before: Event | null): unknown {
  if (end_date !== undefined) return end_date;
  if (!before) return date;
  if (typeof date !== 'string' || !isDate(date)) return before.end_date;
  return addDays(date, daysBetween(before.date, before.end_date));
}

/** Making an event all-day removes its times; a start time makes it timed. */
function completeTimes(given: Given, before: Event | null) {
  const clears = given.all_day === true;
  const start_time = given.start_time ?? (clears ? '' : (before?.start_time ?? ''));
  const ends = clears || (start_time === '' && given.start_time !== undefined);
  const end_time = given.end_time ?? (ends ? '' : (before?.end_time ?? ''));
  return { start_time, end_time, all_day: given.all_day ?? start_time === '' };
}

function completeRecurrence({ repeat }: Given, before: Event | null): unknown {
  if (repeat === undefined) return before?.repeat ?? null;
  if (typeof repeat !== 'object' || repeat === null) return repeat;
  return { except: [], extra: [], ...(repeat as object) };
}

const repeatsAlike = (a: EventInput, b: Event | null) =>
  b?.date === a.date && JSON.stringify(b.repeat) === JSON.stringify(a.repeat);

/** Extends an endless recurrence once fewer days than these remain. */
export const minDaysAhead = 365;

/**
 * Lists the days that an event begins on, up to two years ahead. Days of an unchanged recurrence stay while a year of
 * them remains, so that saving an unchanged event changes nothing.
 */
function deriveDates(event: EventInput, before: Event | null, today: string): string[] {
  const isEnough = (before?.dates.at(-1) ?? '') >= addDays(today, minDaysAhead);
  if (before && isEnough && repeatsAlike(event, before)) return before.dates;
  const start = event.date > today ? event.date : today;
  return listStoredDates(event, addDays(start, recurrenceHorizonDays));
}

/**
 * A posted notice says when and where a meeting is, so the calendar keeps saying the same until it has ended.
 * @param event null where it is deleted
 * @throws Problem `meeting_posted`
 */
async function requirePostedTimes(
  event: Omit<Event, 'id' | 'version' | 'seq' | 'updated_at'> | null,
  { id, now, timeZone, lookup }: RemovalContext,
): Promise<void> {
  const local = toLocalTime(now, timeZone);
  for (const posted of await lookup.listPostedOn(id)) {
    if (hasEnded(posted, local)) continue;
    const time = event && findMeetingTime({ event_id: id, date: posted.date }, [{ ...event, id }]);
    const isContradicted = posted.is_cancelled
      ? time && !time.is_cancelled
      : !time ||
        time.is_cancelled ||
        !isSameTime(time, posted) ||
        isHiddenBySchedule(event, posted, `${local.date}T${local.time}`);
    if (isContradicted) throw new Problem('meeting_posted');
  }
}

export const eventRules: SaveRules<EventInput, Event> = {
  schema: EventInput,
  complete(given, { before }) {
    const fields: Record<string, unknown> = {
      title: given.title ?? before?.title ?? '',
      type: given.type ?? before?.type ?? 'event',
      date: given.date ?? before?.date,
      end_date: completeEndDate(given, before),
      ...completeTimes(given, before),
      repeat: completeRecurrence(given, before),
      closes_office: given.closes_office ?? before?.closes_office ?? false,
      cancelled: given.cancelled ?? before?.cancelled ?? [],
      moved_from: given.moved_from ?? before?.moved_from ?? '',
      series_id: given.series_id ?? before?.series_id ?? '',
      source: given.source ?? before?.source ?? '',
      pictures: given.pictures ?? before?.pictures ?? [],
      ...completeDescription(given, before ?? { description: '', description_blocks: [] }),
    };
    for (const name of passThroughEventFields) {
      fields[name] = given[name] === undefined ? (before?.[name] ?? '') : given[name];
    }
    return fields;
  },
  derive(event, { before, today }) {
    const fault = event.repeat && !repeatsAlike(event, before) && findRecurrenceFault(event.date, event.repeat);
    if (fault) throw invalidField('repeat', fault);
    const dates = deriveDates(event, before, today);
    // Forgets cancelled days that the event no longer begins on: after moving to another day, it takes place.
    const cancelled = new Set(event.cancelled);
    const end_date = settleEndDate(event);
    return {
      dates,
      end_date,
      cancelled: dates.filter((day) => cancelled.has(day)),
      last_date: addDays(dates.at(-1) ?? event.date, daysBetween(event.date, end_date)),
    };
  },
  async check(event, saving) {
    const { id, before, today, lookup } = saving;
    checkPictures(event, before);
    if (before) await requirePostedTimes(event, saving);
    if (!changesBooking(event, before)) return;
    const { from, to } = bookingWindow(event, today);
    const others = (await lookup.listRentals(from, to)).filter((other) => other.id !== id);
    refuseDoubleBooking(event, others, today);
  },
  checkRemoval: (_event, context) => requirePostedTimes(null, context),
  notFound: () => new Problem('event_not_found'),
};
