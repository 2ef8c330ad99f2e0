/** Exports one town to a file that another box can import, with either database. */
import { findTownCondition, openSnapshot, type Snapshot, type Table } from '../../db/snapshot.ts';
import { readAppSecret } from '../config/appSecret.ts';
import type { Config } from '../config/config.ts';
import { type FilePlace, fileKey } from '../files/fileStorage.ts';
import { addStoredFile } from './addStoredFile.ts';
import { addHeader, bytesOf } from './archiveParts.ts';
import { type ArchiveWriter, createArchive } from './archiveWriter.ts';
import { type Manifest, manifestName } from './backupFormat.ts';
import { createPageFiles } from './pageFiles.ts';
import { BackupRefused } from './readBackup.ts';
import { openRow } from './sealedColumns.ts';
import { testBackup } from './testBackup.ts';
import { writeRows } from './writeRows.ts';

/** Sessions and mailed links only work on the old box. */
const excludedTables = ['sessions', 'mailed_links'];

/** Tables with rows of towns, without those of the whole installation. */
const listTownTables = ({ tables }: Snapshot): Table[] =>
  tables.filter((table) => findTownCondition(tables, table, '?') && !excludedTables.includes(table.name));

/** @returns the town's id and its canonical host */
async function findTown(snapshot: Snapshot, host: string): Promise<{ id: string; host: string }> {
  const table = snapshot.tables.find(({ name }) => name === 'town_hosts');
  const hosts: Record<string, unknown>[] = [];
  if (table) {
    for await (const rows of snapshot.readRows(table)) {
      for (const row of rows) hosts.push(Object.fromEntries(table.columns.map((name, place) => [name, row[place]])));
    }
  }
  const found = hosts.find((one) => one.host === host);
  if (!found) throw new BackupRefused(`There is no town at ${host}. "npm run town -- list" shows the towns there are.`);
  const canonical = hosts.find(({ town_id, canonical }) => town_id === found.town_id && canonical);
  return { id: String(found.town_id), host: String(canonical?.host ?? host) };
}

type Parts = Pick<Config, 'dataDir' | 'databaseUrl' | 'appSecret'> & FilePlace;
type Added = { manifest: Manifest; unreadable: number };

async function addTown(archive: ArchiveWriter, parts: Parts, snapshot: Snapshot, host: string): Promise<Added> {
  const town = await findTown(snapshot, host);
  const appSecret = await readAppSecret(parts);
  const manifest: Manifest = { towns: [town.host], rows: {}, files: 0, missing_files: [] };
  const pageFiles = createPageFiles(`https://${town.host}`);
  const files: string[] = [];
  let unreadable = 0;
  for (const table of listTownTables(snapshot)) {
    const id = table.columns.indexOf('id');
    manifest.rows[table.name] = await writeRows(archive, snapshot, table, {
      townId: town.id,
      replaceRow(row) {
        if (table.name === 'files') files.push(String(row[id]));
        pageFiles.take(table, row);
        return openRow(appSecret, table, row, () => {
          unreadable += 1;
        });
      },
    });
  }
  await pageFiles.addTo(archive);
  for (const file of files) {
    if (await addStoredFile(archive, parts, file)) manifest.files += 1;
    else manifest.missing_files.push(fileKey(file));
  }
  return { manifest, unreadable };
}

export type ExportedTown = Added & { bytes: number };

/**
 * Exports a town, with its pages as HTML files besides, and tests the file. The file holds the town's secrets unencrypted.
 * @param host any of the town's hosts
 * @param path of the new file
 * @throws BackupRefused if there is no such town
 */
export async function exportTown(parts: Parts, host: string, path: string, now = Date.now()): Promise<ExportedTown> {
  const snapshot = await openSnapshot(parts);
  const archive = await createArchive(path);
  try {
    await addHeader(archive, 'town', snapshot, now);
    const added = await addTown(archive, parts, snapshot, host);
    await archive.addBytes(manifestName, bytesOf(added.manifest));
    const bytes = await archive.finish();
    await testBackup(archive.part, 'town');
    await archive.publish();
    return { ...added, bytes };
  } finally {
    await archive.drop();
    await snapshot.close();
  }
}
