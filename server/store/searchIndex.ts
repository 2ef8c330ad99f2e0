/**
 * Keeps the search index: SQLite's FTS5, or PostgreSQL's full text search. It follows a town's records by their seq, as
 * browsers do, so nothing that writes knows of it, and it can be made anew at any time.
 */
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { toPublicEvent } from '../../db/rules/events.ts';
import {
  isSearchedSection,
  type SearchedNoun,
  searchedNouns,
  sortDayOf,
  toSearchEntry,
} from '../../db/rules/searchEntries.ts';
import { toPublicSection } from '../../db/rules/sections.ts';
import type { Town } from '../../db/rules/towns.ts';
import { listRecordTerms, putRecordTerms, type RecordTerms } from './recordTerms.ts';
import { isHiddenAt, isScheduledNoun } from './schedule.ts';
import { decodeRow, type Row, tables } from './tables.ts';

/** Raised when what records are found by changes: every town's index is then made anew. */
export const indexFormat = 2;
/** So many records, or so many letters, are indexed in one transaction: other writers wait no longer. */
const [batchRecords, batchLetters] = [100, 200_000];

/** How far a noun is indexed: everything up to this seq, and of the next one up to this id. */
type Position = [seq: number, id: string];
type Positions = Partial<Record<SearchedNoun, Position>>;
/** How far a town is indexed: its records, and the texts of its files. */
type Progress = { number: number; seq: number; positions: string; text_number: number };

type IndexedTown = Pick<Town, 'id' | 'seq' | 'epoch'>;
type Prepared = { noun: SearchedNoun; id: string; terms: RecordTerms | null };

async function dropTown(trx: Knex.Transaction, isPostgres: boolean, townId: string): Promise<void> {
  if (!isPostgres) {
    const numbers = trx('search_records').where({ town_id: townId }).select('number');
    await trx('search_terms').whereIn('rowid', numbers).delete();
  }
  for (const table of ['search_records', 'search_words', 'search_towns'])
    await trx(table).where({ town_id: townId }).delete();
}

type Opened = { town: IndexedTown; progress?: Progress };

/** A town as it is now, and how far its index is; without progress where there is none that fits its records. */
async function readTown(knex: Knex, townId: string): Promise<Opened | null> {
  const town: IndexedTown | undefined = await knex('towns').where({ id: townId }).first('id', 'seq', 'epoch');
  if (!town) return null;
  const progress = await knex('search_towns')
    .where({ town_id: town.id, epoch: town.epoch, format: indexFormat })
    .where('seq', '<=', town.seq)
    .first('number', 'seq', 'positions', 'text_number');
  return { town, progress };
}

/** Begins a town's index anew where none fits its records. */
async function openTown({ read, write, dialect }: Database, townId: string): Promise<Required<Opened> | null> {
  const found = await readTown(read, townId);
  if (!found || found.progress) return found as Required<Opened> | null;
  return write.transaction(async (trx) => {
    // Another process may have begun, or gone on, meanwhile.
    await trx('towns').where({ id: townId }).forUpdate().first('id');
    const opened = await readTown(trx, townId);
    if (!opened || opened.progress) return opened as Required<Opened> | null;
    const { town } = opened;
    await dropTown(trx, dialect === 'postgres', town.id);
    // Texts that are there already are indexed with their documents.
    const newest = await trx('search_file_texts').where({ town_id: town.id }).max('number as number').first();
    const begin = { seq: 0, positions: '{}', text_number: Number(newest?.number ?? 0) };
    const own = { town_id: town.id, epoch: town.epoch, format: indexFormat };
    const [{ number }] = await trx('search_towns')
      .insert({ ...own, ...begin })
      .returning('number');
    return { town, progress: { number, ...begin } };
  });
}

/** The record that everybody may read in a row; null where there is none. */
function toPublicRecord(noun: SearchedNoun, row: Row, now: number): Row | null {
  if (row.deleted_at || (isScheduledNoun(noun) && isHiddenAt(row, now))) return null;
  const record = decodeRow<Row>(noun, row);
  if (noun === 'items') return record.is_public ? record : null;
  if (noun === 'events') return toPublicEvent(record as never) as Row;
  if (noun !== 'sections') return record;
  return isSearchedSection(record.section_key as string) && record.enabled
    ? (toPublicSection(record as never) as Row)
    : null;
}

async function readFileText(knex: Knex, fileId: string): Promise<string> {
  const row = await knex('search_file_texts').where({ file_id: fileId }).first('text');
  return row?.text ?? '';
}

/** Works out the terms of a record, a document's with those of its file. @returns with the letters that were read */
async function prepareRecord(
  { read }: Database,
  noun: SearchedNoun,
  row: Row,
  now: number,
): Promise<{ one: Prepared; letters: number }> {
  const id = String(row[tables[noun].key]);
  const record = toPublicRecord(noun, row, now);
  if (!record) return { one: { noun, id, terms: null }, letters: 0 };
  const entry = toSearchEntry(noun, record as never);
  const fileText = noun === 'documents' ? await readFileText(read, String(row.file_id)) : '';
  const terms = await listRecordTerms(entry, sortDayOf(noun, record as never), fileText);
  return { one: { noun, id, terms }, letters: entry.text.length + fileText.length };
}

/** What is after every record of its seq. */
const lastId = '\u{10FFFF}';

