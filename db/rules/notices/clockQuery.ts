/** The query of the notice clock. */
import * as v from 'valibot';
import { isDate, timePattern } from '../time.ts';
import { clockKinds } from './pack.ts';

const date = v.pipe(
  v.string('Send a date such as 2026-12-08.'),
  v.check(isDate, 'The date must be a day such as 2026-12-08.'),
);

/** `continues` is the day of the meeting that this one goes on with. */
export const ClockQuery = v.pipe(
  v.object({
    date,
    kind: v.optional(v.picklist(clockKinds, `The kind of meeting is one of ${clockKinds.join(', ')}.`), 'regular'),
    time: v.optional(
      v.pipe(v.string('Send a time such as 18:00.'), v.regex(timePattern, 'The time must be one such as 18:00.')),
    ),
    continues: v.optional(date),
  }),
  v.forward(
    v.check(
      ({ kind, time }) => kind !== 'emergency' || time !== undefined,
      'The notice of an emergency meeting counts back from the hour of the meeting. Add its time.',
    ),
    ['time'],
  ),
);
