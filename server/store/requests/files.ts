/** Files of requests. Each belongs to its request alone: no other record may refer to it. */
import type { Knex } from 'knex';
import { Problem } from '../../../db/rules/problems.ts';
import type { RequestInput } from '../../../db/rules/requests/input.ts';
import { hashToken } from '../secretTokens.ts';
import type { StoredFile, Writer } from '../writerTypes.ts';
import { appendRequestEvent, requestor } from './events.ts';

/** `file_id` is empty until its bytes have arrived. */
export type AwaitedFile = { id: string; request_id: string; name: string; file_id: string };

/**
 * Stores which files follow a request or a message of its sender.
 * @throws Problem `key_reused` for the id of another file
 */
export async function announceFiles(
  trx: Knex,
  { townId, requestId }: { townId: string; requestId: string },
  announced: RequestInput['files'],
): Promise<void> {
  if (announced.length === 0) return;
  const ids = announced.map(({ id }) => id);
  const known = trx('request_files').where({ town_id: townId }).whereIn('id', ids);
  if (await known.clone().first('id')) throw new Problem('key_reused');
  await trx('request_files')
    .insert(
      announced.map(({ id, field_key, name, size }) => ({
        id,
        field_key,
        name,
        size,
        town_id: townId,
        request_id: requestId,
        file_id: '',
        is_public: false,
      })),
    )
    .onConflict('id')
    .ignore();
  // Ids are unique over all towns, so what is another town's was not stored.
  const stored: string[] = await known.clone().pluck('id');
  if (stored.length < ids.length) throw new Problem('key_reused');
}

/** Finds a file that a request announced, for the holder of the request's token; undefined for none. */
export async function findAwaitedFile(
  knex: Knex,
  townId: string,
  { id, token }: { id: string; token: string },
): Promise<AwaitedFile | undefined> {
  if (!/^[\w-]{16,64}$/.test(id)) return undefined;
  return knex('request_files')
    .join('request_tokens', 'request_tokens.request_id', 'request_files.request_id')
    .where({ 'request_files.town_id': townId, 'request_files.id': id, 'request_tokens.hash': hashToken(token) })
    .first('request_files.id', 'request_files.request_id', 'request_files.name', 'request_files.file_id');
}

/** The files of a request, its messages and staff together. */
export const mostFiles = 30;

/** A file that comes so long after everything else is noted in the log: staff may have looked already. */
const lateMs = 10 * 60_000;

/**
 * @param now in milliseconds, for a file that may come later than what announced it
 * @returns whether these bytes are the first; another call may have stored them meanwhile
 */
export async function storeRequestFile(
  tx: Writer,
  { id, request_id, name }: AwaitedFile,
  stored: StoredFile,
  now?: number,
): Promise<boolean> {
  const changed = await tx.trx('request_files').where({ id, request_id, file_id: '' }).update({ file_id: stored.id });
  if (changed === 0) return false;
  await tx.addFile({ ...stored, request_id });
  const request: { town_id: string; updated_at: string } = await tx
    .trx('requests')
    .where({ id: request_id })
    .first('town_id', 'updated_at');
  if (now !== undefined && now - Date.parse(request.updated_at) > lateMs)
    await appendRequestEvent(
      tx.trx,
      { townId: request.town_id, requestId: request_id, at: now },
      { kind: 'file', text: name, person: requestor },
    );
  return true;
}

/** Reads the stored file that belongs to a request's file; undefined while its bytes have not arrived. */
export async function readStoredRequestFile(knex: Knex, townId: string, id: string): Promise<StoredFile | undefined> {
  if (!/^[\w-]{16,64}$/.test(id)) return undefined;
  return knex('request_files')
    .join('files', 'files.id', 'request_files.file_id')
    .where({ 'request_files.town_id': townId, 'request_files.id': id, 'files.town_id': townId })
    .first('files.id', 'files.name', 'files.media_type', 'files.size', 'files.sha256');
}
