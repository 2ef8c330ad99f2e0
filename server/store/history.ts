/** The versions of a record, and the way back to one of them. */
import * as v from 'valibot';
import type { Database } from '../../db/connection.ts';
import type { DocumentInput } from '../../db/rules/documents.ts';
import type { HistoryNoun, Revision, StoredRecord } from '../../db/rules/history.ts';
import { Problem } from '../../db/rules/problems.ts';
import { type SectionKey, sectionKeys } from '../../db/rules/sections.ts';
import { decodeRow, type Row } from './tables.ts';
import type { AuditLabel, Writer } from './writerTypes.ts';

/** Versions in one answer. */
export const revisionsPerPage = 50;

/** What the clock did to a version is none of how it came about. */
const scheduleActions = ['published', 'expired'];

/**
 * The versions of a record, the newest first.
 * @param before the version to go on from
 * @returns `next` is what to ask for as `before` next; null when that was the first version. Null altogether when
 *   the town never had such a record
 */
export async function listRevisions(
  db: Database,
  townId: string,
  noun: HistoryNoun,
  id: string,
  before?: number,
): Promise<{ revisions: Revision[]; next: number | null } | null> {
  const ofRecord = { town_id: townId, noun, record_id: id };
  const rows: (Omit<Revision, 'record'> & { record: string })[] = await db
    .read('revisions')
    .where(ofRecord)
    .modify((query) => {
      if (before !== undefined) query.where('version', '<', before);
    })
    .orderBy('version', 'desc')
    .limit(revisionsPerPage + 1)
    .select('version', 'person', 'created_at', 'record');
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
  const revisions = page.map(({ version, person, created_at, record }) => ({
    version,
    person,
    created_at,
    action: lineOf.get(version)?.action ?? '',
    detail: lineOf.get(version)?.detail ?? '',
    record: parseRevisionRecord(record),
  }));
  return { revisions, next: rows.length > page.length ? (page.at(-1)?.version ?? null) : null };
}

/** The days of a repeating event are worked out anew whenever it is saved, and may be hundreds. */
function parseRevisionRecord(text: string): StoredRecord {
  const { dates: _dates, ...record } = JSON.parse(text) as StoredRecord;
  return record;
}

const isSectionKey = (id: string): id is SectionKey => (sectionKeys as readonly string[]).includes(id);

/** A record as it stands, whatever its noun; null when it is not there. */
export async function readAnyRecord(tx: Writer, noun: HistoryNoun, id: string): Promise<StoredRecord | null> {
  if (noun !== 'sections') return tx.read(noun, id);
  return isSectionKey(id) ? tx.readSection(id) : null;
}

type RestoreRequest = {
  townId: string;
  noun: HistoryNoun;
  id: string;
  record: StoredRecord;
  expected: number | undefined;
  label: AuditLabel;
};

/**
 * Saves a record as it once was, as a new version.
 * @throws Problem `invalid` with a sentence when it cannot be that again; `changed_meanwhile`
 */
export async function restoreRecord(tx: Writer, given: RestoreRequest): Promise<void> {
  const { noun, id, expected, label } = given;
  const record = noun === 'documents' ? await restoreDocumentLinks(tx, given) : given.record;
  try {
    if (noun === 'sections') {
      if (!isSectionKey(id)) throw new Problem('not_found');
      const { content, enabled } = record as { content: object; enabled: boolean };
      await tx.saveSection(id, content, enabled, expected, label);
    } else {
      // The oldest versions had no schedule: they were shown at once and for ever.
      await tx.save(noun, { publish_at: '', expires_at: '', ...record, id } as never, expected, label);
    }
  } catch (error) {
    const isRefused = error instanceof v.ValiError || (error instanceof Problem && error.code === 'invalid');
    if (!isRefused) throw error;
    throw new Problem(
      'invalid',
      `It cannot be restored as it was then, since it would not be accepted today: ${error.message} Copy by hand what you need of it.`,
    );
  }
}

