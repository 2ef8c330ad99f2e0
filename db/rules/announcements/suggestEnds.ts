/** Suggests expiry times that a clerk picks with one press. */

import { addDays, toLocalTime } from '../time.ts';
import { scheduleTimeToInstant } from './schedule.ts';

const minuteMs = 60_000;

export type SuggestedEnd = 'hour' | 'night' | 'morning' | 'week';

/**
 * Lists suggestions by the town's clock, the soonest first, each after its start and some time from now.
 * @param publish_at a schedule time, or empty for at once; one in the past counts as now
 * @param now in milliseconds
 */
export function suggestEnds(
  publish_at: string,
  timeZone: string,
  now: number,
): { pick: SuggestedEnd; moment: string }[] {
  const start = Math.max(now, publish_at ? scheduleTimeToInstant(publish_at, timeZone) : now);
  const { date, time } = toLocalTime(start, timeZone);
  const hourLater = firstScheduleTimeAt(Math.ceil((start + 60 * minuteMs) / minuteMs) * minuteMs, timeZone);
  const picks: { pick: SuggestedEnd; moment: string }[] = [
    { pick: 'hour', moment: hourLater },
    { pick: 'night', moment: `${date}T23:59` },
    { pick: 'morning', moment: `${addDays(date, 1)}T08:00` },
    { pick: 'week', moment: `${addDays(date, 7)}T${time}` },
  ];
  // Late in the evening midnight comes before the hour is over.
  return picks.filter(({ pick, moment }) => pick === 'hour' || moment > hourLater);
}

/**
 * The first schedule time at or after an instant. A repeated hour can be named only once, so instants in its repetition
 * become the time after it.
 */
function firstScheduleTimeAt(instant: number, timeZone: string): string {
  for (let later = instant; ; later += 30 * minuteMs) {
    const { date, time } = toLocalTime(later, timeZone);
    if (scheduleTimeToInstant(`${date}T${time}`, timeZone) >= instant) return `${date}T${time}`;
  }
}
