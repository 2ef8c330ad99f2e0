/**
 * Keeps the search index: SQLite's FTS5 or PostgreSQL's full text search. It follows a town's records by seq like
 * browsers do, so writes don't need to know it, and it can be rebuilt at any time.
 */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import type { Item } from '../../../db/rules/items/items.ts';
import { type SearchedTable, searchedTables } from '../../../db/rules/search/results.ts';
import type { Town } from '../../../db/rules/town/towns.ts';
import type { Row } from '../recordRows.ts';
import { tables } from '../tables.ts';
import { listItemTerms, type PreparedRecord, prepareRecord } from './preparedRecord.ts';
import { isPostgres, putRecordTerms, type RecordTerms, removeNounTerms } from './recordTerms.ts';
import { allWorded, saveNextWords } from './recordWords.ts';

/** Raise it when records are indexed differently: every town's index is then rebuilt. */
export const indexFormat = 9;
/** Limits of records and characters per transaction, so that other writers don't wait longer. */
const [batchRecords, batchLetters] = [100, 200_000];

/** Progress for a noun: everything up to this seq, and of the next one up to this id. */
type Position = [seq: number, id: string];
type Positions = Partial<Record<SearchedTable, Position>>;
/** A town's progress: its records, its files' texts, and the words of its orders and invoices. */
type Progress = { number: number; seq: number; positions: string; text_number: number; words_position: string };
const progressColumns = ['number', 'seq', 'positions', 'text_number', 'words_position'] as const;

type IndexedTown = Pick<Town, 'id' | 'seq' | 'epoch'>;

async function dropTown(trx: Knex.Transaction, townId: string): Promise<void> {
  if (!isPostgres(trx)) {
    const numbers = trx('search_records').where({ town_id: townId }).select('number');
    await trx('search_terms').whereIn('rowid', numbers).delete();
  }
  for (const table of ['search_records', 'search_words', 'search_towns'])
    await trx(table).where({ town_id: townId }).delete();
}

type Opened = { town: IndexedTown; progress?: Progress };

/** Reads a town and its index's progress; without progress if no index fits its records. */
async function readTown(knex: Knex, townId: string): Promise<Opened | null> {
  const town: IndexedTown | undefined = await knex('towns').where({ id: townId }).first('id', 'seq', 'epoch');
  if (!town) return null;
  const progress = await knex('search_towns')
    .where({ town_id: town.id, epoch: town.epoch, format: indexFormat })
    .where('seq', '<=', town.seq)
    .first(...progressColumns);
  return { town, progress };
}

/** Opens a town in a transaction that has locked it; if no index fits its records, a new one is started. */
async function openLockedTown(trx: Knex.Transaction, townId: string): Promise<Required<Opened> | null> {
  const found = await readTown(trx, townId);
  if (!found || found.progress) return found as Required<Opened> | null;
  const { town } = found;
  await dropTown(trx, town.id);
  // Existing texts are indexed with their documents.
  const newest = await trx('search_file_texts').where({ town_id: town.id }).max('number as number').first();
  const begin = { seq: 0, positions: '{}', text_number: Number(newest?.number ?? 0), words_position: '' };
  const own = { town_id: town.id, epoch: town.epoch, format: indexFormat };
  const [{ number }] = await trx('search_towns')
    .insert({ ...own, ...begin })
    .returning('number');
  return { town, progress: { number, ...begin } };
}

async function openTown({ read, write }: Database, townId: string): Promise<Required<Opened> | null> {
  const found = await readTown(read, townId);
  if (!found || found.progress) return found as Required<Opened> | null;
  return write.transaction(async (trx) => {
    // Another process may have started or continued meanwhile.
    await lockTown(trx, townId);
    return openLockedTown(trx, townId);
  });
}

/** Writers lock the town first too, so that no deadlock is possible. */
const lockTown = (trx: Knex.Transaction, townId: string) => trx('towns').where({ id: townId }).forUpdate().first('id');

async function putItem(trx: Knex.Transaction, townId: string, id: string, terms: RecordTerms | null): Promise<void> {
  const opened = await openLockedTown(trx, townId);
  if (opened) await putRecordTerms({ trx, townId, number: opened.progress.number }, 'items', id, terms);
}

