/** Restores an earlier state of a record, with what it refers to. */
import * as v from 'valibot';
import type { DocumentInput } from '../../../db/rules/documents/input.ts';
import type { HistoryNoun, StoredRecord } from '../../../db/rules/history.ts';
import { pageLimits } from '../../../db/rules/pages/fields.ts';
import type { PageInput } from '../../../db/rules/pages/input.ts';
import type { PersonInput } from '../../../db/rules/people/input.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { readPageLinks } from '../content/pages.ts';
import { decodeRow, type Row } from '../recordRows.ts';
import type { AuditLabel, Writer } from '../writerTypes.ts';

import { isSectionKey, parseRevisionRecord, readAnyRecord } from './history.ts';

type RestoreRequest = {
  townId: string;
  noun: HistoryNoun;
  id: string;
  record: StoredRecord;
  expected: number | undefined;
  label: AuditLabel;
};

/** Defaults for fields that the oldest revisions lack. */
const laterFields = {
  publish_at: '',
  expires_at: '',
  pictures: [],
  format: 'plain',
  description_blocks: [],
  text_blocks: [],
  related_ids: [],
  in_menu: false,
  cancelled: [],
  moved_from: '',
  series_id: '',
};

/**
 * Saves an earlier state of a record as a new version.
 * @throws Problem `invalid` with a sentence if present rules reject it; `changed_meanwhile`, `place_taken`
 */
export async function restoreRecord(tx: Writer, given: RestoreRequest): Promise<void> {
  const { noun, id, expected, label } = given;
  const record = (await restoreReferences[noun]?.(tx, given)) ?? given.record;
  try {
    if (noun === 'sections') {
      if (!isSectionKey(id)) throw new Problem('not_found');
      const { content, enabled } = record as { content: object; enabled: boolean };
      await tx.saveSection(id, content, enabled, expected, label);
    } else {
      await tx.saveStored(noun, { ...laterFields, ...record, id }, expected, label);
    }
  } catch (error) {
    const isRefused = error instanceof v.ValiError || (error instanceof Problem && error.code === 'invalid');
    if (!isRefused) throw error;
    throw new Problem(
      'invalid',
      'This version could not be restored because it would no longer be accepted: {reason} You can copy what you need from it.',
      { params: { reason: error.message } },
    );
  }
}

/** A document needs its file and a category: its former one, restored if necessary, or else its present one. */
async function restoreDocumentLinks(tx: Writer, { townId, id, record, label }: RestoreRequest): Promise<StoredRecord> {
  const { file_id, category_id } = record as Pick<DocumentInput, 'file_id' | 'category_id'>;
  const file = await tx.trx('files').where({ town_id: townId, id: file_id }).first('id');
  if (!file) throw new Problem('invalid', 'The file of this version was deleted for good.');
  if (await tx.read('document_categories', category_id)) return record;
  const category = await tx.trx('document_categories').where({ town_id: townId, id: category_id }).first();
  if (category) {
    await restoreRecord(tx, {
      townId,
      noun: 'document_categories',
      id: category_id,
      record: category,
      expected: undefined,
      label: { action: 'restored', detail: label.detail ?? '' },
    });
    return record;
  }
  const current = await tx.read('documents', id);
  if (!current) throw new Problem('invalid', 'Its category was permanently deleted. Upload the document again.');
  return { ...record, category_id: current.category_id };
}

/** A person whose department has no page any more comes back without one. */
async function restoreDepartment(tx: Writer, { record }: RestoreRequest): Promise<StoredRecord> {
  const { department_id = '' } = record as Partial<PersonInput>;
  const page = department_id === '' ? null : await tx.read('pages', department_id);
  return page?.kind === 'department' ? record : { ...record, department_id: '' };
}

/** A deleted page comes back outside the menu if others have taken its room there. */
async function restorePlaceInMenu(tx: Writer, { townId, id, record }: RestoreRequest): Promise<StoredRecord> {
  const { in_menu } = record as Partial<PageInput>;
  if (!in_menu || (await tx.read('pages', id))) return record;
  const others = (await readPageLinks(tx.trx, townId)).filter((page) => page.in_menu);
  return { ...record, in_menu: others.length < pageLimits.inMenu };
}

/**
 * Restores the documents that were deleted together with a category.
 * @param category its deleted row; records of one deletion share its seq
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

/** Mends what a restored record refers to. */
const restoreReferences: Partial<Record<HistoryNoun, (tx: Writer, given: RestoreRequest) => Promise<StoredRecord>>> = {
  documents: restoreDocumentLinks,
  people: restoreDepartment,
  pages: restorePlaceInMenu,
};

const findDeletedCategory = (tx: Writer, townId: string, noun: HistoryNoun, id: string): Promise<Row | undefined> =>
  noun === 'document_categories'
    ? tx.trx(noun).where({ town_id: townId, id }).whereNotNull('deleted_at').first()
    : Promise.resolve(undefined);

const columnsKeptOnRestore: Partial<Record<HistoryNoun, string[]>> = {
  announcements: ['order_index'],
  documents: ['order_index', 'archive'],
  document_categories: ['order_index'],
  people: ['order_index'],
  collection_routes: ['order_index'],
  bodies: ['order_index'],
  forms: ['order_index', 'slug', 'old_slugs', 'used_keys'],
  meetings: ['budget_adopted_on', 'slug', 'event_id', 'date', 'start_time', 'end_time', 'location'],
  pages: ['order_index', 'slug', 'old_slugs', 'in_menu'],
  items: ['quantity'],
};

/**
 * Reads columns that restoring keeps. A position has no versions, sold units don't come back, readers know a page's
 * addresses, the menu is the whole site's, and the calendar says when a meeting takes place.
 */
async function readColumnsKeptOnRestore(tx: Writer, noun: HistoryNoun, id: string): Promise<StoredRecord> {
  const columns = columnsKeptOnRestore[noun];
  const row: Row | undefined = columns && (await tx.trx(noun).where({ id }).first());
  const record = row ? decodeRow<StoredRecord>(noun, row) : {};
  return Object.fromEntries((columns ?? []).filter((name) => name in record).map((name) => [name, record[name]]));
}

/**
 * Restores a revision as the newest version, even of a deleted record; a category then comes back with its documents.
 * @throws Problem `not_found` if the town has no such revision; also see restoreRecord()
 */
export async function restoreRevision(
  tx: Writer,
  { townId, noun, id, version, expected }: Omit<RestoreRequest, 'record' | 'label'> & { version: number },
): Promise<StoredRecord | null> {
  const revision = await tx.trx('revisions').where({ town_id: townId, noun, record_id: id, version }).first('record');
  if (!revision) throw new Problem('not_found', 'There is no such version.');
  const label = { action: 'restored', detail: `version ${version}` };
  const record = parseRevisionRecord(revision.record);
  const deletedCategory = await findDeletedCategory(tx, townId, noun, id);
  await restoreRecord(tx, {
    townId,
    noun,
    id,
    record: { ...record, ...(await readColumnsKeptOnRestore(tx, noun, id)) },
    expected,
    label,
  });
  if (deletedCategory)
    await restoreDocumentsOfCategory(tx, deletedCategory, { action: 'restored', detail: 'with its category' });
  return readAnyRecord(tx, noun, id);
}
