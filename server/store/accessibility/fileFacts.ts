/** Stored facts of PDF files. */
import type { Knex } from 'knex';
import { type FileFacts, fileCheckerVersion } from '../../../db/rules/accessibility/fileFacts.ts';

const columns = [
  'status',
  'pages',
  'scanned_pages',
  'tagged',
  'has_tree',
  'title',
  'shows_title',
  'language',
  'figures',
  'figures_without_alt',
  'producer',
] as const satisfies (keyof FileFacts)[];

/** Reads a file's facts, of any version of the checker; null before the first check. */
export async function readFileFacts(knex: Knex, fileId: string): Promise<FileFacts | null> {
  const row: FileFacts | undefined = await knex('file_facts')
    .where({ file_id: fileId })
    .first(...columns);
  if (!row) return null;
  // SQLite stores numbers.
  const { tagged, has_tree, shows_title } = row;
  return { ...row, tagged: Boolean(tagged), has_tree: Boolean(has_tree), shows_title: Boolean(shows_title) };
}

/** Whether a file's facts were read by today's checker. */
export const hasCurrentFacts = async (knex: Knex, fileId: string): Promise<boolean> =>
  (await knex('file_facts').where({ file_id: fileId, checker_version: fileCheckerVersion }).first('file_id')) !==
  undefined;

export async function saveFileFacts(
  trx: Knex.Transaction,
  file: { id: string; town_id: string },
  facts: FileFacts,
): Promise<void> {
  const stamps = { checked_at: new Date().toISOString(), checker_version: fileCheckerVersion };
  await trx('file_facts')
    .insert({ file_id: file.id, town_id: file.town_id, ...facts, ...stamps })
    .onConflict('file_id')
    .merge();
}
