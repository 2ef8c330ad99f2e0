/** Backups and exports of installations whose files are in a bucket. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileKey, filesFolder, storedFilePath } from '../../../server/files/fileStorage.ts';
import { makeTestDatabase, testsSqlite } from '../database.ts';
import { startFilesBucket } from '../files/filesBucket.ts';
import { listStoredFiles } from '../files/upload-town.ts';
import { fillTables } from '../filledTables.ts';
import { runTown } from '../office/cli.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mainstreet-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A box with two towns, whose files are in a bucket alone. */
async function makeSource() {
  const [database, bucket] = [await makeTestDatabase('sqlite'), await startFilesBucket()];
  await fillTables(database);
  for (const { id } of await database.db.read('files').select('id')) {
    bucket.stored.set(fileKey(id), readFileSync(storedFilePath(database.dataDir, id)));
  }
  rmSync(filesFolder(database.dataDir), { recursive: true });
  const env = { ...bucket.env, APP_SECRET: 'a'.repeat(40) };
  return { ...database, bucket, env };
}

const sort = (stored: Map<string, Buffer>) => [...stored].sort(([a], [b]) => a.localeCompare(b));

test('a backup has the files of the bucket, and they come back to a bucket or to a disk', async () => {
  const source = await makeSource();
  const path = join(makeFolder(), 'towns.tar');
  const made = await runTown(source, 'backup', path);
  expect([made.code, made.err]).toEqual([0, '']);
  expect(made.out).toContain(`2 towns, ${source.bucket.stored.size} files.`);

  const bucket = await startFilesBucket();
  const box = { dataDir: join(makeFolder(), 'data'), databaseUrl: undefined };
  expect(await runTown({ ...box, env: bucket.env }, 'restore', path)).toMatchObject({ code: 0, err: '' });
  expect(sort(bucket.stored)).toEqual(sort(source.bucket.stored));
  expect(listStoredFiles(box.dataDir)).toEqual([]);

  const disk = { dataDir: join(makeFolder(), 'data'), databaseUrl: undefined };
  expect(await runTown(disk, 'restore', path)).toMatchObject({ code: 0, err: '' });
  const keys = [...source.bucket.stored.keys()];
  expect(keys.map((key) => readFileSync(join(disk.dataDir, key)))).toEqual([...source.bucket.stored.values()]);
});

test.runIf(testsSqlite)(
  'a town takes its files from bucket to bucket; a refused import leaves none there',
  async () => {
    const source = await makeSource();
    await source.db.write('town_hosts').where({ town_id: 'maple', canonical: true }).update({ host: 'maple-0.test' });
    const path = join(makeFolder(), 'maple.tar');
    expect(await runTown(source, 'export', 'maple-0.test', path)).toMatchObject({ code: 0 });
    const [target, bucket] = [await makeTestDatabase('sqlite'), await startFilesBucket()];
    const there = { ...target, env: { ...bucket.env, APP_SECRET: 'b'.repeat(40) } };
    const own: string[] = await source.db.read('files').where({ town_id: 'maple' }).pluck('id');

    await target.db.write.raw("create trigger refuse before insert on files begin select raise(abort, 'no room'); end");
    expect((await runTown(there, 'import-town', path)).code).not.toBe(0);
    expect(bucket.calls.some((call) => call.startsWith('PUT'))).toBe(true);
    expect(bucket.stored.size).toBe(0);
    await target.db.write.raw('drop trigger refuse');

    expect(await runTown(there, 'import-town', path)).toMatchObject({ code: 0 });
    const expected = sort(source.bucket.stored).filter(([key]) => own.some((id) => fileKey(id) === key));
    expect(sort(bucket.stored)).toEqual(expected);
  },
);

test('without its bucket there is no backup, and it is said why', async () => {
  const source = await makeSource();
  source.bucket.state.refusal = 403;
  const path = join(makeFolder(), 'towns.tar');
  const { code, err } = await runTown(source, 'backup', path);
  expect([code, existsSync(path)]).toEqual([1, false]);
  expect(err).toContain('can’t be fetched');
});
