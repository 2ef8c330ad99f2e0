/** The schemas of a town's choices and of a question to the notice clock. */
import * as v from 'valibot';
import { textField } from '../fields/textField.ts';
import { isDate, timePattern } from '../time.ts';
import { maxAdviceLength, maxChosenDays } from './choices.ts';
import { meetingKinds } from './pack.ts';
import { packs } from './packs/packs.ts';

const states = packs.map(({ state }) => state);
const optionalHolidays = packs.flatMap(({ holidays }) =>
  holidays.filter(({ set }) => set === 'optional').map(({ key }) => key),
);

const dayList = (name: string) =>
  v.pipe(
    v.array(
      v.pipe(
        v.string(`The ${name} must be dates such as 7/5/2027.`),
        v.check(isDate, ({ input }) => `“${input}” is not a date such as 7/5/2027.`),
      ),
      `The ${name} must be a list of dates.`,
    ),
    v.maxLength(maxChosenDays, `The ${name} are at most ${maxChosenDays} dates.`),
    v.transform((days) => [...new Set(days)].sort()),
  );

export const NoticeChoicesInput = v.object(
  {
    state: v.picklist(['', ...states], `The state is one of ${states.join(', ')}, or empty.`),
    optional_holidays: v.pipe(
      v.array(v.picklist(optionalHolidays, 'This is no optional holiday.'), 'The optional holidays must be a list.'),
      v.transform((keys) => [...new Set(keys)]),
    ),
    worked_days: dayList('days on which the office works'),
    designated_days: dayList('designated days'),
    posting_day_advice: textField('attorney’s advice', maxAdviceLength),
  },
  'Send the choices as an object.',
);

const date = v.pipe(
  v.string('Send a date such as 2026-12-08.'),
  v.check(isDate, 'The date must be a day such as 2026-12-08.'),
);

/** The query of the notice clock. `continues` is the day of the meeting that this one goes on with. */
export const ClockQuery = v.object({
  date,
  kind: v.optional(v.picklist(meetingKinds, `The kind of meeting is one of ${meetingKinds.join(', ')}.`), 'regular'),
  time: v.optional(
    v.pipe(v.string('Send a time such as 18:00.'), v.regex(timePattern, 'The time must be one such as 18:00.')),
  ),
  continues: v.optional(date),
});
