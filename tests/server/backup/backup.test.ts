/** Backups of everything: what comes back. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { readSetting } from '../../../server/config/settingsFile.ts';
import { storedFilePath } from '../../../server/files/fileStorage.ts';
import { renewRunMark } from '../../../server/start/runMark.ts';
import { write } from '../../../server/store/write.ts';
import { dialects, makeTestDatabase, makeTown, openTestDatabase, testsSqlite } from '../database.ts';
import { fillTables, readTables } from '../filledTables.ts';
import { runTown } from '../office/cli.ts';
import { announcementInput } from '../records.ts';
import { backUp, listBytes, makeBox, makeFolder } from './boxes.ts';

describe.each(dialects.flatMap((from) => dialects.map((to) => [from, to] as const)))('from %s to %s', (from, to) => {
  test('a restored backup has every row of every table, every file and the secret', async () => {
    const source = await makeTestDatabase(from);
    await fillTables(source);
    writeFileSync(join(source.dataDir, 'app-secret'), 'the secret of this box', { mode: 0o600 });
    const { path, out } = await backUp(source);
    expect(out).toMatch(/ KB, 2 towns, 7 files\.\nIt was restored on trial/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const before = await readTables(source);
    expect(Object.entries(before).filter(([, rows]) => rows.length < 2)).toEqual([]);

    const box = await makeBox(to);
    expect(await runTown(box, 'restore', path)).toMatchObject({ code: 0, err: '' });
    expect(await readTables(box)).toEqual(before);
    const files = listBytes(join(source.dataDir, 'files'));
    expect(listBytes(join(box.dataDir, 'files'))).toEqual(files);
    // Without it, the next start would begin an empty SQLite.
    expect(readSetting(box.dataDir, 'DATABASE_URL')).toBe(box.databaseUrl);
    expect(readFileSync(join(box.dataDir, 'app-secret'), 'utf8')).toBe('the secret of this box');
    expect(readdirSync(box.dataDir).filter((name) => /^(restore|replaced)/.test(name))).toEqual([]);
  });
});

describe.each(dialects)('on %s', (dialect) => {
  test('a backup that is made while clerks save has whole saves, and the source stays as it was', async () => {
    const source = await makeTestDatabase(dialect);
    const town = await makeTown(source.db);
    let isDone = false;
    const saving = (async () => {
      for (let round = 0; !isDone; round += 1) {
        await write(source.db, town.id, 'clerk', async (tx) => {
          for (const part of ['first', 'second']) {
            await tx.save('announcements', announcementInput({ title: `${part} ${round}` }));
          }
        });
        await nextTurn();
      }
    })();
    await expect.poll(async () => (await source.db.read('announcements')).length).toBeGreaterThan(3);
    const { path } = await backUp(source);
    isDone = true;
    await saving;
    const box = await makeBox(dialect);
    expect(await runTown(box, 'restore', path)).toMatchObject({ code: 0, err: '' });
    const restored = await openDatabase(box);
    const titles: string[] = await restored.read('announcements').pluck('title');
    const revisions = await restored.read('revisions').where({ noun: 'announcements' });
    await restored.close();
    expect(titles.length).toBeGreaterThan(3);
    expect([titles.length % 2, revisions.length]).toEqual([0, titles.length]);
    const rounds = (part: string) =>
      titles.filter((title) => title.startsWith(part)).map((title) => title.slice(part.length));
    expect(rounds('first').sort()).toEqual(rounds('second').sort());
  });

  test('a box with settings of its own keeps them, and has the address of its database among them', async () => {
    const source = await makeTestDatabase(dialect);
    await makeTown(source.db);
    const { path } = await backUp(source);
    const { dataDir, databaseUrl } = await makeBox(dialect);
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, 'settings.env'), 'PORT=3001\n# mine');
    expect(await runTown({ dataDir, databaseUrl }, 'restore', path)).toMatchObject({ code: 0, err: '' });
    const own = databaseUrl ? `PORT=3001\n# mine\nDATABASE_URL=${databaseUrl}\n` : 'PORT=3001\n# mine';
    expect(readFileSync(join(dataDir, 'settings.env'), 'utf8')).toBe(own);
    expect((await runTown({ dataDir }, 'list')).out, 'what the next start opens').toContain('cityofmaple.test');
  });

  test('towns that are here are replaced only when that is said, and then kept aside', async () => {
    const source = await makeTestDatabase(dialect);
    await makeTown(source.db, { host: 'restored.test' });
    const { path } = await backUp(source);
    const { db, dataDir, databaseUrl } = await openTestDatabase(dialect);
    await makeTown(db, { host: 'present.test' });
    await renewRunMark(db, dataDir);
    writeFileSync(join(dataDir, 'app-secret'), 'of before');
    await db.close();
    const here = { dataDir, databaseUrl };
    const [rows, bytes] = [await readTables(here), listBytes(dataDir)];
    const refused = await runTown(here, 'restore', path);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err).toContain('There are towns here already, and nothing was changed.');
    expect([await readTables(here), listBytes(dataDir)]).toEqual([rows, bytes]);

    const { code, out } = await runTown(here, 'restore', path, '--replace');
    expect(code).toBe(0);
    const aside = /What was in the data folder before is in (.*)\.\n/.exec(out)?.[1] ?? '';
    expect(readFileSync(join(aside, 'app-secret'), 'utf8')).toBe('of before');
    const now = await openDatabase(here);
    onTestFinished(() => now.close());
    expect(await now.read('town_hosts').pluck('host')).toEqual(['restored.test']);
    if (dialect === 'postgres') {
      const schema = /in its schema (.*)\.\n/.exec(out)?.[1] ?? '';
      expect(await now.read.withSchema(schema).from('town_hosts').pluck('host')).toEqual(['present.test']);
    } else expect((await readTables({ dataDir: aside, databaseUrl: undefined })).town_hosts).toEqual(rows.town_hosts);
    // The rules of the tables came along: what only grows cannot be changed.
    await expect(now.write('audit_log').update({ person: 'x' })).rejects.toThrow('only grows');
  });

  test('browsers fetch everything again from a restored backup', async () => {
    const source = await makeTestDatabase(dialect);
    await makeTown(source.db);
    await renewRunMark(source.db, source.dataDir);
    const before = await source.db.read('towns').first('epoch', 'seq');
    const { path } = await backUp(source);
    const box = await makeBox(dialect);
    await runTown(box, 'restore', path);
    const restored = await openDatabase(box);
    onTestFinished(() => restored.close());
    const after = await restored.read('towns').first('epoch', 'seq');
    expect(after.epoch).not.toBe(before.epoch);
    expect(after.seq).toBeGreaterThan(before.seq + 500);
    expect(await renewRunMark(restored, box.dataDir)).toBe('first');
    expect(await renewRunMark(restored, box.dataDir)).toBe('same');
  });

  test('a running server is not restored over', async () => {
    const source = await makeTestDatabase(dialect);
    const { path } = await backUp(source);
    const note = { pid: process.pid, publicScheme: 'http', trustProxy: false, port: 1 };
    const box = await makeBox(dialect);
    if (dialect === 'sqlite') {
      const folder = makeFolder();
      writeFileSync(join(folder, 'running-server.json'), JSON.stringify(note));
      box.dataDir = folder;
    } else {
      const running = await openDatabase(box);
      onTestFinished(() => running.close());
    }
    expect(await runTown(box, 'restore', path)).toMatchObject({
      code: 1,
      err: 'A server uses this database. Stop all servers first. Nothing was changed.\n',
    });
  });
});

test.runIf(testsSqlite)(
  'settings come along: as the box’s own where it has none, else beside them, and the secret in any case',
  async () => {
    const source = await makeTestDatabase('sqlite');
    await makeTown(source.db);
    writeFileSync(join(source.dataDir, 'settings.env'), 'MAIL_FROM=office@maple.example\nDATABASE_URL=postgres://here');
    const env = { APP_SECRET: 's'.repeat(40), PUBLIC_SCHEME: 'https', DATABASE_URL: '' };
    const { path } = await backUp({ ...source, env });
    const fresh = await makeBox('sqlite');
    const { out } = await runTown({ ...fresh, env: { PUBLIC_SCHEME: 'http' } }, 'restore', path);
    expect(out).toContain('Settings that differ from those of the backup: PUBLIC_SCHEME.\n');
    const settings = readFileSync(join(fresh.dataDir, 'settings.env'), 'utf8');
    expect(settings).toContain('\nMAIL_FROM=office@maple.example\n');
    expect(settings).toContain(`\nAPP_SECRET=${env.APP_SECRET}\n`);
    expect(settings).not.toContain('DATABASE_URL');
    expect(statSync(join(fresh.dataDir, 'settings.env')).mode & 0o777).toBe(0o600);

    const set = { dataDir: makeFolder(), databaseUrl: undefined };
    writeFileSync(join(set.dataDir, 'settings.env'), 'MAIL_FROM=new@maple.example');
    expect((await runTown(set, 'restore', path)).out).toContain('those of the backup: MAIL_FROM, PUBLIC_SCHEME.\n');
    expect(readFileSync(join(set.dataDir, 'settings.env'), 'utf8')).toBe('MAIL_FROM=new@maple.example');
    expect(readFileSync(join(set.dataDir, 'restored-settings.env'), 'utf8')).toContain(
      'MAIL_FROM=office@maple.example',
    );
    expect(readFileSync(join(set.dataDir, 'app-secret'), 'utf8')).toBe(env.APP_SECRET);
  },
);

test('a backup of older tables is brought up to date', async () => {
  const source = await makeTestDatabase('sqlite');
  await makeTown(source.db);
  const migrations: string[] = await source.db.read('knex_migrations').orderBy('id').pluck('name');
  const since = migrations.indexOf('20261123_40_cancelled_dates.ts');
  for (let step = since; step < migrations.length; step += 1) await source.db.write.migrate.down();
  const { path } = await backUp(source);
  const box = await makeBox('sqlite');
  expect(await runTown(box, 'restore', path)).toMatchObject({ code: 0, err: '' });
  const restored = await openDatabase(box);
  onTestFinished(() => restored.close());
  expect(await restored.read('knex_migrations').orderBy('id').pluck('name')).toEqual(migrations);
  expect(await restored.read('town_hosts').pluck('host')).toEqual(['cityofmaple.test']);
});

test('files that are lost or changed on the disk are reported, and cost no backup', async () => {
  const source = await makeTestDatabase('sqlite');
  await fillTables(source);
  rmSync(storedFilePath(source.dataDir, 'maple-0'));
  writeFileSync(storedFilePath(source.dataDir, 'maple-1'), 'other bytes');
  const { path, out } = await backUp(source);
  expect(out).toContain('Files that are no longer as they were uploaded: 1.');
  expect(out).toContain(
    'Files that the database names and the data folder does not have: 1, such as files/-0/maple-0.',
  );
  const checked = await runTown({}, 'backup', '--check', path);
  expect(checked.out).toContain('is whole, and was restored on trial: 2 towns, 5 files.');
  expect(checked.out).toContain('no longer as they were uploaded: 1.');
});
