/** The public list of reported problems: what staff wrote and chose, and nothing of what the sender said. */
import type { Knex } from 'knex';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import { type PublicRequest, publicStatus } from '../../../db/rules/requests/publicRequests.ts';
import type { Request } from '../../../db/rules/requests/requests.ts';
import { isUnderReview } from '../../../db/rules/requests/staff.ts';
import { toIso, toLocalTime } from '../../../db/rules/time.ts';
import type { Writer } from '../writerTypes.ts';
import { changeRequest, type RequestWrite } from './change.ts';

export const publicPhotoPath = (number: string, fileId: string): string => `/api/public-requests/${number}/${fileId}`;

type Row = Pick<
  Request,
  'id' | 'number' | 'form_title' | 'status' | 'public_text' | 'public_place' | 'received_at' | 'updated_at'
> & { service_code: string | null };

/** Filters of the list; days and instants are UTC. `form` is the form's address. */
export type PublicFilter = {
  number?: string;
  form?: string;
  serviceCode?: string;
  from?: string;
  to?: string;
  limit?: number;
};

const maxListed = 1000;

/** Filters a join of requests and forms: what has ended in another way than by an answer is on no list. */
const whereOnList = (query: Knex.QueryBuilder) =>
  query
    .where({ 'forms.is_public_list': true, 'forms.deleted_at': null, 'requests.erased_at': '' })
    .where({ 'requests.duplicate_of': '' })
    .whereNotIn('requests.status', ['spam', 'withdrawn'])
    .whereNot({ published_at: '' });

/** Lists what is public, the newest first. */
export async function listPublicRequests(
  knex: Knex,
  { townId, timeZone }: { townId: string; timeZone: string },
  { number, form, serviceCode, from, to, limit = maxListed }: PublicFilter = {},
): Promise<PublicRequest[]> {
  const query = knex('requests')
    .join('forms', 'forms.id', 'requests.form_id')
    .where('requests.town_id', townId)
    .modify(whereOnList)
    .orderBy([{ column: 'received_at', order: 'desc' }, { column: 'requests.id' }])
    .limit(Math.min(limit, maxListed));
  if (number !== undefined) query.where({ number });
  if (form !== undefined) query.where({ 'forms.slug': form });
  if (serviceCode !== undefined) query.where({ service_code: serviceCode });
  if (from !== undefined) query.where('received_at', '>=', from);
  if (to !== undefined) query.where('received_at', '<=', to);
  const rows: Row[] = await query.select(
    'requests.id',
    'number',
    'form_title',
    'requests.status',
    'public_text',
    'public_place',
    'received_at',
    'requests.updated_at',
    'forms.service_code',
  );
  const photos: { id: string; request_id: string }[] = await knex('request_files')
    .whereIn(
      'request_id',
      rows.map(({ id }) => id),
    )
    .where({ is_public: true })
    .whereNot({ file_id: '' })
    .orderBy('id')
    .select('id', 'request_id');
  return rows.map(({ id, status, public_text, public_place, service_code, received_at, ...row }) => ({
    ...row,
    received_at,
    service_code: service_code ?? '',
    month: toLocalTime(Date.parse(received_at), timeZone).date.slice(0, 7),
    status: publicStatus(status),
    text: public_text,
    place: public_place,
    photos: photos
      .filter(({ request_id }) => request_id === id)
      .map((photo) => ({ id: photo.id, url: publicPhotoPath(row.number, photo.id) })),
  }));
}

/** Finds the stored file of a public photo; undefined for any other. */
export const findPublicPhoto = (
  knex: Knex,
  townId: string,
  { number, fileId }: { number: string; fileId: string },
): Promise<{ id: string; name: string; media_type: string; size: number; sha256: string } | undefined> =>
  knex('request_files')
    .join('requests', 'requests.id', 'request_files.request_id')
    .join('forms', 'forms.id', 'requests.form_id')
    .join('files', 'files.id', 'request_files.file_id')
    .where({ 'requests.town_id': townId, number, 'request_files.id': fileId, 'request_files.is_public': true })
    .modify(whereOnList)
    .whereLike('files.media_type', 'image/%')
    .first('files.id', 'files.name', 'files.media_type', 'files.size', 'files.sha256');

export type Publication = { is_public: boolean; text: string; place: string; photo_ids: readonly string[] };

/**
 * Puts a request on the public list as staff word it, or takes it off.
 * @throws Problem `invalid` for a form without a public list, or without words
 */
export async function publishRequest(
  tx: Writer,
  writing: RequestWrite & { by: { person: string; user_id: string | null } },
  request: Request,
  { is_public, text, place, photo_ids }: Publication,
  expected: number | undefined,
): Promise<Request> {
  if (is_public && (isUnderReview(request) || ['spam', 'withdrawn'].includes(request.status)))
    throw new Problem('request_held');
  const form = await tx.trx('forms').where({ id: request.form_id }).first('is_public_list');
  if (is_public && !form?.is_public_list)
    throw invalidField('is_public', 'This form has no public list. An editor of the form can switch it on.');
  if (is_public && text === '') throw invalidField('text', 'Write what everybody may read about it.');
  const files = () => tx.trx('request_files').where({ request_id: request.id });
  await files().update({ is_public: false });
  if (is_public) await files().whereIn('id', photo_ids).update({ is_public: true });
  const published_at = is_public ? request.published_at || toIso(writing.now) : '';
  const changes = { public_text: text, public_place: place, published_at };
  const event = { kind: 'published', text: is_public ? text : '', is_private: true, ...writing.by } as const;
  return changeRequest(tx, writing, request, changes, [event], expected);
}
