/** Finds in the search index which records have the words of a search. */
import type { Database } from '../../../db/connection.ts';
import type { Alternatives } from '../../../db/rules/search/query.ts';
import { maxSearchResults, type SearchedNoun } from '../../../db/rules/search/results.ts';
import { toTownTerm } from './recordTerms.ts';

/** PostgreSQL ranks so many records at most: pages, then what has no day, then the newest. */
const maxRanked = 500;
const titleWeight = 8;

export type SearchedTown = { db: Database; townId: string; number: number; today: string };
/** `series`: see seriesOf. */
export type Hit = { noun: SearchedNoun; record_id: string; series: string };

/** So many are found at once. */
export const maxHits = 2 * maxSearchResults;

const quoteTerm = (number: number, term: string) => `"${toTownTerm(number, term)}"`;
const toTsTerm = (number: number, term: string) => `'${toTownTerm(number, term)}'`;

/** An event whose last day is past comes after everything else, however well it fits; `?` is today. */
const isOver = `case when noun = 'events' and date < ? then 1 else 0 end`;
/** Of equals: what is to come by its day, and before it the others, the newest first. */
const byDay = `case when noun = 'events' and date >= ? then date else '' end, date desc, number desc`;

/** The alternatives of each word in the database's own language. */
const joinWords = (
  words: readonly Alternatives[],
  isLoose: boolean,
  quote: (term: string) => string,
  [or, and]: string[],
) =>
  words
    .map((ways) => `(${ways.map((way) => `(${way.map(quote).join(` ${and} `)})`).join(` ${or} `)})`)
    .join(` ${isLoose ? or : and} `);

/**
 * The best records that have each word of a search in one of its ways, or any word.
 * @param without the series of which none is wanted
 */
export async function findHits(
  town: SearchedTown,
  words: readonly Alternatives[],
  isLoose: boolean,
  without: readonly string[] = [],
): Promise<Hit[]> {
  const { db, townId, number, today } = town;
  if (db.dialect === 'postgres') {
    const query = joinWords(words, isLoose, (term) => toTsTerm(number, term), ['|', '&']);
    // Of terms that all must be there ts_rank looks at their distance, and the index keeps no places.
    const any = [...new Set(words.flat(2))].map((term) => toTsTerm(number, term)).join(' | ');
    const newest = db
      .read('search_records')
      .where({ town_id: townId })
      .whereNotIn('series', without)
      .whereRaw('terms @@ ?::tsquery', [query]);
    const ranked = newest.orderByRaw(`noun = 'sections' desc, date = '' desc, date desc`).limit(maxRanked);
    return db.read
      .from(ranked.as('found'))
      .orderByRaw(`${isOver}, ts_rank('{0.1, 0.1, 0.1, 1}', terms, ?::tsquery) desc, ${byDay}`, [today, any, today])
      .limit(maxHits)
      .select('noun', 'record_id', 'series');
  }
  const query = joinWords(words, isLoose, (term) => quoteTerm(number, term), ['OR', 'AND']);
  return db.read
    .from('search_terms')
    .join('search_records', 'search_records.number', 'search_terms.rowid')
    .whereRaw('search_terms match ?', [query])
    .where({ town_id: townId })
    .whereNotIn('series', without)
    .orderByRaw(`${isOver}, bm25(search_terms, ${titleWeight}, 1), ${byDay}`, [today, today])
    .limit(maxHits)
    .select('noun', 'record_id', 'series');
}

/** Whether any record has a word in one of its ways. */
export async function isKnown({ db, townId, number }: SearchedTown, ways: Alternatives): Promise<boolean> {
  const query =
    db.dialect === 'postgres'
      ? db
          .read('search_records')
          .where({ town_id: townId })
          .whereRaw('terms @@ ?::tsquery', [joinWords([ways], false, (term) => toTsTerm(number, term), ['|', '&'])])
      : db
          .read('search_terms')
          .whereRaw('search_terms match ?', [
            joinWords([ways], false, (term) => quoteTerm(number, term), ['OR', 'AND']),
          ]);
  return (await query.first(db.read.raw('1'))) !== undefined;
}
