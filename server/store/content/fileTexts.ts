/** The text inside PDF files, as far as it has been taken out of them. */
import type { Database } from '../../../db/connection.ts';
import { type FileText, type FileTextStatus, maxSentLetters } from '../../../db/rules/documents/fileTexts.ts';
import { type FilePlace, withFilePath } from '../../files/fileStorage.ts';
import { readPdfText } from '../../files/readPdfText.ts';
import { createLimiter } from '../../http/createLimiter.ts';

export const pdfType = 'application/pdf';

/** A file that ended the server so often is left alone. */
const maxAttempts = 3;

/** One at a time: each takes a processor and some hundred megabytes. */
const inTurn = createLimiter(1, 100);

export type TextFile = { id: string; town_id: string };

const unreadable: FileText = { status: 'unreadable', pages: 0, text: '' };

/** What is known of a file; undefined where it has not been read yet. */
export async function readFileTextStatus(db: Database, fileId: string): Promise<FileTextStatus | undefined> {
  const row = await db
    .read('search_file_texts')
    .where({ file_id: fileId })
    .whereNot({ status: 'reading' })
    .first('status');
  return row?.status;
}

/** Notes that a file is being read. @returns how often that was begun */
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
    // Numbers of a town come in their sequence, so that its index misses none.
    await trx('towns').where({ id: town_id }).forUpdate().first('id');
    await trx('search_file_texts').where({ file_id: id }).del();
    // The file may have been deleted meanwhile.
    const file = await trx('files').where({ id }).first('id');
    if (file) await trx('search_file_texts').insert({ file_id: id, town_id, attempts, ...found });
  });
}

/**
 * Takes the text out of a PDF file and stores it, unless that has been done.
 * @throws Problem `unavailable` where the files' bucket does not answer, or where too many files wait
 */
export function takeFileText(db: Database, place: FilePlace, file: TextFile): Promise<FileTextStatus> {
  return inTurn(async () => {
    const known = await readFileTextStatus(db, file.id);
    if (known) return known;
    const attempts = await noteAttempt(db, file);
    const isHopeless = attempts > maxAttempts;
    const found = isHopeless ? unreadable : ((await withFilePath(place, file.id, readPdfText)) ?? unreadable);
    await saveFileText(db, file, attempts, found);
    return found.status;
  });
}

/** PDF files of documents that have not been read, those of the newest documents first. */
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

/** Of a town's documents whose file has no text to read, why. */
export async function listTextlessDocuments(db: Database, townId: string): Promise<Record<string, FileTextStatus>> {
  const rows: { id: string; status: FileTextStatus }[] = await db
    .read('documents')
    .join('search_file_texts', 'search_file_texts.file_id', 'documents.file_id')
    .where({ 'documents.town_id': townId, 'documents.deleted_at': null })
    .whereNotIn('search_file_texts.status', ['text', 'reading'])
    .select('documents.id', 'search_file_texts.status');
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]));
}

/** What is written in some files that everybody may read, until there is enough for an answer. */
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
