/** The backups that the server makes by itself. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chooseRetained } from '../../../server/backup/chooseRetained.ts';
import { backUpNightly, findNight, runBackupProcess } from '../../../server/backup/nightlyBackup.ts';
import { testBackup } from '../../../server/backup/testBackup.ts';
import type { S3 } from '../../../server/config/bucketConfig.ts';
import { readConfig } from '../../../server/config/config.ts';
import { readTodo } from '../../../server/store/dashboard/todo.ts';
import { dialects, makeTestDatabase, makeTown, testsSqlite } from '../database.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
/** Noon by the clock of this machine, whichever zone it is in. */
const noon = new Date(2026, 10, 20, 12).getTime();
const silent = { info() {}, error() {} };

describe('the settings', () => {
  const settings = (env: NodeJS.ProcessEnv) => readConfig({ NODE_ENV: 'production', DATA_DIR: '/srv/towns', ...env });

  test('are sensible where nothing is set, and say what is wrong with them', () => {
    const { backupDir, backupHour, backupKeep } = settings({});
    expect([backupDir, backupHour, backupKeep]).toEqual([
      '/srv/towns/backups',
      3,
      { daily: 7, weekly: 4, monthly: 12 },
    ]);
    expect(settings({ BACKUP_HOUR: '0', BACKUP_DIR: '/mnt/b' })).toMatchObject({ backupHour: 0, backupDir: '/mnt/b' });
    expect([settings({ BACKUP_HOUR: 'off' }).backupHour, readConfig({}).backupHour]).toEqual([null, null]);
    expect(settings({ BACKUP_KEEP: '3,0,1' }).backupKeep).toEqual({ daily: 3, weekly: 0, monthly: 1 });
    expect(() => settings({ BACKUP_HOUR: '24' })).toThrow('BACKUP_HOUR');
    for (const BACKUP_KEEP of ['7', '0,4,12', 'all', '7,4,-1']) {
      expect(() => settings({ BACKUP_KEEP })).toThrow('how many days, weeks and months');
    }
  });
});

test('a night begins at its hour and lasts until the next', () => {
  expect(findNight(new Date(2026, 10, 20, 2, 59).getTime(), 3)).toBe('2026-11-19');
  expect(findNight(new Date(2026, 10, 20, 3).getTime(), 3)).toBe('2026-11-20');
  expect(findNight(new Date(2026, 2, 1, 1).getTime(), 2)).toBe('2026-02-28');
});

describe('the backups of many nights', () => {
  const nights = Array.from({ length: 500 }, (_, back) =>
    new Date(Date.UTC(2026, 10, 23) - back * dayMs).toISOString().slice(0, 10),
  );

  test('seven days, the ends of four weeks and of twelve months are kept', () => {
    expect([...chooseRetained(nights, { daily: 7, weekly: 4, monthly: 12 })].sort()).toEqual([
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-08',
      '2026-11-15',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
    ]);
  });

  test('the newest is always kept, and a gap costs none of the older', () => {
    expect([...chooseRetained(nights, { daily: 0, weekly: 0, monthly: 0 })]).toEqual(['2026-11-23']);
    const rare = ['2024-01-05', '2025-06-01', '2026-11-23'];
    expect([...chooseRetained(rare, { daily: 1, weekly: 2, monthly: 3 })].sort()).toEqual(rare);
    expect([...chooseRetained([], { daily: 7, weekly: 4, monthly: 12 })]).toEqual([]);
  });
});

/** A server's nights, with backups that are some bytes in a file. */
async function makeNights(dialect: (typeof dialects)[number]) {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db);
  const backupDir = join(database.dataDir, 'backups');
  const made: string[] = [];
  const state = { failure: '' };
  const config = {
    backupDir,
    backupHour: 3 as number | null,
    backupKeep: { daily: 3, weekly: 0, monthly: 0 },
    backupS3: undefined as S3 | undefined,
  };
  const run = (now: number) =>
    backUpNightly({
      db: database.db,
      config,
      log: silent,
      now,
      async makeBackup(path) {
        await new Promise((resolve) => setImmediate(resolve));
        if (state.failure) throw new Error(state.failure);
        made.push(path);
        mkdirSync(backupDir, { recursive: true });
        writeFileSync(path, 'tested');
        return 'done';
      },
    });
  const todo = async (now: number) =>
    (await readTodo(database.db, town, false, now)).filter(({ kind }) => kind === 'backup');
  return { ...database, config, made, state, run, todo, names: () => readdirSync(backupDir).sort() };
}

