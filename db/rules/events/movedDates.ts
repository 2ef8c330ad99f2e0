/** Moves one date of a series: the series skips it, and a single event with the same content takes its place. */

import { Problem } from '../problems.ts';
import { expandRecurrence } from '../recurrence/expand.ts';
import { addDays, daysBetween, isDate, maxDate } from '../time.ts';
import { type Event, occurrenceEndDate } from './events.ts';
import { passThroughEventFields } from './fields.ts';
import type { EventInput, Recurrence } from './input.ts';

/** The new time of a date; omitted times stay. */
export type NewTime = Pick<EventInput, 'date'> &
  Partial<Pick<EventInput, 'end_date' | 'all_day' | 'start_time' | 'end_time'>>;

/** Skips one day of a recurrence. */
export const withoutDay = ({ rule, except, extra }: Recurrence, day: string): Recurrence => ({
  rule,
  except: [...new Set([...except, day])].sort(),
  extra: extra.filter((one) => one !== day),
});

/** Skips one day of an event; null where no day would remain. */
export function leaveOut({ date, repeat }: Pick<Event, 'date' | 'repeat'>, day: string): Recurrence | null {
  if (!repeat) return null;
  const left = withoutDay(repeat, day);
  return expandRecurrence({ date, repeat: left }, { to: maxDate, limit: 1 }).length > 0 ? left : null;
}

/**
 * Restores a skipped day.
 * @throws Problem `invalid` where the changed series cannot have the day
 */
export function putBack({ date, repeat }: Pick<Event, 'date' | 'repeat'>, day: string): Recurrence {
  const whole = repeat && { ...repeat, except: repeat.except.filter((one) => one !== day) };
  if (!whole || day < date) {
    throw new Problem(
      'invalid',
      'The event that this date was moved from no longer has such a date. Edit one of them instead.',
    );
  }
  const isNamed = expandRecurrence({ date, repeat: whole }, { from: day, to: day, limit: 1 }).length > 0;
  return isNamed ? whole : { ...whole, extra: [...whole.extra, day].sort() };
}

/** Works out a moved date: as long as those of its series and at their times, unless `to` says otherwise. */
export function placeMovedDate(series: Event, to: NewTime): Partial<EventInput> {
  const { date, all_day } = to;
  const length = daysBetween(series.date, series.end_date);
  const end_date = to.end_date ?? (isDate(date) ? addDays(date, length) : date);
  const start_time = to.start_time ?? (all_day === true ? '' : series.start_time);
  const end_time = to.end_time ?? (start_time === '' ? '' : series.end_time);
  // A date that moves beyond its series' expiry would never be seen.
  const last = occurrenceEndDate({ start_time, end_time }, date, end_date);
  const isHidden = series.expires_at < `${last}T${end_time || '23:59'}`;
  return {
    date,
    end_date,
    all_day: all_day ?? start_time === '',
    start_time,
    end_time,
    repeat: null,
    cancelled: [],
    expires_at: isHidden ? '' : series.expires_at,
  };
}

/** Whether a date would stay in place: moving it there would only remove it from its series. */
export function isWhereItWas(series: Event, from: string, to: NewTime): boolean {
  const { date, end_date, all_day, start_time, end_time } = placeMovedDate(series, to);
  const isSameDay = date === from && end_date === addDays(from, daysBetween(series.date, series.end_date));
  return isSameDay && all_day === series.all_day && start_time === series.start_time && end_time === series.end_time;
}

/** The single event that a moved date becomes. */
export const makeMovedEvent = (series: Event, from: string, to: NewTime): Partial<EventInput> => ({
  ...Object.fromEntries(passThroughEventFields.map((name) => [name, series[name]])),
  title: series.title,
  description: series.description,
  description_blocks: series.description_blocks,
  pictures: series.pictures,
  type: series.type,
  closes_office: series.closes_office ?? false,
  ...placeMovedDate(series, to),
  moved_from: from,
  series_id: series.id,
});
