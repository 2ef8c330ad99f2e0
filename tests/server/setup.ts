/**
 * Makes a migrated template database of each kind once per run; every test gets a copy (database.ts). Vitest asks for
 * each project, in one process.
 */
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

/** The templates as the first project's setup has left them for the others, as JSON. */
const madeTemplates = 'TEST_TEMPLATES';

type Templates = { sqliteTemplate: string; postgresUrl: string };

async function makeTemplates(): Promise<Templates & { remove(): Promise<void> }> {
  const dir = mkdtempSync(join(tmpdir(), 'mainstreet-template-'));
  const sqlite = await openDatabase({ dataDir: dir });
  await sqlite.write.raw('pragma wal_checkpoint(truncate)');
  await sqlite.close();

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
  return {
    sqliteTemplate: join(dir, 'mainstreet.db'),
    postgresUrl: postgres.url,
    async remove() {
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const provideAll = ({ sqliteTemplate, postgresUrl }: Templates) => {
    provide('sqliteTemplate', sqliteTemplate);
    provide('postgresUrl', postgresUrl);
  };
  const made = process.env[madeTemplates];
  if (made) {
    provideAll(JSON.parse(made));
    return async () => {};
  }
  const { remove, ...templates } = await makeTemplates();
  process.env[madeTemplates] = JSON.stringify(templates);
  provideAll(templates);
  // The last to end is the first that began.
  return remove;
}
