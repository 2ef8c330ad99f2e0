/** The schema of a town's choices. */
import * as v from 'valibot';
import { isEmail } from '../email.ts';
import { textField } from '../fields/textField.ts';
import { isDate } from '../time.ts';
import { maxAdviceLength, maxChosenDays, maxReceiptAddresses } from './choices.ts';
import { optionalHolidays, packs } from './packs/packs.ts';

const states = packs.map(({ state }) => state);
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

const population = (place: string) =>
  v.optional(
    v.nullable(
      v.pipe(
        v.number(`The population of the ${place} must be a number, such as 3,000.`),
        v.integer(`The population of the ${place} must be a whole number.`),
        v.minValue(0, `The population of the ${place} can’t be negative.`),
        v.maxValue(100_000_000, `The population of the ${place} is too large.`),
      ),
    ),
    null,
  );

export const NoticeChoicesInput = v.object(
  {
    state: v.picklist(['', ...states], `The state is one of ${states.join(', ')}, or empty.`),
    optional_holidays: v.pipe(
      v.array(
        v.picklist([...optionalHolidays.keys()], 'This is no optional holiday.'),
        'The optional holidays must be a list.',
      ),
      v.transform((keys) => [...new Set(keys)]),
    ),
    worked_days: dayList('days on which the office works'),
    designated_days: dayList('designated days'),
    posting_day_advice: textField('attorney’s advice', maxAdviceLength),
    receipt_addresses: v.optional(
      v.pipe(
        v.array(
          v.pipe(
            v.string('The addresses for receipts must be text.'),
            v.trim(),
            v.check(isEmail, ({ input }) => `“${input}” is not a complete email address.`),
          ),
          'The addresses for receipts must be a list.',
        ),
        v.maxLength(maxReceiptAddresses, `Receipts go to at most ${maxReceiptAddresses} more addresses.`),
        v.transform((addresses) => [...new Set(addresses)]),
      ),
      [],
    ),
    population: population('town'),
    county_population: population('county'),
  },
  'Send the choices as an object.',
);
