/** Words the dates of records in mails. */
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import { isCancelled, type PublicEvent } from '../../../db/rules/events/events.ts';
import { locale } from '../../../db/rules/locale.ts';
import type { MeetingTime } from '../../../db/rules/meetings/meetings.ts';
import { addDays, daysBetween } from '../../../db/rules/time.ts';
import { formatTime } from '../../notices/formats.ts';
import { newsMailTexts as texts } from './newsMailTexts.ts';

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
const shortDays = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
/** The most canceled dates that a mail lists. */
const maxCancelled = 5;
const formatDay = (day: string) => days.format(Date.parse(day));

const formatHours = (start: string, end: string) =>
  end && end !== start ? texts.span(formatTime(start), formatTime(end)) : formatTime(start);

/** Words a meeting's day and hours. */
export const formatWhen = ({ date, start_time, end_time }: Pick<MeetingTime, 'date' | 'start_time' | 'end_time'>) =>
  start_time ? `${formatDay(date)}, ${formatHours(start_time, end_time)}` : formatDay(date);

/** Words an announcement's day and hours. @returns '' without hours, since its date is then only when it was posted */
export function describeDay({ date, category, details }: Announcement): string {
  if (details.time)
    return `${formatDay(date)}, ${formatHours(details.time, details.hasEndTime ? details.endTime : '')}`;
  return details.allDay && category === 'events' ? `${formatDay(date)}, ${texts.allDay}` : '';
}

function describeOccurrence({ date, end_date, start_time, end_time }: PublicEvent, first: string): string {
  const last = addDays(first, daysBetween(date, end_date));
  const at = (day: string, time: string) => (time ? `${formatDay(day)}, ${formatTime(time)}` : formatDay(day));
  if (last > first) return texts.span(at(first, start_time), at(last, end_time));
  return start_time ? `${formatDay(first)}, ${formatHours(start_time, end_time)}` : formatDay(first);
}

const listComing = (event: PublicEvent, today: string): string[] => {
  const coming = event.dates.filter((one) => one >= today);
  return coming.length > 0 ? coming : [event.date];
};

/** Words an event's next date that takes place, and its coming canceled dates. @param today the town's day */
export function describeNextDates(event: PublicEvent, today: string): string[] {
  const coming = listComing(event, today);
  const isOff = (date: string) => isCancelled({ event, date });
  const next = coming.find((date) => !isOff(date));
  const shown = [...coming.filter(isOff).slice(0, maxCancelled), ...(next ? [next] : [])].sort();
  return shown.map((date) => {
    const when = describeOccurrence(event, date);
    return isOff(date) ? texts.cancelled(when) : when;
  });
}

/** @returns the first coming day that is canceled, or null */
export function describeCancelledDay(event: PublicEvent, today: string): string | null {
  const cancelled = listComing(event, today).find((date) => isCancelled({ event, date }));
  return cancelled ? shortDays.format(Date.parse(cancelled)) : null;
}
