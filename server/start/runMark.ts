/**
 * Detects restored copies with a run mark: a random word in the database and in a file of the data folder. It is
 * renewed while the server runs. An older mark means a restored database. A file copied back with it has a different
 * birth time, which copies can't preserve. A restore begins a new epoch in every town, because browsers that saw later
 * changes would otherwise miss new ones.
 */

import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Database } from '../../db/connection.ts';
import { toIso } from '../../db/rules/time.ts';
import { beginEpochs } from '../store/sync/epochs.ts';
import type { Logger } from './log.ts';

const renewIntervalMs = 60_000;
/** An arbitrary number for PostgreSQL's advisory lock, used nowhere else. */
const markLock = 7_236_012;
/** Marks of folders that no server has used for this long are deleted. */
const retentionMs = 90 * 86_400_000;

type FolderMark = { folder: string; mark: string };
type MarkRow = { folder_id: string; mark: string; file_stamp: string };

const pathOf = (dataDir: string) => join(dataDir, 'run-mark.json');

async function readFolderMark(dataDir: string): Promise<FolderMark | null> {
  try {
    return JSON.parse(await readFile(pathOf(dataDir), 'utf8'));
  } catch {
    // A missing or damaged mark counts as none.
    return null;
  }
}

/** The file system sets a file's birth time. Without one, the inode number must do. */
async function readStamp(path: string): Promise<string> {
  const { birthtimeMs, ino } = await stat(path);
  return String(birthtimeMs || ino);
}

async function writeFolderMark(dataDir: string, given: FolderMark): Promise<string> {
  const path = pathOf(dataDir);
  const part = `${path}.${process.pid}.part`;
  await mkdir(dataDir, { recursive: true });
  try {
    // A new file each time: an overwritten one would keep its birth time when a copy replaces its content.
    await writeFile(part, JSON.stringify(given), { mode: 0o600 });
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
  return readStamp(path);
}

/** The result of comparing marks. `first` means that no server has left any, here or in the database. */
export type RunMarkResult = 'same' | 'first' | 'restored';

async function compareMarks(
  trx: Knex.Transaction,
  db: Database,
  dataDir: string,
  found: FolderMark | null,
): Promise<RunMarkResult> {
  const rows: MarkRow[] = await trx('run_marks');
  if (!found && rows.length === 0) return 'first';
  // SQLite's mark belongs in the same folder, while PostgreSQL may be used with a new folder.
  if (!found) return db.dialect === 'sqlite' ? 'restored' : 'same';
  const known = rows.find(({ folder_id }) => folder_id === found.folder);
  const isSame = known?.mark === found.mark && known.file_stamp === (await readStamp(pathOf(dataDir)));
  return isSame ? 'same' : 'restored';
}

/** Another process may have renewed the file but not yet the row, so they take turns. */
async function lockMarks(trx: Knex.Transaction, db: Database): Promise<void> {
  if (db.dialect === 'postgres') await trx.raw('select pg_advisory_xact_lock(?)', [markLock]);
}

/** Whether this data folder is an earlier state or a copy of the one whose mark was renewed last. Changes nothing. */
export const isCopiedFolder = (db: Database, dataDir: string): Promise<boolean> =>
  db.write.transaction(async (trx) => {
    await lockMarks(trx, db);
    return (await compareMarks(trx, db, dataDir, await readFolderMark(dataDir))) === 'restored';
  });

/**
 * Compares the marks and renews them. A restored copy begins new epochs; so do first marks, since an older backup
 * without marks looks the same.
 */
export async function renewRunMark(db: Database, dataDir: string, now = Date.now()): Promise<RunMarkResult> {
  const result = await db.write.transaction(async (trx) => {
    await lockMarks(trx, db);
    const found = await readFolderMark(dataDir);
    const compared = await compareMarks(trx, db, dataDir, found);
    if (compared !== 'same') await beginEpochs(trx, db.dialect, now);
    const next = { folder: found?.folder ?? randomUUID(), mark: randomUUID() };
    const row = { mark: next.mark, file_stamp: await writeFolderMark(dataDir, next), updated_at: toIso(now) };
    await trx('run_marks')
      .insert({ folder_id: next.folder, ...row })
      .onConflict('folder_id')
      .merge();
    await trx('run_marks')
      .where('updated_at', '<', toIso(now - retentionMs))
      .del();
    return compared;
  });
  if (result !== 'same') db.notifyChange(null);
  return result;
}

/** Renews the marks while data changes, so that a copy made meanwhile is recognized. */
export function keepRunMark(db: Database, dataDir: string, log: Pick<Logger, 'warn'>): { stop(): Promise<void> } {
  let isChanged = false;
  const unsubscribe = db.onChange(() => {
    isChanged = true;
  });
  const renew = async () => {
    if (!isChanged) return;
    isChanged = false;
    try {
      const result = await renewRunMark(db, dataDir);
      if (result === 'restored') log.warn('the database is a restored copy: every town began a new epoch');
    } catch (error) {
      isChanged = true;
      log.warn({ err: error }, 'the run mark was not renewed');
    }
  };
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(renew);
  }, renewIntervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running.then(renew);
      unsubscribe();
    },
  };
}
