/** Finds in the search index which records have the words of a search. */
import type { Database } from '../../db/connection.ts';
import { maxSearchResults, type SearchedNoun } from '../../db/rules/searchEntries.ts';
import { toTownTerm } from './recordTerms.ts';

/** PostgreSQL ranks so many records at most: pages, then what has no day, then the newest. */
const maxRanked = 500;
const titleWeight = 8;

export type SearchedTown = { db: Database; townId: string; number: number; today: string };
export type Hit = { noun: SearchedNoun; record_id: string };

const quoteTerm = (number: number, term: string) => `"${toTownTerm(number, term)}"`;
const toTsTerm = (number: number, term: string) => `'${toTownTerm(number, term)}'`;

/** An event whose last day is past comes after everything else, however well it fits; `?` is today. */
const isOver = `case when noun = 'events' and date < ? then 1 else 0 end`;
/** Of equals: what is to come by its day, and before it the others, the newest first. */
const byDay = `case when noun = 'events' and date >= ? then date else '' end, date desc, number desc`;

/**
 * The best records that have one of the terms of each group, or of any group.
 * @param groups alternatives of each word
 */
export async function findHits(town: SearchedTown, groups: readonly string[][], isLoose: boolean): Promise<Hit[]> {
  const { db, townId, number, today } = town;
  const join = (quote: typeof quoteTerm, or: string, and: string) =>
    groups.map((terms) => `(${terms.map((term) => quote(number, term)).join(or)})`).join(isLoose ? or : and);
  if (db.dialect === 'postgres') {
    const query = join(toTsTerm, ' | ', ' & ');
    // Of terms that all must be there ts_rank looks at their distance, and the index keeps no places.
    const any = groups
      .flat()
      .map((term) => toTsTerm(number, term))
      .join(' | ');
    const newest = db.read('search_records').where({ town_id: townId }).whereRaw('terms @@ ?::tsquery', [query]);
    const ranked = newest.orderByRaw(`noun = 'sections' desc, date = '' desc, date desc`).limit(maxRanked);
    return db.read
      .from(ranked.as('found'))
      .orderByRaw(`${isOver}, ts_rank('{0.1, 0.1, 0.1, 1}', terms, ?::tsquery) desc, ${byDay}`, [today, any, today])
      .limit(2 * maxSearchResults)
      .select('noun', 'record_id');
  }
  const query = join(quoteTerm, ' OR ', ' AND ');
  return db.read
    .from('search_terms')
    .join('search_records', 'search_records.number', 'search_terms.rowid')
    .whereRaw('search_terms match ?', [query])
    .where({ town_id: townId })
    .orderByRaw(`${isOver}, bm25(search_terms, ${titleWeight}, 1), ${byDay}`, [today, today])
    .limit(2 * maxSearchResults)
    .select('noun', 'record_id');
}

/** Whether any record has a term. */
export async function isKnown({ db, townId, number }: SearchedTown, term: string): Promise<boolean> {
  const query =
    db.dialect === 'postgres'
      ? db
          .read('search_records')
          .where({ town_id: townId })
          .whereRaw('terms @@ ?::tsquery', [toTsTerm(number, term)])
      : db.read('search_terms').whereRaw('search_terms match ?', [quoteTerm(number, term)]);
  return (await query.first(db.read.raw('1'))) !== undefined;
}
