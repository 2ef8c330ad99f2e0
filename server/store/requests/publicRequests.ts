/** The public list of reported problems: what staff wrote and chose, and nothing of what the sender said. */
import type { Knex } from 'knex';
import { invalidField, Problem } from '../../../db/rules/problems.ts';
import { type PublicRequest, publicStatus } from '../../../db/rules/requests/publicRequests.ts';
import type { Request } from '../../../db/rules/requests/requests.ts';
import { addDays, toInstant, toIso, toLocalTime } from '../../../db/rules/time.ts';
import type { Writer } from '../writerTypes.ts';
import { changeRequest, type RequestWrite } from './change.ts';
import { listRequestFiles } from './requests.ts';

export const publicPhotoPath = (number: string, fileId: string): string => `/api/public-requests/${number}/${fileId}`;

type Row = Pick<
  Request,
  'id' | 'number' | 'form_title' | 'status' | 'public_text' | 'public_place' | 'received_at' | 'published_at'
> & { service_code: string | null };

/** Filters of the list. `form` is the form's address; months are YYYY-MM by the town's clock, since days are private. */
export type PublicFilter = {
  number?: string;
  form?: string;
  serviceCodes?: readonly string[];
  months?: { from: string; to: string };
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

const monthOf = (instant: string, timeZone: string) => toLocalTime(Date.parse(instant), timeZone).date.slice(0, 7);

/** The first instant of a month, or of the one after it, in UTC. */
const startOfMonth = (month: string, timeZone: string) => toIso(toInstant(`${month}-01`, '00:00', timeZone));
const startOfNextMonth = (month: string, timeZone: string) =>
  startOfMonth(addDays(`${month}-28`, 4).slice(0, 7), timeZone);

/** Reads when the public part of requests last changed: notes and messages are private. */
async function readLastChanges(knex: Knex, ids: readonly string[]): Promise<Map<string, string>> {
  const rows: { request_id: string; at: string }[] = await knex('request_events')
    .whereIn('request_id', ids)
    .whereIn('kind', ['published', 'status'])
    .groupBy('request_id')
    .select('request_id')
    .max({ at: 'at' });
  return new Map(rows.map(({ request_id, at }) => [request_id, at]));
}

/** Lists what is public, the newest first. */
export async function listPublicRequests(
  knex: Knex,
  { townId, timeZone }: { townId: string; timeZone: string },
  { number, form, serviceCodes, months, limit = maxListed }: PublicFilter = {},
): Promise<PublicRequest[]> {
  const query = knex('requests')
    .join('forms', 'forms.id', 'requests.form_id')
    .where('requests.town_id', townId)
    .modify(whereOnList)
    .orderBy([{ column: 'received_at', order: 'desc' }, { column: 'requests.id' }])
    .limit(Math.min(limit, maxListed));
  if (number !== undefined) query.where({ number });
  if (form !== undefined) query.where({ 'forms.slug': form });
  if (serviceCodes) query.whereIn('service_code', serviceCodes);
  if (months)
    query
      .where('received_at', '>=', startOfMonth(months.from, timeZone))
      .where('received_at', '<', startOfNextMonth(months.to, timeZone));
  const rows: Row[] = await query.select(
    'requests.id',
    'number',
    'form_title',
    'requests.status',
    'public_text',
    'public_place',
    'received_at',
    'published_at',
    'forms.service_code',
  );
  const changes = await readLastChanges(
    knex,
    rows.map(({ id }) => id),
  );
  const photos: { id: string; request_id: string }[] = await knex('request_files')
    .whereIn(
      'request_id',
      rows.map(({ id }) => id),
    )
    .where({ is_public: true })
    .whereIn('file_id', knex('files').where({ town_id: townId }).whereLike('media_type', 'image/%').select('id'))
    .orderBy('id')
    .select('id', 'request_id');
  return rows.map(({ id, number, form_title, status, public_text, public_place, service_code, ...row }) => ({
    number,
    form_title,
    service_code: service_code ?? '',
    month: monthOf(row.received_at, timeZone),
    updated_month: monthOf(changes.get(id) ?? row.published_at, timeZone),
    status: publicStatus(status),
    text: public_text,
    place: public_place,
    photos: photos
      .filter(({ request_id }) => request_id === id)
      .map((photo) => ({ id: photo.id, url: publicPhotoPath(number, photo.id) })),
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
  if (is_public && request.status === 'withdrawn') throw new Problem('request_ended');
  const form = await tx.trx('forms').where({ id: request.form_id }).first('is_public_list');
  if (is_public && !form?.is_public_list)
    throw invalidField('is_public', 'This form has no public list. An editor of the form can switch it on.');
  if (is_public && text === '') throw invalidField('text', 'Write what everybody may read about it.');
  const photos = (await listRequestFiles(tx.trx, request.id)).filter(({ media_type }) =>
    media_type.startsWith('image/'),
  );
  if (is_public && photo_ids.some((id) => !photos.some((photo) => photo.id === id)))
    throw invalidField('photo_ids', 'Choose among the photos of this request. Other files can’t be public.');
  const files = () => tx.trx('request_files').where({ request_id: request.id });
  await files().update({ is_public: false });
  if (is_public) await files().whereIn('id', photo_ids).update({ is_public: true });
  const published_at = is_public ? request.published_at || toIso(writing.now) : '';
  const changes = { public_text: text, public_place: place, published_at };
  const event = { kind: 'published', text: is_public ? text : '', is_private: true, ...writing.by } as const;
  return changeRequest(tx, writing, request, changes, [event], expected);
}
