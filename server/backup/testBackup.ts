/** Restores a backup on trial: only what could be loaded counts as one. */
import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Knex } from 'knex';
import { applyMigrations, checkSqlite, compareCounts, insertRows, openSqliteToLoad } from '../../db/loadDatabase.ts';
import { ownTestSuffix } from '../files/fileStorage.ts';
import type { BackupHeader, Manifest } from './backupFormat.ts';
import { removeLeftovers } from './leftovers.ts';
import { checkBackup, readBackup } from './readBackup.ts';

/** Of each file that the backup has: its id and SHA-256, to compare with the rows. */
const createFound = 'create temp table found_files (id text primary key, sha256 text not null)';
const countDamaged = `select count(*) as count from files join found_files using (id)
  where files.sha256 <> found_files.sha256`;

export type LoadedBackup = {
  header: BackupHeader;
  manifest: Manifest;
  database: Knex;
  /** Where the database is. */
  filename: string;
};

/**
 * Loads a backup into a SQLite file of its own, whichever database it is of, for as long as `act` runs.
 * @param kind what it should be
 * @param scratch a path that is free: the folder of the file
 * @throws BackupRefused, or an Error that says what is wrong
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
 * @returns also how many of its files have other bytes than those that were uploaded
 * @throws BackupRefused, or an Error that says what is wrong
 */
export const testBackup = (path: string, kind: BackupHeader['kind'] = 'backup'): Promise<TestedBackup> =>
  loadOnTrial(path, kind, `${path}${ownTestSuffix}`, async ({ header, manifest, database }) => {
    const [damaged] = await database.raw(countDamaged);
    return { header, manifest, damagedFiles: damaged.count };
  });
