/** The days on which the market's announcements, calendar and documents must agree. */
import { addDays } from '../../rules/time.ts';
import { isBusinessDay, monthOf, nextFreeDay, nextNthWeekday, nthWeekday } from '../dates.ts';

/** Coming days. The market is on Saturdays, the board meets on first Mondays. */
export const upcomingDates = (today: string) => ({
  market: nextFreeDay(addDays(today, 1), 6),
  board: nextNthWeekday(addDays(today, 1), 1, 1),
  artWalk: nextNthWeekday(addDays(today, 1), 5, 1),
  workshop: nextFreeDay(addDays(today, 12), 2),
  supper: nextFreeDay(addDays(today, 24), 4),
  festival: nextFreeDay(addDays(today, 38), 5, 3),
  applications: nextFreeDay(addDays(today, 18), 5),
});

/** The board's meetings of the last months, the newest last. */
export const boardMeetings = (today: string) =>
  [-6, -5, -4, -3, -2, -1, 0]
    .map((months) => nthWeekday(monthOf(today, months), 1, 1))
    .filter((date) => isBusinessDay(date) && date <= addDays(today, -2));

export const boardMinutesFile = (date: string) => `board-minutes-${date}.pdf`;