describe.each(dialects)('on %s', (dialect) => {
  test('each night has one backup, whichever of several servers makes it, and old ones go', async () => {
    const { run, made, names, db, config } = await makeNights(dialect);
    await run(noon);
    expect(made).toEqual([]);
    for (let night = 1; night <= 5; night += 1) {
      // Several servers, several times a night.
      for (const hours of [0, 1, 5]) await Promise.all([1, 2, 3].map(() => run(noon + night * dayMs + hours * hourMs)));
      expect(made).toHaveLength(night);
      if (night === 1) writeFileSync(join(config.backupDir, 'mine.tar'), '');
    }
    expect(names()).toEqual(['mine.tar', ...['23', '24', '25'].map((day) => `nightly-2026-11-${day}.tar`)]);
    const [row] = await db.read('backups').orderBy('night', 'desc').limit(1);
    expect(row).toMatchObject({ night: '2026-11-25', failure: '', file: made.at(-1), next_attempt_at: null });
    expect([Number(row.bytes), row.finished_at]).toEqual([6, new Date(noon + 5 * dayMs).toISOString()]);
  });

  test('one that fails is tried again, ever more rarely, and administrators are told', async () => {
    const { run, made, state, todo, db } = await makeNights(dialect);
    await run(noon);
    await run(noon + dayMs);
    expect(await todo(noon + dayMs)).toEqual([]);
    state.failure = 'No backup was made: the disk is full.';
    const attempts = async () => (await db.read('backups').where({ night: '2026-11-22' }).first()).attempts;
    for (let minute = 0; minute < 60; minute += 1) await run(noon + 2 * dayMs + minute * 60_000);
    expect(await attempts()).toBe(3);
    expect((await db.read('backups').where({ night: '2026-11-22' }).first()).failure).toBe(state.failure);
    const last = { kind: 'backup', last: expect.stringMatching(/^2026-11-2[01]T\d\d:\d\d$/) };
    expect(await todo(noon + 2 * dayMs)).toEqual([last]);
    state.failure = '';
    await run(noon + 2 * dayMs + 2 * hourMs);
    expect([made.length, await todo(noon + 2 * dayMs)]).toEqual([2, []]);
  });

  test('a server that was killed in the middle costs a night some hours, not the backup', async () => {
    const { run, made, db } = await makeNights(dialect);
    await run(noon);
    const started = {
      night: '2026-11-21',
      attempts: 1,
      next_attempt_at: new Date(noon + dayMs + 6 * hourMs).toISOString(),
    };
    await db
      .write('backups')
      .insert({ ...started, file: '', failure: '', created_at: new Date(noon + dayMs).toISOString() });
    await run(noon + dayMs + 5 * hourMs);
    expect(made).toHaveLength(0);
    await run(noon + dayMs + 7 * hourMs);
    expect(made).toHaveLength(1);
  });

  test('administrators are told of two days without one, and of none where backups are switched off', async () => {
    const { run, todo, config } = await makeNights(dialect);
    expect(await todo(noon)).toEqual([]);
    await run(noon);
    expect(await todo(noon + 47 * hourMs)).toEqual([]);
    expect(await todo(noon + 49 * hourMs)).toEqual([{ kind: 'backup', last: null }]);
    await run(noon + dayMs);
    expect(await todo(noon + 70 * hourMs)).toEqual([]);
    expect(await todo(noon + 80 * hourMs)).toMatchObject([{ kind: 'backup', last: expect.any(String) }]);
    config.backupHour = null;
    await run(noon + 81 * hourMs);
    expect(await todo(noon + 99 * hourMs)).toEqual([]);
  });
});

test.runIf(testsSqlite)(
  'the process of its own makes a real one, says why it can’t, and ends with the server',
  async () => {
    const { db, dataDir } = await makeTestDatabase('sqlite');
    await makeTown(db);
    const folder = mkdtempSync(join(tmpdir(), 'mainstreet-nightly-'));
    const before = process.env.DATA_DIR;
    process.env.DATA_DIR = dataDir;
    onTestFinished(() => {
      if (before === undefined) delete process.env.DATA_DIR;
      else process.env.DATA_DIR = before;
      rmSync(folder, { recursive: true });
    });
    const path = join(folder, 'nightly.tar');
    expect(await runBackupProcess(() => false)(path)).toContain('1 town, 0 files.\nIt was restored on trial.');
    expect((await testBackup(path)).manifest.towns).toEqual(['cityofmaple.test']);
    writeFileSync(join(folder, 'file'), '');
    await expect(runBackupProcess(() => false)(join(folder, 'file/nightly.tar'))).rejects.toThrow(/ENOTDIR|EEXIST/);
    await expect(runBackupProcess(() => true)(join(folder, 'other.tar'))).rejects.toThrow('ended with SIGTERM');
    expect(readdirSync(folder)).not.toContain('other.tar');
  },
);