/** Indexes an item in the write that saves it, so that it is found at once. */
export const indexItem = async (trx: Knex.Transaction, townId: string, item: Item): Promise<void> =>
  putItem(trx, townId, item.id, await listItemTerms(item));

/** Removes an item from the index, in the write that removes it. */
export const unindexItem = (trx: Knex.Transaction, townId: string, id: string): Promise<void> =>
  putItem(trx, townId, id, null);

/** Sorts after every id of a seq. */
const lastId = '\u{10FFFF}';

/** Reads the next records and derives their terms. `isAll` means that nothing is left. */
async function prepareBatch(db: Database, town: IndexedTown, { seq, positions }: Progress, now: number) {
  const reached: Positions = JSON.parse(positions);
  const batch: PreparedRecord[] = [];
  let letters = 0;
  const isFull = () => batch.length >= batchRecords || letters >= batchLetters;
  for (const noun of searchedTables) {
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

/** Reads documents whose files were read since, and derives their terms. `isAll` means that nothing is left. */
async function prepareTexts(db: Database, town: IndexedTown, { text_number }: Progress, now: number) {
  const texts: { number: number; file_id: string }[] = await db
    .read('search_file_texts')
    .where({ town_id: town.id })
    .where('number', '>', text_number)
    .whereNot({ status: 'reading' })
    .orderBy('number')
    .limit(batchRecords)
    .select('number', 'file_id');
  const batch: PreparedRecord[] = [];
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

/** Prepares the next batch: records first, then new texts of files. */
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

/** Indexes a town's next batch in a transaction. @returns whether that was all */
async function indexBatch(db: Database, townId: string, now: number): Promise<boolean> {
  const opened = await openTown(db, townId);
  if (!opened?.progress) return true;
  const { town, progress } = opened;
  const { batch, reached, isAll, isNothing } = await prepareNext(db, town, progress, now);
  const isWorded = progress.words_position === allWorded;
  if (isNothing && isWorded) return true;
  await db.write.transaction(async (trx) => {
    await lockTown(trx, townId);
    // Another process that is further may have newer versions of these records.
    const own = { town_id: town.id, ...progress };
    const position = () => saveNextWords(trx, town.id, progress.words_position, batchRecords);
    const next = isNothing ? { words_position: await position() } : reached;
    if ((await trx('search_towns').where(own).update(next)) === 0) return;
    const place = { trx, townId: town.id, number: progress.number };
    for (const { noun, id, terms, links } of batch) {
      await putRecordTerms(place, noun, id, terms);
      if (!links) continue;
      await removeNounTerms(place, 'quick_links');
      for (const link of links) await putRecordTerms(place, link.noun, link.id, link.terms);
    }
  });
  return isAll && isWorded;
}

/**
 * Updates a town's index in batches.
 * @param maxRecords stops after about this many
 * @returns whether everything is indexed
 */
export async function updateSearchIndex(
  db: Database,
  townId: string,
  { now = Date.now(), maxRecords = 2000 } = {},
): Promise<boolean> {
  for (let done = 0; done < maxRecords; done += batchRecords) if (await indexBatch(db, townId, now)) return true;
  return false;
}

/** Returns a text that changes with every saved record and extracted text of any town. It is cheap enough to poll. */
export async function readSearchState(db: Database): Promise<string> {
  const towns = await db.read('towns').sum('seq as seqs').first();
  const texts = await db.read('search_file_texts').max('number as newest').first();
  return `${towns?.seqs} ${texts?.newest}`;
}

/** Whether the words of all of a town's orders and invoices follow the present rules. */
export const hasAllWords = async (knex: Knex, townId: string): Promise<boolean> =>
  (await knex('search_towns')
    .where({ town_id: townId, format: indexFormat, words_position: allWorded })
    .first('number')) !== undefined;

/** Lists towns whose index is behind their records. */
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
        .orWhereNot('search_towns.words_position', allWorded)
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

/** Whether a town's index has all records; later ones join it as they are saved or at the next look. */
export const isIndexed = async (knex: Knex, townId: string): Promise<boolean> =>
  ((await readTown(knex, townId))?.progress?.seq ?? 0) > 0;
