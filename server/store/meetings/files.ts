/** The files of a meeting, which must stay as they are once a notice is posted. */
import type { Knex } from 'knex';
import { formatFileSize } from '../../../db/rules/documents/documents.ts';
import { uploadLimits } from '../../../db/rules/documents/uploadLimits.ts';
import type { Link } from '../../../db/rules/links/input.ts';
import type { AgendaItem } from '../../../db/rules/meetings/input.ts';
import { listFiles } from '../../../db/rules/meetings/meetings.ts';
import { invalidField } from '../../../db/rules/problems.ts';

type WithFiles = {
  files?: readonly Link[] | undefined;
  budget_files?: readonly Link[] | undefined;
  agenda?: readonly AgendaItem[] | undefined;
};

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
  const { files, budget_files, agenda } = given;
  return {
    ...given,
    ...(files && { files: files.map(freeze) }),
    ...(budget_files && { budget_files: budget_files.map(freeze) }),
    ...(agenda && { agenda: agenda.map((item) => ({ ...item, files: item.files.map(freeze) })) }),
  };
}

/** The ids of this site's files in a notice. */
export const listFileIds = (content: WithFiles): string[] => [
  ...new Set(listFiles(content).flatMap((file) => fileIdOf(file) ?? [])),
];

/** The sizes of this site's files in a meeting, in bytes, each file once and in the meeting's order. */
async function readSizes(knex: Knex, townId: string, content: WithFiles): Promise<Map<string, number>> {
  const ids = listFileIds(content);
  const rows: { id: string; size: unknown }[] = await knex('files')
    .where({ town_id: townId })
    .whereIn('id', ids)
    .select('id', 'size');
  const sizes = new Map(rows.map(({ id, size }) => [id, Number(size)]));
  return new Map(ids.map((id) => [id, sizes.get(id) ?? 0]));
}

const sumOf = (sizes: Iterable<number>) => [...sizes].reduce((sum, size) => sum + size, 0);

/**
 * @param before the meeting as it was stored: one that is over the limit already may keep its files
 * @throws Problem `invalid` that names the first file that is too much for the meeting
 */
export async function requirePacketSize(
  knex: Knex,
  townId: string,
  content: WithFiles,
  before: WithFiles | undefined,
): Promise<void> {
  const { bytes, words } = uploadLimits.packet;
  const sizes = await readSizes(knex, townId, content);
  const all = sumOf(sizes.values());
  if (all <= bytes || (before && all <= sumOf((await readSizes(knex, townId, before)).values()))) return;
  let sum = 0;
  const file = listFiles(content).find((one) => {
    const id = fileIdOf(one);
    sum += sizes.get(id ?? '') ?? 0;
    sizes.delete(id ?? '');
    return sum > bytes;
  });
  throw invalidField(
    'files',
    'The files of a meeting have up to {limit} in all. These have {all}: “{title}” is too much. Remove it, or attach a smaller one.',
    { limit: words, title: file?.title ?? '', all: formatFileSize(all) },
  );
}

/**
 * Reads the SHA-256 of a notice's files, by address. Links to other sites have none.
 * @throws Problem `invalid` for a file that is gone
 */
export async function readFileHashes(knex: Knex, townId: string, content: WithFiles): Promise<Record<string, string>> {
  const files = listFiles(content);
  const ids = listFileIds(content);
  const rows: { id: string; sha256: string }[] = await knex('files')
    .where({ town_id: townId, request_id: null })
    .whereIn('id', ids);
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
