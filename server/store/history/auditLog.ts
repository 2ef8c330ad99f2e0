/** Reads the audit trail, which appendAuditTrail() writes. Entries are never changed. */
import type { Database } from '../../../db/connection.ts';
import { type AuditEntry, recordTitle, type StoredRecord } from '../../../db/rules/history.ts';
import { addDays, toInstant } from '../../../db/rules/time.ts';
import { findAccount } from '../accounts/users.ts';
import { type Author, nameAuthors } from './authors.ts';

export const auditEntriesPerPage = 50;
const entriesPerExportPage = 1000;

/** Dates are the town's, both inclusive. An empty field does not filter. */
export type AuditLogFilter = { person: string; action: string; noun: string; from: string; to: string };

type AuditRow = Omit<AuditEntry, 'person_name'> & Author;
type TownClock = { id: string; time_zone: string };

/** The smallest id of an instant: ids begin with their time in milliseconds. */
function smallestIdAt(instant: number): string {
  const hex = Math.max(0, instant).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/**
 * Reads a page of a town's audit trail, newest first.
 * @param before id of the previous page's last entry
 */
export async function readAuditLog(
  db: Database,
  town: TownClock,
  filter: AuditLogFilter,
  before: string,
  limit = auditEntriesPerPage,
): Promise<AuditEntry[]> {
  const { from, to } = filter;
  // A person's entries are found by account, whatever their address was then; an address without an account is matched
  // as text.
  const account = filter.person && (await findAccount(db.read, town.id, { email: filter.person }));
  const startOf = (day: string) => smallestIdAt(toInstant(day, '00:00', town.time_zone));
  const rows: (AuditRow & { record: string | null; email: string | null })[] = await db
    .read('audit_log as line')
    .leftJoin('revisions', (join) =>
      join
        .on('revisions.town_id', 'line.town_id')
        .on('revisions.noun', 'line.noun')
        .on('revisions.record_id', 'line.record_id')
        .on('revisions.version', 'line.version'),
    )
    .leftJoin('users', (join) => join.on('users.id', 'line.record_id').on('users.town_id', 'line.town_id'))
    .where('line.town_id', town.id)
    .modify((query) => {
      for (const column of ['action', 'noun'] as const) {
        if (filter[column]) query.where(`line.${column}`, filter[column]);
      }
      if (filter.person) query.where(account ? { 'line.user_id': account.id } : { 'line.person': filter.person });
      if (before) query.where('line.id', '<', before);
      if (from) query.where('line.id', '>=', startOf(from));
      if (to) query.where('line.id', '<', startOf(addDays(to, 1)));
    })
    .orderBy('line.id', 'desc')
    .limit(limit)
    .select(
      'line.id',
      'line.created_at',
      'line.person',
      'line.user_id',
      'line.action',
      'line.noun',
      'line.record_id',
      'line.version',
      'line.detail',
      'line.request_id',
      'revisions.record',
      'users.email',
    );
  const named = await nameAuthors(db.read, town.id, rows);
  return named.map(({ record, email, ...line }) => ({
    ...line,
    title: recordTitle(line.noun, line.record_id, record ? (JSON.parse(record) as StoredRecord) : { email }),
  }));
}

/** Reads all entries page by page, for a file of any length. */
export async function* streamAuditLog(
  db: Database,
  town: TownClock,
  filter: AuditLogFilter,
): AsyncGenerator<AuditEntry[]> {
  let before = '';
  for (;;) {
    const page = await readAuditLog(db, town, filter, before, entriesPerExportPage);
    if (page.length > 0) yield page;
    if (page.length < entriesPerExportPage) return;
    before = page.at(-1)?.id ?? '';
  }
}

/** Lists the filter values that occur in a town's audit trail. */
export async function readAuditFilterOptions(
  db: Database,
  townId: string,
): Promise<{ people: { person: string; person_name: string }[]; actions: string[]; nouns: string[] }> {
  const lines = () => db.read('audit_log').where({ town_id: townId });
  // An address typed in a failed sign-in may belong to nobody.
  const authored = () => lines().whereNot({ action: 'sign_in_failed' });
  const [userIds, others, actions, nouns]: [string[], string[], string[], string[]] = await Promise.all([
    authored().whereNotNull('user_id').distinct('user_id').pluck('user_id'),
    authored().whereNull('user_id').distinct('person').pluck('person'),
    lines().distinct('action').orderBy('action').pluck('action'),
    lines().distinct('noun').orderBy('noun').pluck('noun'),
  ]);
  const authors: Author[] = [
    ...userIds.map((user_id) => ({ person: '', user_id })),
    ...others.map((person) => ({ person, user_id: null })),
  ];
  const people = await nameAuthors(db.read, townId, authors);
  return { people: people.sort((a, b) => a.person.localeCompare(b.person, 'en')), actions, nouns };
}
