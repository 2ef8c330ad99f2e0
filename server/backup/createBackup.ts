/** Makes one file of everything: the database, the data folder, the settings. The server goes on serving meanwhile. */
import type { Dirent } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openSnapshot } from '../../db/snapshot.ts';
import type { Config } from '../config.ts';
import { relativeFilePath } from '../files/fileStorage.ts';
import { addHeader, bytesOf } from './archiveParts.ts';
import { type ArchiveWriter, createArchive } from './archiveWriter.ts';
import { dataFolder, type Manifest, manifestName, settingsName } from './backupFormat.ts';
import { pickSettings } from './settings.ts';
import { testBackup } from './testBackup.ts';
import { writeRows } from './writeRows.ts';

type Parts = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupDir'>;

/** What of a data folder is the database's, or belongs to this run or this disk. */
const ownNames =
  /^(mainstreet\.db(-.*)?|start\.lock|run-mark\.json|running-server\.json|settings\.env|restore-.*|replaced-.*|.*\.tar)$/;

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

/**
 * Adds the data folder, then the rows. What is uploaded meanwhile is added at the end; what is deleted meanwhile has no
 * row any more. So each row of the copy has its file.
 */
async function addContent(archive: ArchiveWriter, parts: Parts, now: number): Promise<Manifest> {
  const first = await openSnapshot(parts);
  await addHeader(archive, 'backup', first, now).finally(() => first.close());
  const copied = new Set<string>();
  for await (const path of listDataFiles(parts)) {
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
            const path = join('files', relativeFilePath(String(row[id ?? -1])));
            if (!copied.has(path)) later.push(path);
          }
          if (table.name === 'town_hosts' && row[canonical ?? -1]) manifest.towns.push(String(row[host ?? -1]));
          return row;
        },
      });
    }
    for (const path of later) {
      if (await archive.addFile(dataFolder + path, join(parts.dataDir, path))) copied.add(path);
      else manifest.missing_files.push(path);
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
