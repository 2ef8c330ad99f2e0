import { toLocalTime } from '../../db/rules/time.ts';
import { formatDate, formatTime } from '../texts/dates.ts';

/** A moment by the town's clock, as the history has it. @param moment in milliseconds, or as ISO text */
export function formatMoment(moment: number | string, timeZone: string): string {
  const { date, time } = toLocalTime(new Date(moment).getTime(), timeZone);
  return `${formatDate(date)} at ${formatTime(time)}`;
}
