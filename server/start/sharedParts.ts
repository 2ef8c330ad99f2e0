/**
 * Checks what servers of one database must share. Each start compares its own parts with those in the database: another
 * files folder, or another secret than running servers use, can't work.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { listenerName } from '../../db/listenForChanges.ts';
import { readAppSecret } from '../config/appSecret.ts';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/configError.ts';
import { filesFolder } from '../files/fileStorage.ts';
import { isCopiedFolder } from './runMark.ts';

type Part = 'files_folder' | 'files_bucket' | 'app_secret' | 'bucket';
type Parts = Pick<Config, 'dataDir' | 'appSecret' | 's3' | 'filesS3'>;

const readPart = (knex: Knex, part: Part): Promise<{ value: string; detail: string } | undefined> =>
  knex('installation').where({ part }).first('value', 'detail');

const savePart = (knex: Knex, part: Part, value: string, detail = '') =>
  knex('installation').insert({ part, value, detail }).onConflict('part').merge();

const idPath = (dataDir: string) => join(filesFolder(dataDir), '.folder-id');
const describeFolder = (dataDir: string) => `${filesFolder(dataDir)} on ${hostname()}`;

async function readFolderId(dataDir: string): Promise<string> {
  return readFile(idPath(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
}

/** Declares this data folder as the one with the database's files. */
export async function claimFilesFolder(db: Database, dataDir: string): Promise<void> {
  let id = await readFolderId(dataDir);
  if (!id) {
    id = randomUUID();
    await mkdir(filesFolder(dataDir), { recursive: true });
    await writeFile(idPath(dataDir), id, { flush: true });
  }
  await savePart(db.write, 'files_folder', id, describeFolder(dataDir));
}

/** Whether another server or command uses the same PostgreSQL database now. */
export async function hasOtherServers(db: Database): Promise<boolean> {
  if (db.dialect === 'sqlite') return false;
  const { rows } = await db.read.raw(
    'select pid from pg_stat_activity where datname = current_database() and application_name = ?',
    [listenerName],
  );
  // One connection is our own.
  return rows.length > 1;
}

/**
 * @throws ConfigError if the database's files are in another folder, or this is a copy of the folder that running
 * servers use: a copy has the same id
 */
async function checkFilesFolder(db: Database, dataDir: string): Promise<void> {
  const known = await readPart(db.read, 'files_folder');
  if (known && known.value !== (await readFolderId(dataDir))) {
    throw new ConfigError(
      `The files of this database are in another folder (${known.detail}), not in ${describeFolder(dataDir)}. Servers of one database must share DATA_DIR: otherwise each loses what is uploaded to the others. Set DATA_DIR to the shared folder. If the files are here from now on, say so once: npm run town -- use-folder`,
    );
  }
  if (known && (await hasOtherServers(db)) && (await isCopiedFolder(db, dataDir))) {
    throw new ConfigError(
      `${describeFolder(dataDir)} is a copy of the folder that running servers of this database use (${known.detail}), not that folder itself: what is uploaded to one would be missing at the others. Set DATA_DIR to the shared folder. If you have moved the folder or put a backup back, stop all servers first.`,
    );
  }
  await claimFilesFolder(db, dataDir);
}

/** @throws ConfigError if running servers have another secret */
async function checkAppSecret(db: Database, parts: Parts): Promise<string[]> {
  const value = createHmac('sha256', await readAppSecret(parts))
    .update('fingerprint')
    .digest('base64url');
  const known = await readPart(db.read, 'app_secret');
  const isOther = known !== undefined && known.value !== value;
  if (isOther && (await hasOtherServers(db))) {
    throw new ConfigError(
      'Other servers of this database run with another APP_SECRET: they would refuse the upload addresses that this one signs, and neither could read the keys that shops enter at the other. Set the same APP_SECRET on all of them. To change it, stop them all first.',
    );
  }
  await savePart(db.write, 'app_secret', value);
  return isOther
    ? ['APP_SECRET is not the one that this database was last used with: shops must enter their Stripe keys again.']
    : [];
}

async function checkBucket(db: Database, { s3 }: Parts): Promise<string[]> {
  const value = s3?.uploadBase ?? '';
  const known = await readPart(db.read, 'bucket');
  await savePart(db.write, 'bucket', value);
  if (!known || known.value === value) return [];
  const nameOf = (base: string) => base || 'DATA_DIR';
  return [
    `New item images go to ${nameOf(value)}; at the last start it was ${nameOf(known.value)}. If other servers share this database, set the same S3_* on all of them.`,
  ];
}

/** @throws ConfigError if running servers store files elsewhere */
async function checkFilesBucket(db: Database, { filesS3 }: Parts): Promise<string[]> {
  const value = filesS3?.uploadBase ?? '';
  const known = await readPart(db.read, 'files_bucket');
  const before = known?.value ?? '';
  if (before === value) return [];
  const nameOf = (base: string) => base || 'DATA_DIR';
  if (db.dialect === 'postgres' && (await hasOtherServers(db))) {
    throw new ConfigError(
      `Other servers of this database have its files in ${nameOf(before)}, not in ${nameOf(value)}: what is uploaded to one would be missing at the others. Set the same FILES_S3_* on all of them. To change it, stop them all first.`,
    );
  }
  await savePart(db.write, 'files_bucket', value);
  if (!(await db.read('files').first('id'))) return [];
  return [
    `Files are in ${nameOf(value)} from now on; before, it was ${nameOf(before)}. What was uploaded before is missing until it is there, too.`,
  ];
}

/**
 * Compares this server's parts with those of others.
 * @returns warnings for the person who starts it
 * @throws ConfigError if it can't work
 */
export async function checkSharedParts(db: Database, parts: Parts): Promise<string[]> {
  const moved = await checkFilesBucket(db, parts);
  if (db.dialect === 'postgres' && !parts.filesS3) await checkFilesFolder(db, parts.dataDir);
  const notes = [...moved, ...(await checkAppSecret(db, parts)), ...(await checkBucket(db, parts))];
  if (db.dialect === 'sqlite') return notes;
  const files = parts.filesS3 ? 'the bucket of files (FILES_S3_*)' : filesFolder(parts.dataDir);
  const all = `Other servers of this database must share ${files}, and have the same APP_SECRET (or ${join(parts.dataDir, 'app-secret')}) and S3_* settings.`;
  return [all, ...notes];
}
