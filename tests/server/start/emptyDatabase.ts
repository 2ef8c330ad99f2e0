/** A database without tables, to migrate step by step. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { Dialect } from '../database.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
export const migrationConfig = { directory: migrationsFolder, loadExtensions: ['.ts'] };

/** An empty database of a test's own, not migrated. */
export async function makeEmptyDatabase(dialect: Dialect): Promise<Knex> {
  if (dialect === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'mainstreet-test-'));
    const connection = { filename: join(folder, 'old.db') };
    const database = knex({
      client: 'better-sqlite3',
      connection,
      useNullAsDefault: true,
      migrations: migrationConfig,
    });
    onTestFinished(async () => {
      await database.destroy();
      rmSync(folder, { recursive: true, force: true });
    });
    return database;
  }
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name}`);
  const database = knex({
    client: 'pg',
    connection: inject('postgresUrl').replace(/postgres$/, name),
    migrations: migrationConfig,
  });
  onTestFinished(async () => {
    await database.destroy();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return database;
}

export const countRows = async (database: Knex) =>
  Promise.all(
    ['towns', 'town_hosts', 'announcements', 'events', 'document_categories', 'documents', 'files'].map(
      async (table) => [table, Number((await database(table).count({ rows: '*' }).first())?.rows)],
    ),
  );
