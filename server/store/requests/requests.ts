/** Reads requests. They belong to staff and to the person who sent each; nothing public reads these tables. */
import type { Knex } from 'knex';
import type { Answer, Request, RequestContact, RequestFile } from '../../../db/rules/requests/requests.ts';
import { hashToken } from '../secretTokens.ts';

export type RequestRow = Omit<Request, 'answers' | 'contact' | 'held_reasons' | 'pauses'> & {
  town_id: string;
  created_at: string;
  key: string;
  contact_email: string;
  text_hash: string;
  answers: string;
  contact: string;
  held_reasons: string;
  pauses: string;
};

const noContact: RequestContact = { name: '', email: '', phone: '' };

export function decodeRequest(row: RequestRow): Request {
  const { town_id: _town, created_at: _at, key: _key, contact_email: _email, text_hash: _hash, ...fields } = row;
  const answers: Answer[] = JSON.parse(row.answers);
  return {
    ...fields,
    answers,
    contact: { ...noContact, ...JSON.parse(row.contact) },
    held_reasons: JSON.parse(row.held_reasons),
    pauses: JSON.parse(row.pauses),
  };
}

/** Reads a request by its id or number; null for none. */
export async function readRequest(knex: Knex, townId: string, name: string): Promise<Request | null> {
  if (!/^[\w-]{1,64}$/.test(name)) return null;
  const row: RequestRow | undefined = await knex('requests')
    .where({ town_id: townId })
    .where((named) => named.where({ id: name }).orWhere({ number: name }))
    .first();
  return row ? decodeRequest(row) : null;
}

/** Reads the request that a token opens, by its number; null unless both are right. */
export async function readRequestByToken(
  knex: Knex,
  townId: string,
  { number, token }: { number: string; token: string },
): Promise<Request | null> {
  const found: { request_id: string } | undefined = await knex('request_tokens')
    .where({ town_id: townId, hash: hashToken(token) })
    .first('request_id');
  const request = await readRequest(knex, townId, found?.request_id ?? 'none');
  return request?.number === number ? request : null;
}

/** Lists the files of a request, those included that have not arrived. */
export async function listRequestFiles(knex: Knex, requestId: string): Promise<(RequestFile & { file_id: string })[]> {
  const rows: (Omit<RequestFile, 'is_stored'> & { file_id: string })[] = await knex('request_files')
    .leftJoin('files', 'files.id', 'request_files.file_id')
    .where('request_files.request_id', requestId)
    .orderBy('request_files.id')
    .select(
      'request_files.id',
      'request_files.field_key',
      'request_files.name',
      'request_files.size',
      'request_files.is_public',
      'request_files.file_id',
      'files.media_type',
    );
  return rows.map((row) => ({
    ...row,
    media_type: row.media_type ?? '',
    is_public: Boolean(row.is_public),
    is_stored: row.file_id !== '',
  }));
}
