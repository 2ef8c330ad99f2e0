/** Files that bring nothing back. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { createArchive } from '../../../server/backup/archiveWriter.ts';
import { headerName } from '../../../server/backup/backupFormat.ts';
import { listMembers } from '../../../server/backup/tar.ts';
import fc from '../../properties.ts';
import { makeTown, openTestDatabase, testsSqlite } from '../database.ts';
import { runTown } from '../office/cli.ts';
import { listBytes, makeFolder } from './boxes.ts';

describe('a file that can’t be used changes nothing, and the message says why', () => {
  let path: string;
  let size: number;
  let box: { dataDir: string; databaseUrl: undefined };

  beforeAll(async () => {
    const source = await openTestDatabase('sqlite');
    await makeTown(source.db);
    const folder = mkdtempSync(join(tmpdir(), 'mainstreet-backup-'));
    path = join(folder, 'towns.tar');
    expect(await runTown(source, 'backup', path)).toMatchObject({ code: 0 });
    await source.remove();
    size = statSync(path).size;
    const present = await openTestDatabase('sqlite');
    await makeTown(present.db, { host: 'present.test' });
    await present.db.close();
    box = { dataDir: join(folder, 'data'), databaseUrl: undefined };
    cpSync(present.dataDir, box.dataDir, { recursive: true });
    rmSync(present.dataDir, { recursive: true });
    return () => rmSync(folder, { recursive: true });
  });

  /** Tries a file in place of the towns that are here. */
  async function tryFile(bytes: Buffer | string): Promise<string> {
    const file = join(box.dataDir, '..', 'tried.tar');
    writeFileSync(file, bytes);
    const before = listBytes(box.dataDir);
    const { code, err, out } = await runTown(box, 'restore', file, '--replace');
    expect([code, out]).toEqual([1, '']);
    expect(listBytes(box.dataDir)).toEqual(before);
    expect((await runTown({}, 'backup', '--check', file)).err).toBe(err);
    return err;
  }

  test('with any bit flipped, or cut anywhere, or with more at its end', async () => {
    const whole = readFileSync(path);
    const damage = fc.oneof(
      fc.record({ at: fc.nat(size - 1), bit: fc.nat(7) }).map(({ at, bit }) => {
        const bytes = Buffer.from(whole);
        bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
        return bytes;
      }),
      fc.nat(size - 1).map((at) => whole.subarray(0, at)),
      // Copies most likely end at a whole block.
      fc.nat(size / 512 - 1).map((blocks) => whole.subarray(0, blocks * 512)),
      fc.integer({ min: 1, max: 2000 }).map((more) => Buffer.concat([whole, Buffer.alloc(more)])),
    );
    await fc.assert(
      fc.asyncProperty(damage, async (bytes) => {
        expect(await tryFile(bytes)).toMatch(/damaged|cut off|newer version/);
      }),
      { numRuns: 80 },
    );
  });

  test.runIf(testsSqlite)('when it is none of ours', async () => {
    const foreign = /no backup that Mainstreet made/;
    for (const bytes of ['', 'some text', Buffer.alloc(20_000), readFileSync(join(box.dataDir, 'mainstreet.db'))]) {
      expect(await tryFile(bytes)).toMatch(foreign);
    }
    const other = await createArchive(join(makeFolder(), 'other.tar'));
    await other.addBytes('readme.txt', Buffer.from('A tar file of something else.'));
    await other.finish();
    expect(await tryFile(readFileSync(other.part))).toMatch(foreign);
    expect((await runTown(box, 'restore', join(box.dataDir, 'none.tar'))).err).toMatch(
      /none\.tar cannot be read: There is no such file\.\n$/,
    );
    expect((await runTown(box, 'restore', box.dataDir)).err).toMatch(/ cannot be read: It is a folder\.\n$/);
  });

  /** The same backup with another header, and right checksums. */
  async function withHeader(change: Record<string, unknown>): Promise<Buffer> {
    const archive = await createArchive(join(makeFolder(), 'changed.tar'));
    for await (const member of listMembers(path)) {
      const bytes = await member.readBytes();
      if (member.name.startsWith('checksums/')) continue;
      const header = { ...JSON.parse(member.name === headerName ? String(bytes) : '{}'), ...change };
      await archive.addBytes(member.name, member.name === headerName ? Buffer.from(JSON.stringify(header)) : bytes);
    }
    await archive.finish();
    return readFileSync(archive.part);
  }

  test.each([
    ['made by a newer version', { format: 2 }, /newer version of Mainstreet/],
    ['with tables of a newer version', { migrations: ['29990101_01_future.ts'] }, /newer version of Mainstreet/],
    ['in a format that nobody has made yet', { format: 7, kind: 'galaxy', migrations: null }, /newer version/],
    ['of one town', { kind: 'town' }, /one town, not a whole installation/],
    ['with a header of another shape', { migrations: 'all' }, /damaged/],
    ['of another program', { product: 'elsewhere' }, /no backup that Mainstreet made/],
  ])('%s', async (_which, change, message) => {
    expect(await tryFile(await withHeader(change))).toMatch(message);
  });

  test.runIf(testsSqlite)('a restore that was killed while it switched is noticed, and can be done again', async () => {
    const copy = { dataDir: join(makeFolder(), 'data'), databaseUrl: undefined };
    cpSync(box.dataDir, copy.dataDir, { recursive: true });
    writeFileSync(join(copy.dataDir, 'restore-unfinished'), path);
    rmSync(join(copy.dataDir, 'mainstreet.db'));
    await expect(openDatabase(copy)).rejects.toThrow('did not finish. Restore it again');
    expect(existsSync(join(copy.dataDir, 'mainstreet.db'))).toBe(false);
    expect(await runTown(copy, 'restore', path, '--replace')).toMatchObject({ code: 0, err: '' });
    const restored = await openDatabase(copy);
    onTestFinished(() => restored.close());
    expect(await restored.read('town_hosts').pluck('host')).toEqual(['cityofmaple.test']);
  });
});
