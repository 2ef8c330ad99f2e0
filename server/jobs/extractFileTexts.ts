import type { Database } from '../../db/connection.ts';
import type { FilePlace } from '../files/fileStorage.ts';
import { extractFileText, listUncheckedFiles, listUnreadFiles } from '../store/content/fileTexts.ts';
import { readSearchState } from '../store/search/index.ts';

/** The towns' state when all files were read: while it is unchanged, there are no new files. */
const seenStates = new WeakMap<Database, string>();

/** How many older files one run checks again, so that others don't wait for hours after an update. */
const maxCheckedAgain = 50;

/** Reads the text and facts of all documents' unread PDF files, then the facts of some that were read before. */
export async function extractFileTexts(
  db: Database,
  place: FilePlace,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const state = await readSearchState(db);
  if (seenStates.get(db) === state) return;
  for (;;) {
    const files = await listUnreadFiles(db, 20);
    if (files.length === 0) break;
    for (const file of files) {
      if (isStopping()) return;
      await extractFileText(db, place, file);
    }
  }
  const unchecked = await listUncheckedFiles(db, maxCheckedAgain);
  for (const file of unchecked) {
    if (isStopping()) return;
    await extractFileText(db, place, file);
  }
  if (unchecked.length < maxCheckedAgain) seenStates.set(db, state);
}
