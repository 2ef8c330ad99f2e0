/**
 * Searches orders and invoices by their words, with the site's rules for equal words. The site's search never reads
 * them: only people who may read the list can search it. It reads a limited number of rows, however many a town has,
 * and reports if there may be more.
 */
import type { Knex } from 'knex';
import {
  type Alternatives,
  listOtherMeanings,
  parseQuery,
  type QueryWord,
  spellingsOf,
} from '../../../db/rules/search/query.ts';
import { endOfPrefix, listLikelyStarts, listNearest, toleranceOf } from '../../../db/rules/search/terms.ts';

/** A word is rare up to this many records: all of them are examined. */
const maxRareRecords = 2000;
/** Otherwise this many are examined, in the list's sequence. */
const maxExaminedRecords = 3000;
/** The most words that a misspelled one is compared with. */
const maxCompared = 10_000;

/** Tables of records and of their words, and the column that connects them. */
export type WordedTable = {
  records: 'orders' | 'invoices';
  words: 'order_words' | 'invoice_words';
  owner: 'order_id' | 'invoice_id';
  /** Further conditions for words. */
  filter?: Record<string, unknown>;
  maxFound: number;
};

/** The list to search: sorted and filtered, its length, and its filter and sorting separately. */
export type SearchedList = {
  sorted(): Knex.QueryBuilder;
  /** Columns of the sorting and the filter. */
  columns: readonly string[];
  matching: number;
  filter(rows: Knex.QueryBuilder): Knex.QueryBuilder;
  sort(rows: Knex.QueryBuilder): Knex.QueryBuilder;
};

/** `isCapped` means that there may be more. */
export type FoundIds = { ids: string[]; isCapped: boolean };

/** A word of a search: its spellings and synonyms, and the prefix if it may continue. */
type WantedWord = { word: string; ways: Alternatives; start: string };

const beginsWith = (start: string) => (query: Knex.QueryBuilder) =>
  query.where('word', '>=', start).where('word', '<', endOfPrefix(start));

/** Selects the rows that a word of a search may match; for an alternative of several words, its first. */
function selectWords(knex: Knex, { words, owner }: WordedTable, townId: string, { ways, start }: WantedWord) {
  const ofTown = () => knex(words).where({ town_id: townId }).select(owner);
  const firsts = new Set(ways.map(([first = '']) => first).filter((first) => start === '' || !first.startsWith(start)));
  const rows = ofTown().whereIn('word', [...firsts]);
  // Two ranges of one index, which `or` would not use.
  return start === '' ? rows : rows.unionAll(ofTown().modify(beginsWith(start)));
}

/**
 * Filters records by a word, one record at a time. It counts, and omits the town, because `exists` makes PostgreSQL
 * collect all records with the word first, and the town makes SQLite do so.
 */
function hasWord(knex: Knex, { records, words, owner, filter = {} }: WordedTable, { ways, start }: WantedWord) {
  const has = (isWord: (rows: Knex.QueryBuilder) => void) =>
    knex.raw('? > 0', [
      knex(words).whereRaw(`${words}.${owner} = ${records}.id`).where(isWord).where(filter).count({ rows: '*' }),
    ]);
  const single = ways.flatMap((way) => (way.length === 1 ? way : []));
  return (query: Knex.QueryBuilder) =>
    query.where((any) => {
      any.where(has((row) => row.whereIn('word', single).modify((or) => start && or.orWhere(beginsWith(start)))));
      for (const way of ways.filter(({ length }) => length > 1))
        any.orWhere((all) => {
          for (const term of way) all.where(has((row) => row.where({ word: term })));
        });
    });
}

/** Counts a word's rows, up to `maxRareRecords` + 1. */
async function countWord(knex: Knex, table: WordedTable, townId: string, word: WantedWord): Promise<number> {
  const some = knex.from(selectWords(knex, table, townId, word).as('found')).limit(maxRareRecords + 1);
  const row = await knex.from(some.as('some')).count({ rows: '*' }).first();
  return Number(row?.rows ?? 0);
}

