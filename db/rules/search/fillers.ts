/** Words without meaning for a search. */
import { foldText } from './foldText.ts';

/** Most questions and most texts contain them. */
const fillers = new Set(
  `a about am an and any are as at be been by can could did do does for from get had has have how i if in into is it its
  me my need of on or our please shall should so some than that the their them then there these they this those to us
  want was we were what when where which who whose why will with would you your`.split(/\s+/),
);

/** Whether a folded word has no meaning for a search. */
export const isFiller = (word: string): boolean => fillers.has(word);

/** Whether a search has no other words, as in `what is the`. */
export const hasOnlyFillers = (query: string): boolean =>
  (foldText(query).match(/[\p{L}\p{N}]+/gu) ?? []).every(isFiller);
