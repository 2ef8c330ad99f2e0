/** Extracted text of PDF files. */
import type { Database } from '../../../db/connection.ts';
import { type FileText, type FileTextStatus, maxSentLetters } from '../../../db/rules/documents/fileTexts.ts';
import { type FilePlace, withFilePath } from '../../files/fileStorage.ts';
import { readPdfText } from '../../files/readers/readPdfText.ts';
import { createLimiter } from '../../http/createLimiter.ts';

export const pdfType = 'application/pdf';

/** A file that crashed the server this often is skipped. */
const maxAttempts = 3;

/** One at a time, because each uses a processor and some hundred megabytes. */
const limitReads = createLimiter(1, 100);

export type TextFile = { id: string; town_id: string };

const unreadable: FileText = { status: 'unreadable', pages: 0, text: '' };

/** Reads the state of a file's text; undefined before the first attempt. */
export async function readFileTextStatus(db: Database, fileId: string): Promise<FileTextStatus | undefined> {
  const row = await db
    .read('search_file_texts')
    .where({ file_id: fileId })
    .whereNot({ status: 'reading' })
    .first('status');
  return row?.status;
}

/** Records that extraction begins. @returns the number of attempts */
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

async function saveFileText(db: Database, { id, town_id }: TextFile, attempts: number, found: FileText): Promise<void> {
  await db.write.transaction(async (trx) => {
    // The lock keeps a town's sequence numbers in commit sequence, so that the index misses none.
    await trx('towns').where({ id: town_id }).forUpdate().first('id');
    await trx('search_file_texts').where({ file_id: id }).del();
    // The file may have been deleted meanwhile.
    const file = await trx('files').where({ id }).first('id');
    if (file) await trx('search_file_texts').insert({ file_id: id, town_id, attempts, ...found });
  });
}

/**
 * Extracts and stores a PDF file's text, unless that is done already.
 * @throws Problem `unavailable` if the files' bucket does not answer or too many files wait
 */
export function takeFileText(db: Database, place: FilePlace, file: TextFile): Promise<FileTextStatus> {
  return limitReads(async () => {
    const known = await readFileTextStatus(db, file.id);
    if (known) return known;
    const attempts = await noteAttempt(db, file);
    const isHopeless = attempts > maxAttempts;
    const found = isHopeless ? unreadable : ((await withFilePath(place, file.id, readPdfText)) ?? unreadable);
    await saveFileText(db, file, attempts, found);
    return found.status;
  });
}

/** Lists PDF files without extracted text, those of the newest documents first. */
export const listUnreadFiles = (db: Database, limit: number): Promise<TextFile[]> =>
  db
    .read('documents')
    .join('files', 'files.id', 'documents.file_id')
    .leftJoin('search_file_texts', 'search_file_texts.file_id', 'files.id')
    .where({ 'documents.deleted_at': null, 'documents.media_type': pdfType })
    .where((unread) => unread.whereNull('search_file_texts.status').orWhere('search_file_texts.status', 'reading'))
    .orderBy('documents.updated_at', 'desc')
    .limit(limit)
    .select('files.id', 'files.town_id');

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
