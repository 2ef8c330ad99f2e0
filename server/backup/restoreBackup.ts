/**
 * Restores a backup. Everything is loaded and checked in separate places first. Then the present data moves aside, and
 * the restored data takes its place.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import {
  applyMigrations,
  checkSqlite,
  compareCounts,
  insertRows,
  openSchemaToLoad,
  openSqliteToLoad,
  swapSchema,
} from '../../db/loadDatabase.ts';
import { unfinishedRestoreName } from '../../db/unfinishedRestore.ts';
import type { Config } from '../config/config.ts';
import { addSetting, readSetting, settingsPath, writeSettings } from '../config/settingsFile.ts';
import { type FilePlace, fsyncFolder, isFileKey, putObjectStream } from '../files/fileStorage.ts';
import { beginEpochs } from '../store/sync/epochs.ts';
import type { BackupHeader, Manifest } from './backupFormat.ts';
import { BackupRefused, checkBackup, readBackup } from './readBackup.ts';
import { inspectTarget } from './restoreTarget.ts';
import type { StoredMember } from './tar.ts';

type Parts = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupDir'> & FilePlace;

/** Files that stay in place, since they belong to no state of the towns. */
const stayingFiles = /^(start\.lock|settings\.env|restore-.*|replaced-.*)$/;
const isLeftover = (name: string) => /^restore-\d+$/.test(name);

async function writeStoredFile(folder: string, path: string, member: StoredMember): Promise<void> {
  const to = join(folder, path);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await pipeline(Readable.from(member.stream()), createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }));
}

async function fsyncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

type Loaded = { manifest: Manifest; settings: Record<string, string> };

/** Loads everything into a new folder and database, and checks it. */
async function load(
  path: string,
  header: BackupHeader,
  folder: string,
  database: Knex,
  { filesS3 }: Parts,
): Promise<Loaded> {
  let settings: Record<string, string> = {};
  await applyMigrations(database, header.migrations);
  const manifest = await database.transaction((trx) =>
    readBackup(path, {
      rows: (table, columns, rows) => insertRows(trx, table, columns, rows),
      // An id always stands for the same bytes, so overwriting a stored file loses nothing.
      file: async (name, member) =>
        filesS3 && isFileKey(name)
          ? putObjectStream(folder, filesS3, name, Readable.from(member.stream()))
          : writeStoredFile(folder, name, member),
      async settings(found) {
        settings = found;
      },
    }),
  );
  await compareCounts(database, manifest.rows);
  const dialect = database.client.dialect === 'postgresql' ? 'postgres' : 'sqlite';
  if (dialect === 'sqlite') await checkSqlite(database);
  // The backup may come from an older version.
  await database.migrate.latest();
  await database.transaction(async (trx) => {
    await trx('run_marks').del();
    await beginEpochs(trx, dialect);
  });
  return { manifest, settings };
}

/** Moves the present data folder aside and the restored one into place; the database moves last. */
async function switchFolders({ dataDir, backupDir }: Parts, restored: string, aside: string): Promise<boolean> {
  const present = (await readdir(dataDir)).filter(
    (name) => !stayingFiles.test(name) && !backupDir.startsWith(join(dataDir, name)),
  );
  if (present.length > 0) await mkdir(aside, { mode: 0o700 });
  for (const name of present) await rename(join(dataDir, name), join(aside, name));
  const names = (await readdir(restored)).sort((a, b) => Number(a === 'mainstreet.db') - Number(b === 'mainstreet.db'));
  for (const name of names) await rename(join(restored, name), join(dataDir, name));
  await fsyncFolder(dataDir);
  return present.length > 0;
}

/**
 * Adds the backup's settings: as settings.env if there is none, else beside it. A box without a secret always gets the
 * backup's, which signs and seals.
 */
