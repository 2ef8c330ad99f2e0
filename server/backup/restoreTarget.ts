/** Inspects the place that a backup is restored to: its present data, and whether a server uses it. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { listenerName } from '../../db/listenForChanges.ts';
import type { Config } from '../config/config.ts';
import { findRunningServer } from '../start/runningServer.ts';
import { BackupRefused } from './readBackup.ts';

type Parts = Pick<Config, 'dataDir' | 'databaseUrl'>;

const runningText = 'A server uses this database. Stop all servers first. Nothing was changed.';

function countSqliteTowns(dataDir: string): number {
  const filename = join(dataDir, 'mainstreet.db');
  if (!existsSync(filename)) return 0;
  try {
    const connection = new Sqlite(filename, { readonly: true });
    try {
      const hasTable = connection.prepare(`select 1 from sqlite_master where name = 'towns'`).get();
      return hasTable ? Number(connection.prepare('select count(*) from towns').pluck().get()) : 0;
    } finally {
      connection.close();
    }
  } catch {
    // A damaged or unknown file counts as a town, so it is kept aside rather than lost.
    return 1;
  }
}

/** @returns the tables' schema and the number of towns. @throws BackupRefused while servers run */
async function inspectPostgres(url: string): Promise<{ schema: string; towns: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: servers } = await client.query(
      'select 1 from pg_stat_activity where datname = current_database() and application_name = $1',
      [listenerName],
    );
    if (servers.length > 0) throw new BackupRefused(runningText);
    const { rows } = await client.query(
      `select coalesce(current_schema(), 'public') as schema, to_regclass('towns') as towns`,
    );
    const towns = rows[0].towns ? (await client.query('select count(*)::int as count from towns')).rows[0].count : 0;
    return { schema: rows[0].schema, towns };
  } finally {
    await client.end();
  }
}

const hasEntries = async (path: string) => (await readdir(path).catch(() => [])).some((name) => name !== '.folder-id');

export type RestoreTarget = { schema: string; isEmpty: boolean };

/** @throws BackupRefused while a server runs */
export async function inspectTarget({ dataDir, databaseUrl }: Parts): Promise<RestoreTarget> {
  if (await findRunningServer(dataDir)) throw new BackupRefused(runningText);
  const { schema, towns } = databaseUrl
    ? await inspectPostgres(databaseUrl)
    : { schema: '', towns: countSqliteTowns(dataDir) };
  return { schema, isEmpty: towns === 0 && !(await hasEntries(join(dataDir, 'files'))) };
}
