/** Backs up the database, the data folder and the settings into one file while the server keeps running. */
import type { Dirent } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { openSnapshot, type Snapshot } from '../../db/snapshot.ts';
import type { Config } from '../config/config.ts';
import { type FilePlace, fileKey } from '../files/fileStorage.ts';
import { uploadsFolder } from '../files/uploadSegments.ts';
import { addStoredFile } from './addStoredFile.ts';
import { addHeader, bytesOf } from './archiveParts.ts';
import { type ArchiveWriter, createArchive } from './archiveWriter.ts';
import { dataFolder, type Manifest, manifestName, settingsName } from './backupFormat.ts';
import { pickSettings } from './settings.ts';
import { testBackup } from './testBackup.ts';
import { writeRows } from './writeRows.ts';

type Parts = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupDir'> & FilePlace;

/** Files that belong to the database, to this run or to this disk, and so stay out of the backup. */
const ownNames =
  /^(mainstreet\.db(-.*)?|start\.lock|run-mark\.json|heartbeat\.json|running-server\.json|settings\.env|restore-.*|replaced-.*|builds|.*\.tar)$/;

/** Lists files below a folder, relative to the data folder. Unfinished files are left out. */
async function* listDataFiles({ dataDir, backupDir }: Parts, folder = ''): AsyncGenerator<string> {
  const entries: Dirent[] = await readdir(join(dataDir, folder), { withFileTypes: true });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const isOwn = (folder === '' && ownNames.test(entry.name)) || path === relative(dataDir, uploadsFolder(dataDir));
    if (isOwn || entry.name.endsWith('.part') || resolve(dataDir, path) === backupDir) continue;
    // A folder may be a symbolic link to another disk.
    const found = entry.isSymbolicLink() ? await stat(join(dataDir, path)).catch(() => null) : entry;
    if (found?.isDirectory()) yield* listDataFiles({ dataDir, backupDir } as Parts, path);
    else if (found?.isFile()) yield path;
  }
}

/** Reads all ids first, so that the snapshot is not held open during a slow download from the bucket. */
async function listFileIds(snapshot: Snapshot): Promise<string[]> {
  const table = snapshot.tables.find(({ name }) => name === 'files');
  const ids: string[] = [];
  if (!table) return ids;
  const place = table.columns.indexOf('id');
  for await (const rows of snapshot.readRows(table)) for (const row of rows) ids.push(String(row[place]));
  return ids;
}

/**
 * Adds the data folder, then the rows, then files uploaded meanwhile. Files deleted meanwhile have no row by then. So
 * every row in the backup has its file.
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
 * Creates a backup and tests it by restoring a copy. Its final name only ever holds a tested backup.
 * @param path of the new backup; missing folders are created
 * @throws Error with the reason
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
