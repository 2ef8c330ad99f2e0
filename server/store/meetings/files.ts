/** The files of a meeting, which must stay as they are once a notice is posted. */
import type { Knex } from 'knex';
import type { Link } from '../../../db/rules/links/input.ts';
import type { AgendaItem } from '../../../db/rules/meetings/input.ts';
import { listFiles } from '../../../db/rules/meetings/meetings.ts';
import { invalidField } from '../../../db/rules/problems.ts';

type WithFiles = { files?: readonly Link[] | undefined; agenda?: readonly AgendaItem[] | undefined };

/** The id of a file of this site; other sites may have addresses that look alike. */
const fileIdOf = ({ url }: Link): string | undefined => /^\/(?:media|files)\/([\w-]{1,64})\//.exec(url)?.[1];

const documentIdOf = ({ url }: Link): string | undefined => /^\/documents\/([\w-]{1,64})\//.exec(url)?.[1];

/**
 * Replaces the addresses of documents by those of their present files, since a document may get another file.
 * @returns only the lists that were given
 */
export async function freezeDocuments<T extends WithFiles>(knex: Knex, townId: string, given: T): Promise<T> {
  const ids = listFiles(given).flatMap((file) => documentIdOf(file) ?? []);
  if (ids.length === 0) return given;
  const rows: { id: string; file_id: string; file_name: string }[] = await knex('documents')
    .where({ town_id: townId, deleted_at: null })
    .whereIn('id', ids)
    .select('id', 'file_id', 'file_name');
  const freeze = (file: Link): Link => {
    const row = rows.find(({ id }) => id === documentIdOf(file));
    return row ? { ...file, url: `/files/${row.file_id}/${encodeURIComponent(row.file_name)}` } : file;
  };
  const { files, agenda } = given;
  return {
    ...given,
    ...(files && { files: files.map(freeze) }),
    ...(agenda && { agenda: agenda.map((item) => ({ ...item, files: item.files.map(freeze) })) }),
  };
}

/** The ids of this site's files in a notice. */
export const listFileIds = (content: WithFiles): string[] => [
  ...new Set(listFiles(content).flatMap((file) => fileIdOf(file) ?? [])),
];

/**
 * Reads the SHA-256 of a notice's files, by address. Links to other sites have none.
 * @throws Problem `invalid` for a file that is gone
 */
export async function readFileHashes(knex: Knex, townId: string, content: WithFiles): Promise<Record<string, string>> {
  const files = listFiles(content);
  const ids = listFileIds(content);
  const rows: { id: string; sha256: string }[] = await knex('files').where({ town_id: townId }).whereIn('id', ids);
  const hashes: Record<string, string> = {};
  for (const file of files) {
    const id = fileIdOf(file);
    if (id === undefined) continue;
    const row = rows.find((one) => one.id === id);
    if (!row) throw invalidField('files', `The file “${file.title}” is no longer here. Remove it or attach it again.`);
    hashes[file.url] = row.sha256;
  }
  return hashes;
}
