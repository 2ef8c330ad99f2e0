/** Words the faults of answers for callers of the API; our own pages word the same codes themselves. */
import { type AnswerFaults, answerFaults } from '../../../db/rules/forms/answers.ts';
import { Problem } from '../../../db/rules/problems.ts';

/** @returns a Problem that names each field by its path; null if there is no fault */
export function answerProblem(ofAnswers: AnswerFaults, ofContact: AnswerFaults): Problem | null {
  const named = [
    ...Object.entries(ofAnswers).map(([key, fault]) => [`answers.${key}`, fault] as const),
    ...Object.entries(ofContact),
  ];
  if (named.length === 0) return null;
  const word = ({ fault, max }: AnswerFaults[string]) => answerFaults[fault].replace('{max}', String(max));
  return new Problem('invalid', 'Some answers need another look. Nothing was sent yet; what you typed is still here.', {
    fields: Object.fromEntries(named.map(([path, fault]) => [path, word(fault)])),
  });
}
