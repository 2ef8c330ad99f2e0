/** Makes a migrated template database of each kind once per run; every test gets a copy (database.ts). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../db/connection.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sqliteTemplate: string;
    postgresUrl: string;
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'mainstreet-template-'));
  const sqlite = await openDatabase({ dataDir: dir });
  await sqlite.write.raw('pragma wal_checkpoint(truncate)');
  await sqlite.close();
  provide('sqliteTemplate', join(dir, 'mainstreet.db'));

  const postgres = await startPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database template_mainstreet');
  await client.end();
  const template = await openDatabase({
    dataDir: dir,
    databaseUrl: postgres.url.replace(/postgres$/, 'template_mainstreet'),
  });
  await template.close();
  provide('postgresUrl', postgres.url);

  return async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}
