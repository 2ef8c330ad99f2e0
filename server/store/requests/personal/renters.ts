/** Erases the details of renters from the calendar: events, those in the trash, their versions, previews and drafts. */
import type { Knex } from 'knex';
import type { TypedDraft } from '../../../../db/rules/drafts/drafts.ts';
import { normalizeEmail } from '../../../../db/rules/email.ts';
import type { Event } from '../../../../db/rules/events/events.ts';
import type { RequestContact } from '../../../../db/rules/requests/requests.ts';
import { toIso } from '../../../../db/rules/time.ts';
import { deleteRecordsAbout } from '../../idempotencyRecords.ts';
import { decodeRow, type Row, toRevisionRecord } from '../../recordRows.ts';
import type { Writer } from '../../writerTypes.ts';

type Renter = Pick<Event, 'renter_name' | 'renter_email' | 'renter_phone'>;

const noRenter: Renter = { renter_name: '', renter_email: '', renter_phone: '' };

/** Which renters to erase. */
type RenterMatch = (renter: Renter) => boolean;

export const isAnyRenter: RenterMatch = ({ renter_name, renter_email, renter_phone }) =>
  [renter_name, renter_email, renter_phone].some(Boolean);

/** Matches renters by what they gave: a clerk may have put somebody else in their place since. */
export const isOneOf =
  (contacts: readonly RequestContact[]): RenterMatch =>
  ({ renter_name, renter_email, renter_phone }) =>
    contacts.some(
      ({ name, email, phone }) =>
        (email !== '' && normalizeEmail(renter_email ?? '') === email) ||
        (name !== '' && renter_name === name) ||
        (phone !== '' && renter_phone === phone),
    );

/** Lists the events that name an address as their renter's, or once did. */
export async function listRentalsOf(knex: Knex, townId: string, email: string): Promise<string[]> {
  const isNamed = isOneOf([{ name: '', email, phone: '' }]);
  const events: (Renter & { id: string })[] = await knex('events')
    .where({ town_id: townId })
    .whereNot({ renter_email: '' })
    .select('id', 'renter_name', 'renter_email', 'renter_phone');
  const versions: { record_id: string; record: string }[] = await knex('revisions')
    .where({ town_id: townId, noun: 'events' })
    .whereRaw(`record like '%"renter_email":"%' and record not like '%"renter_email":""%'`)
    .select('record_id', 'record');
  const named = events.filter(isNamed).map(({ id }) => id);
  const once = versions.filter(({ record }) => isNamed(JSON.parse(record))).map(({ record_id }) => record_id);
  return [...new Set([...named, ...once])];
}

async function eraseFromVersions({ trx }: Writer, townId: string, id: string, isErased: RenterMatch): Promise<number> {
  const versions = { town_id: townId, noun: 'events', record_id: id };
  const rows: { id: string; record: string }[] = await trx('revisions').where(versions).select('id', 'record');
  let count = 0;
  for (const row of rows) {
    const record: Event = JSON.parse(row.record);
    if (!isErased(record)) continue;
    await trx('revisions')
      .where({ id: row.id })
      .update({ record: JSON.stringify({ ...record, ...noRenter }) });
    count += 1;
  }
  return count;
}

async function eraseFromDrafts({ trx }: Writer, townId: string, id: string): Promise<void> {
  const ofEvent = { town_id: townId, noun: 'events', record_id: id };
  await trx('previews').where(ofEvent).del();
  const drafts: { id: string; typed: string }[] = await trx('shared_drafts').where(ofEvent).select('id', 'typed');
  for (const draft of drafts) {
    const { base, fields, ...typed }: TypedDraft = JSON.parse(draft.typed);
    const erased: TypedDraft = {
      ...typed,
      base: { ...base, ...noRenter },
      fields: fields.map((field) => (field.name in noRenter ? { ...field, value: '' } : field)),
    };
    await trx('shared_drafts')
      .where({ id: draft.id })
      .update({ typed: JSON.stringify(erased) });
  }
}

/** An event that is shown gets a new version, so that an editor that is open elsewhere can't bring the details back. */
async function eraseFromEvent(tx: Writer, now: number, row: Row): Promise<void> {
  const { trx } = tx;
  const id = String(row.id);
  const erased = trx('events').where({ town_id: row.town_id, id });
  if (row.deleted_at) return void (await erased.update(noRenter));
  const version = Number(row.version) + 1;
  await erased.update({ ...noRenter, version, updated_at: toIso(now) });
  const record = toRevisionRecord('events', { ...decodeRow<Row>('events', row), ...noRenter });
  await tx.audit({ action: 'renter_erased', noun: 'events', recordId: id, version, record });
}

/**
 * Erases renters from events, and from dates that were moved out of their series.
 * @returns the number of events that named one
 */
export async function eraseRenters(
  tx: Writer,
  { townId, now }: { townId: string; now: number },
  eventIds: readonly string[],
  isErased: RenterMatch,
): Promise<number> {
  const { trx } = tx;
  const known = eventIds.filter(Boolean);
  const moved: string[] = await trx('events').where({ town_id: townId }).whereIn('series_id', known).pluck('id');
  let count = 0;
  for (const id of new Set([...known, ...moved])) {
    const row: Row | undefined = await trx('events').where({ town_id: townId, id }).first();
    const isNamed = row !== undefined && isErased(decodeRow<Event>('events', row));
    if (row && isNamed) await eraseFromEvent(tx, now, row);
    const versions = await eraseFromVersions(tx, townId, id, isErased);
    if (!isNamed && versions === 0) continue;
    await eraseFromDrafts(tx, townId, id);
    await deleteRecordsAbout(trx, townId, id);
    count += 1;
  }
  return count;
}
