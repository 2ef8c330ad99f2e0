/**
 * Orders and invoices by the words that they have. However many a town has, a search looks at so many rows and no more:
 * it says so when there may be others.
 */
import type { Knex } from 'knex';
import { endOfPrefix, parseSearchWords } from '../../../db/rules/search/words.ts';

/** A word is rare when no more records have it: all of them are looked at. */
const maxRareRecords = 2000;
/** Else so many are looked at, in the sequence in which they are listed. */
const maxExaminedRecords = 3000;

/** Tables of records and of their words, and the column of the latter that names the former. */
export type WordedTable = {
  records: 'orders' | 'invoices';
  words: 'order_words' | 'invoice_words';
  owner: 'order_id' | 'invoice_id';
  /** What besides a word's beginning decides whether it counts. */
  filter?: Record<string, unknown>;
  /** The most records that a search finds. */
  maxFound: number;
};

/** The list that is searched: sorted and filtered, how many there are, and its filter and its sorting alone. */
export type SearchedList = {
  sorted(): Knex.QueryBuilder;
  /** What it is sorted by, and what `filter` reads. */
  columns: readonly string[];
  matching: number;
  filter(rows: Knex.QueryBuilder): Knex.QueryBuilder;
  sort(rows: Knex.QueryBuilder): Knex.QueryBuilder;
};

/** `isCapped`: there may be more. */
export type FoundIds = { ids: string[]; isCapped: boolean };

/** Filters rows of words whose word begins so. */
const beginsWith = (start: string) => (query: Knex.QueryBuilder) =>
  query.where('word', '>=', start).where('word', '<', endOfPrefix(start));

/**
 * Filters records that have a word, looking for it record by record. Counted, and without the town: as an `exists`,
 * PostgreSQL would first collect all records that have the word, and by the town SQLite would.
 */
const hasWord =
  (knex: Knex, { records, words, owner, filter = {} }: WordedTable, word: string) =>
  (query: Knex.QueryBuilder) =>
    query.whereRaw('? > 0', [
      knex(words)
        .whereRaw(`${words}.${owner} = ${records}.id`)
        .modify(beginsWith(word))
        .where(filter)
        .count({ rows: '*' }),
    ]);

/** How many rows a word has, at most `maxRareRecords` + 1. */
async function countWord(knex: Knex, { words, owner }: WordedTable, townId: string, word: string): Promise<number> {
  const some = knex(words)
    .where({ town_id: townId })
    .modify(beginsWith(word))
    .limit(maxRareRecords + 1)
    .select(owner);
  const row = await knex.from(some.as('some')).count({ rows: '*' }).first();
  return Number(row?.rows ?? 0);
}

/** The rarest of some words, if it is rare. */
async function findRareWord(
  knex: Knex,
  table: WordedTable,
  townId: string,
  words: readonly string[],
): Promise<string | null> {
  let rarest: string | null = null;
  let least = maxRareRecords;
  for (const word of words) {
    const count = await countWord(knex, table, townId, word);
    if (count <= least) {
      least = count;
      rarest = word;
    }
  }
  return rarest;
}

/**
 * The ids of the records of a list that have all words of some texts, sorted.
 * @param isOwn whether the list is one person's, which is short enough to be read as it is sorted
 * @param narrow what else they must have
 * @returns null where nothing is searched for
 */
export async function findByWords(
  knex: Knex,
  table: WordedTable,
  { townId, isOwn, texts }: { townId: string; isOwn: boolean; texts: readonly string[] },
  list: SearchedList,
  narrow: (rows: Knex.QueryBuilder) => void = () => {},
): Promise<FoundIds | null> {
  const words = [...new Set(texts.flatMap(parseSearchWords))];
  // Nothing but punctuation is in no record.
  if (words.length === 0) return texts.every((text) => text.trim() === '') ? null : { ids: [], isCapped: false };
  const rare = isOwn ? null : await findRareWord(knex, table, townId, words);
  // No more than is needed: an index then has all of it.
  const rows =
    rare === null
      ? knex.from(
          list
            .sorted()
            .limit(maxExaminedRecords)
            .select([...new Set(['id', ...list.columns])])
            .as(table.records),
        )
      : list.filter(
          // Without the town as well: SQLite would read along one of its indexes.
          knex(table.records).whereIn(
            'id',
            knex(table.words).where({ town_id: townId }).modify(beginsWith(rare)).select(table.owner),
          ),
        );
  for (const word of words) rows.modify(hasWord(knex, table, word));
  narrow(rows);
  const ids: string[] = await list
    .sort(rows)
    .limit(table.maxFound + 1)
    .pluck('id');
  const isCut = rare === null && list.matching > maxExaminedRecords;
  return { ids: ids.slice(0, table.maxFound), isCapped: isCut || ids.length > table.maxFound };
}
