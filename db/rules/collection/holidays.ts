/** The holidays of the United States on which trucks may stay in the yard. */

import { nthWeekday } from '../nthWeekday.ts';
import { addDays, getWeekday } from '../time.ts';

/** Holidays in the order of the year: Title 5, section 6103 of the United States Code, and the day after Thanksgiving. */
export const holidayKeys = [
  'new_year',
  'king',
  'presidents',
  'memorial',
  'juneteenth',
  'independence',
  'labor',
  'columbus',
  'veterans',
  'thanksgiving',
  'thanksgiving_friday',
  'christmas',
] as const;
export type HolidayKey = (typeof holidayKeys)[number];

const monday = 1;
const thursday = 4;

/** Moves a holiday on a Sunday to the Monday, when it is observed. One on a Saturday stops only that day's trucks. */
const observed = (date: string) => (getWeekday(date) === 0 ? addDays(date, 1) : date);

const dayInYear: Record<HolidayKey, (year: number) => string> = {
  new_year: (year) => observed(`${year}-01-01`),
  king: (year) => nthWeekday(year, 1, monday, 3),
  presidents: (year) => nthWeekday(year, 2, monday, 3),
  memorial: (year) => nthWeekday(year, 5, monday, -1),
  juneteenth: (year) => observed(`${year}-06-19`),
  independence: (year) => observed(`${year}-07-04`),
  labor: (year) => nthWeekday(year, 9, monday, 1),
  columbus: (year) => nthWeekday(year, 10, monday, 2),
  veterans: (year) => observed(`${year}-11-11`),
  thanksgiving: (year) => nthWeekday(year, 11, thursday, 4),
  thanksgiving_friday: (year) => addDays(nthWeekday(year, 11, thursday, 4), 1),
  christmas: (year) => observed(`${year}-12-25`),
};

/** The day (`YYYY-MM-DD`) on which a holiday is observed in a year. */
export const getHolidayDate = (key: HolidayKey, year: number): string => dayInYear[key](year);
