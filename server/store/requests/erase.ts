/** Erases what people said in requests. Numbers, days and outcomes stay. */
import type { Database } from '../../../db/connection.ts';
import { isEmail, normalizeEmail } from '../../../db/rules/email.ts';
import { endedStatuses, type RequestStatus } from '../../../db/rules/requests/fields.ts';
import { toIso, toLocalTime } from '../../../db/rules/time.ts';
import { hasObject } from '../../files/bucketFiles.ts';
import { type FilePlace, markUndecided, removeFile } from '../../files/fileStorage.ts';
import type { Session } from '../accounts/sessions.ts';
import { write } from '../write.ts';
import type { Writer } from '../writerTypes.ts';
import { appendRequestEvent } from './events.ts';
import { removeSenderMails } from './senderMails.ts';

type Erasing = { townId: string; now: number; person: string; user_id: string | null };

/** @returns the ids of the stored files, whose rows are gone */
async function eraseOne(tx: Writer, { townId, now, person, user_id }: Erasing, id: string): Promise<string[]> {
  const { trx } = tx;
  const at = toIso(now);
  const request: { number: string; version: number; status: RequestStatus } = await trx('requests')
    .where({ id })
    .first('number', 'version', 'status');
  await trx('requests')
    .where({ id })
    .update({
      answers: '[]',
      contact: '{}',
      contact_email: '',
      text_hash: '',
      public_text: '',
      public_place: '',
      published_at: '',
      written_at: '',
      ...(!endedStatuses.includes(request.status) && { status: 'withdrawn' }),
      erased_at: at,
      updated_at: at,
      version: request.version + 1,
    });
  await trx('request_events').where({ request_id: id }).update({ text: '' });
  await removeSenderMails(trx, townId, id);
  await trx('request_tokens').where({ request_id: id }).del();
  await trx('request_files').where({ request_id: id }).del();
  const files: string[] = await trx('files').where({ town_id: townId, request_id: id }).pluck('id');
  await trx('files').where({ town_id: townId, request_id: id }).del();
  await appendRequestEvent(trx, { townId, requestId: id, at: now }, { kind: 'erased', person, user_id });
  await tx.audit({ action: 'request_erased', noun: 'requests', recordId: id, detail: request.number });
  return files;
}

type Place = { db: Database; files: FilePlace };

/** Rows are deleted before files: a file whose bytes could not be removed stays undecided until then. */
async function eraseAndRemove(
  { db, files: place }: Place,
  by: string | Session,
  erasing: Erasing,
  find: (tx: Writer) => Promise<string[]>,
): Promise<number> {
  if (place.filesS3) await hasObject(place.filesS3, 'files/none');
  const { count, files } = await write(
    db,
    erasing.townId,
    by,
    async (tx) => {
      const ids = await find(tx);
      const removed: string[] = [];
      for (const id of ids) removed.push(...(await eraseOne(tx, erasing, id)));
      await Promise.all(removed.map((id) => markUndecided(place.dataDir, id)));
      return { count: ids.length, files: removed };
    },
    { now: erasing.now },
  );
  for (const id of files) await removeFile(place, id);
  return count;
}

/**
 * Erases every request of a person, open ones too.
 * @param email of the person
 * @returns the number of requests
 */
export async function erasePerson(
  place: Place,
  session: Session,
  { townId, now, email }: { townId: string; now: number; email: string },
): Promise<number> {
  const { id, email: person } = session.person;
  const address = normalizeEmail(email);
  if (!isEmail(address)) return 0;
  return eraseAndRemove(place, session, { townId, now, person, user_id: id }, ({ trx }) =>
    trx('requests').where({ town_id: townId, contact_email: address, erased_at: '' }).pluck('id'),
  );
}

/** Erases one request. @param id that exists in the town */
export const eraseRequest = (
  place: Place,
  session: Session,
  { townId, now, id }: { townId: string; now: number; id: string },
): Promise<number> =>
  eraseAndRemove(
    place,
    session,
    { townId, now, person: session.person.email, user_id: session.person.id },
    async ({ trx }) => trx('requests').where({ town_id: townId, id, erased_at: '' }).pluck('id'),
  );

/** Erases requests of all towns whose last day has passed by the town's clock. @returns the number */
export async function eraseExpiredRequests(place: Place, now: number): Promise<number> {
  const towns: { id: string; time_zone: string }[] = await place.db
    .read('towns')
    .whereIn('id', place.db.read('requests').where({ erased_at: '' }).whereNot({ retain_until: '' }).select('town_id'))
    .select('id', 'time_zone');
  let count = 0;
  for (const { id: townId, time_zone } of towns) {
    const today = toLocalTime(now, time_zone).date;
    const expired = (knex: Writer['trx'] | Database['read']) =>
      knex('requests')
        .where({ town_id: townId, erased_at: '' })
        .whereNot({ retain_until: '' })
        .where('retain_until', '<', today)
        .limit(500);
    if ((await expired(place.db.read).select('id')).length === 0) continue;
    const erasing = { townId, now, person: 'clock', user_id: null };
    count += await eraseAndRemove(place, 'clock', erasing, ({ trx }) => expired(trx).pluck('id'));
  }
  return count;
}
