/** Finds a town's public records by the words in them. */
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { toPublicEvent } from '../../db/rules/events.ts';
import {
  describePlace,
  emptyAnswer,
  type SearchAnswer,
  type SearchEntry,
  type SearchedNoun,
  type SearchResult,
  searchedNouns,
  sortByCurrent,
  toSearchEntry,
} from '../../db/rules/searchEntries.ts';
import {
  excerptAround,
  hasAllWords,
  isNear,
  listLikelyStarts,
  parseQuery,
  toleranceOf,
  type Word,
} from '../../db/rules/searchTerms.ts';
import { endOfPrefix } from '../../db/rules/searchWords.ts';
import { toPublicSection } from '../../db/rules/sections.ts';
import { toLocalTime } from '../../db/rules/time.ts';
import type { Town } from '../../db/rules/towns.ts';
import { whereShownAt } from './schedule.ts';
import { findHits, type Hit, isKnown, type SearchedTown } from './searchHits.ts';
import { decodeRow, type Row, tables } from './tables.ts';

/** A beginning of a word stands for so many words at most, and a misspelled one for so many. */
const maxCompletions = 30;
const maxCorrections = 5;
/** So many words of a town are compared with a misspelled one. */
const maxCompared = 10_000;

type Parts = SearchedTown & { town: Town; now: number; commerce: boolean };

const readRows: Record<SearchedNoun, (parts: Parts, ids: string[]) => Knex.QueryBuilder> = {
  sections: ({ db, town }, ids) =>
    db.read('sections').where({ town_id: town.id, enabled: true }).whereIn('section_key', ids),
  announcements: ({ db, now }, ids) => db.read('announcements').whereIn('id', ids).modify(whereShownAt(now)),
  events: ({ db, now }, ids) => db.read('events').whereIn('id', ids).modify(whereShownAt(now)),
  documents: ({ db }, ids) => db.read('documents').whereIn('id', ids).where({ deleted_at: null }),
  items: ({ db }, ids) => db.read('items').whereIn('id', ids).where({ deleted_at: null, is_public: true }),
};

/** The records of hits as everybody may read them now: the index may be behind, the tables decide. */
async function readRecords(parts: Parts, noun: SearchedNoun, hits: readonly Hit[]): Promise<Map<string, Row>> {
  const ids = hits.filter((hit) => hit.noun === noun).map((hit) => hit.record_id);
  if (ids.length === 0 || (noun === 'items' && !parts.commerce)) return new Map();
  const rows: Row[] = await readRows[noun](parts, ids);
  const own = rows.filter((row) => row.town_id === parts.town.id && !row.deleted_at);
  return new Map(
    own.map((row) => {
      const record = decodeRow<Row>(noun, row);
      const shown =
        noun === 'events'
          ? toPublicEvent(record as never)
          : noun === 'sections'
            ? toPublicSection(record as never)
            : record;
      return [String(record[tables[noun].key]), shown as Row];
    }),
  );
}

/** So much of a file is looked through for what to show of it. */
const maxExamined = 60_000;
/** So much of it is enough where title and description have all words, so that its first ones are shown. */
const shownBeginning = 1000;

type Placed = { noun: SearchedNoun; record: Row; entry: SearchEntry };

