import type { Database } from '../../../db/connection.ts';
import type { HistoryNoun, Revision, StoredRecord } from '../../../db/rules/history.ts';
import { type SectionKey, sectionKeys } from '../../../db/rules/town/sectionKeys.ts';
import type { Writer } from '../writerTypes.ts';
import { type Author, nameAuthors } from './authors.ts';

export const revisionsPerPage = 50;

/** Scheduled transitions are no edits, so they don't name a version. */
const scheduleActions = ['published', 'expired'];

/**
 * Lists a record's revisions, newest first.
 * @param before returns only lower versions
 * @returns `next` as `before` of the next page, null on the last page; null in total if the town never had
 * the record
 */
export async function listRevisions(
  db: Database,
  townId: string,
  noun: HistoryNoun,
  id: string,
  before?: number,
): Promise<{ revisions: Revision[]; next: number | null } | null> {
  const ofRecord = { town_id: townId, noun, record_id: id };
  const rows: (Pick<Revision, 'version' | 'created_at'> & Author & { record: string })[] = await db
    .read('revisions')
    .where(ofRecord)
    .modify((query) => {
      if (before !== undefined) query.where('version', '<', before);
    })
    .orderBy('version', 'desc')
    .limit(revisionsPerPage + 1)
    .select('version', 'person', 'user_id', 'created_at', 'record');
  if (rows.length === 0 && before === undefined) return null;
  const page = rows.slice(0, revisionsPerPage);
  const lines = await db
    .read('audit_log')
    .where(ofRecord)
    .whereIn(
      'version',
      page.map(({ version }) => version),
    )
    .whereNotIn('action', scheduleActions)
    .select('version', 'action', 'detail');
  const lineOf = new Map(lines.map((line) => [line.version, line]));
  const named = await nameAuthors(db.read, townId, page);
  const revisions = named.map(({ version, person, person_name, created_at, record }) => ({
    version,
    person,
    person_name,
    created_at,
    action: lineOf.get(version)?.action ?? '',
    detail: lineOf.get(version)?.detail ?? '',
    record: parseRevisionRecord(record),
  }));
  return { revisions, next: rows.length > page.length ? (page.at(-1)?.version ?? null) : null };
}

/** Drops the dates of a repeating event: they are derived at every save, and may be hundreds. */
export function parseRevisionRecord(text: string): StoredRecord {
  const { dates: _dates, ...record } = JSON.parse(text) as StoredRecord;
  return record;
}

/** Whether a record id is a section's key. */
export const isSectionKey = (id: string): id is SectionKey => (sectionKeys as readonly string[]).includes(id);

/** Reads a record of any noun in its present state; null if it is missing. */
export async function readAnyRecord(tx: Writer, noun: HistoryNoun, id: string): Promise<StoredRecord | null> {
  if (noun !== 'sections') return tx.read(noun, id);
  return isSectionKey(id) ? tx.readSection(id) : null;
}
