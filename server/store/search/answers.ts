/** Answered searches and synonyms of a town, as administrators edit them. */
import type { Database } from '../../../db/connection.ts';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import { parseAnsweredSearches } from '../../../db/rules/search/answers.ts';
import { toSearchEntry } from '../../../db/rules/search/entries.ts';
import { parseQuery } from '../../../db/rules/search/query.ts';
import { type AnsweredPage, type AnsweredSearch, maxAnsweredSearches } from '../../../db/rules/search/townSearch.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import type { Writer } from '../writerTypes.ts';
import { readShown } from './search.ts';

type Place = { town: Town; commerce: boolean; now: number };

/** Lists a town's answered searches, without pages that are not public now. */
async function listPages(db: Database, { town, commerce, now }: Place, answers: readonly AnsweredSearch[]) {
  const { date: today } = toLocalTime(now, town.time_zone);
  const hits = answers.map(({ noun, id }) => ({ noun, record_id: id, series: '' }));
  const shown = await readShown({ db, town, townId: town.id, number: 0, today, now, commerce }, hits);
  return answers.flatMap((answer): AnsweredPage[] => {
    const page = shown.find(({ noun, id }) => noun === answer.noun && id === answer.id);
    return page ? [{ ...answer, title: toSearchEntry(page.noun, page.record).title, path: page.path }] : [];
  });
}

export const listAnsweredPages = (db: Database, place: Place): Promise<AnsweredPage[]> =>
  listPages(db, place, parseAnsweredSearches(place.town.search_answers));

async function readAnswers({ trx }: Writer, townId: string): Promise<AnsweredSearch[]> {
  const row = await trx('towns').where({ id: townId }).first('search_answers');
  return parseAnsweredSearches(row.search_answers);
}

const isSame = (a: AnsweredSearch, b: AnsweredSearch) => a.words === b.words && a.noun === b.noun && a.id === b.id;

/**
 * Checks that a page can be shown for some words.
 * @throws Problem `invalid` for words without meaning, `not_found` for a page that is not public
 */
export async function requireAnswer(db: Database, place: Place, answer: AnsweredSearch): Promise<void> {
  if (parseQuery(answer.words).length === 0)
    throw invalidField('words', 'Add a word that says what people are looking for.');
  if ((await listPages(db, place, [answer])).length === 0) throw new Problem('not_found');
}

/** Shows a page for some words. @throws Problem `invalid` if there are too many */
export async function addAnswer(tx: Writer, townId: string, answer: AnsweredSearch): Promise<void> {
  const others = (await readAnswers(tx, townId)).filter((one) => !isSame(one, answer));
  if (others.length >= maxAnsweredSearches)
    throw invalidField('words', `Pages can be chosen for ${maxAnsweredSearches} searches. Remove one first.`);
  await tx.saveTown({ search_answers: JSON.stringify([...others, answer]) });
}

export async function removeAnswer(tx: Writer, townId: string, answer: AnsweredSearch): Promise<void> {
  const others = (await readAnswers(tx, townId)).filter((one) => !isSame(one, answer));
  await tx.saveTown({ search_answers: others.length > 0 ? JSON.stringify(others) : '' });
}
