/** The schema of collection routes. Readers do without the validation library, so editors import collection/fields.ts. */
import * as v from 'valibot';
import { textField } from '../fields/textField.ts';
import { isDate } from '../time.ts';
import { collectedKinds, holidayShifts, collectionLimits as limits } from './fields.ts';
import { holidayKeys } from './holidays.ts';

const dateField = (name: string) =>
  v.pipe(v.string(`The ${name} must be text.`), v.check(isDate, `The ${name} must be a real day, written YYYY-MM-DD.`));

/** One regular day that is different, chosen by a clerk. */
const Exception = v.object(
  {
    date: dateField('day'),
    moved_to: v.union([v.literal(''), dateField('new day')], 'The new day must be a real day, written YYYY-MM-DD.'),
    reason: textField('reason', limits.reason),
  },
  'An exception has a date, moved_to and a reason.',
);

const entries = {
  name: v.pipe(textField('name', limits.name), v.nonEmpty('A route needs a name.')),
  collects: v.pipe(
    v.array(
      v.picklist(collectedKinds, 'A route collects trash, recycling, brush or bulk.'),
      'Choose what is collected.',
    ),
    v.minLength(1, 'Choose what is collected.'),
    v.maxLength(collectedKinds.length, 'Each kind can be chosen once.'),
  ),
  weekday: v.pipe(
    v.number('Choose a weekday.'),
    v.integer('Choose a weekday.'),
    v.minValue(0, 'Choose a weekday.'),
    v.maxValue(6, 'Choose a weekday.'),
  ),
  every_weeks: v.picklist([1, 2], 'Trucks come every week or every two weeks.'),
  /** Trucks that come every two weeks come in this day's week. */
  starts_on: dateField('first day'),
  streets: textField('streets', limits.streets, 'have'),
  shift: v.picklist(holidayShifts, 'The holiday rule must be none, day or week.'),
  holidays: v.pipe(
    v.array(v.picklist(holidayKeys, 'A chosen holiday is unknown.'), 'The holidays must be a list.'),
    v.maxLength(holidayKeys.length, 'Each holiday can be chosen once.'),
  ),
  exceptions: v.pipe(
    v.array(Exception, 'The exceptions must be a list.'),
    v.maxLength(limits.exceptions, `A route has at most ${limits.exceptions} exceptions.`),
  ),
};

export const CollectionRouteInput = v.object(
  { ...entries, order_index: v.pipe(v.number(), v.integer()) },
  'Send the route as an object.',
);
export type CollectionRouteInput = v.InferInput<typeof CollectionRouteInput>;

/** The body of a change: all fields, or only those to change. */
export const CollectionRouteChanges = v.partial(v.object(entries, 'Send the route as an object.'));
export type CollectionRouteChanges = v.InferOutput<typeof CollectionRouteChanges>;
