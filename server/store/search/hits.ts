/** Finds records in the search index by words. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import type { Alternatives } from '../../../db/rules/search/query.ts';
import { maxSearchResults, type SearchedNoun } from '../../../db/rules/search/results.ts';
import { toTownTerm } from './recordTerms.ts';

/** The most records that PostgreSQL ranks: pages and sections first, then records without a day, then the newest. */
const maxRanked = 500;
export const titleWeight = 8;
/** PostgreSQL's weights of terms; title terms have weight A. */
export const rankWeights = '{0.1, 0.1, 0.1, 1}';

export type SearchedTown = { db: Database; townId: string; number: number; today: string };
/** `series`: see seriesOf. */
export type Hit = { noun: SearchedNoun; record_id: string; series: string };

export const maxHits = 2 * maxSearchResults;

/** Past events come last, however well they match; `?` is today. */
const isOver = `case when noun = 'events' and date < ? then 1 else 0 end`;
/** Pages come first: they say how something is done, and announcements only that it changed. */
const isNoPage = `case when noun = 'pages' then 0 else 1 end`;
/** Breaks ties: coming events by day, and before them other records, newest first. */
const byDay = `case when noun = 'events' and date >= ? then date else '' end, date desc, number desc`;

/** Builds queries in the database's language: `or`, `and`, and terms as the town's index stores them. */
export function createMatcher({ db: { dialect }, number }: SearchedTown) {
  const [or, and, quote] = dialect === 'postgres' ? ['|', '&', "'"] : ['OR', 'AND', '"'];
  const some = (parts: readonly string[]) => `(${parts.join(` ${or} `)})`;
  const all = (parts: readonly string[]) => `(${parts.join(` ${and} `)})`;
  return {
    some,
    all,
    term: (term: string, isHidden = false) => `${quote}${toTownTerm(number, term, isHidden)}${quote}`,
    /** Matches words with this prefix. */
    beginning: (start: string, isHidden: boolean) =>
      `${quote}${toTownTerm(number, start, isHidden)}${quote}${dialect === 'postgres' ? ':*' : ' *'}`,
    /** Matches every word in one of its alternatives. */
    eachWord: (words: readonly Alternatives[], term: (term: string) => string) =>
      words.map((ways) => some(ways.map((way) => all(way.map(term))))),
  };
}

/**
 * Finds the best records with every word of a search in one of its alternatives, or with any word.
 * @param without series to leave out
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
    // For terms that must all match, ts_rank uses their distance, but the index stores no positions.
    const any = match.some([...new Set(words.flat(2))].map((term) => match.term(term)));
    const newest = db
      .read('search_records')
      .where({ town_id: townId })
      .whereNotIn('series', without)
      .whereRaw('terms @@ ?::tsquery', [query]);
    const ranked = newest.orderByRaw(`${isNoPage}, noun = 'sections' desc, date = '' desc, date desc`).limit(maxRanked);
    return db.read
      .from(ranked.as('found'))
      .orderByRaw(`${isOver}, ${isNoPage}, ts_rank('${rankWeights}', terms, ?::tsquery) desc, ${byDay}`, [
        today,
        any,
        today,
      ])
      .limit(maxHits)
      .select('noun', 'record_id', 'series');
  }
  return db.read
    .from('search_terms')
    .join('search_records', 'search_records.number', 'search_terms.rowid')
    .whereRaw('search_terms match ?', [query])
    .where({ town_id: townId })
    .whereNotIn('series', without)
    .orderByRaw(`${isOver}, ${isNoPage}, bm25(search_terms, ${titleWeight}, 1), ${byDay}`, [today, today])
    .limit(maxHits)
    .select('noun', 'record_id', 'series');
}

/** Selects all records that match a query. */
export const selectMatches = ({ db, townId }: SearchedTown, query: string): Knex.QueryBuilder =>
  db.dialect === 'postgres'
    ? db.read('search_records').where({ town_id: townId }).whereRaw('terms @@ ?::tsquery', [query])
    : db.read('search_terms').whereRaw('search_terms match ?', [query]);

/** Whether any record has one of a word's alternatives. */
export async function isKnown(town: SearchedTown, ways: Alternatives): Promise<boolean> {
  const match = createMatcher(town);
  const found = selectMatches(town, match.all(match.eachWord([ways], (term) => match.term(term))));
  return (await found.first(town.db.read.raw('1'))) !== undefined;
}
