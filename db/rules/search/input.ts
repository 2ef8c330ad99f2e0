/** The schemas of search: searches without results, chosen answers and synonyms. */
import * as v from 'valibot';
import { searchedNouns } from './results.ts';
import { maxAnsweredWords, maxSynonymsLength } from './townSearch.ts';

export const MissBody = v.object(
  { q: v.string('What was searched for must be text.') },
  'Send {"q": …}, what was searched for.',
);

export const AnswerBody = v.object(
  {
    words: v.pipe(
      v.string('The words must be text.'),
      v.trim(),
      v.maxLength(maxAnsweredWords, `The words have at most ${maxAnsweredWords} characters.`),
    ),
    noun: v.picklist(searchedNouns, 'There is no such kind of page.'),
    id: v.pipe(v.string('The id must be text.'), v.maxLength(200, 'There is no such page.')),
  },
  'Send {"words": …, "noun": …, "id": …}.',
);
export const SynonymsBody = v.object(
  {
    synonyms: v.pipe(
      v.string('The words must be text.'),
      v.maxLength(maxSynonymsLength, 'The words that mean the same have at most 4,000 characters.'),
    ),
  },
  'Send {"synonyms": …}: words that mean the same, a group in each line.',
);
