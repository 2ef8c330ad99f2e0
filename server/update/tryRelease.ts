/**
 * Tests a release on a copy of the database: migrates and checks the copy, and renders pages from it. The box is not
 * changed, no job runs and no mail is sent.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname } from 'node:path';
import type { Knex } from 'knex';
import { type Database, openDatabase } from '../../db/connection.ts';
import { applyMigrations, checkSqlite, compareCounts, insertRows, openSchemaToLoad } from '../../db/loadDatabase.ts';
import { createApp } from '../app.ts';
import { checkBackup, readBackup } from '../backup/readBackup.ts';
import { loadOnTrial } from '../backup/testBackup.ts';
import type { Config } from '../config/config.ts';
import { findTownProblems } from '../doctor/townProblems.ts';
import { ownTestSuffix } from '../files/fileStorage.ts';
import { securityHeaders } from '../http/middleware/securityHeaders.ts';
import { loadBuild } from '../render/build.ts';
import { createLog } from '../start/log.ts';
import { listTowns } from '../store/towns/towns.ts';
import { askPage } from './askPage.ts';

export type Trial = {
  /** Migrations that ran on the copy, and their duration. */
  migrations: string[];
  migrateMs: number;
  towns: number;
  /** Towns whose pages were rendered. */
  hosts: string[];
  /** Lost rows, dangling references and failing pages, as sentences. */
  faults: string[];
  /** Inconsistencies in the towns, to compare with those before. */
  problems: number;
};

/** With many towns, this many prove that pages render. */
const mostPages = 20;

type Counts = Record<string, number>;

/** Updates add or change rows; none may remove what people entered. */
async function findLostRows(database: Knex, before: Counts): Promise<string[]> {
  const faults: string[] = [];
  for (const [table, rows] of Object.entries(before).filter(([, count]) => count > 0)) {
    const isThere = await database.schema.hasTable(table);
    const left = isThere ? Number((await database(table).count({ rows: '*' }).first())?.rows) : 0;
    if (left < rows) faults.push(`Of ${table}, ${left} rows are left of ${rows}.`);
  }
  return faults;
}

type Updated = { migrations: string[]; migrateMs: number; faults: string[] };

/** Migrates tables and checks them. @param before row counts by table */
export async function updateTables(database: Knex, before: Counts): Promise<Updated> {
  const startedAt = performance.now();
  const [, files] = await database.migrate.latest();
  const migrateMs = Math.round(performance.now() - startedAt);
  const faults = await findLostRows(database, before);
  if (database.client.dialect !== 'postgresql') {
    await checkSqlite(database).catch((error) => void faults.push((error as Error).message));
  }
  return { migrations: files.map((file: string) => basename(file)), migrateMs, faults };
}

/** Repeats the test in PostgreSQL, where migrations may act differently, in a schema that is dropped afterwards. */
async function tryOnPostgres(path: string, url: string, now: number): Promise<Updated> {
  const { migrations } = await checkBackup(path, 'backup');
  const schema = `restore_trial_${now}`;
  const database = await openSchemaToLoad(url, schema);
  try {
    await applyMigrations(database, migrations);
    const { rows } = await database.transaction((trx) =>
      readBackup(path, {
        rows: (table, columns, found) => insertRows(trx, table, columns, found),
        async file() {},
      }),
    );
    await compareCounts(database, rows);
    return await updateTables(database, rows);
  } finally {
    await database.raw('drop schema if exists ?? cascade', [schema]);
    await database.destroy();
  }
}

/** Serves the copy only to this process. @returns failing pages, as sentences */
async function tryPages(db: Database, config: Config, hosts: string[]): Promise<string[]> {
  const headers = securityHeaders(config);
  const app = createApp({ db, config, headers, log: createLog('silent'), build: await loadBuild(headers) });
  const server = createServer(app);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const faults: string[] = [];
  try {
    for (const [host, path] of hosts.flatMap((one) => [[one, '/readyz'] as const, [one, '/'] as const])) {
      const status = await askPage({ address: '127.0.0.1', port, host, path }).catch(String);
      if (typeof status === 'string' || status >= 500) faults.push(`${host}${path} answers ${status}.`);
    }
  } finally {
    app.close();
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  }
  return faults;
}

/**
 * @param path a backup of the box
 * @throws Error if the copy can't be made or migrated
 */
export async function tryRelease(config: Config, path: string, now = Date.now()): Promise<Trial> {
  const postgres = config.databaseUrl ? await tryOnPostgres(path, config.databaseUrl, now) : null;
  return await loadOnTrial(path, 'backup', `${path}${ownTestSuffix}`, async ({ manifest, database, filename }) => {
    const updated = await updateTables(database, manifest.rows);
    const copy = {
      ...config,
      dataDir: dirname(filename),
      databaseUrl: undefined,
      smtpUrl: undefined,
      s3: undefined,
      filesS3: undefined,
    };
    const db = await openDatabase(copy);
    try {
      const towns = await listTowns(db);
      let problems = 0;
      for (const { id } of towns) problems += (await findTownProblems(db.read, id)).problems.length;
      const hosts = towns.slice(0, mostPages).map(({ host }) => host);
      const faults = [...updated.faults, ...(postgres?.faults ?? []), ...(await tryPages(db, copy, hosts))];
      return {
        ...updated,
        ...(postgres && { migrateMs: postgres.migrateMs }),
        faults,
        problems,
        hosts,
        towns: towns.length,
      };
    } finally {
      await db.close();
    }
  });
}
