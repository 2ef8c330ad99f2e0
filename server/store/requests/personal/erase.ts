/** Erases what people said in requests. Numbers, days and outcomes stay. */
import type { Database } from '../../../../db/connection.ts';
import { isEmail, normalizeEmail } from '../../../../db/rules/email.ts';
import { endedStatuses } from '../../../../db/rules/requests/fields.ts';
import type { RequestContact } from '../../../../db/rules/requests/requests.ts';
import { toIso, toLocalTime } from '../../../../db/rules/time.ts';
import { hasObject } from '../../../files/bucketFiles.ts';
import { type FilePlace, markUndecided, removeFile } from '../../../files/fileStorage.ts';
import type { Session } from '../../accounts/sessions.ts';
import { deleteRecordsAbout } from '../../idempotencyRecords.ts';
import { write } from '../../write.ts';
import type { Writer } from '../../writerTypes.ts';
import { appendRequestEvent } from '../events.ts';
import { decodeRequest, type RequestRow } from '../requests.ts';
import { removeSenderMails } from '../senderMails.ts';
import { eraseRenters, isAnyRenter, isOneOf, listRentalsOf } from './renters.ts';

type Erasing = { townId: string; now: number; person: string; user_id: string | null };

/** A request as it was, and the ids of its stored files, whose rows are gone. */
type Erased = { contact: RequestContact; event_id: string; files: string[] };

async function eraseOne(tx: Writer, { townId, now, person, user_id }: Erasing, id: string): Promise<Erased> {
  const { trx } = tx;
  const at = toIso(now);
  const row: RequestRow = await trx('requests').where({ id }).first();
  const request = decodeRequest(row);
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
  await deleteRecordsAbout(trx, townId, id);
  await trx('request_tokens').where({ request_id: id }).del();
  await trx('request_files').where({ request_id: id }).del();
  const files: string[] = await trx('files').where({ town_id: townId, request_id: id }).pluck('id');
  await trx('files').where({ town_id: townId, request_id: id }).del();
  await appendRequestEvent(trx, { townId, requestId: id, at: now }, { kind: 'erased', person, user_id });
  await tx.audit({ action: 'request_erased', noun: 'requests', recordId: id, detail: request.number });
  return { contact: request.contact, event_id: request.event_id, files };
}

type Place = { db: Database; files: FilePlace };

/**
 * Erases requests, and what their senders left in the calendar. Rows are deleted before files: a file whose bytes could
 * not be removed stays undecided until then.
 * @param findRentals the events of these requests whose renters are erased as well
 */
async function eraseAndRemove(
  { db, files: place }: Place,
  by: string | Session,
  erasing: Erasing,
  find: (tx: Writer) => Promise<string[]>,
  findRentals: (tx: Writer, erased: readonly Erased[]) => Promise<string[]>,
  contacts: readonly RequestContact[] = [],
): Promise<{ erased: number; rentals: number }> {
  if (place.filesS3) await hasObject(place.filesS3, 'files/none');
  const { erased, rentals } = await write(
    db,
    erasing.townId,
    by,
    async (tx) => {
      const all: Erased[] = [];
      for (const id of await find(tx)) all.push(await eraseOne(tx, erasing, id));
      const isErased = isOneOf([...contacts, ...all.map(({ contact }) => contact)]);
      const count = await eraseRenters(tx, erasing, await findRentals(tx, all), isErased);
      await Promise.all(all.flatMap(({ files }) => files).map((id) => markUndecided(place.dataDir, id)));
      return { erased: all, rentals: count };
    },
    { now: erasing.now },
  );
  for (const id of erased.flatMap(({ files }) => files)) await removeFile(place, id);
  return { erased: erased.length, rentals };
}

const rentalsOf = (erased: readonly Erased[]): string[] => erased.map(({ event_id }) => event_id);

/**
 * Erases every request of a person, open ones too, and their details from rentals in the calendar.
 * @param email of the person
 * @returns the numbers of requests and rentals
 */
export async function erasePerson(
  place: Place,
  session: Session,
  { townId, now, email }: { townId: string; now: number; email: string },
): Promise<{ erased: number; rentals: number }> {
  const { id, email: person } = session.person;
  const address = normalizeEmail(email);
  if (!isEmail(address)) return { erased: 0, rentals: 0 };
  return eraseAndRemove(
    place,
    session,
    { townId, now, person, user_id: id },
    ({ trx }) => trx('requests').where({ town_id: townId, contact_email: address, erased_at: '' }).pluck('id'),
    async ({ trx }, erased) => [...rentalsOf(erased), ...(await listRentalsOf(trx, townId, address))],
    [{ name: '', email: address, phone: '' }],
  );
}

/** Erases one request, and its sender's details from the rental that was made of it. @param id that exists in the town */
export const eraseRequest = (
  place: Place,
  session: Session,
  { townId, now, id }: { townId: string; now: number; id: string },
): Promise<{ erased: number; rentals: number }> =>
  eraseAndRemove(
    place,
    session,
    { townId, now, person: session.person.email, user_id: session.person.id },
    async ({ trx }) => trx('requests').where({ town_id: townId, id, erased_at: '' }).pluck('id'),
    async (_tx, erased) => rentalsOf(erased),
  );

/** Erases the renters of erased inquiries whose rental is over or was deleted. Coming ones keep them until then. */
async function erasePastRenters(db: Database, townId: string, today: string, now: number): Promise<void> {
  const past = (knex: Writer['trx'] | Database['read']) =>
    knex('requests')
      .leftJoin('events', 'events.id', 'requests.event_id')
      .where({ 'requests.town_id': townId })
      .whereNot({ 'requests.event_id': '' })
      .whereNot({ 'requests.erased_at': '' })
      .where((over) =>
        over.whereNull('events.id').orWhereNotNull('events.deleted_at').orWhere('events.last_date', '<', today),
      )
      .limit(500)
      .pluck('requests.event_id');
  if ((await past(db.read)).length === 0) return;
  await write(
    db,
    townId,
    'clock',
    async (tx) => {
      const ids: string[] = await past(tx.trx);
      await eraseRenters(tx, { townId, now }, ids, isAnyRenter);
      await tx.trx('requests').where({ town_id: townId }).whereIn('event_id', ids).update({ event_id: '' });
    },
    { now },
  );
}

/**
 * Erases requests of all towns whose last day has passed by the town's clock, and their rentals' renters once these are
 * over.
 * @returns the number of requests
 */
export async function eraseExpiredRequests(place: Place, now: number): Promise<number> {
  const { read } = place.db;
  const ended = read('requests').where({ erased_at: '' }).whereNot({ retain_until: '' }).select('town_id');
  const rented = read('requests').whereNot({ erased_at: '' }).whereNot({ event_id: '' }).select('town_id');
  const towns: { id: string; time_zone: string }[] = await read('towns')
    .whereIn('id', ended)
    .orWhereIn('id', rented)
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
    if ((await expired(read).select('id')).length > 0) {
      const erasing = { townId, now, person: 'clock', user_id: null };
      const find = ({ trx }: Writer) => expired(trx).pluck('id');
      count += (await eraseAndRemove(place, 'clock', erasing, find, async () => [])).erased;
    }
    await erasePastRenters(place.db, townId, today, now);
  }
  return count;
}
