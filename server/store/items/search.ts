/** Finds items in the search index, with the words, spellings and ranking of the site's search and the list's filters. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import { type ItemSort, lowStockUnits } from '../../../db/rules/items/items.ts';
import type { Alternatives } from '../../../db/rules/search/query.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { createMatcher, rankWeights, type SearchedTown, selectMatches, titleWeight } from '../search/hits.ts';
import { correctWords, type Meaning, readMeaning } from '../search/meaning.ts';
import { itemMark, listMark } from '../search/recordTerms.ts';

/** A selection of items. `sort`: null for the best match first. */
export type ItemFilter = {
  list: number | null;
  hidden: boolean;
  /** Only public items with low stock. */
  lowStock: boolean;
  sort: ItemSort | null;
  descending: boolean;
  offset: number;
  limit: number;
};

export type FoundItems = { ids: string[]; total: number };

const sortColumns = {
  title: 'title_key',
  price: 'price_cents',
  quantity: 'quantity',
  created_at: 'created_at',
} as const;

/** Sorts by a field, and equal items by title ascending, as in the browser's copy. */
export const sortItems = (sort: ItemSort, descending: boolean) => (rows: Knex.QueryBuilder) =>
  rows.orderBy(sortColumns[sort], descending ? 'desc' : 'asc').orderBy(['title_key', 'items.id']);

/** Filters public items with low stock. See `isLowStock`. */
export const whereLowStock = (rows: Knex.QueryBuilder) =>
  rows.where({ is_public: true }).where('quantity', '<=', lowStockUnits);

/** Builds a query for a list's items with some words; without words, for all of them. */
function toItemQuery(town: SearchedTown, { list, hidden }: ItemFilter, words: readonly Alternatives[], start = '') {
  const match = createMatcher(town);
  const kinds = hidden ? [false, true] : [false];
  const term = (one: string) => match.some(kinds.map((isHidden) => match.term(one, isHidden)));
  const each = match.eachWord(words, term);
  // Words of hidden items are not stored, so prefixes must be matched in the index.
  const last = each.at(-1);
  if (hidden && start !== '' && last) each[each.length - 1] = match.some([last, match.beginning(start, true)]);
  return match.all([...each, term(itemMark), ...(list === null ? [] : [term(listMark(list))])]);
}

/** Selects the matches of a query with their rank: lower is better. */
function selectRated(town: SearchedTown, query: string, { exact, isWider }: Meaning, filter: ItemFilter) {
  const { db } = town;
  const match = createMatcher(town);
  const found = selectMatches(town, query);
  const literal = toItemQuery(town, filter, exact);
  if (db.dialect === 'postgres') {
    const any = match.some(exact.flat(2).flatMap((term) => [match.term(term), match.term(term, true)]));
    return found.select(
      'number',
      db.read.raw('not terms @@ ?::tsquery as is_wider', [literal]),
      db.read.raw(`-ts_rank('${rankWeights}', terms, ?::tsquery) as score`, [any]),
    );
  }
  const wider = db.read.raw('rowid not in (select rowid from search_terms where search_terms match ?)', [literal]);
  return found.select(
    'rowid as number',
    db.read.raw(isWider ? '? as is_wider' : '0 as is_wider', isWider ? [wider] : []),
    db.read.raw(`bm25(search_terms, ${titleWeight}, 1) as score`),
  );
}

async function readFound(town: SearchedTown, query: string, meaning: Meaning, filter: ItemFilter): Promise<FoundItems> {
  const { sort, descending, lowStock, offset, limit } = filter;
  const items = (found: Knex.QueryBuilder) =>
    town.db.read
      .from(found.as('found'))
      .join('search_records', 'search_records.number', 'found.number')
      .join('items', 'items.id', 'search_records.record_id')
      .modify((rows) => lowStock && rows.modify(whereLowStock));
  const page = items(selectRated(town, query, meaning, filter))
    .modify((rows) => sort === null && rows.orderBy(['is_wider', 'score']))
    .modify(sortItems(sort ?? 'title', descending))
    .offset(offset)
    .limit(limit);
  const counted = lowStock ? items(selectRated(town, query, meaning, filter)) : selectMatches(town, query);
  const [ids, count] = await Promise.all([page.pluck('items.id'), counted.count({ total: '*' }).first()]);
  return { ids, total: Number(count?.total ?? 0) };
}

/**
 * Finds the ids of one page of items with all words of a search, and their total. If there are none, words that differ
 * by a letter or two also match.
 * @returns null without a search
 */
export async function searchItems(
  db: Database,
  { id: townId, search_synonyms }: Pick<Town, 'id' | 'search_synonyms'>,
  search: string,
  filter: ItemFilter,
): Promise<FoundItems | null> {
  if (search.trim() === '') return null;
  const nothing = { ids: [], total: 0 };
  const row = await db.read('search_towns').where({ town_id: townId }).first('number');
  if (!row) return nothing;
  const town: SearchedTown = { db, townId, number: row.number, today: '' };
  const meaning = await readMeaning(town, search, search_synonyms);
  if (!meaning) return nothing;
  const query = toItemQuery(town, filter, meaning.wanted.words, meaning.words.at(-1)?.start);
  const found = await readFound(town, query, meaning, filter);
  if (found.total > 0) return found;
  const isKnown = async (ways: Alternatives) =>
    (await selectMatches(town, toItemQuery(town, { ...filter, list: null }, [ways])).first(db.read.raw('1'))) !==
    undefined;
  const { corrected, corrections } = await correctWords(town, meaning, isKnown);
  return corrections.length === 0 ? found : readFound(town, toItemQuery(town, filter, corrected), meaning, filter);
}