async function addSettings(parts: Parts, folder: string, settings: Record<string, string>, env: NodeJS.ProcessEnv) {
  const { APP_SECRET: secret } = settings;
  const hasOwn = existsSync(settingsPath(parts.dataDir));
  // Without this, a database that only the environment names is unknown at the next start, which would create an empty
  // one.
  const { DATABASE_URL } = env;
  const all = { ...settings, ...(DATABASE_URL && !hasOwn && { DATABASE_URL }) };
  if (Object.keys(all).length === 0) return;
  writeSettings(folder, all);
  if (!hasOwn) return;
  await rename(settingsPath(folder), join(folder, 'restored-settings.env'));
  if (secret && !env.APP_SECRET) await writeFile(join(folder, 'app-secret'), secret, { mode: 0o600, flush: true });
}

/** Names the settings that differ from the backup's. Values are not listed, since they may be secret. */
function listOtherSettings({ dataDir }: Parts, settings: Record<string, string>, env: NodeJS.ProcessEnv): string[] {
  const hasOwn = existsSync(settingsPath(dataDir));
  const isOther = (name: string) => env[name] !== settings[name] && (hasOwn || Boolean(env[name]));
  return Object.keys(settings).filter((name) => isOther(name) && (name !== 'APP_SECRET' || env[name]));
}

export type RestoredBackup = {
  header: BackupHeader;
  manifest: Manifest;
  /** The place of the previous data; null if there was none. */
  aside: { folder: string | null; schema: string | null };
  otherSettings: string[];
};

export type RestoreOptions = { isReplacing: boolean; now?: number };

/**
 * @throws BackupRefused if the file can't be used, or if there are towns and `isReplacing` is false; any other error
 * also leaves everything unchanged
 */
export async function restoreBackup(
  parts: Parts,
  env: NodeJS.ProcessEnv,
  path: string,
  { isReplacing, now = Date.now() }: RestoreOptions,
): Promise<RestoredBackup> {
  const { dataDir, databaseUrl } = parts;
  const header = await checkBackup(path, 'backup');
  const { isEmpty, schema } = await inspectTarget({ dataDir, databaseUrl });
  if (!isEmpty && !isReplacing) {
    throw new BackupRefused(
      'There are towns here already, and nothing was changed. To put the backup in their place, add --replace: what is here now is kept aside.',
    );
  }
  const stamp = new Date(now)
    .toISOString()
    .replace(/[^0-9]/g, '')
    .slice(0, 14);
  const [restored, aside] = [join(dataDir, `restore-${stamp}`), join(dataDir, `replaced-${stamp}`)];
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const left = (await readdir(dataDir)).filter(isLeftover);
  for (const name of left) await rm(join(dataDir, name), { recursive: true, force: true });
  await mkdir(restored, { mode: 0o700 });
  const schemas = { from: `restore_${stamp}`, to: schema, aside: `replaced_${stamp}`, isEmpty };
  let database: Knex | undefined;
  let isSwitching = false;
  try {
    database = databaseUrl
      ? await openSchemaToLoad(databaseUrl, schemas.from)
      : openSqliteToLoad(join(restored, 'mainstreet.db'));
    const { manifest, settings } = await load(path, header, restored, database, parts);
    if (!databaseUrl) {
      await database.destroy();
      await fsyncFile(join(restored, 'mainstreet.db'));
    }
    const otherSettings = listOtherSettings(parts, settings, env);
    await addSettings(parts, restored, settings, env);
    // If the process is killed after this point, the note keeps servers from starting with a mix of both states.
    await writeFile(join(dataDir, unfinishedRestoreName), path, { mode: 0o600, flush: true });
    isSwitching = true;
    const hasAside = await switchFolders(parts, restored, aside);
    if (databaseUrl) {
      await swapSchema(database, schemas);
      if (!readSetting(dataDir, 'DATABASE_URL')) addSetting(dataDir, 'DATABASE_URL', databaseUrl);
    }
    await rm(join(dataDir, unfinishedRestoreName));
    const previous = { folder: hasAside ? aside : null, schema: databaseUrl && !isEmpty ? schemas.aside : null };
    return { header, manifest, aside: previous, otherSettings };
  } finally {
    if (databaseUrl && !isSwitching) await database?.raw('drop schema if exists ?? cascade', [schemas.from]);
    await database?.destroy().catch(() => {});
    await rm(restored, { recursive: true, force: true });
  }
}
