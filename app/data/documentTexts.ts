/** Stores the text inside documents on this device, if its user wants that, and reads it for searches. */
import { deleteTextDatabase, openTextDatabase, retainTexts, storeTexts } from '../../db/browser/documentTexts.ts';
import { maxDeviceLetters, maxTextsPerCall } from '../../db/rules/documents/fileTexts.ts';
import { listWords } from '../../db/rules/search/terms.ts';
import { call } from './call.ts';
import { useStoredContent } from './contentStore.ts';

type TextAnswer = { texts: { file_id: string; text: string }[] };

let pendingDatabase: ReturnType<typeof openTextDatabase> | undefined;
const openTexts = () => {
  pendingDatabase ??= openTextDatabase();
  pendingDatabase.catch(() => {
    pendingDatabase = undefined;
  });
  return pendingDatabase;
};

/** The PDF files of the documents on this device, newest documents first. */
function listFiles(): string[] {
  const documents = useStoredContent.getState().documents?.flatMap((category) => category.documents) ?? [];
  const files = documents.filter(({ media_type }) => media_type === 'application/pdf');
  return files.sort((a, b) => b.date.localeCompare(a.date)).map(({ file_id }) => file_id);
}

const toTerms = (text: string) => ` ${[...new Set(listWords(text).map(({ term }) => term))].join(' ')} `;

/**
 * Downloads missing texts in batches, and deletes those of removed documents.
 * @param onProgress called with the numbers of stored and of all files
 * @throws CallError; the browser's error if the disk is full
 */
export async function bringTexts(onProgress: (stored: number, all: number) => void): Promise<void> {
  const database = await openTexts();
  const files = listFiles();
  // Without content the list says nothing, so it must not delete stored texts.
  if (files.length === 0) return;
  let { stored, letters } = await retainTexts(database, new Set(files));
  let missing = files.filter((id) => !stored.has(id));
  onProgress(stored.size, files.length);
  while (missing.length > 0 && letters < maxDeviceLetters) {
    const requested = missing.slice(0, maxTextsPerCall);
    const { texts } = await call<TextAnswer>(`/api/documents/texts?files=${requested.map(encodeURIComponent).join()}`);
    await storeTexts(
      database,
      texts.map((one) => ({ ...one, terms: toTerms(one.text) })),
    );
    const received = new Set(texts.map(({ file_id }) => file_id));
    letters += texts.reduce((sum, { text }) => sum + text.length, 0);
    stored = new Set([...stored, ...received]);
    onProgress(stored.size, files.length);
    const rest = missing.filter((id) => !received.has(id));
    // A full response leaves the rest of its batch for the next call. Files missing from a response that is not full
    // have no text yet.
    missing = texts.length > 0 && received.size < requested.length ? rest : missing.slice(requested.length);
  }
}

export async function dropTexts(): Promise<void> {
  const database = await pendingDatabase?.catch(() => null);
  database?.close();
  pendingDatabase = undefined;
  await deleteTextDatabase();
}

/** The terms of the stored texts, by file. */
export async function readTextTerms(): Promise<Map<string, string>> {
  const { terms } = await openTexts();
  return new Map((await terms.toArray()).map((row) => [row.file_id, row.terms]));
}

export async function readTexts(fileIds: readonly string[]): Promise<Map<string, string>> {
  const { texts } = await openTexts();
  const rows = await texts.bulkGet([...fileIds]);
  return new Map(rows.flatMap((row) => (row ? [[row.file_id, row.text] as const] : [])));
}
