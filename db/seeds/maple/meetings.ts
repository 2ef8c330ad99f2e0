/** Maple's council meetings around a day, their documents, and the dates that several texts mention. */
import { addDays, daysBetween } from '../../rules/time.ts';
import {
  businessDaysBefore,
  councilMeeting,
  monthOf,
  nextFreeDay,
  nextNthWeekday,
  nthWeekday,
  onOrAfter,
} from '../dates.ts';

/**
 * `posted` is the day of notice and agenda. Texas requires three business days before the meeting; the clerk takes
 * five.
 */
export type Meeting = { date: string; moved: boolean; posted: string };

/** The months of the calendar's year of meetings: ten before today's, and the next one. */
export const meetingMonths = (today: string): string[] =>
  Array.from({ length: 12 }, (_, at) => monthOf(today, at - 10));

/** The council's meetings of these months, in order. */
export function meetings(today: string): Meeting[] {
  return meetingMonths(today).map((month) => {
    const { date, moved } = councilMeeting(month);
    return { date, moved, posted: businessDaysBefore(date, 5) };
  });
}

/** The fiscal year of a day, which begins in October, and when its budget was heard and adopted. */
export function budgetDates(today: string): { year: number; heard: string; adopted: string } {
  const year = Number(today.slice(0, 4)) + (today.slice(5, 7) >= '10' ? 1 : 0);
  return { year, heard: nthWeekday(`${year - 1}-08`, 2, 4), adopted: nthWeekday(`${year - 1}-09`, 3, 3) };
}

/** The clerk posts in the afternoon, five business days before. */
export const postedBefore = (date: string) => `${businessDaysBefore(date, 5)}T16:10`;

export const proposedBudgetFile = 'proposed-budget-in-brief.pdf';
export const agendaFile = (date: string) => `council-agenda-${date}.pdf`;
export const minutesFile = (date: string) => `council-minutes-${date}.pdf`;

/** Brush weeks begin on every fifth Monday, counted from this one. */
export function brushWeeks(today: string): { first: string; next: string } {
  const first = onOrAfter(`${monthOf(today, -8)}-05`, 1);
  return { first, next: addDays(first, Math.ceil(daysBetween(first, today) / 35) * 35) };
}

/** Coming days on which announcements and the calendar must agree. */
export const upcomingDates = (today: string) => ({
  coffee: nextNthWeekday(addDays(today, 1), 5, -1),
  hearing: nextNthWeekday(addDays(today, 3), 4, 1),
  blood: nextFreeDay(addDays(today, 10), 3),
  breakfast: nextFreeDay(addDays(today, 14), 6),
  hazardous: nextFreeDay(addDays(today, 21), 6),
  vaccines: nextFreeDay(addDays(today, 28), 6),
});
