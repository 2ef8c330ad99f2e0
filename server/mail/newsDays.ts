/** When something is that mails tell of, in words. */
import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import { isCancelled, type PublicEvent } from '../../db/rules/events/events.ts';
import { locale } from '../../db/rules/locale.ts';
import { addDays, daysBetween } from '../../db/rules/time.ts';
import { newsMailTexts as texts } from './newsMailTexts.ts';

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
const shortDays = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
/** So many dates that are called off are told of. */
const maxCancelled = 5;
const formatDay = (day: string) => days.format(Date.parse(day));

/** A time of day as people here write it: `18:30` → `6:30 PM`. */
function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

const formatHours = (start: string, end: string) =>
  end && end !== start ? texts.span(formatTime(start), formatTime(end)) : formatTime(start);

/** The day that an announcement is about, with its hours. @returns '' for one without: its day is when it was posted */
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

/** The next date of an event that takes place, and those to come that are called off. @param today the town's */
export function describeNextDates(event: PublicEvent, today: string): string[] {
  const coming = listComing(event, today);
  const isOff = (date: string) => isCancelled({ event, date });
  const kept = coming.find((date) => !isOff(date));
  const shown = [...coming.filter(isOff).slice(0, maxCancelled), ...(kept ? [kept] : [])].sort();
  return shown.map((date) => {
    const when = describeOccurrence(event, date);
    return isOff(date) ? texts.cancelled(when) : when;
  });
}

/** @returns the first day to come of an event that is called off, else null */
export function describeCancelledDay(event: PublicEvent, today: string): string | null {
  const cancelled = listComing(event, today).find((date) => isCancelled({ event, date }));
  return cancelled ? shortDays.format(Date.parse(cancelled)) : null;
}
