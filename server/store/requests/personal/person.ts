/** Reads what is stored about a person: their requests, and rentals in the calendar that name them. */
import type { Knex } from 'knex';
import type { Event } from '../../../../db/rules/events/events.ts';
import { decodeRow, type Row } from '../../recordRows.ts';
import { listOwnEvents } from '../ownRequest.ts';
import { decodeRequest, listRequestFiles, type RequestRow } from '../requests.ts';
import { listRentalsOf } from './renters.ts';

type Person = { townId: string /** Normalized. */; email: string };

const selectRequests = (knex: Knex, { townId, email }: Person) =>
  knex('requests').where({ town_id: townId, contact_email: email, erased_at: '' });

/** Counts what erasing a person would reach. */
export async function countPersonData(knex: Knex, person: Person): Promise<{ requests: number; rentals: number }> {
  const [found] = await selectRequests(knex, person).count({ count: '*' });
  const rentals = await listRentalsOf(knex, person.townId, person.email);
  return { requests: Number(found?.count ?? 0), rentals: rentals.length };
}

/** A request as the person may see it, without staff's notes. `path` is where its file stands in the archive. */
async function describeRequest(knex: Knex, townId: string, row: RequestRow) {
  const { id, number, form_title, status, outcome_code, received_at, written_at, channel, due_on, answers, contact } =
    decodeRequest(row);
  const files = await listRequestFiles(knex, id);
  return {
    number,
    form: form_title,
    status,
    outcome: outcome_code,
    received_at,
    written_at,
    channel,
    due_on,
    contact,
    answers: answers.map(({ label, type, value }) => ({ label, type, value })),
    log: (await listOwnEvents(knex, townId, id)).map(({ at, kind, text, is_own }) => ({ at, kind, text, is_own })),
    files: files.map(({ file_id, name, size, media_type }, at) => ({
      file_id,
      name,
      size,
      media_type,
      path: file_id && `${number}/${at + 1} ${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}`,
    })),
  };
}

const describeRental = ({ title, date, location, renter_name, renter_email, renter_phone }: Event) => ({
  title,
  date,
  location,
  renter_name,
  renter_email,
  renter_phone,
});

/** Reads all of it, the oldest request first. */
export async function readPersonData(knex: Knex, person: Person) {
  const { townId, email } = person;
  const rows: RequestRow[] = await selectRequests(knex, person).orderBy(['received_at', 'id']);
  const requests = [];
  for (const row of rows) requests.push(await describeRequest(knex, townId, row));
  const events: Row[] = await knex('events')
    .where({ town_id: townId, deleted_at: null })
    .whereIn('id', await listRentalsOf(knex, townId, email))
    .orderBy('date');
  return { email, requests, rentals: events.map((row) => describeRental(decodeRow<Event>('events', row))) };
}
