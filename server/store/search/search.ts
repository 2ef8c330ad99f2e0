import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import { findAnswers } from '../../../db/rules/search/answers.ts';
import {
  describePlace,
  listQuickLinks,
  type SearchEntry,
  type SearchedRecords,
  seriesOf,
  toSearchEntry,
} from '../../../db/rules/search/entries.ts';
import { excerptAround } from '../../../db/rules/search/excerpts.ts';
import { type Alternatives, hasAllWords, listLooseWords } from '../../../db/rules/search/query.ts';
import {
  emptyAnswer,
  maxSearchResults,
  mergeSeries,
  type SearchAnswer,
  type SearchedNoun,
  type SearchResult,
  searchedNouns,
  sortByCurrent,
} from '../../../db/rules/search/results.ts';
import { toLocalTime } from '../../../db/rules/time.ts';
import type { Section } from '../../../db/rules/town/sections.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import { whereShownAt } from '../content/schedule.ts';
import { decodePublicRow } from '../publicRows.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import { tables } from '../tables.ts';
import { findHits, type Hit, isKnown, maxHits, type SearchedTown } from './hits.ts';
import { correctWords, readMeaning, type Wanted } from './meaning.ts';

type AnyRecord = SearchedRecords[SearchedNoun];
type Parts = SearchedTown & { town: Town; now: number; commerce: boolean };

const readSections = ({ db, town }: Parts, keys: string[]) =>
  db.read('sections').where({ town_id: town.id, enabled: true }).whereIn('section_key', keys);

const readRows: Record<SearchedNoun, (parts: Parts, ids: string[]) => Knex.QueryBuilder> = {
  sections: readSections,
  quick_links: (parts) => readSections(parts, ['quick_links']),
  announcements: ({ db, now }, ids) => db.read('announcements').whereIn('id', ids).modify(whereShownAt(now)),
  events: ({ db, now }, ids) => db.read('events').whereIn('id', ids).modify(whereShownAt(now)),
  documents: ({ db }, ids) => db.read('documents').whereIn('id', ids).where({ deleted_at: null }),
  people: ({ db }, ids) => db.read('people').whereIn('id', ids).where({ deleted_at: null }),
  collection_routes: ({ db }, ids) => db.read('collection_routes').whereIn('id', ids).where({ deleted_at: null }),
  meetings: ({ db }, ids) => db.read('meetings').whereIn('id', ids).where({ deleted_at: null }).whereNotNull('posted'),
  pages: ({ db, now }, ids) => db.read('pages').whereIn('id', ids).modify(whereShownAt(now)),
  forms: ({ db }, ids) => db.read('forms').whereIn('id', ids).where({ deleted_at: null }),
  items: ({ db }, ids) => db.read('items').whereIn('id', ids).where({ deleted_at: null, is_public: true }),
};

function toPublicRecords(noun: SearchedNoun, row: Row): [id: string, record: AnyRecord][] {
  if (noun !== 'quick_links') return [[String(row[tables[noun].key]), decodePublicRow(noun, row) as AnyRecord]];
  return listQuickLinks(decodeRow<Section>('sections', row)).map(({ id, link }) => [id, link]);
}

/** Reads the public records of hits: the index may be behind, so the tables decide. */
async function readRecords(parts: Parts, noun: SearchedNoun, hits: readonly Hit[]): Promise<Map<string, AnyRecord>> {
  const ids = hits.filter((hit) => hit.noun === noun).map((hit) => hit.record_id);
  if (ids.length === 0 || (noun === 'items' && !parts.commerce)) return new Map();
  const rows: Row[] = await readRows[noun](parts, ids);
  const own = rows.filter((row) => row.town_id === parts.town.id && !row.deleted_at);
  return new Map(own.flatMap((row) => toPublicRecords(noun, row)));
}

/** Characters of a file that are searched for an excerpt. */
const maxExamined = 60_000;
/** Characters that are enough if title and description contain all words, so that the text's start is shown. */
const shownBeginning = 1000;

type Placed = { noun: SearchedNoun; record: AnyRecord; entry: SearchEntry };

const fileIdOf = (record: AnyRecord): string => ('file_id' in record ? record.file_id : '');

/** Reads the beginnings of found documents' file texts, by file id. */
async function readFileTexts({ db }: Parts, found: readonly Placed[], { words }: Wanted) {
  const texts = new Map<string, string>();
  const documents = found.filter(({ noun }) => noun === 'documents');
  const explained = new Set(documents.filter(({ entry }) => hasAllWords(`${entry.title} ${entry.text}`, words)));
  const read = async (some: readonly Placed[], length: number) => {
    const rows: { file_id: string; text: string }[] = await db
      .read('search_file_texts')
      .whereIn(
        'file_id',
        some.map(({ record }) => fileIdOf(record)),
      )
      .select('file_id', db.read.raw('substr(text, 1, ?) as text', [length]));
    for (const { file_id, text } of rows) texts.set(file_id, text);
  };
  const unexplained = documents.filter((one) => !explained.has(one));
  if (unexplained.length > 0) await read(unexplained, maxExamined);
  const undescribed = [...explained].filter(({ entry }) => entry.text === '');
  if (undescribed.length > 0) await read(undescribed, shownBeginning);
  return texts;
}