/** The beginnings of what is written in the files of documents that were found, by the files' ids. */
async function readFileTexts({ db }: Parts, found: readonly Placed[], groups: readonly string[][]) {
  const texts = new Map<string, string>();
  const documents = found.filter(({ noun }) => noun === 'documents');
  const explained = new Set(documents.filter(({ entry }) => hasAllWords(`${entry.title} ${entry.text}`, groups)));
  const read = async (some: readonly Placed[], length: number) => {
    const rows: { file_id: string; text: string }[] = await db
      .read('search_file_texts')
      .whereIn(
        'file_id',
        some.map(({ record }) => String(record.file_id)),
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

async function toResults(
  parts: Parts,
  hits: readonly Hit[],
  groups: readonly string[][],
  starts: string[],
): Promise<SearchResult[]> {
  const found = await Promise.all(searchedNouns.map((noun) => readRecords(parts, noun, hits)));
  const shown = hits.flatMap(({ noun, record_id }) => {
    const record = found[searchedNouns.indexOf(noun)]?.get(record_id);
    return record ? [{ noun, id: record_id, record, ...describePlace(noun, record as never, parts.today) }] : [];
  });
  const best = sortByCurrent(shown).map((one) => ({ ...one, entry: toSearchEntry(one.noun, one.record as never) }));
  const texts = await readFileTexts(parts, best, groups);
  const marks = { terms: new Set(groups.flat()), starts };
  return best.map(({ noun, record, entry: { title, text }, ...rest }) => {
    return { noun, ...rest, title, excerpt: excerptAround(text, marks, texts.get(String(record.file_id))) };
  });
}

/** The terms of the words that begin so. */
const completeWord = ({ db, town }: Parts, start: string): Promise<string[]> =>
  db
    .read('search_words')
    .where({ town_id: town.id })
    .where('word', '>=', start)
    .where('word', '<', endOfPrefix(start))
    .orderBy('word')
    .limit(maxCompletions)
    .pluck('term');

/** The words of the town that are nearest to a misspelled one. */
async function correctWord({ db, town }: Parts, { word }: Word): Promise<Word[]> {
  const tolerance = toleranceOf(word);
  if (tolerance === 0) return [];
  const listStart = (start: string): Promise<Word[]> =>
    db
      .read('search_words')
      .where({ town_id: town.id })
      .where('word', '>=', start)
      .where('word', '<', endOfPrefix(start))
      .whereRaw('length(word) between ? and ?', [word.length - tolerance, word.length + tolerance])
      .limit(maxCompared)
      .select('word', 'term');
  const rows = (await Promise.all(listLikelyStarts(word).map(listStart))).flat();
  for (let most = 1; most <= tolerance; most += 1) {
    const near = rows.filter((row) => isNear(word, row.word, most));
    if (near.length > 0) return near.slice(0, maxCorrections);
  }
  return [];
}

/** The groups of terms with what a misspelled word may mean in its place. */
async function correctWords(parts: Parts, words: readonly Word[]) {
  const corrections: { from: string; to: string }[] = [];
  const groups: string[][] = [];
  for (const word of words) {
    const near = (await isKnown(parts, word.term)) ? [] : await correctWord(parts, word);
    groups.push([word.term, ...near.map(({ term }) => term)]);
    if (near[0]) corrections.push({ from: word.word, to: near[0].word });
  }
  return { groups, corrections };
}

/**
 * Searches what everybody may read of a town. Where nothing has all words, beginnings of the last word count, then words
 * that differ in a letter or two, and in the end records that have some of the words. It reads the index as it is: a job
 * keeps that up to date.
 * @param commerce whether items are sold
 */
export async function searchTown(
  db: Database,
  town: Town,
  query: string,
  { commerce, now = Date.now() }: { commerce: boolean; now?: number },
): Promise<SearchAnswer> {
  const words = parseQuery(query);
  const last = words.at(-1);
  if (!last) return emptyAnswer;
  const row = await db.read('search_towns').where({ town_id: town.id }).first('number');
  if (!row) return emptyAnswer;
  const today = toLocalTime(now, town.time_zone).date;
  const parts: Parts = { db, town, townId: town.id, number: row.number, today, now, commerce };
  const exact = words.map(({ term }) => [term]);
  const answer = async (hits: Hit[], groups: string[][], more: Partial<SearchAnswer> = {}): Promise<SearchAnswer> => {
    const terms = [...new Set(groups.flat())];
    return { ...emptyAnswer, ...more, terms, results: await toResults(parts, hits, groups, more.starts ?? []) };
  };
  const completions = last.word.length > 1 ? await completeWord(parts, last.word) : [];
  const lastTerms = [...new Set([last.term, ...completions])];
  const completed = [...exact.slice(0, -1), lastTerms];
  // Whatever has the words themselves is among these: where there are none, nothing else is asked.
  const hits = await findHits(parts, completed, false);
  if (hits.length > 0) {
    const best = lastTerms.length > 1 ? await findHits(parts, exact, false) : [];
    const unique = [...new Map([...best, ...hits].map((hit) => [`${hit.noun} ${hit.record_id}`, hit])).values()];
    return answer(unique, completed, { starts: completions.length > 0 ? [last.word] : [] });
  }
  const { groups, corrections } = await correctWords(parts, words);
  const corrected = corrections.length > 0 ? await findHits(parts, groups, false) : [];
  if (corrected.length > 0) return answer(corrected, groups, { corrections });
  return answer(await findHits(parts, groups, true), groups, { corrections, isLoose: true });
}
