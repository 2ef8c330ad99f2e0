/** Maple's council meetings around a day, the papers that belong to them, and the dates that several texts speak of. */
import { addDays, daysBetween } from '../../rules/time.ts';
import { businessDaysBefore, councilMeeting, freeDay, monthOf, nextNth, onOrAfter } from '../days.ts';

/** `posted`: when notice and agenda went up. Texas asks for three business days before the day; the clerk takes five. */
export type Meeting = { date: string; moved: boolean; posted: string };

/** The meetings from five months before today to one month after, in order. */
export function meetings(today: string): Meeting[] {
  return [-5, -4, -3, -2, -1, 0, 1].map((months) => {
    const { date, moved } = councilMeeting(monthOf(today, months));
    return { date, moved, posted: businessDaysBefore(date, 5) };
  });
}

export const agendaFile = (date: string) => `council-agenda-${date}.pdf`;
export const minutesFile = (date: string) => `council-minutes-${date}.pdf`;

/** Brush weeks begin on every fifth Monday, counted from this one. */
export function brushWeeks(today: string): { first: string; next: string } {
  const first = onOrAfter(`${monthOf(today, -8)}-05`, 1);
  return { first, next: addDays(first, Math.ceil(daysBetween(first, today) / 35) * 35) };
}

/** The days ahead that announcements and the calendar must agree upon. */
export const ahead = (today: string) => ({
  coffee: nextNth(addDays(today, 1), 5, -1),
  hearing: nextNth(addDays(today, 3), 4, 1),
  blood: freeDay(addDays(today, 10), 3),
  breakfast: freeDay(addDays(today, 14), 6),
  hazardous: freeDay(addDays(today, 21), 6),
  vaccines: freeDay(addDays(today, 28), 6),
});
