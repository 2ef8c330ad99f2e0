/**
 * Runs one step of an update under the release in question, as the data folder's owner: `node step.ts <step>`. It
 * prints its result as a line of JSON. Two releases must agree on the steps and their results.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../db/connection.ts';
import { dataFolderOf } from '../../db/dataFolder.js';
import { openSnapshot } from '../../db/snapshot.ts';
import { unfinishedRestoreName } from '../../db/unfinishedRestore.ts';
import { describeStorageError } from '../cli/storage/storageTexts.ts';
import type { Config } from '../config/config.ts';
import { loadConfig } from '../config/settingsFile.ts';
import { findTownProblems } from '../doctor/townProblems.ts';
import { becomeFolderOwner } from '../start/folderOwner.ts';
import { lowerPriority } from '../start/lowPriority.ts';
import { listTowns } from '../store/towns/towns.ts';
import type { DatabaseState } from './journal.ts';
import { removeOldBackups } from './oldBackups.ts';
import { tryRelease } from './tryRelease.ts';

/** Reads the database's state without migrating it. */
async function readState(config: Config): Promise<DatabaseState> {
  if (existsSync(join(config.dataDir, unfinishedRestoreName))) throw new Error('A restore was cut off.');
  const snapshot = await openSnapshot(config);
  try {
    const towns: DatabaseState['towns'] = {};
    const table = snapshot.tables.find(({ name }) => name === 'towns');
    const [id, epoch, seq] = ['id', 'epoch', 'seq'].map((name) => table?.columns.indexOf(name) ?? -1) as number[];
    for await (const rows of table ? snapshot.readRows(table) : []) {
      for (const row of rows) towns[String(row[id ?? -1])] = `${row[epoch ?? -1]} ${row[seq ?? -1]}`;
    }
    return { migrations: snapshot.migrations, towns };
  } finally {
    await snapshot.close();
  }
}

async function countProblems(config: Config): Promise<{ problems: number }> {
  const db = await openDatabase({ ...config, isPatient: true });
  try {
    let problems = 0;
    for (const { id } of await listTowns(db)) problems += (await findTownProblems(db.read, id)).problems.length;
    return { problems };
  } finally {
    await db.close();
  }
}

const steps: Record<string, (config: Config, path: string) => Promise<object>> = {
  state: readState,
  problems: countProblems,
  try: tryRelease,
  tidy: async ({ backupDir }) => ({ removed: await removeOldBackups(backupDir, Date.now()) }),
};

process.umask(0o077);
lowerPriority();
becomeFolderOwner(dataFolderOf(process.env.DATA_DIR), import.meta.dirname);
try {
  const [name = '', path = ''] = process.argv.slice(2);
  const step = steps[name];
  if (!step) throw new Error(`This release has no step "${name}".`);
  process.stdout.write(`${JSON.stringify(await step(loadConfig(process.env), path))}\n`);
} catch (error) {
  const described = describeStorageError(error, `${process.argv[2]} could not be done`) as Error;
  process.stderr.write(`${described.message}\n`);
  process.exitCode = 1;
}
