/** Extracted text of PDF files, and the facts that are read in the same step. */
import type { Knex } from 'knex';
import type { Database } from '../../../db/connection.ts';
import { type FileFacts, fileCheckerVersion } from '../../../db/rules/accessibility/fileFacts.ts';
import { type FileTextStatus, maxSentLetters } from '../../../db/rules/documents/fileTexts.ts';
import { type FilePlace, withFilePath } from '../../files/fileStorage.ts';
import { type ReadPdf, readPdfText, unreadPdf } from '../../files/readers/readPdfText.ts';
import { createLimiter } from '../../http/createLimiter.ts';
import { storeBarriersOfFile } from '../accessibility/fileBarriers.ts';
import { hasCurrentFacts, readFileFacts, saveFileFacts } from '../accessibility/fileFacts.ts';

export const pdfType = 'application/pdf';

/** A file that crashed the server this often is skipped. */
const maxAttempts = 3;

/** One at a time, because each uses a processor and some hundred megabytes. */
const limitReads = createLimiter(1, 100);

export type TextFile = { id: string; town_id: string };

/** Reads the state of a file's text; undefined before the first attempt. */
export async function readFileTextStatus(db: Database, fileId: string): Promise<FileTextStatus | undefined> {
  const row = await db
    .read('search_file_texts')
    .where({ file_id: fileId })
    .whereNot({ status: 'reading' })
    .first('status');
  return row?.status;
}

/** Records that reading begins. A text that is known stays. @returns the number of attempts */
async function noteAttempt(db: Database, { id, town_id }: TextFile): Promise<number> {
  const first = { file_id: id, town_id, status: 'reading', attempts: 1, pages: 0, text: '' };
  const [row] = await db
    .write('search_file_texts')
    .insert(first)
    .onConflict('file_id')
    .merge({ attempts: db.write.raw('search_file_texts.attempts + 1') })
    .returning('attempts');
  return row.attempts;
}

/** Stores what was read, the text only if there was none. A failed attempt counts no more after that. */
async function saveReadFile(db: Database, file: TextFile, { text, facts }: ReadPdf, hasText: boolean): Promise<void> {
  const { id, town_id } = file;
  await db.write.transaction(async (trx) => {
    // The lock keeps a town's sequence numbers in commit sequence, so that the index misses none.
    await trx('towns').where({ id: town_id }).forUpdate().first('id');
    if (hasText) await trx('search_file_texts').where({ file_id: id }).update({ attempts: 0 });
    else await trx('search_file_texts').where({ file_id: id }).del();
    // The file may have been deleted meanwhile.
    if (!(await trx('files').where({ id }).first('id'))) return;
    if (!hasText) await trx('search_file_texts').insert({ file_id: id, town_id, attempts: 0, ...text });
    await saveFileFacts(trx, file, facts);
    await storeBarriersOfFile(trx, file);
  });
}

/**
 * Reads and stores a PDF file's text and facts, unless that is done already.
 * @throws Problem `unavailable` if the files' bucket does not answer or too many files wait
 */
export function extractFileText(db: Database, place: FilePlace, file: TextFile): Promise<FileTextStatus> {
  return limitReads(async () => {
    const known = await readFileTextStatus(db, file.id);
    if (known && (await hasCurrentFacts(db.read, file.id))) return known;
    const attempts = await noteAttempt(db, file);
    const isHopeless = attempts > maxAttempts;
    const found = isHopeless ? null : await withFilePath(place, file.id, readPdfText);
    const read = found ?? unreadPdf('unreadable');
    await saveReadFile(db, file, read, known !== undefined);
    return known ?? read.text.status;
  });
}

/** Reads a PDF file's text and facts, and answers both. @throws Problem as extractFileText() does */
export async function checkFile(
  db: Database,
  place: FilePlace,
  file: TextFile,
): Promise<{ status: FileTextStatus; facts: FileFacts | null }> {
  const status = await extractFileText(db, place, file);
  return { status, facts: await readFileFacts(db.read, file.id) };
}

const selectPdfFiles = (db: Database): Knex.QueryBuilder =>
  db
    .read('documents')
    .join('files', 'files.id', 'documents.file_id')
    .leftJoin('search_file_texts', 'search_file_texts.file_id', 'files.id')
    .where({ 'documents.deleted_at': null, 'documents.media_type': pdfType })
    .orderBy('documents.updated_at', 'desc')
    .select('files.id', 'files.town_id');

/** Lists PDF files without extracted text, those of the newest documents first. */
export const listUnreadFiles = (db: Database, limit: number): Promise<TextFile[]> =>
  selectPdfFiles(db)
    .where((unread) => unread.whereNull('search_file_texts.status').orWhere('search_file_texts.status', 'reading'))
    .limit(limit);

/** Lists PDF files whose facts today's checker has not read, those of the newest documents first. */
export const listUncheckedFiles = (db: Database, limit: number): Promise<TextFile[]> =>
  selectPdfFiles(db)
    .leftJoin('file_facts', 'file_facts.file_id', 'files.id')
    .whereNotNull('search_file_texts.status')
    .where((old) =>
      old.whereNull('file_facts.checker_version').orWhere('file_facts.checker_version', '<', fileCheckerVersion),
    )
    .limit(limit);

/** Lists the reasons why documents' files have no text. */
export async function listTextlessDocuments(db: Database, townId: string): Promise<Record<string, FileTextStatus>> {
  const rows: { id: string; status: FileTextStatus }[] = await db
    .read('documents')
    .join('search_file_texts', 'search_file_texts.file_id', 'documents.file_id')
    .where({ 'documents.town_id': townId, 'documents.deleted_at': null })
    .whereNotIn('search_file_texts.status', ['text', 'reading'])
    .select('documents.id', 'search_file_texts.status');
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
}

/** Reads the texts of some public files, up to the size of a response. */
export async function listPublicTexts(db: Database, townId: string, fileIds: readonly string[]) {
  const rows: { file_id: string; length: number }[] = await db
    .read('search_file_texts')
    .where({ town_id: townId })
    .whereNot({ status: 'reading' })
    .whereIn('file_id', fileIds)
    .whereIn('file_id', db.read('documents').where({ town_id: townId, deleted_at: null }).select('file_id'))
    .select('file_id', db.read.raw('length(text) as length'));
  const known = new Map(rows.map(({ file_id, length }) => [file_id, Number(length)]));
  const sent: string[] = [];
  let letters = 0;
  for (const id of fileIds) {
    const length = known.get(id);
    if (length === undefined) continue;
    if (sent.length > 0 && letters + length > maxSentLetters) break;
    sent.push(id);
    letters += length;
  }
  return db.read('search_file_texts').whereIn('file_id', sent).select('file_id', 'text');
}
