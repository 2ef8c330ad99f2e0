import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { requireUsablePostgres, toDatabaseUnavailable } from '../../../db/databaseErrors.ts';
import { write } from '../../../server/store/write.ts';
import { dialects, makeTestDatabase, makeTown, testsSqlite } from '../database.ts';
import { announcementInput } from '../records.ts';

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'mainstreet-open-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

function setModes(dataDir: string, folderMode: number, fileMode: number): void {
  chmodSync(dataDir, folderMode);
  for (const file of readdirSync(dataDir)) chmodSync(join(dataDir, file), fileMode);
}

/** The output of a start. Root may write everywhere, so another user starts it then. */
async function startAsSomebodyElse(dataDir: string): Promise<string> {
  const module = fileURLToPath(new URL('../../../db/connection.ts', import.meta.url));
  const script = `import('${module}').then(({ openDatabase }) => openDatabase({ dataDir: ${JSON.stringify(dataDir)} })).catch((error) => console.log(error.message))`;
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const child = spawn(process.execPath, ['-e', script], { ...user, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  await new Promise((resolve) => child.once('exit', resolve));
  return output;
}

describe('a database that cannot be used stops the start with a sentence', () => {
  test('written by a newer version', async () => {
    const dataDir = folder();
    const db = await openDatabase({ dataDir });
    await db.write('knex_migrations').insert({ name: '29991231_01_future.ts', batch: 9 });
    await db.close();
    await expect(openDatabase({ dataDir })).rejects.toThrow('newer version of Mainstreet');
  });

  test('locked by another program', async () => {
    const dataDir = folder();
    await (await openDatabase({ dataDir })).close();
    const other = new Database(join(dataDir, 'mainstreet.db'));
    // Exclusive locking blocks readers too, like a program that copies or repairs the file.
    other.pragma('locking_mode = exclusive');
    other.exec('begin exclusive');
    await expect(openDatabase({ dataDir })).rejects.toThrow('locked by another program');
    other.close();
  }, 20_000);

  test('no database at all', async () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, 'mainstreet.db'), 'This is a text file, and quite a long one at that. '.repeat(40));
    await expect(openDatabase({ dataDir })).rejects.toThrow('damaged or no database');
  });

  test('a data folder that is a file', async () => {
    const dataDir = join(folder(), 'data');
    writeFileSync(dataDir, '');
    await expect(openDatabase({ dataDir })).rejects.toThrow('data folder cannot be written');
  });

  test.each([
    ['the folder and its files', 0o555],
    ['its files alone', 0o777],
  ])('which may only be read: %s', async (_what, folderMode) => {
    const dataDir = folder();
    await (await openDatabase({ dataDir })).close();
    setModes(dataDir, folderMode, 0o444);
    expect(await startAsSomebodyElse(dataDir)).toMatch(/^The database can only be read: .*nothing was changed\.$/m);
    setModes(dataDir, 0o755, 0o644);
  });

  test('a PostgreSQL that is not there', async () => {
    await expect(
      openDatabase({ dataDir: folder(), databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }),
    ).rejects.toThrow('did not let us in');
  });

  test('a role of PostgreSQL that may not make tables', async () => {
    const { db, databaseUrl = '' } = await makeTestDatabase('postgres');
    const role = `guest_${randomUUID().replaceAll('-', '')}`;
    await db.write.raw(`create role ${role} login password 'x'`);
    onTestFinished(() => db.write.raw(`drop role ${role}`));
    const url = Object.assign(new URL(databaseUrl), { username: role, password: 'x' });
    await expect(openDatabase({ dataDir: folder(), databaseUrl: url.href })).rejects.toThrow('may not make tables');
  });

  test.each([
    ['140011', 'on', 'PostgreSQL 14. Mainstreet needs 15 or newer'],
    // PgBouncer takes no settings of connections, or drops them where it was told to ignore them.
    ['150005', 'off', 'leads to a pooler'],
  ])('PostgreSQL %s, read only %s', (server_version_num, default_transaction_read_only, sentence) => {
    expect(() => requireUsablePostgres({ server_version_num, default_transaction_read_only })).toThrow(sentence);
    expect(toDatabaseUnavailable(new Error('unsupported startup parameter: options')).message).toContain('a pooler');
    const usable = { server_version_num: '150005', default_transaction_read_only: 'on' };
    expect(() => requireUsablePostgres(usable)).not.toThrow();
  });
});

