import { type HolidayKey, holidayKeys } from './holidays.ts';
import type { CollectionRouteInput } from './input.ts';

/** Most haulers rest on these; a clerk chooses others. */
const usualHolidays: readonly HolidayKey[] = [
  'new_year',
  'memorial',
  'independence',
  'labor',
  'thanksgiving',
  'christmas',
];

/** The defaults of a new route: weekly trash, a day later after the usual holidays. It has no weekday yet. */
export const newCollectionRoute = (today: string): Omit<CollectionRouteInput, 'order_index' | 'weekday'> => ({
  name: '',
  collects: ['trash'],
  every_weeks: 1,
  starts_on: today,
  streets: '',
  shift: 'week',
  holidays: holidayKeys.filter((key) => usualHolidays.includes(key)),
  exceptions: [],
});
