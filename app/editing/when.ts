import { localTime } from '../../db/rules/time.ts';
import { clockTime, fullDate } from '../texts/dates.ts';

/** A moment by the town's clock, as the history has it (R925). @param moment in milliseconds, or as ISO text */
export function whenOf(moment: number | string, timeZone: string): string {
  const { date, time } = localTime(new Date(moment).getTime(), timeZone);
  return `${fullDate(date)} at ${clockTime(time)}`;
}