describe.each(dialects)('another process on %s', (dialect) => {
  test('its write is noticed, and our own is not mistaken for it', async () => {
    const { db, dataDir, databaseUrl } = await makeTestDatabase(dialect);
    const town = await makeTown(db);
    const other = await openDatabase({ dataDir, databaseUrl });
    onTestFinished(() => other.close());
    const messages: (string | null)[] = [];
    db.checkForChanges();
    db.onChange((townId) => messages.push(townId));
    await write(db, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
    db.checkForChanges();
    expect(new Set(messages)).toEqual(new Set([town.id]));
    messages.length = 0;
    await write(other, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
    await expect
      .poll(() => {
        db.checkForChanges();
        return messages.length;
      })
      .toBeGreaterThan(0);
    messages.length = 0;
    await write(other, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
    // Our own save right after it must not hide it.
    await write(db, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
    await expect
      .poll(() => {
        db.checkForChanges();
        return messages;
      })
      .toEqual(expect.arrayContaining([dialect === 'sqlite' ? null : town.id, town.id]));
  });

  test('two processes that read and then write at once both succeed', async () => {
    const { db, dataDir, databaseUrl } = await makeTestDatabase(dialect);
    const town = await makeTown(db);
    const script = fileURLToPath(new URL('../fixtures/writer.ts', import.meta.url));
    const other = spawn(process.execPath, [script], {
      env: { ...process.env, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), TOWN: town.id },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => other.stdout.once('data', resolve));
    for (let n = 0; n < 50; n += 1)
      await write(db, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
    const code = await new Promise((resolve) =>
      other.exitCode === null ? other.once('exit', resolve) : resolve(other.exitCode),
    );
    expect(code).toBe(0);
    expect(await db.read('announcements')).toHaveLength(100);
  });
});

test.runIf(testsSqlite)(
  'a chain of queries, each of which SQLite answers at once, lets others have their turn',
  async () => {
    const { db } = await makeTestDatabase('sqlite');
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const startedAt = performance.now();
    while (performance.now() - startedAt < 100) await db.read('towns').first('id');
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);
  },
);

test('the data folder and the database in it are their owner’s alone, also those of an older installation', async () => {
  const shared = folder();
  const dataDir = join(shared, 'data');
  const rights = () =>
    [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))].map((path) => [
      path.slice(dataDir.length),
      statSync(path).mode & 0o777,
    ]);
  const isPrivate = [
    ['', 0o700],
    ...['/mainstreet.db', '/mainstreet.db-shm', '/mainstreet.db-wal', '/start.lock'].map((name) => [name, 0o600]),
  ];
  const first = await openDatabase({ dataDir });
  expect(rights()).toEqual(isPrivate);
  chmodSync(dataDir, 0o755);
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644);
  const second = await openDatabase({ dataDir });
  expect(rights()).toEqual(isPrivate);
  await Promise.all([first.close(), second.close()]);
  // A folder for everybody's files, such as /tmp, stays one.
  chmodSync(shared, 0o1777);
  await (await openDatabase({ dataDir: shared })).close();
  expect(statSync(shared).mode & 0o7777).toBe(0o1777);
});

test.runIf(testsSqlite)('SQLite keeps what it acknowledged through a power cut, and its foreign keys', async () => {
  const { db } = await makeTestDatabase('sqlite');
  const pragma = async (name: string) => Object.values((await db.write.raw(`pragma ${name}`))[0])[0];
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
  // A wait inside SQLite would hold up every request: see locked.test.ts.
  expect(await pragma('busy_timeout')).toBe(0);
});

test.each(dialects)('migrations go down and up again on %s', async (dialect) => {
  const { db } = await makeTestDatabase(dialect);
  await db.write.migrate.rollback(undefined, true);
  await db.migrate();
  expect(await makeTown(db)).toMatchObject({ host: 'cityofmaple.test' });
});
