/** The schemas of office hours and closures. Kept apart from officeHours.ts: readers' pages do without them. */
import * as v from 'valibot';
import { isDate, timePattern } from '../time.ts';
import { type Closure, maxReasonLength, type OpeningDay } from './officeHours.ts';
import { readOfficeHours } from './officeHoursText.ts';
import type { SectionContents } from './sectionShapes.ts';

const maxBreaks = 2;
const maxClosures = 200;

const timeMessage = 'Office hours are written HH:MM, such as 08:30.';
const Time = v.pipe(v.string(timeMessage), v.regex(timePattern, timeMessage));
const OptionalTime = v.union([v.literal(''), Time], timeMessage);
const Day = v.pipe(
  v.string('The days of a closure are written YYYY-MM-DD.'),
  v.check(isDate, 'The days of a closure are real days, written YYYY-MM-DD.'),
);

/** Whether opening, breaks and closing follow each other. */
function hasOrderedTimes({ open, close, breaks }: OpeningDay): boolean {
  if (!open) return close === '' && breaks.length === 0;
  const times = [open, ...breaks.flatMap(({ start, end }) => [start, end]), close];
  return times.every((time, place) => place === 0 || time > (times[place - 1] as string));
}

const OpeningDays = v.pipe(
  v.array(
    v.pipe(
      v.object({
        day: v.pipe(v.number('A weekday is a number from 0 to 6.'), v.integer(), v.minValue(0), v.maxValue(6)),
        open: v.optional(OptionalTime, ''),
        close: v.optional(OptionalTime, ''),
        breaks: v.optional(
          v.pipe(
            v.array(v.object({ start: Time, end: Time })),
            v.maxLength(maxBreaks, `A day has at most ${maxBreaks} breaks.`),
          ),
          [],
        ),
      }),
      v.check(
        hasOrderedTimes,
        'The office closes after it opens, and its breaks come between, the earlier one first. Correct the times and save again.',
      ),
    ),
    'The hours of the weekdays are a list.',
  ),
  v.check((rows) => new Set(rows.map(({ day }) => day)).size === rows.length, 'Each weekday has its hours only once.'),
);

const Closures = v.pipe(
  v.array(
    v.pipe(
      v.object({
        from: Day,
        to: v.optional(v.string(), ''),
        reason: v.pipe(
          v.string('The reason of a closure is text.'),
          v.trim(),
          v.nonEmpty('Say why the office is closed, such as “Thanksgiving”.'),
          v.maxLength(maxReasonLength, `The reason of a closure has at most ${maxReasonLength} characters.`),
        ),
      }),
      v.transform(({ from, to, reason }) => ({ from, to: to || from, reason })),
      v.forward(
        v.check(({ from, to }) => isDate(to) && to >= from, 'A closure cannot end before it begins.'),
        ['to'],
      ),
    ),
    'The closures are a list.',
  ),
  v.maxLength(maxClosures, `There can be at most ${maxClosures} closures. Remove those that are over.`),
);

const mondayFirst = (a: OpeningDay, b: OpeningDay) => ((a.day + 6) % 7) - ((b.day + 6) % 7);

type Contact = SectionContents['contact'];

/**
 * Completes a contact's hours for storing. Hours that older programs and versions give as text become rows where they
 * can be parsed; the texts stay.
 * @throws v.ValiError in words for people
 */
export function checkOfficeHours(content: Contact): Contact {
  const { hours, closures } = content;
  const days: OpeningDay[] =
    hours?.days === undefined
      ? readOfficeHours({ weekday: hours?.weekday ?? '', friday: hours?.friday ?? '' })
      : v.parse(v.object({ hours: v.object({ days: OpeningDays }) }), { hours }).hours.days.sort(mondayFirst);
  const checked: Closure[] | undefined =
    closures &&
    v.parse(v.object({ closures: Closures }), { closures }).closures.sort((a, b) => a.from.localeCompare(b.from));
  return {
    ...content,
    ...(days.length > 0 || hours?.days ? { hours: { ...hours, days } } : {}),
    ...(checked && { closures: checked }),
  };
}
