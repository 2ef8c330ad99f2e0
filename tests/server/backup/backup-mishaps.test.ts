/** A full disk, and processes that are killed in the middle: there is a whole backup or none, and all of a restore or nothing. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { makeTestDatabase, makeTown, openTestDatabase, testsSqlite } from '../database.ts';
import { readTables } from '../filledTables.ts';
import { runTown } from '../office/cli.ts';

const { disk } = vi.hoisted(() => ({ disk: { bytesLeft: Number.POSITIVE_INFINITY } }));

/** The file system, of which a file handle takes no more once so many bytes are written. */
vi.mock('node:fs/promises', async (importOriginal) => {
  const actual = await importOriginal<typeof fs>();
  return {
    ...actual,
    async open(...args: Parameters<typeof actual.open>) {
      const file = await actual.open(...args);
      const writeFile = file.writeFile.bind(file);
      file.writeFile = async (data, options) => {
        disk.bytesLeft -= (data as Buffer).length;
        if (disk.bytesLeft >= 0) return writeFile(data, options);
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      };
      return file;
    },
  };
});
afterEach(() => {
  disk.bytesLeft = Number.POSITIVE_INFINITY;
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mainstreet-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A town with an upload that takes a moment to copy. */
async function makeSource() {
  const source = await makeTestDatabase('sqlite');
  await makeTown(source.db);
  mkdirSync(join(source.dataDir, 'files/00'), { recursive: true });
  for (let file = 0; file < 10; file += 1) {
    writeFileSync(join(source.dataDir, `files/00/${file}`), randomBytes(6_000_000));
  }
  return source;
}

test.each([0, 600, 20_000, 30_000_000])('a disk with %d bytes left gets no piece of a backup', async (bytesLeft) => {
  const source = await makeSource();
  const folder = makeFolder();
  disk.bytesLeft = bytesLeft;
  const { code, out, err } = await runTown(source, 'backup', join(folder, 'towns.tar'));
  expect([code, out, err]).toEqual([1, '', 'No backup was made: the disk is full.\n']);
  expect(readdirSync(folder)).toEqual([]);
});

const cli = fileURLToPath(new URL('../../../server/cli.ts', import.meta.url));

/** Runs a command, and kills it as soon as a name that fits is in a folder. */
async function runUntil(folder: string, pattern: RegExp, dataDir: string, args: string[]): Promise<void> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [cli, ...args], { env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir } });
  const exit = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  await expect.poll(() => readdirSync(folder).some((name) => pattern.test(name)), { interval: 2 }).toBe(true);
  child.kill('SIGKILL');
  expect(await exit).toBe('SIGKILL');
}

test.runIf(testsSqlite)(
  'a backup that is killed leaves nothing under its name, and the next one leaves nothing of it',
  async () => {
    const source = await makeSource();
    const folder = makeFolder();
    const path = join(folder, 'towns.tar');
    for (const pattern of [/\.part$/, /\.test$/]) {
      await runUntil(folder, pattern, source.dataDir, ['backup', path]);
      expect(readdirSync(folder)).not.toContain('towns.tar');
    }
    // Parts of other programs, and one of a process that nobody can ask about.
    const others = ['film.mkv.part', 'notes.999999999.part', 'towns.tar.@elsewhere.1.part'];
    for (const name of others) writeFileSync(join(folder, name), 'something else');
    writeFileSync(join(folder, 'towns.tar.@elsewhere.1.part'), 'mainstreet.json');
    expect(await runTown(source, 'backup', join(folder, 'other.tar'))).toMatchObject({ code: 0 });
    expect(readdirSync(folder).sort()).toEqual([...others, 'other.tar'].sort());
    expect(await runTown({}, 'backup', '--check', join(folder, 'other.tar'))).toMatchObject({ code: 0 });
    const [old, coming] = [Date.now() / 1000 - 90_000, Date.now() / 1000 + 90_000_000];
    for (const time of [old, coming]) {
      const left = join(folder, 'towns.tar.@elsewhere.1.part');
      writeFileSync(left, 'mainstreet.json');
      utimesSync(left, time, time);
      expect(await runTown({}, 'backup', '--check', join(folder, 'other.tar'))).toMatchObject({ code: 0 });
      expect(readdirSync(folder).sort(), 'of a day ago, or of a wrong clock').toEqual(
        [...others.slice(0, 2), 'other.tar'].sort(),
      );
    }
  },
);

test.runIf(testsSqlite)('a restore that is killed while it loads has changed nothing', async () => {
  const source = await makeSource();
  const path = join(makeFolder(), 'towns.tar');
  expect(await runTown(source, 'backup', path)).toMatchObject({ code: 0 });
  const { db, dataDir, databaseUrl, remove } = await openTestDatabase('sqlite');
  onTestFinished(remove);
  await makeTown(db, { host: 'present.test' });
  await db.close();
  const here = { dataDir, databaseUrl };
  const before = [await readTables(here), readFileSync(join(dataDir, 'mainstreet.db')).toString('base64')];
  await runUntil(dataDir, /^restore-\d+$/, dataDir, ['restore', path, '--replace']);
  expect([await readTables(here), readFileSync(join(dataDir, 'mainstreet.db')).toString('base64')]).toEqual(before);
  expect(readdirSync(dataDir)).not.toContain('files');

  expect(await runTown(here, 'restore', path, '--replace')).toMatchObject({ code: 0, err: '' });
  expect((await readTables(here)).town_hosts).toEqual((await readTables(source)).town_hosts);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restore-'))).toEqual([]);
});
