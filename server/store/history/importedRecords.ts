/** Tracks imported records, and whether clerks have edited or deleted them since. */
import type { Knex } from 'knex';
import { type Event, settleEndDate } from '../../../db/rules/events/events.ts';
import { decodeRow, type Row } from '../recordRows.ts';

export type ImportedNoun = 'announcements' | 'events';
export const isImportedNoun = (noun: string): noun is ImportedNoun => noun === 'announcements' || noun === 'events';

/** `importedVersion` is the last version that an import wrote; null if unknown. */
export type ImportedRecord = { id: string; version: number; importedVersion: number | null; isDeleted: boolean };

/** Finds imported records by source, even deleted ones, since saving restores them. */
export async function readImportedRecords(
  trx: Knex.Transaction,
  townId: string,
  noun: ImportedNoun,
): Promise<Map<string, ImportedRecord>> {
  const rows: Row[] = await trx(noun)
    .where({ town_id: townId })
    .whereNot({ source: '' })
    .select('id', 'source', 'version', 'imported_version', 'deleted_at');
  return new Map(
    rows.map((row) => [
      row.source as string,
      {
        id: row.id as string,
        version: row.version as number,
        importedVersion: row.imported_version as number | null,
        isDeleted: row.deleted_at !== null,
      },
    ]),
  );
}

/** Finds the sources of records that clerks deleted and the bin has purged. */
export async function readPurgedImports(
  trx: Knex.Transaction,
  townId: string,
  noun: ImportedNoun,
): Promise<Set<string>> {
  return new Set(await trx('purged_imports').where({ town_id: townId, noun }).pluck('source'));
}

/** Whether a clerk, rather than an import, deleted it. */
export const isDeletedByClerk = ({ isDeleted, version, importedVersion }: ImportedRecord) =>
  isDeleted && version !== importedVersion;

/**
 * Whether a record differs from the last import. Versions can't tell: deleting, restoring and the daily job that
 * extends series also create versions.
 */
export async function isEditedSinceImport(
  trx: Knex.Transaction,
  townId: string,
  noun: ImportedNoun,
  { id, version, importedVersion, isDeleted }: ImportedRecord,
): Promise<boolean> {
  if (isDeleted || version === importedVersion) return false;
  if (importedVersion === null) return true;
  const entry = { town_id: townId, noun, record_id: id, version: importedVersion };
  // A record that an import removed and a clerk restored belongs to the clerk.
  if (
    await trx('audit_log')
      .where({ ...entry, action: 'deleted' })
      .first('id')
  )
    return true;
  const revision: { record: string } | undefined = await trx('revisions').where(entry).first('record');
  const row: Row | undefined = await trx(noun).where({ town_id: townId, id }).first();
  if (!revision || !row) return true;
  const { dates: _dates, ...written } = JSON.parse(revision.record) as Row;
  // Old revisions may have two days for an event that ends after midnight.
  const imported = noun === 'events' ? { ...written, end_date: settleEndDate(written as Event) } : written;
  const record = decodeRow<Row>(noun, row);
  return Object.entries(imported).some(([field, value]) => JSON.stringify(record[field]) !== JSON.stringify(value));
}

const idsPerUpdate = 500;

/** Marks the present versions of these records as imported. */
export async function markImported(
  trx: Knex.Transaction,
  townId: string,
  noun: ImportedNoun,
  ids: readonly string[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += idsPerUpdate) {
    await trx(noun)
      .where({ town_id: townId })
      .whereIn('id', ids.slice(at, at + idsPerUpdate))
      .where((other) => other.whereNull('imported_version').orWhere('imported_version', '<>', trx.ref('version')))
      .update({ imported_version: trx.ref('version') });
  }
}

/** Remembers a purged record that a clerk deleted, so that the next import does not bring it back. */
export async function rememberPurgedImport(trx: Knex.Transaction, noun: ImportedNoun, row: Row): Promise<void> {
  const { town_id, source, version, imported_version } = row;
  if (source === '' || version === imported_version) return;
  await trx('purged_imports').insert({ town_id, noun, source }).onConflict().ignore();
}

/** Forgets purged records that exist again. */
export async function forgetPurgedImports(trx: Knex.Transaction, townId: string, noun: ImportedNoun): Promise<void> {
  const present = trx(noun).where({ town_id: townId }).select('source');
  await trx('purged_imports').where({ town_id: townId, noun }).whereIn('source', present).del();
}
