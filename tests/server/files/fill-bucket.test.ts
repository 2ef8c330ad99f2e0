/** Moving an installation's files from its data folder into a bucket. */
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileKey, storedFilePath } from '../../../server/files/fileStorage.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { runTown } from '../office/cli.ts';
import { serve } from '../serve.ts';
import { startFilesBucket } from './filesBucket.ts';
import { listStoredFiles } from './upload-town.ts';
import { pdfFile, type Uploaded, uploadBytes } from './uploads.ts';

async function makeFilledFolder() {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  const bucket = await startFilesBucket();
  const { cookie } = await signInNewAccount(database, town, { is_admin: true });
  const { port } = await serve(database);
  const uploaded: Uploaded[] = [];
  for (const name of ['first', 'second', 'third']) {
    const { body } = await uploadBytes(port, `/api/files?name=${name}.pdf`, pdfFile(name), { cookie });
    uploaded.push(body as Uploaded);
  }
  const fill = () => runTown({ ...database, env: bucket.env }, 'fill-bucket');
  return { ...database, bucket, cookie, uploaded, fill };
}

test('fill-bucket copies all files, from where they are served then, and leaves the folder as it was', async () => {
  const { db, dataDir, bucket, cookie, uploaded, fill, ...rest } = await makeFilledFolder();
  const before = listStoredFiles(dataDir);
  expect(await fill()).toMatchObject({ code: 0, out: expect.stringContaining('3 files copied to http://') });
  expect([...bucket.stored.keys()].sort()).toEqual(uploaded.map(({ id }) => fileKey(id)).sort());
  expect(listStoredFiles(dataDir)).toEqual(before);
  const { ask } = await serve({ ...rest, db, dataDir }, { env: bucket.env });
  const calls = bucket.calls.length;
  const read = await ask(uploaded[1]?.url ?? '', { headers: { cookie } });
  expect([read.status, bucket.calls.length]).toEqual([200, calls + 1]);
});

test('fill-bucket goes on where it ended, and replaces what is cut off there', async () => {
  const { bucket, uploaded, fill } = await makeFilledFolder();
  bucket.state.refusal = 403;
  expect(await fill()).toMatchObject({ code: 1, err: expect.stringContaining('fetched') });
  delete bucket.state.refusal;
  await fill();
  const [first = '', second = ''] = uploaded.map(({ id }) => fileKey(id));
  const whole = bucket.stored.get(second);
  bucket.stored.delete(first);
  bucket.stored.set(second, Buffer.from('%PDF-cut'));
  expect((await fill()).out).toMatch(/^2 files copied .*, 1 were there already\./m);
  expect(bucket.stored.get(second)).toEqual(whole);
});

test('fill-bucket names the files that are damaged or lost here, and copies all others', async () => {
  const { dataDir, bucket, uploaded, fill } = await makeFilledFolder();
  const damaged = uploaded[0]?.id ?? '';
  writeFileSync(storedFilePath(dataDir, damaged), 'other bytes');
  const { code, err } = await fill();
  expect([code, err]).toEqual([1, expect.stringContaining('not in the bucket either: 1 file (')]);
  expect(err).toContain(damaged);
  expect([bucket.stored.size, bucket.stored.has(fileKey(damaged))]).toEqual([2, false]);
});

test('fill-bucket needs a bucket', async () => {
  const database = await makeTestDatabase('sqlite');
  expect(await runTown(database, 'fill-bucket')).toMatchObject({
    code: 2,
    err: expect.stringContaining('FILES_S3'),
  });
});