/** Reads what is to be indexed next, and works out its terms. `isAll`: nothing is left. */
async function prepareBatch(db: Database, town: IndexedTown, { seq, positions }: Progress, now: number) {
  const reached: Positions = JSON.parse(positions);
  const batch: Prepared[] = [];
  let letters = 0;
  const isFull = () => batch.length >= batchRecords || letters >= batchLetters;
  for (const noun of searchedNouns) {
    const { key } = tables[noun];
    const [fromSeq, fromId] = reached[noun] ?? [seq, lastId];
    if (isFull()) return { batch, positions: reached, isAll: false };
    const limit = batchRecords - batch.length;
    const rows: Row[] = await db
      .read(noun)
      .where({ town_id: town.id })
      .where('seq', '<=', town.seq)
      .where((later) =>
        later.where('seq', '>', fromSeq).orWhere((same) => same.where({ seq: fromSeq }).where(key, '>', fromId)),
      )
      .orderBy(['seq', key])
      .limit(limit);
    for (const row of rows) {
      const prepared = await prepareRecord(db, noun, row, now);
      batch.push(prepared.one);
      letters += prepared.letters;
      reached[noun] = [Number(row.seq), prepared.one.id];
      if (letters >= batchLetters) return { batch, positions: reached, isAll: false };
    }
    if (rows.length < limit) reached[noun] = [town.seq, lastId];
  }
  return { batch, positions: reached, isAll: !isFull() };
}

/** Reads the documents whose files have been read since, and works out their terms. `isAll`: nothing is left. */
async function prepareTexts(db: Database, town: IndexedTown, { text_number }: Progress, now: number) {
  const texts: { number: number; file_id: string }[] = await db
    .read('search_file_texts')
    .where({ town_id: town.id })
    .where('number', '>', text_number)
    .whereNot({ status: 'reading' })
    .orderBy('number')
    .limit(batchRecords)
    .select('number', 'file_id');
  const batch: Prepared[] = [];
  let [letters, reached] = [0, text_number];
  for (const { number, file_id } of texts) {
    if (letters >= batchLetters) return { batch, text_number: reached, isAll: false };
    for (const row of await db.read('documents').where({ town_id: town.id, file_id })) {
      const prepared = await prepareRecord(db, 'documents', row, now);
      batch.push(prepared.one);
      letters += prepared.letters;
    }
    reached = number;
  }
  return { batch, text_number: reached, isAll: texts.length < batchRecords };
}

/** What is next: records first, then what was read in files since. */
async function prepareNext(db: Database, town: IndexedTown, progress: Progress, now: number) {
  if (progress.seq === town.seq) {
    const { batch, text_number, isAll } = await prepareTexts(db, town, progress, now);
    const isNothing = text_number === progress.text_number;
    return { batch, reached: { text_number }, isAll, isNothing };
  }
  const { batch, positions, isAll } = await prepareBatch(db, town, progress, now);
  return {
    batch,
    reached: isAll ? { seq: town.seq, positions: '{}' } : { positions: JSON.stringify(positions) },
    isAll: false,
    isNothing: false,
  };
}

/** Indexes what is next of a town in a transaction. @returns whether that was all */
async function indexBatch(db: Database, townId: string, now: number): Promise<boolean> {
  const opened = await openTown(db, townId);
  if (!opened?.progress) return true;
  const { town, progress } = opened;
  const { batch, reached, isAll, isNothing } = await prepareNext(db, town, progress, now);
  if (isNothing) return true;
  await db.write.transaction(async (trx) => {
    // Another process that has gone on meanwhile may know later versions of the same records.
    const own = { town_id: town.id, ...progress };
    if ((await trx('search_towns').where(own).update(reached)) === 0) return;
    const place = { trx, isPostgres: db.dialect === 'postgres', townId: town.id, number: progress.number };
    for (const { noun, id, terms } of batch) await putRecordTerms(place, noun, id, terms);
  });
  return isAll;
}

/**
 * Brings a town's index up to date, some records at a time.
 * @param maxRecords after about so many it leaves off
 * @returns whether all is indexed
 */
export async function updateSearchIndex(
  db: Database,
  townId: string,
  { now = Date.now(), maxRecords = 2000 } = {},
): Promise<boolean> {
  for (let done = 0; done < maxRecords; done += batchRecords) if (await indexBatch(db, townId, now)) return true;
  return false;
}

/** Another text whenever something of any town was saved, or a file's text was taken: cheap to ask for, again and again. */
export async function readSearchState(db: Database): Promise<string> {
  const towns = await db.read('towns').sum('seq as seqs').first();
  const texts = await db.read('search_file_texts').max('number as newest').first();
  return `${towns?.seqs} ${texts?.newest}`;
}

/** Towns whose index is behind their records. */
export const listTownsToIndex = (db: Database, limit: number): Promise<string[]> =>
  db
    .read('towns')
    .leftJoin('search_towns', 'search_towns.town_id', 'towns.id')
    .where((behind) =>
      behind
        .whereNull('search_towns.seq')
        .orWhereRaw('search_towns.seq <> towns.seq')
        .orWhereRaw('search_towns.epoch <> towns.epoch')
        .orWhereNot('search_towns.format', indexFormat)
        .orWhereExists(
          db
            .read('search_file_texts')
            .whereRaw('search_file_texts.town_id = towns.id and number > search_towns.text_number')
            .whereNot({ status: 'reading' })
            .select('file_id'),
        ),
    )
    .limit(limit)
    .pluck('towns.id');
