/** Stores a record's terms in the search index. Long texts are processed in pieces, so that requests don't wait. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { SearchEntry } from '../../../db/rules/search/entries.ts';
import type { SearchedNoun } from '../../../db/rules/search/results.ts';
import { listWords, type Word } from '../../../db/rules/search/terms.ts';

/** The most terms indexed per record. */
const maxTerms = 20_000;
/** Words of these lengths are used for completions, synonyms and corrections. */
const [minSpelled, maxSpelled] = [2, 24];
const wordsPerInsert = 400;
/** Takes some milliseconds. */
const pieceLength = 20_000;

/**
 * `spelled` words are candidates for corrections. `marks` are terms that no text contains, for filtering. With
 * `isHidden`, the site's search neither finds it nor learns its words.
 */
export type RecordTerms = {
  date: string;
  series: string;
  title: string[];
  text: string[];
  spelled: Word[];
  marks?: string[];
  isHidden?: boolean;
};

/** The index to write to; `number` is the town's. */
export type IndexPlace = { trx: Knex.Transaction; townId: string; number: number };

export const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg';

/** Splits a text into pieces that end between words, if possible. */
export function* splitText(text: string, length = pieceLength): Generator<string> {
  for (let at = 0; at < text.length; ) {
    let end = Math.min(text.length, at + length);
    if (end < text.length) {
      const space = text.lastIndexOf(' ', end);
      if (space > at) end = space;
    }
    yield text.slice(at, end);
    at = end;
  }
}

const isSpelled = ({ word }: Word) => word.length >= minSpelled && word.length <= maxSpelled && !/\d/.test(word);

/** @param fileText text of a document's file */
export async function listRecordTerms(
  { title, text, words: unseen = '', aside = '' }: SearchEntry,
  { date, series }: Pick<RecordTerms, 'date' | 'series'>,
  fileText = '',
): Promise<RecordTerms> {
  const [titleTerms, terms] = [new Set<string>(), new Set<string>()];
  const spelled = new Map<string, Word>();
  const own = listWords(title);
  for (const { term } of [...own, ...listWords(unseen)]) titleTerms.add(term);
  for (const piece of splitText(`${text}\n${aside}`)) {
    const words = listWords(piece);
    for (const { term } of words) terms.add(term);
    own.push(...words);
    if (text.length > pieceLength) await nextTurn();
  }
  for (const one of own) if (isSpelled(one)) spelled.set(one.word, one);
  // A word that occurs once in a file is often a misreading.
  const seen = new Set<string>();
  for (const piece of splitText(fileText)) {
    if (terms.size >= maxTerms) break;
    for (const one of listWords(piece)) {
      terms.add(one.term);
      if (seen.has(one.word) && isSpelled(one)) spelled.set(one.word, one);
      seen.add(one.word);
    }
    await nextTurn();
  }
  return { date, series, title: [...titleTerms], text: [...terms].slice(0, maxTerms), spelled: [...spelled.values()] };
}

/** Prefixes a term with its town, so that a search reads no other towns' entries. */
export const toTownTerm = (number: number, term: string, isHidden = false): string =>
  `${number.toString(36)}_${isHidden ? 'h_' : ''}${term}`;

/** Marks of items, and of a list's items. Terms contain no `_`, so no search for a word matches them. */
export const itemMark = '_items';
export const listMark = (list: number): string => `_list${list}`;

/** Builds a `tsvector` whose title terms have weight A. */
function toTsvector(title: readonly string[], text: readonly string[]): string {
  const places = new Map(text.map((term) => [term, '2']));
  for (const term of title) places.set(term, places.has(term) ? '1A,2' : '1A');
  return [...places].map(([term, at]) => `'${term}':${at}`).join(' ');
}

/** Stores a record's words for prefix search and corrections. */
async function saveWords({ trx, townId }: IndexPlace, words: readonly Word[]): Promise<void> {
  const rows = words.map(({ word, term }) => ({ town_id: townId, word, term }));
  for (let at = 0; at < rows.length; at += wordsPerInsert) {
    const part = rows.slice(at, at + wordsPerInsert);
    await trx('search_words').insert(part).onConflict().ignore();
  }
}

/** Replaces a record's terms; without any, it is no longer found. */
export async function putRecordTerms(
  place: IndexPlace,
  noun: SearchedNoun,
  id: string,
  terms: RecordTerms | null,
): Promise<void> {
  const { trx, townId, number } = place;
  const isSqlite = !isPostgres(trx);
  const key = { town_id: townId, noun, record_id: id };
  const old = await trx('search_records').where(key).first('number');
  if (old && isSqlite) await trx('search_terms').where({ rowid: old.number }).delete();
  if (!terms) {
    if (old) await trx('search_records').where(key).delete();
    return;
  }
  const ofTown = (list: readonly string[]) => list.map((term) => toTownTerm(number, term, terms.isHidden));
  const [title, text] = [ofTown(terms.title), ofTown([...terms.text, ...(terms.marks ?? [])])];
  const row = { ...key, date: terms.date, series: terms.series, ...(!isSqlite && { terms: toTsvector(title, text) }) };
  const [made] = old ? [old] : await trx('search_records').insert(row).returning('number');
  if (old) await trx('search_records').where(key).update(row);
  if (isSqlite) {
    await trx('search_terms').insert({ rowid: made.number, title: title.join(' '), text: text.join(' ') });
  }
  if (!terms.isHidden) await saveWords(place, terms.spelled);
}

/** Removes all records of a noun from a town's index. */
export async function removeNounTerms({ trx, townId }: IndexPlace, noun: SearchedNoun): Promise<void> {
  const records = () => trx('search_records').where({ town_id: townId, noun });
  if (!isPostgres(trx)) await trx('search_terms').whereIn('rowid', records().select('number')).delete();
  await records().delete();
}
