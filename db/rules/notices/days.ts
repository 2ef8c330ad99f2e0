/**
 * The two calendars of a town. The notice calendar leaves a day out in case of doubt, so that a notice hangs early
 * enough; the records calendar counts it, so that a request is answered early enough.
 */

import { nthWeekday } from '../nthWeekday.ts';
import { addDays, getWeekday } from '../time.ts';
import { type ClosingEvent, type Closure, listClosures, type OfficeHours } from '../town/officeHours.ts';
import type { NoticeChoices } from './choices.ts';
import { dayOfTishri, easterSunday } from './feastDays.ts';
import type { Holiday, HolidayDay, Pack } from './pack.ts';

/** `closures` and `events` are those that touch the days in question. */
export type TownDays = {
  pack: Pack;
  choices: NoticeChoices;
  hours: OfficeHours;
  closures: readonly Closure[] | undefined;
  events: readonly ClosingEvent[];
};

/**
 * - `observed`: the weekday on which a holiday of the weekend is observed
 * - `office_closed`: on this weekday always
 */
export type LeftOutReason = 'holiday' | 'weekend' | 'observed' | 'closure' | 'office_closed' | 'designated';
/** `name` says which holiday or closure; it is empty for a weekend and for a weekday without office hours. */
export type LeftOutDay = { day: string; why: LeftOutReason; name: string };

const [sunday, monday, friday, saturday] = [0, 1, 5, 6];

function fallsOn(on: HolidayDay, day: string): boolean {
  const [year = 0, month, date] = day.split('-').map(Number);
  if ('easter' in on) return addDays(easterSunday(year), on.easter) === day;
  if ('tishri' in on) return dayOfTishri(day) === on.tishri;
  if ('nth' in on) return addDays(nthWeekday(year, on.month, on.weekday, on.nth), on.plus ?? 0) === day;
  return on.month === month && on.day === date;
}

/** A holiday of the law on a day; an optional one counts only where the town observes it. */
function findHoliday({ pack, choices }: TownDays, day: string): Holiday | undefined {
  return pack.holidays.find(
    ({ key, on, set }) => (set !== 'optional' || choices.optional_holidays.includes(key)) && fallsOn(on, day),
  );
}

/** The holiday of a Saturday that is observed on this Friday, or that of a Sunday on this Monday. */
function findObserved(days: TownDays, day: string): Holiday | undefined {
  const weekday = getWeekday(day);
  if (weekday === friday) return findHoliday(days, addDays(day, 1));
  return weekday === monday ? findHoliday(days, addDays(day, -1)) : undefined;
}

const isWeekend = (day: string) => [sunday, saturday].includes(getWeekday(day));
const findClosure = ({ closures, events }: TownDays, day: string) => listClosures(closures, events, day, day)[0];

/** Whether the weekly hours are known, and have none on this weekday. */
function isWeekdayWithoutHours({ hours: { days = [] } }: TownDays, day: string): boolean {
  return days.length > 0 && !days.find((row) => row.day === getWeekday(day))?.open;
}

/** The reason why a day counts in neither calendar. */
function whyNotInEither(days: TownDays, day: string): LeftOutDay | null {
  const holiday = findHoliday(days, day);
  if (holiday) return { day, why: 'holiday', name: holiday.name };
  return isWeekend(day) ? { day, why: 'weekend', name: '' } : null;
}

/** The reason why a day does not count before a meeting; null for a day that counts. */
export function whyNotBeforeMeeting(days: TownDays, day: string): LeftOutDay | null {
  const common = whyNotInEither(days, day);
  if (common) return common;
  const closure = findClosure(days, day);
  if (closure) return { day, why: 'closure', name: closure.reason };
  const observed = findObserved(days, day);
  if (observed && !days.choices.worked_days.includes(day)) return { day, why: 'observed', name: observed.name };
  return isWeekdayWithoutHours(days, day) ? { day, why: 'office_closed', name: '' } : null;
}

/** The reason why a day is not the last one of a time that is counted in all days; null for one that is. */
export function whyNotLastDay(days: TownDays, day: string): LeftOutDay | null {
  const observed = findObserved(days, day);
  return whyNotInEither(days, day) ?? (observed ? { day, why: 'observed', name: observed.name } : null);
}

/** The reason why a day does not count toward the answer to a request for records; null for a day that counts. */
export function whyNotForRecords(days: TownDays, day: string): LeftOutDay | null {
  const common = whyNotInEither(days, day);
  if (common) return common;
  if (days.choices.designated_days.includes(day)) return { day, why: 'designated', name: '' };
  const observed = findObserved(days, day);
  return observed && findClosure(days, day) ? { day, why: 'observed', name: observed.name } : null;
}
