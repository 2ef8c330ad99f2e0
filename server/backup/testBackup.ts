/** Test restores: only a backup that could be loaded counts as one. */
import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Knex } from 'knex';
import { applyMigrations, checkSqlite, compareCounts, insertRows, openSqliteToLoad } from '../../db/loadDatabase.ts';
import { ownTestSuffix } from '../files/fileStorage.ts';
import type { BackupHeader, Manifest } from './backupFormat.ts';
import { removeLeftovers } from './leftovers.ts';
import { checkBackup, readBackup } from './readBackup.ts';

/** Id and SHA-256 of each file in the backup, to compare with the rows. */
const createFound = 'create temp table found_files (id text primary key, sha256 text not null)';
const countDamaged = `select count(*) as count from files join found_files using (id)
  where files.sha256 <> found_files.sha256`;

export type LoadedBackup = {
  header: BackupHeader;
  manifest: Manifest;
  database: Knex;
  /** Path of the database. */
  filename: string;
};

/**
 * Loads a backup into a temporary SQLite file, whichever database it comes from, while `act` runs.
 * @param kind the expected kind
 * @param scratch an unused path for the file's folder
 * @throws BackupRefused, or an Error with the reason
 */
export async function loadOnTrial<T>(
  path: string,
  kind: BackupHeader['kind'],
  scratch: string,
  act: (loaded: LoadedBackup) => Promise<T>,
): Promise<T> {
  const header = await checkBackup(path, kind);
  await removeLeftovers(scratch);
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const filename = join(scratch, 'mainstreet.db');
  const database = openSqliteToLoad(filename);
  try {
    await applyMigrations(database, header.migrations);
    await database.raw(createFound);
    const manifest = await database.transaction((trx) =>
      readBackup(path, {
        rows: (table, columns, rows) => insertRows(trx, table, columns, rows),
        async file(name, member) {
          if (!name.startsWith('files/')) return;
          const digest = createHash('sha256');
          for await (const bytes of member.stream()) digest.update(bytes);
          await trx('found_files').insert({ id: basename(name), sha256: digest.digest('hex') });
        },
      }),
    );
    await compareCounts(database, manifest.rows);
    await checkSqlite(database);
    return await act({ header, manifest, database, filename });
  } finally {
    await database.destroy();
    await rm(scratch, { recursive: true, force: true });
  }
}

export type TestedBackup = { header: BackupHeader; manifest: Manifest; damagedFiles: number };

/**
 * @returns also the number of files whose bytes differ from the upload
 * @throws BackupRefused, or an Error with the reason
 */
export const testBackup = (path: string, kind: BackupHeader['kind'] = 'backup'): Promise<TestedBackup> =>
  loadOnTrial(path, kind, `${path}${ownTestSuffix}`, async ({ header, manifest, database }) => {
    const [damaged] = await database.raw(countDamaged);
    return { header, manifest, damagedFiles: damaged.count };
  });
