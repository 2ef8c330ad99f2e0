/** Checks an answer that somebody sends. */
import * as v from 'valibot';
import { toSingleLine } from '../fields/singleLine.ts';
import { type BarrierRule, barrierNouns, barrierRules } from './barriers.ts';

const maxReason = 300;
const rules = Object.keys(barrierRules) as BarrierRule[];

export const BarrierAnswerInput = v.object(
  {
    noun: v.picklist(barrierNouns, 'This kind of record is not checked.'),
    rule: v.picklist(rules, 'There is no such rule.'),
    subject: v.pipe(
      v.string('The subject is text.'),
      v.check((text) => toSingleLine(text) !== '', 'Send the subject of the barrier.'),
      v.maxLength(300, 'The subject has at most 300 letters.'),
      v.transform((text) => text.toWellFormed()),
    ),
    reason: v.pipe(
      v.string('The reason is text.'),
      v.transform((text) => toSingleLine(text).toWellFormed()),
      v.regex(/[\p{L}\p{N}]/u, 'Say why it is right as it is.'),
      v.maxLength(maxReason, `The reason has at most ${maxReason} letters.`),
    ),
  },
  'Send {"noun": …, "rule": …, "subject": …, "reason": …}.',
);
