/** The schema of times. Apart from schedule.ts: readers do without the validation library. */
import * as v from 'valibot';
import { isScheduleTime } from './schedule.ts';

const formatMessage = 'A date and time is written YYYY-MM-DDTHH:MM, such as 2026-11-24T08:00, from 1900 to 2999.';
/** When a record appears or expires, by the town's clock; empty for at once and for never. */
export const ScheduleTime = v.optional(
  v.union([v.literal(''), v.pipe(v.string(), v.check(isScheduleTime, formatMessage))], formatMessage),
  '',
);
