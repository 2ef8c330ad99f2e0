/** A fresh database for one test, copied from the run's template, and towns to put into it. */
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../db/connection.ts';
import type { Town } from '../../db/rules/towns.ts';
import { createTown, type NewTown } from '../../server/store/towns.ts';

export type Dialect = 'sqlite' | 'postgres';

/** TEST_DATABASE=postgres: every test that could run on it does, also those that take SQLite as their example. */
const only = process.env.TEST_DATABASE as Dialect | undefined;
if (only && only !== 'sqlite' && only !== 'postgres') throw new Error('TEST_DATABASE is sqlite or postgres.');

/** For what is tried on both. */
export const dialects: Dialect[] = only ? [only] : ['sqlite', 'postgres'];
/** Whether tests of SQLite itself run, of its file and its locks: they ask for it with `isExact`. */
export const testsSqlite = only !== 'postgres';
export const testsPostgres = only !== 'sqlite';

export type TestDatabase = { db: Database; dataDir: string; databaseUrl: string | undefined };

async function runOnServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/**
 * Opens a migrated, empty database. Who calls removes it; see makeTestDatabase().
 * @param isExact this very dialect, whatever TEST_DATABASE says
 */
export async function openTestDatabase(
  wanted: Dialect,
  isExact = false,
): Promise<TestDatabase & { remove(): Promise<void> }> {
  const dialect = (!isExact && only) || wanted;
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstreet-test-'));
  let databaseUrl: string | undefined;
  const name = `test_${randomBytes(6).toString('hex')}`;
  if (dialect === 'postgres') {
    await runOnServer(`create database ${name} template template_mainstreet`);
    databaseUrl = inject('postgresUrl').replace(/postgres$/, name);
  } else copyFileSync(inject('sqliteTemplate'), join(dataDir, 'mainstreet.db'));
  const db = await openDatabase({ dataDir, databaseUrl });
  async function remove() {
    await db.close();
    if (databaseUrl) await runOnServer(`drop database ${name} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  }
  return { db, dataDir, databaseUrl, remove };
}

/** Opens a migrated, empty database, which is removed after the test. */
export async function makeTestDatabase(dialect: Dialect, isExact = false): Promise<TestDatabase> {
  const { remove, ...database } = await openTestDatabase(dialect, isExact);
  onTestFinished(remove);
  return database;
}

/** Makes a town with sensible values where the test says nothing. */
export function makeTown(db: Database, given: Partial<NewTown> = {}): Promise<Town> {
  return createTown(db, 'test', {
    host: 'cityofmaple.test',
    aliases: [],
    display_name: '',
    time_zone: 'America/Chicago',
    support_email: 'office@maple.example',
    commerce: 'auto',
    accent: '#8a2b2b',
    ...given,
  });
}

/** The neighbor whose rows every store test expects untouched. */
export const makeNeighbor = (db: Database, given: Partial<NewTown> = {}): Promise<Town> =>
  makeTown(db, { host: 'neighbor.test', display_name: 'Neighbor', ...given });