/** Reads the public records of hits, one per series. */
export async function readShown(parts: Parts, hits: readonly Hit[]) {
  const found = await Promise.all(searchedNouns.map((noun) => readRecords(parts, noun, hits)));
  return mergeSeries(
    hits.flatMap(({ noun, record_id }) => {
      const record = found[searchedNouns.indexOf(noun)]?.get(record_id);
      if (!record) return [];
      const place = describePlace(noun, record, parts.today);
      return [{ noun, id: record_id, record, series: seriesOf(noun, record), ...place }];
    }),
  );
}

type ShownRecord = Awaited<ReturnType<typeof readShown>>[number];

async function toResults(parts: Parts, shown: readonly ShownRecord[], wanted: Wanted): Promise<SearchResult[]> {
  const best = sortByCurrent(shown).map((one) => ({ ...one, entry: toSearchEntry(one.noun, one.record) }));
  const texts = await readFileTexts(parts, best, wanted);
  const marks = { terms: new Set(wanted.words.flat(2)), starts: wanted.starts };
  return best.map(({ noun, record, series: _series, entry: { title, text }, ...rest }) => {
    return { noun, ...rest, title, excerpt: excerptAround(text, marks, texts.get(fileIdOf(record))) };
  });
}

async function toAnswer(
  parts: Parts,
  shown: readonly ShownRecord[],
  wanted: Wanted,
  more: Partial<SearchAnswer> = {},
): Promise<SearchAnswer> {
  const results = await toResults(parts, shown, wanted);
  return { ...emptyAnswer, ...more, starts: wanted.starts, terms: [...new Set(wanted.words.flat(2))], results };
}

/** The most further searches if one series fills the results. */
const maxRounds = 4;

/** Finds a search's records, one per series. */
async function findShown(parts: Parts, words: readonly Alternatives[], best: readonly Hit[], isLoose = false) {
  const hits = new Map(best.map((hit) => [`${hit.noun} ${hit.record_id}`, hit]));
  let shown: ShownRecord[] = best.length >= maxHits ? await readShown(parts, best) : [];
  if (shown.length >= maxSearchResults) return shown;
  const series = new Set<string>();
  for (let round = 0; round < maxRounds; round += 1) {
    const found = await findHits(parts, words, isLoose, [...series]);
    for (const hit of found) hits.set(`${hit.noun} ${hit.record_id}`, hits.get(`${hit.noun} ${hit.record_id}`) ?? hit);
    shown = await readShown(parts, [...hits.values()]);
    for (const hit of found) if (hit.series !== '') series.add(hit.series);
    if (found.length < maxHits || shown.length >= maxSearchResults) break;
  }
  return shown;
}

/**
 * Searches a town's public records. Answered searches come first, then exact words, then synonyms and prefixes of the
 * last word. If no record has all words, words that differ by a letter or two count, and finally records with some of
 * the words. The index is read as it is: a job updates it.
 * @param commerce whether items are included
 */
export async function searchTown(
  db: Database,
  town: Town,
  query: string,
  { commerce, now = Date.now() }: { commerce: boolean; now?: number },
): Promise<SearchAnswer> {
  const row = await db.read('search_towns').where({ town_id: town.id }).first('number');
  if (!row) return emptyAnswer;
  const today = toLocalTime(now, town.time_zone).date;
  const parts: Parts = { db, town, townId: town.id, number: row.number, today, now, commerce };
  const meaning = await readMeaning(parts, query, town.search_synonyms);
  if (!meaning) return emptyAnswer;
  const { words, exact, wanted } = meaning;
  const answered = findAnswers(words, town.search_answers).map(
    ({ noun, id }): Hit => ({ noun, record_id: id, series: '' }),
  );
  const literal = meaning.isWider ? await findHits(parts, exact, false) : [];
  const shown = await findShown(parts, wanted.words, [...answered, ...literal]);
  if (shown.length > 0) return toAnswer(parts, shown, wanted);
  const { corrected, corrections } = await correctWords(parts, meaning, (ways) => isKnown(parts, ways));
  const near = corrections.length > 0 ? await findShown(parts, corrected, []) : [];
  if (near.length > 0) return toAnswer(parts, near, { words: corrected, starts: [] }, { corrections });
  const some = listLooseWords(words).map((word) => corrected[words.indexOf(word)] ?? []);
  const loose = await findShown(parts, some, [], true);
  return toAnswer(parts, loose, { words: some, starts: [] }, { corrections, isLoose: true });
}
