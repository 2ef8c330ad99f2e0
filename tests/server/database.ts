/** An empty database for one test, and towns to put into it: on SQLite a copy of the run's template. */
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../db/connection.ts';
import type { Town } from '../../db/rules/town/towns.ts';
import { createTown, type NewTown } from '../../server/store/towns/towns.ts';

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

const urlOf = (name: string) => inject('postgresUrl').replace(/postgres$/, name);

/** @returns the result of each statement */
async function runOnServer(sql: string, name = 'postgres'): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  try {
    return [await client.query(sql)].flat();
  } finally {
    await client.end();
  }
}

/** PostgreSQL's databases that tests of this process have left empty: a new one takes several times longer. */
const emptyDatabases: string[] = [];

/** Deletes all rows, also of tables that only grow and whatever refers to them. Most were never filled. */
const emptyAllTables = `
  select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  set session_replication_role = replica;
  do $$ declare name text; has_rows boolean; begin
    for name in
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not like 'knex%' and pg_relation_size(oid) > 0
    loop
      execute format('select exists (select from %I)', name) into has_rows;
      if has_rows then execute format('delete from %I', name); end if;
    end loop;
    for name in
      select sequencename from pg_sequences where last_value is not null and sequencename not like 'knex%'
    loop
      execute format('alter sequence %I restart', name);
    end loop;
  end $$`;

/** Tells the tables of two databases apart: some tests break those of theirs, or say that a newer version wrote them. */
const describeTables = `
  select md5(string_agg(format('%s %s %s', attrelid::regclass, attname, atttypid), ',' order by attrelid::regclass::text, attnum))
    || (select count(*) from pg_trigger) || (select md5(string_agg(name, ',' order by id)) from knex_migrations) as tables
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and attnum > 0`;
const templateTables = async (): Promise<string> =>
  (await runOnServer(describeTables, 'template_mainstreet'))[0]?.rows[0].tables;
let wholeTables: Promise<string> | undefined;

async function giveBackPostgresDatabase(name: string): Promise<void> {
  wholeTables ??= templateTables();
  const results = await runOnServer(`${emptyAllTables}; ${describeTables}`, name);
  if (results.at(-1)?.rows[0].tables === (await wholeTables)) emptyDatabases.push(name);
  else await runOnServer(`drop database ${name} with (force)`);
}

async function makePostgresDatabase(): Promise<string> {
  const left = emptyDatabases.pop();
  if (left) return left;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnServer(`create database ${name} template template_mainstreet`);
  return name;
}

/**
 * Opens a migrated, empty database, which the caller removes; see makeTestDatabase().
 * @param isExact this very dialect, whatever TEST_DATABASE says
 */
export async function openTestDatabase(
  wanted: Dialect,
  isExact = false,
): Promise<TestDatabase & { remove(): Promise<void> }> {
  const dialect = (!isExact && only) || wanted;
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstreet-test-'));
  const name = dialect === 'postgres' ? await makePostgresDatabase() : undefined;
  const databaseUrl = name && urlOf(name);
  if (!name) copyFileSync(inject('sqliteTemplate'), join(dataDir, 'mainstreet.db'));
  const db = await openDatabase({ dataDir, databaseUrl });
  async function remove() {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
    if (name) await giveBackPostgresDatabase(name);
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
