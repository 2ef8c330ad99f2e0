/** Several servers of one database: what they must share, and who is first. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { readConfig } from '../../../server/config/config.ts';
import { renewRunMark } from '../../../server/start/runMark.ts';
import { checkSharedParts } from '../../../server/start/sharedParts.ts';
import { type Dialect, dialects, makeTestDatabase, testsSqlite } from '../database.ts';
import { runTown } from '../office/cli.ts';
import { type StartedServer, startServer, waitForPort } from './process.ts';

function makeFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'mainstreet-shared-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

const secret = (letter: string) => letter.repeat(40);
const partsOf = (dataDir: string, env: NodeJS.ProcessEnv = {}) =>
  readConfig({ DATA_DIR: dataDir, APP_SECRET: secret('a'), ...env });

describe('servers of one PostgreSQL database', () => {
  test('are told what they share, and refused a folder of their own', async () => {
    const { db, dataDir, databaseUrl } = await makeTestDatabase('postgres');
    const [shared] = await checkSharedParts(db, partsOf(dataDir));
    expect(shared).toMatch(/must share .*files, and have the same APP_SECRET .* and S3_\* settings/);
    expect(await checkSharedParts(db, partsOf(dataDir))).toEqual([shared]);

    const own = makeFolder();
    await expect(checkSharedParts(db, partsOf(own))).rejects.toThrow(
      `The files of this database are in another folder (${join(dataDir, 'files')}`,
    );
    const started = startServer({ DATA_DIR: own, DATABASE_URL: databaseUrl ?? '', APP_SECRET: secret('a') });
    expect(await started.exit).toBe(1);
    expect(started.err()).toContain('Servers of one database must share DATA_DIR');
    expect(started.err()).not.toMatch(/\bat .*:\d+/);
    // Moved or copied as a whole, it is known.
    const moved = makeFolder();
    cpSync(dataDir, moved, { recursive: true });
    await checkSharedParts(db, partsOf(moved));

    expect(await runTown({ dataDir: own, databaseUrl }, 'use-folder')).toMatchObject({ code: 0 });
    await checkSharedParts(db, partsOf(own));
    await expect(checkSharedParts(db, partsOf(dataDir))).rejects.toThrow('use-folder');
  });

  test('are refused a copy of the folder while one runs; alone, a server may use it', async () => {
    const { db, dataDir, databaseUrl } = await makeTestDatabase('postgres');
    await checkSharedParts(db, partsOf(dataDir));
    await renewRunMark(db, dataDir);
    const copy = makeFolder();
    // A file's birth is known to a tick of the system's clock, some milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 50));
    cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true });
    const other = await openDatabase({ dataDir: copy, databaseUrl });
    await expect(checkSharedParts(other, partsOf(copy))).rejects.toThrow(
      `${join(copy, 'files')} on ${hostname()} is a copy of the folder that running servers`,
    );
    await checkSharedParts(other, partsOf(dataDir));
    await other.close();
    await expect.poll(() => checkSharedParts(db, partsOf(copy)).then(() => 'taken', String)).toBe('taken');
  });

  test('are refused another secret while one runs; alone, a server may change it', async () => {
    const { db, dataDir, databaseUrl } = await makeTestDatabase('postgres');
    await checkSharedParts(db, partsOf(dataDir));
    const other = await openDatabase({ dataDir, databaseUrl });
    const changed = partsOf(dataDir, { APP_SECRET: secret('b') });
    await expect(checkSharedParts(other, changed)).rejects.toThrow('run with another APP_SECRET');
    await other.close();
    // PostgreSQL takes a moment to end the connection.
    await expect
      .poll(() => checkSharedParts(db, changed).then((notes) => notes.join(' '), String))
      .toContain('shops must enter their Stripe keys again');
    expect(await checkSharedParts(db, changed)).toHaveLength(1);
  });
});

test.runIf(testsSqlite)('a server on SQLite shares nothing with others, and says what has changed', async () => {
  const { db, dataDir } = await makeTestDatabase('sqlite');
  expect(await checkSharedParts(db, partsOf(dataDir))).toEqual([]);
  const s3 = { S3_BUCKET: 'maple', S3_REGION: 'auto', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(await checkSharedParts(db, partsOf(dataDir, s3))).toEqual([
    expect.stringMatching(/^New item images go to https:\/\/maple\..*; at the last start it was DATA_DIR\./),
  ]);
  expect(await checkSharedParts(db, partsOf(dataDir, { ...s3, APP_SECRET: secret('b') }))).toEqual([
    expect.stringContaining('APP_SECRET is not the one'),
  ]);
  const { code, err } = await runTown({ dataDir }, 'use-folder');
  expect([code, err]).toEqual([2, expect.stringContaining('always beside the database')]);
});

/** An empty database of its own, with no tables in it. */
async function makeEmptyDatabase(dialect: Dialect): Promise<Record<string, string>> {
  const env = { DATA_DIR: makeFolder(), NODE_ENV: 'development' };
  if (dialect === 'sqlite') return env;
  const name = `empty_${Math.random().toString(36).slice(2)}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(`create database ${name}`);
  onTestFinished(() => run(`drop database ${name} with (force)`));
  return { ...env, DATABASE_URL: inject('postgresUrl').replace(/postgres$/, name) };
}

test.each(dialects)('starts at once on an empty %s prepare it one after another', async (dialect) => {
  const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = await makeEmptyDatabase(dialect);
  let [inside, most] = [0, 0];
  const start = () =>
    openDatabase({
      dataDir,
      databaseUrl,
      async prepare(db) {
        inside += 1;
        most = Math.max(most, inside);
        await db.write('installation').insert({ part: 'start', value: '' }).onConflict('part').merge();
        await db.read('installation');
        inside -= 1;
      },
    });
  const opened = await Promise.all([start(), start(), start()]);
  expect(most).toBe(1);
  await Promise.all(opened.map((db) => db.close()));
});

/** The most memory that a process has had, in megabytes; where the system does not say it, 0. */
function readPeakMemory({ child }: StartedServer): number {
  const file = `/proc/${child.pid}/status`;
  return existsSync(file) ? Number(/^VmHWM:\s*(\d+) kB/m.exec(readFileSync(file, 'utf8'))?.[1]) / 1000 : 0;
}

test('two first starts at once: one makes the demo, the other waits', async () => {
  const env = await makeEmptyDatabase('sqlite');
  const servers = [startServer(env), startServer(env)];
  await Promise.all(servers.map((server) => waitForPort(server)));
  const ready = (text: string) => [...text.matchAll(/^Ready: http:\/\/([^:]+)/gm)].map(([, town]) => town);
  // Each town is a line of its own, so that one may be there before the other.
  for (const { out } of servers) await expect.poll(() => ready(out()).length).toBeGreaterThan(1);
  const outputs = servers.map(({ out }) => out());
  expect(servers.map(({ err }) => err())).toEqual(['', '']);
  expect(outputs.filter((text) => text.includes('Making the demo town'))).toHaveLength(1);
  expect(ready(outputs[0] ?? '')).toEqual(ready(outputs[1] ?? ''));
  // No server keeps the memory for making it: that would be half a gigabyte.
  for (const megabytes of servers.map(readPeakMemory)) expect(megabytes).toBeLessThan(300);
  for (const { child } of servers) child.kill('SIGTERM');
  expect(await Promise.all(servers.map(({ exit }) => exit))).toEqual([0, 0]);
}, 90_000);