/** Lists a town's words between two, skipping through the index however many records have each. */
async function listWordsBetween(knex: Knex, { words }: WordedTable, townId: string, start: string): Promise<string[]> {
  const next = (after: string) => `(select word from ${words} where town_id = ? and word ${after} and word < ?
    order by word limit 1)`;
  const [from, to] = [next('>= ?'), next('> found.word')];
  const rows = knex.raw(`select ${from} as word union all select ${to} from found where found.word is not null`, [
    townId,
    start,
    endOfPrefix(start),
    townId,
    endOfPrefix(start),
  ]);
  return knex
    .withRecursive('found', ['word'], rows)
    .from('found')
    .whereNotNull('word')
    .limit(maxCompared)
    .pluck('word');
}

/** Adds corrections to a word that no record has. */
async function correctWord(knex: Knex, table: WordedTable, townId: string, wanted: WantedWord): Promise<WantedWord> {
  const isRight = toleranceOf(wanted.word) === 0 || (await countWord(knex, table, townId, wanted)) > 0;
  if (isRight) return wanted;
  const starts = listLikelyStarts(wanted.word).map((start) => listWordsBetween(knex, table, townId, start));
  const near = listNearest(
    wanted.word,
    (await Promise.all(starts)).flat().map((word) => ({ word })),
  );
  return { ...wanted, ways: [...wanted.ways, ...near.map(({ word }) => [word])] };
}

type Searched = { townId: string; isOwn: boolean; texts: readonly string[] };
type Narrow = (rows: Knex.QueryBuilder) => void;

/** Finds a list's records with all words, sorted. */
async function findAll(
  knex: Knex,
  table: WordedTable,
  { townId, isOwn }: Searched,
  words: readonly WantedWord[],
  list: SearchedList,
  narrow: Narrow,
): Promise<FoundIds> {
  const counts = isOwn ? [] : await Promise.all(words.map((word) => countWord(knex, table, townId, word)));
  const least = Math.min(...counts);
  const rare = least <= maxRareRecords ? words[counts.indexOf(least)] : undefined;
  // Only the needed columns, so that an index covers them.
  const columns = [...new Set(['id', ...list.columns])];
  const rows = rare
    ? // Also without the town, which would make SQLite use one of its indexes.
      list.filter(knex(table.records).whereIn('id', selectWords(knex, table, townId, rare)))
    : knex.from(list.sorted().limit(maxExaminedRecords).select(columns).as(table.records));
  for (const word of words) rows.modify(hasWord(knex, table, word));
  narrow(rows);
  const ids: string[] = await list
    .sort(rows)
    .limit(table.maxFound + 1)
    .pluck('id');
  const isCut = !rare && list.matching > maxExaminedRecords;
  return { ids: ids.slice(0, table.maxFound), isCapped: isCut || ids.length > table.maxFound };
}

/**
 * Finds ids of a list's records with all words of some texts, sorted. If there are none, words that differ by a letter
 * or two also match.
 * @param isOwn whether it is one person's list, which is short enough to be read in sequence
 * @param narrow further conditions
 * @returns null without a search
 */
export async function findByWords(
  knex: Knex,
  table: WordedTable,
  searched: Searched,
  list: SearchedList,
  narrow: Narrow = () => {},
): Promise<FoundIds | null> {
  const { townId, texts } = searched;
  const queries = texts.map((text) => parseQuery(text, true)).filter(({ length }) => length > 0);
  // Text without letters or digits matches no record.
  if (queries.length === 0) return texts.every((text) => text.trim() === '') ? null : { ids: [], isCapped: false };
  const town = await knex('towns').where({ id: townId }).first('search_synonyms');
  const words = queries.flatMap((query) => toWanted(query, town.search_synonyms));
  const found = await findAll(knex, table, searched, words, list, narrow);
  if (found.ids.length > 0) return found;
  const corrected = await Promise.all(words.map((word) => correctWord(knex, table, townId, word)));
  const isSame = corrected.every((word, place) => word === words[place]);
  return isSame ? found : findAll(knex, table, searched, corrected, list, narrow);
}

/** Lists a query's words with their alternatives and prefixes. */
function toWanted(query: readonly QueryWord[], ownSynonyms: string): WantedWord[] {
  const others = listOtherMeanings(query, ownSynonyms);
  return query.map((one, place) => {
    const { word, start } = one;
    return { word, start, ways: [...spellingsOf(one), ...(others[place] ?? [])] };
  });
}
