/**
 * Schedules: a record is shown from its publish time until it expires, both by the town's clock. The server sends
 * nothing early. The expiry is synced, so that a phone without a signal hides expired records.
 */
import { isDate, maxDate, timePattern, toInstant } from '../time.ts';

/** A date and time by the town's clock, `YYYY-MM-DDTHH:MM`. */
export const isScheduleTime = (text: string) =>
  isDate(text.slice(0, 10)) && text[10] === 'T' && timePattern.test(text.slice(11));

/** The latest time that can be scheduled. */
export const maxScheduleTime = `${maxDate}T23:59`;

/** The fields of every scheduled record. */
export type Schedule = { publish_at: string; expires_at: string };

/** Records that a browser stored before schedules existed have none. */
type PartialSchedule = Partial<Schedule>;

export const isExpiryAfterPublish = ({ publish_at, expires_at }: Schedule): boolean =>
  !publish_at || !expires_at || expires_at > publish_at;

/** Whether no instant shows it: a start that the clock skips counts as an hour later. */
export const isNeverShown = ({ publish_at, expires_at }: Schedule, timeZone: string): boolean =>
  publish_at !== '' &&
  expires_at !== '' &&
  scheduleTimeToInstant(expires_at, timeZone) <= scheduleTimeToInstant(publish_at, timeZone);

/** Converting time zones is slow, and screens ask about the same times every minute. */
const instantCache = new Map<string, number>();
const maxCachedInstants = 10_000;

/**
 * Converts a time by a town's clock to an instant, in milliseconds. A skipped time moves forward by as much as the
 * clock; a repeated time means its first occurrence.
 */
export function scheduleTimeToInstant(moment: string, timeZone: string): number {
  const key = `${timeZone} ${moment}`;
  let instant = instantCache.get(key);
  if (instant === undefined) {
    instant = toInstant(moment.slice(0, 10), moment.slice(11), timeZone);
    if (instantCache.size >= maxCachedInstants) instantCache.clear();
    instantCache.set(key, instant);
  }
  return instant;
}

/** Whether it has expired at an instant. */
export const hasExpired = ({ expires_at }: PartialSchedule, timeZone: string, now: number): boolean =>
  Boolean(expires_at) && scheduleTimeToInstant(expires_at as string, timeZone) <= now;

/** Whether it is shown at an instant. */
export const isShownAt = (record: PartialSchedule, timeZone: string, now: number): boolean =>
  !(record.publish_at && scheduleTimeToInstant(record.publish_at, timeZone) > now) &&
  !hasExpired(record, timeZone, now);

/** The next instant at which it appears or expires; null when there is none. */
export function nextTransition(record: PartialSchedule, timeZone: string, now: number): number | null {
  const instants = [record.publish_at, record.expires_at]
    .filter((moment) => moment !== undefined && moment !== '')
    .map((moment) => scheduleTimeToInstant(moment as string, timeZone))
    .filter((instant) => instant > now);
  return instants.length > 0 ? Math.min(...instants) : null;
}
