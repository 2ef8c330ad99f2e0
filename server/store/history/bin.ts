/** The bin: deleted records, for `binRetentionDays`. */

import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import { type BinEntry, recordTitle } from '../../../db/rules/history.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { binRetentionDays } from '../../../db/rules/retention.ts';
import { toIso } from '../../../db/rules/time.ts';
import { extractFileIds, isInNotice } from '../content/fileReferences.ts';
import { isInPosting } from '../meetings/postings.ts';
import { filterOrderFiles } from '../orders/files.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import { type Noun, nouns } from '../tables.ts';
import { write } from '../write.ts';
import type { Writer } from '../writerTypes.ts';
import { nameAuthors } from './authors.ts';
import { readAnyRecord } from './history.ts';
import { isImportedNoun, rememberPurgedImport } from './importedRecords.ts';
import { restoreDocumentsOfCategory, restoreRecord } from './restore.ts';

const maxEntries = 500;
const dayMs = 86_400_000;

/** Records deleted earlier than this are purged. */
const purgeCutoff = (now: number) => toIso(now - binRetentionDays * dayMs);

/** Lists restorable records, last deleted first. */
export async function listBin(db: Database, townId: string, now: number): Promise<BinEntry[]> {
  const lists = await Promise.all(
    nouns.map(async (noun) => {
      const rows: Row[] = await db
        .read(noun)
        .leftJoin('revisions', (join) =>
          join
            .on('revisions.town_id', `${noun}.town_id`)
            .on('revisions.record_id', `${noun}.id`)
            .on('revisions.version', `${noun}.version`)
            .onVal('revisions.noun', noun),
        )
        .where(`${noun}.town_id`, townId)
        .where(`${noun}.deleted_at`, '>', purgeCutoff(now))
        .orderBy(`${noun}.deleted_at`, 'desc')
        .limit(maxEntries)
        .select(`${noun}.*`, 'revisions.person', 'revisions.user_id');
      return rows.map((row) => ({
        noun,
        id: row.id as string,
        title: recordTitle(noun, row.id as string, row),
        person: (row.person as string | null) ?? '',
        user_id: row.user_id as string | null,
        deleted_at: row.deleted_at as string,
        version: row.version as number,
      }));
    }),
  );
  const newest = lists
    .flat()
    .sort((a, b) => b.deleted_at.localeCompare(a.deleted_at) || b.id.localeCompare(a.id))
    .slice(0, maxEntries);
  return nameAuthors(db.read, townId, newest);
}

/**
 * Restores a deleted record: a document with its category, a category with the documents deleted with it. A record that
 * is no longer deleted is unchanged.
 * @throws Problem `not_found` if it is not in the bin; also see restoreRecord()
 */
export async function restoreFromBin(
  tx: Writer,
  { townId, noun, id, expected }: { townId: string; noun: Noun; id: string; expected: number | undefined },
): Promise<Row | null> {
  const row: Row | undefined = await tx.trx(noun).where({ town_id: townId, id }).first();
  if (!row) throw new Problem('not_found', 'This is no longer in the trash.');
  const label = { action: 'restored', detail: 'from the bin' };
  if (row.deleted_at) {
    await restoreRecord(tx, { townId, noun, id, record: decodeRow(noun, row), expected, label });
    if (noun === 'document_categories') await restoreDocumentsOfCategory(tx, row, label);
  }
  return readAnyRecord(tx, noun, id);
}

/** Lists towns whose bin has expired records. */
export async function listTownsToPurge(db: Database, now: number): Promise<string[]> {
  const towns = await Promise.all(
    nouns.map((noun) => db.read(noun).where('deleted_at', '<', purgeCutoff(now)).distinct('town_id').pluck('town_id')),
  );
  return [...new Set(towns.flat())];
}

/**
 * Purges records that were in a town's bin too long: rows, revisions, and files that nothing else refers to.
 * @param beforeCommit receives the ids of those files
 * @returns the ids; the caller removes their bytes after the commit
 */
export async function purgeBin(
  db: Database,
  townId: string,
  now: number,
  beforeCommit: (fileIds: string[]) => Promise<unknown> = async () => {},
): Promise<string[]> {
  return write(db, townId, 'clock', async (tx) => {
    const files = new Set<string>();
    let newest = 0;
    for (const noun of nouns) {
      const rows: Row[] = await tx
        .trx(noun)
        .where({ town_id: townId })
        .where('deleted_at', '<', purgeCutoff(now))
        .modify((query) => {
          // A category stays as long as any document, even a deleted one, belongs to it.
          if (noun === 'document_categories') query.whereNotIn('id', tx.trx('documents').select('category_id'));
        });
      for (const row of rows) {
        const id = row.id as string;
        const versions = { town_id: townId, noun, record_id: id };
        const records: string[] = await tx.trx('revisions').where(versions).pluck('record');
        for (const file of records.flatMap(fileIdsInRevision)) files.add(file);
        if (isImportedNoun(noun)) await rememberPurgedImport(tx.trx, noun, row);
        await tx.trx('revisions').where(versions).del();
        await tx.trx(noun).where({ town_id: townId, id }).del();
        await tx.audit({ action: 'purged', noun, recordId: id, detail: recordTitle(noun, id, row) });
        newest = Math.max(newest, row.seq as number);
      }
    }
    if (newest > 0) await tx.dropTombstones(newest);
    const removed = await deleteUnreferencedFiles(tx.trx, townId, files);
    await beforeCommit(removed);
    return removed;
  });
}

/** Files that a revision refers to: a document's own, and those in its texts. */
const fileIdsInRevision = (record: string): string[] => [
  ...[...record.matchAll(/"file_id":"([\w-]+)"/g)].map(([, own]) => own as string),
  ...extractFileIds(record),
];

const revisionsPerRead = 500;

/** Deletes rows of files that no record, revision or order refers to, reading all revisions once. */
async function deleteUnreferencedFiles(trx: Knex.Transaction, townId: string, files: Set<string>): Promise<string[]> {
  const unused = new Set(files);
  let last = ['', '', 0];
  while (unused.size > 0) {
    const rows: { noun: string; record_id: string; version: number; record: string }[] = await trx('revisions')
      .where({ town_id: townId })
      .whereRaw('(noun, record_id, version) > (?, ?, ?)', last)
      .orderBy(['noun', 'record_id', 'version'])
      .limit(revisionsPerRead)
      .select('noun', 'record_id', 'version', 'record');
    for (const file of rows.flatMap(({ record }) => fileIdsInRevision(record))) unused.delete(file);
    const row = rows.at(-1);
    if (!row || rows.length < revisionsPerRead) break;
    last = [row.noun, row.record_id, row.version];
  }
  const removed: string[] = [];
  const ordered = await filterOrderFiles(trx, townId, unused);
  for (const id of unused) {
    if (ordered.has(id)) continue;
    if (await trx('documents').where({ file_id: id }).first('id')) continue;
    if (await isInNotice(trx, townId, id)) continue;
    if (await isInPosting(trx, townId, id)) continue;
    if ((await trx('files').where({ town_id: townId, id }).del()) > 0) removed.push(id);
  }
  return removed;
}
