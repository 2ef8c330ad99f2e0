/** Makes one file of everything: the database, the data folder, the settings. The server goes on serving meanwhile. */
import type { Dirent } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openSnapshot, type Snapshot } from '../../db/snapshot.ts';
import type { Config } from '../config/config.ts';
import { type FilePlace, fileKey } from '../files/fileStorage.ts';
import { addStoredFile } from './addStoredFile.ts';
import { addHeader, bytesOf } from './archiveParts.ts';
import { type ArchiveWriter, createArchive } from './archiveWriter.ts';
import { dataFolder, type Manifest, manifestName, settingsName } from './backupFormat.ts';
import { pickSettings } from './settings.ts';
import { testBackup } from './testBackup.ts';
import { writeRows } from './writeRows.ts';

type Parts = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupDir'> & FilePlace;

/** What of a data folder is the database's, or belongs to this run or this disk. */
const ownNames =
  /^(mainstreet\.db(-.*)?|start\.lock|run-mark\.json|running-server\.json|settings\.env|restore-.*|replaced-.*|builds|.*\.tar)$/;

/** The files below a folder, as paths from the data folder. Parts of what is being written are left out. */
async function* listDataFiles({ dataDir, backupDir }: Parts, folder = ''): AsyncGenerator<string> {
  const entries: Dirent[] = await readdir(join(dataDir, folder), { withFileTypes: true });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const isOwn = folder === '' && ownNames.test(entry.name);
    if (isOwn || entry.name.endsWith('.part') || resolve(dataDir, path) === backupDir) continue;
    // A folder may be a link to another disk.
    const found = entry.isSymbolicLink() ? await stat(join(dataDir, path)).catch(() => null) : entry;
    if (found?.isDirectory()) yield* listDataFiles({ dataDir, backupDir } as Parts, path);
    else if (found?.isFile()) yield path;
  }
}

/** Read beforehand, so that the database is not kept waiting while a bucket sends all of them. */
async function listFileIds(snapshot: Snapshot): Promise<string[]> {
  const table = snapshot.tables.find(({ name }) => name === 'files');
  const ids: string[] = [];
  if (!table) return ids;
  const place = table.columns.indexOf('id');
  for await (const rows of snapshot.readRows(table)) for (const row of rows) ids.push(String(row[place]));
  return ids;
}

/**
 * Adds the data folder, then the rows. What is uploaded meanwhile is added at the end; what is deleted meanwhile has no
 * row any more. So each row of the copy has its file.
 */
async function addContent(archive: ArchiveWriter, parts: Parts, now: number): Promise<Manifest> {
  const first = await openSnapshot(parts);
  let ids: string[] = [];
  try {
    await addHeader(archive, 'backup', first, now);
    if (parts.filesS3) ids = await listFileIds(first);
  } finally {
    await first.close();
  }
  const copied = new Set<string>();
  for (const id of ids) {
    if (await addStoredFile(archive, parts, id)) copied.add(fileKey(id));
  }
  for await (const path of listDataFiles(parts)) {
    if (copied.has(path)) continue;
    if (await archive.addFile(dataFolder + path, join(parts.dataDir, path))) copied.add(path);
  }
  const snapshot = await openSnapshot(parts);
  try {
    if (snapshot.migrations.join() !== first.migrations.join()) {
      throw new Error('The program was updated while the backup was made. Run it again.');
    }
    const manifest: Manifest = { towns: [], rows: {}, files: 0, missing_files: [] };
    const later: string[] = [];
    for (const table of snapshot.tables) {
      const [id, host, canonical] = ['id', 'host', 'canonical'].map((name) => table.columns.indexOf(name)) as number[];
      manifest.rows[table.name] = await writeRows(archive, snapshot, table, {
        replaceRow(row) {
          if (table.name === 'files') {
            const file = String(row[id ?? -1]);
            if (!copied.has(fileKey(file))) later.push(file);
          }
          if (table.name === 'town_hosts' && row[canonical ?? -1]) manifest.towns.push(String(row[host ?? -1]));
          return row;
        },
      });
    }
    for (const file of later) {
      if (await addStoredFile(archive, parts, file)) copied.add(fileKey(file));
      else manifest.missing_files.push(fileKey(file));
    }
    manifest.files = copied.size;
    return manifest;
  } finally {
    await snapshot.close();
  }
}

export type MadeBackup = { path: string; bytes: number; manifest: Manifest; damagedFiles: number };

/**
 * Makes a backup and restores it on trial. Under its name there is a tested one, or none.
 * @param path where it is to be; its folder is made
 * @throws Error that says why there is none
 */
export async function createBackup(
  parts: Parts,
  env: NodeJS.ProcessEnv,
  path: string,
  now = Date.now(),
): Promise<MadeBackup> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  const archive = await createArchive(path);
  try {
    const manifest = await addContent(archive, parts, now);
    await archive.addBytes(settingsName, bytesOf(pickSettings(env, parts.dataDir)));
    await archive.addBytes(manifestName, bytesOf(manifest));
    const bytes = await archive.finish();
    const { damagedFiles } = await testBackup(archive.part);
    await archive.publish();
    return { path, bytes, manifest, damagedFiles };
  } finally {
    await archive.drop();
  }
}