/** A document needs its file, and a category: the one it was in, brought back if need be, or else the one it is in. */
async function restoreDocumentLinks(tx: Writer, { townId, id, record, label }: RestoreRequest): Promise<StoredRecord> {
  const { file_id, category_id } = record as unknown as DocumentInput;
  const file = await tx.trx('files').where({ town_id: townId, id: file_id }).first('id');
  if (!file) throw new Problem('invalid', 'The file of this version is not kept any more.');
  if (await tx.read('document_categories', category_id)) return record;
  const category = await tx.trx('document_categories').where({ town_id: townId, id: category_id }).first();
  if (category) {
    await restoreRecord(tx, {
      ...{ townId, noun: 'document_categories', id: category_id, record: category },
      ...{ expected: undefined, label: { action: 'restored', detail: label.detail ?? '' } },
    });
    return record;
  }
  const current = await tx.read('documents', id);
  if (!current) throw new Problem('invalid', 'The category it was in is gone for good. Upload the document anew.');
  return { ...record, category_id: current.category_id };
}

/**
 * Brings back the documents that were deleted together with a category.
 * @param category its row as it was deleted: what was removed by the same write has the same seq
 */
export async function restoreDocumentsOfCategory(tx: Writer, category: Row, label: AuditLabel): Promise<void> {
  const townId = category.town_id as string;
  const within: Row[] = await tx
    .trx('documents')
    .where({ town_id: townId, category_id: category.id, seq: category.seq })
    .whereNotNull('deleted_at');
  for (const row of within) {
    const document = {
      noun: 'documents',
      id: row.id as string,
      record: decodeRow<StoredRecord>('documents', row),
    } as const;
    await restoreRecord(tx, { townId, ...document, expected: undefined, label });
  }
}

/** The row of a category that lies in the bin. */
const findDeletedCategory = (tx: Writer, townId: string, noun: HistoryNoun, id: string): Promise<Row | undefined> =>
  noun === 'document_categories'
    ? tx.trx(noun).where({ town_id: townId, id }).whereNotNull('deleted_at').first()
    : Promise.resolve(undefined);

const columnsKeptOnRestore: Partial<Record<HistoryNoun, string>> = {
  announcements: 'order_index',
  documents: 'order_index',
  document_categories: 'order_index',
  items: 'quantity',
};

/**
 * What stays as it is when a record is restored: its place in the clerk's order, which has no versions, and the stock
 * of an item, since what was sold meanwhile does not come back.
 */
async function readColumnsKeptOnRestore(tx: Writer, noun: HistoryNoun, id: string): Promise<StoredRecord> {
  const column = columnsKeptOnRestore[noun];
  return (column && (await tx.trx(noun).where({ id }).first(column))) || {};
}

/**
 * Makes a version of a record the newest one. Also of one that was deleted: a category comes with its documents then,
 * as from the bin.
 * @throws Problem `not_found` when the town has no such version; and see saveBack()
 */
export async function restoreRevision(
  tx: Writer,
  { townId, noun, id, version, expected }: Omit<RestoreRequest, 'record' | 'label'> & { version: number },
): Promise<StoredRecord | null> {
  const kept = await tx.trx('revisions').where({ town_id: townId, noun, record_id: id, version }).first('record');
  if (!kept) throw new Problem('not_found', 'There is no such version.');
  const label = { action: 'restored', detail: `version ${version}` };
  const record = parseRevisionRecord(kept.record);
  const lost = await findDeletedCategory(tx, townId, noun, id);
  await restoreRecord(tx, {
    townId,
    noun,
    id,
    record: { ...record, ...(await readColumnsKeptOnRestore(tx, noun, id)) },
    expected,
    label,
  });
  if (lost) await restoreDocumentsOfCategory(tx, lost, { action: 'restored', detail: 'with its category' });
  return readAnyRecord(tx, noun, id);
}
