/** The schemas of events. Apart from events.ts: readers do without the validation library. */
import * as v from 'valibot';
import { isExpiryAfterPublish } from '../announcements/schedule.ts';
import { ScheduleTime } from '../announcements/scheduleInput.ts';
import { FormattedBlocks } from '../fields/formattedBlocks.ts';
import { pictureList } from '../fields/pictureList.ts';
import { isDate, timePattern } from '../time.ts';
import { eventTypes, maxSingleDates } from './types.ts';

/** @param name how messages call the field */
const day = (name: string) => {
  const message = `${name} must be a real day, written YYYY-MM-DD.`;
  return v.pipe(v.string(message), v.check(isDate, message));
};
const time = (name: string) => {
  const message = `${name} is written HH:MM, such as 19:00.`;
  return v.union([v.literal(''), v.pipe(v.string(message), v.regex(timePattern, message))], message);
};
const text = (name: string, max: number) =>
  v.pipe(
    v.string(`${name} must be text.`),
    v.trim(),
    v.maxLength(max, `${name} can have at most ${max.toLocaleString('en-US')} characters.`),
  );

const singleDates = (name: string) =>
  v.pipe(
    v.array(day(`Each of the ${name}`), `The ${name} must be a list.`),
    v.maxLength(maxSingleDates, `There can be at most ${maxSingleDates.toLocaleString('en-US')} ${name}.`),
  );

/** `rule` is an RRULE value (RFC 5545) in the town's wall-clock time; `except` are skipped days. */
export const Recurrence = v.object(
  {
    rule: v.pipe(text('The repeat rule', 500), v.nonEmpty('The repeat rule is missing.')),
    except: singleDates('skipped days'),
    extra: singleDates('extra days'),
  },
  'The repetition must have a rule, or be null.',
);
export type Recurrence = v.InferOutput<typeof Recurrence>;

/** An event as a clerk enters it or an import brings it. Dates and times are the town's; an empty time means all day. */
export const EventInput = v.pipe(
  v.object({
    title: v.pipe(text('The title', 300), v.nonEmpty('An event needs a title.')),
    type: v.picklist(eventTypes, `The type must be one of ${eventTypes.join(', ')}.`),
    date: day('The date'),
    /** The last day, which mostly equals `date`. */
    end_date: day('The last day'),
    all_day: v.boolean('All day must be true or false.'),
    start_time: time('The start time'),
    end_time: time('The end time'),
    location: text('The place', 300),
    /** The words, which follow from the tree where there is one. */
    description: text('The description', 20_000),
    description_blocks: v.optional(FormattedBlocks),
    pictures: v.optional(pictureList('An event')),
    content: text('The details', 20_000),
    location_detail: text('The place detail', 1000),
    renter_name: text('The renter’s name', 200),
    renter_email: text('The renter’s e-mail address', 200),
    renter_phone: text('The renter’s phone number', 60),
    repeat: v.nullable(Recurrence),
    /** Closes the office on each of its days. */
    closes_office: v.optional(v.boolean('Closes office must be true or false.')),
    /** Cancelled days; they stay on the calendar and say so. */
    cancelled: v.optional(singleDates('cancelled days')),
    /** The original day of a moved date, and the id of its series; empty for most. */
    moved_from: v.optional(v.union([v.literal(''), day('The day before')])),
    series_id: v.optional(v.pipe(v.string(), v.maxLength(40))),
    source: v.pipe(v.string(), v.maxLength(1000)),
    publish_at: ScheduleTime,
    expires_at: ScheduleTime,
  }),
  v.forward(
    v.check((given) => isExpiryAfterPublish(given), 'An event cannot expire before it is published.'),
    ['expires_at'],
  ),
  v.forward(
    v.check((event) => event.end_date >= event.date, 'An event cannot end before it begins.'),
    ['end_date'],
  ),
  v.forward(
    v.check((event) => event.all_day === (event.start_time === ''), 'An event has a start time or lasts all day.'),
    ['start_time'],
  ),
  v.forward(
    v.check((event) => event.start_time !== '' || event.end_time === '', 'An end time needs a start time.'),
    ['end_time'],
  ),
);
/** As sent, but with whole pictures. */
export type EventInput = Omit<v.InferInput<typeof EventInput>, 'pictures'> &
  Pick<v.InferOutput<typeof EventInput>, 'pictures'>;
