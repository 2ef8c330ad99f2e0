/** The bodies of what staff do with a request for records. */
import * as v from 'valibot';
import { textField } from '../fields/textField.ts';
import { isDate } from '../time.ts';
import { outcomeCodes, requestLimits } from './fields.ts';

const message = v.pipe(textField('message', requestLimits.message), v.nonEmpty('Write what the person should read.'));

export const ClarificationInput = v.object({ text: message }, 'Send the question as text.');

const EstimateLine = v.object(
  {
    description: v.pipe(textField('line of the estimate', 300), v.nonEmpty('Each line says what it is for.')),
    amount_cents: v.pipe(
      v.number('An amount is a number of cents.'),
      v.integer('An amount is a number of cents.'),
      v.minValue(0, 'An amount can’t be below 0.'),
      v.maxValue(100_000_000, 'An amount is at most $1,000,000.'),
    ),
  },
  'A line has a description and amount_cents.',
);

export const EstimateInput = v.object(
  {
    lines: v.pipe(
      v.array(EstimateLine, 'The lines must be a list.'),
      v.minLength(1, 'An estimate has at least one line.'),
      v.maxLength(50, 'An estimate has at most 50 lines.'),
    ),
    text: textField('message', requestLimits.message),
    /** Whether it makes an invoice; left out, it does where that is possible. */
    with_invoice: v.optional(v.boolean('with_invoice is either true or false.')),
  },
  'Send the estimate with its lines.',
);
export type EstimateInput = v.InferOutput<typeof EstimateInput>;

/** `url` is the exact address where the records are, for an answer by address. */
export const AnswerInput = v.object(
  {
    outcome_code: v.picklist(outcomeCodes, `The outcome is one of ${outcomeCodes.join(', ')}.`),
    text: message,
    url: v.optional(v.pipe(v.string('The address must be text.'), v.trim(), v.maxLength(2000)), ''),
  },
  'Send the answer with its outcome_code and text.',
);

export const AttorneyGeneralInput = v.object({ text: message }, 'Send what was asked as text.');

export const RecordsClockQuery = v.object({
  received: v.pipe(
    v.string('Send a day such as 2026-12-23.'),
    v.check(isDate, 'The day must be one such as 2026-12-23.'),
  ),
  kind: v.optional(v.picklist(['records'], 'Only requests for records have a clock: kind=records.'), 'records'),
});
