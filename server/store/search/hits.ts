/** Finds in the search index which records have the words of a search. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import type { Alternatives } from '../../../db/rules/search/query.ts';
import { maxSearchResults, type SearchedNoun } from '../../../db/rules/search/results.ts';
import { toTownTerm } from './recordTerms.ts';

/** PostgreSQL ranks so many records at most: pages, then what has no day, then the newest. */
const maxRanked = 500;
export const titleWeight = 8;
/** How PostgreSQL weighs terms: those of titles are A. */
export const rankWeights = '{0.1, 0.1, 0.1, 1}';

export type SearchedTown = { db: Database; townId: string; number: number; today: string };
/** `series`: see seriesOf. */
export type Hit = { noun: SearchedNoun; record_id: string; series: string };

/** So many are found at once. */
export const maxHits = 2 * maxSearchResults;

/** An event whose last day is past comes after everything else, however well it fits; `?` is today. */
const isOver = `case when noun = 'events' and date < ? then 1 else 0 end`;
/** Of equals: what is to come by its day, and before it the others, the newest first. */
const byDay = `case when noun = 'events' and date >= ? then date else '' end, date desc, number desc`;

/** A query in the database's own language: `or`, `and`, and a term as the town's index has it. */
export function createMatcher({ db: { dialect }, number }: SearchedTown) {
  const [or, and, quote] = dialect === 'postgres' ? ['|', '&', "'"] : ['OR', 'AND', '"'];
  const some = (parts: readonly string[]) => `(${parts.join(` ${or} `)})`;
  const all = (parts: readonly string[]) => `(${parts.join(` ${and} `)})`;
  return {
    some,
    all,
    term: (term: string, isHidden = false) => `${quote}${toTownTerm(number, term, isHidden)}${quote}`,
    /** Words that begin so. */
    beginning: (start: string, isHidden: boolean) =>
      `${quote}${toTownTerm(number, start, isHidden)}${quote}${dialect === 'postgres' ? ':*' : ' *'}`,
    /** One of the ways of each word. */
    eachWord: (words: readonly Alternatives[], term: (term: string) => string) =>
      words.map((ways) => some(ways.map((way) => all(way.map(term))))),
  };
}

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
  const { db, townId, today } = town;
  const match = createMatcher(town);
  const each = match.eachWord(words, (term) => match.term(term));
  const query = isLoose ? match.some(each) : match.all(each);
  if (db.dialect === 'postgres') {
    // Of terms that all must be there ts_rank looks at their distance, and the index keeps no places.
    const any = match.some([...new Set(words.flat(2))].map((term) => match.term(term)));
    const newest = db
      .read('search_records')
      .where({ town_id: townId })
      .whereNotIn('series', without)
      .whereRaw('terms @@ ?::tsquery', [query]);
    const ranked = newest.orderByRaw(`noun = 'sections' desc, date = '' desc, date desc`).limit(maxRanked);
    return db.read
      .from(ranked.as('found'))
      .orderByRaw(`${isOver}, ts_rank('${rankWeights}', terms, ?::tsquery) desc, ${byDay}`, [today, any, today])
      .limit(maxHits)
      .select('noun', 'record_id', 'series');
  }
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

/** The places of all records that match a query. */
export const selectMatches = ({ db, townId }: SearchedTown, query: string): Knex.QueryBuilder =>
  db.dialect === 'postgres'
    ? db.read('search_records').where({ town_id: townId }).whereRaw('terms @@ ?::tsquery', [query])
    : db.read('search_terms').whereRaw('search_terms match ?', [query]);

/** Whether any record has a word in one of its ways. */
export async function isKnown(town: SearchedTown, ways: Alternatives): Promise<boolean> {
  const match = createMatcher(town);
  const found = selectMatches(town, match.all(match.eachWord([ways], (term) => match.term(term))));
  return (await found.first(town.db.read.raw('1'))) !== undefined;
}
