/** What imports brought, and whether clerks have edited or deleted it since. */
import type { Knex } from 'knex';
import { type Event, settleEndDate } from '../../../db/rules/events/events.ts';
import { decodeRow, type Row } from '../tables.ts';

export type ImportedNoun = 'announcements' | 'events';
export const isImportedNoun = (noun: string): noun is ImportedNoun => noun === 'announcements' || noun === 'events';

/** `importedVersion` is the one that an import wrote last; null where none is known to have. */
export type ImportedRecord = { id: string; version: number; importedVersion: number | null; isDeleted: boolean };

/** The records that have a source, by it: those in the bin too, since saving one again brings it back. */
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

/** The sources of what clerks deleted and the bin no longer has. */
export async function readPurgedImports(
  trx: Knex.Transaction,
  townId: string,
  noun: ImportedNoun,
): Promise<Set<string>> {
  return new Set(await trx('purged_imports').where({ town_id: townId, noun }).pluck('source'));
}

/** Whether a clerk deleted it, and not an import. */
export const isDeletedByClerk = ({ isDeleted, version, importedVersion }: ImportedRecord) =>
  isDeleted && version !== importedVersion;

/**
 * Whether a record says something else than the last import wrote. Versions alone do not tell: the daily job that works
 * out further dates makes one, and so do deleting and restoring.
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
  // What an import removed and a clerk restored is the clerk's.
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
  // Revisions of former times may have an evening past midnight as two days.
  const imported = noun === 'events' ? { ...written, end_date: settleEndDate(written as Event) } : written;
  const record = decodeRow<Row>(noun, row);
  return Object.entries(imported).some(([field, value]) => JSON.stringify(record[field]) !== JSON.stringify(value));
}

const idsPerUpdate = 500;

/** Notes that these records are as an import has left them. */
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

/** Remembers what a clerk deleted, as the bin lets go of it: the next import is not to bring it back. */
export async function rememberPurgedImport(trx: Knex.Transaction, noun: ImportedNoun, row: Row): Promise<void> {
  const { town_id, source, version, imported_version } = row;
  if (source === '' || version === imported_version) return;
  await trx('purged_imports').insert({ town_id, noun, source }).onConflict().ignore();
}

/** Forgets that something was deleted where it is there again. */
export async function forgetPurgedImports(trx: Knex.Transaction, townId: string, noun: ImportedNoun): Promise<void> {
  const present = trx(noun).where({ town_id: townId }).select('source');
  await trx('purged_imports').where({ town_id: townId, noun }).whereIn('source', present).del();
}
