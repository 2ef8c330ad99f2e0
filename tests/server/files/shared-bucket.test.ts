/** Two servers with one database and one bucket, and each with a data folder of its own. */
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../db/connection.ts';
import { readConfig } from '../../../server/config/config.ts';
import { claimFile, fileKey, storedFilePath } from '../../../server/files/fileStorage.ts';
import { removeUnfinishedUploads } from '../../../server/files/removeUnfinishedUploads.ts';
import { emptyBins } from '../../../server/jobs/emptyBins.ts';
import { hasFileRow } from '../../../server/store/content/documents.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { runTown } from '../office/cli.ts';
import { serve } from '../serve.ts';
import { startFilesBucket } from './filesBucket.ts';
import { listStoredFiles } from './upload-town.ts';
import { binDocument, pdfFile, type Uploaded, uploadBytes } from './uploads.ts';

async function makeTwo() {
  const database = await makeTestDatabase('postgres');
  const town = await makeTown(database.db);
  const { cookie } = await signInNewAccount(database, town, { is_admin: true });
  const bucket = await startFilesBucket();
  const start = async (dataDir: string) => {
    const db = await openDatabase({ dataDir, databaseUrl: database.databaseUrl });
    onTestFinished(() => db.close());
    const part = { db, dataDir, databaseUrl: database.databaseUrl };
    const served = await serve(part, { env: bucket.env, servers: 1 });
    return { ...part, ...served, place: { dataDir, filesS3: readConfig(bucket.env).filesS3 } };
  };
  const other = mkdtempSync(join(tmpdir(), 'mainstreet-other-'));
  onTestFinished(() => rmSync(other, { recursive: true, force: true }));
  const [here, there] = [await start(database.dataDir), await start(other)];
  const upload = async (name: string) =>
    (await uploadBytes(here.port, `/api/files?name=${name}.pdf`, pdfFile(name), { cookie })).body as Uploaded;
  return { town, cookie, bucket, here, there, upload };
}

const ageMark = ({ dataDir }: { dataDir: string }, id: string) => {
  const hourAgo = new Date(Date.now() - 3_700_000);
  utimesSync(`${storedFilePath(dataDir, id)}.undecided.part`, hourAgo, hourAgo);
};

test('files that one server received the other serves, backs up, and removes when it empties the bin', async () => {
  const { town, cookie, bucket, here, there, upload } = await makeTwo();
  const [used, binned] = [await upload('kept'), await upload('binned')];
  expect((await there.ask(used.url, { headers: { cookie } })).bytes).toEqual(pdfFile('kept'));
  const backup = join(there.dataDir, 'two.tar');
  const made = await runTown({ ...there, env: { ...bucket.env, APP_SECRET: 'a'.repeat(40) } }, 'backup', backup);
  expect([made.code, made.err, made.out]).toEqual([0, '', expect.stringContaining('1 town, 2 files.')]);

  await binDocument(there.db, town, binned);
  await emptyBins(there.db, there.place, Date.now() + 400 * 86_400_000);
  expect(bucket.stored.has(fileKey(binned.id))).toBe(false);
  expect((await here.ask(binned.url, { headers: { cookie } })).status).toBe(404);
  for (const { dataDir } of [here, there])
    expect(listStoredFiles(dataDir)).not.toContainEqual(expect.stringContaining('.part'));
});

test('an id is claimed by one of them, and a claim that came too late never costs the file', async () => {
  const { here, there, bucket, upload } = await makeTwo();
  const { id } = await upload('kept');
  const claims = await Promise.all([claimFile(here.place, 'promised-01'), claimFile(there.place, 'promised-01')]);
  expect(claims.sort()).toEqual([false, true]);
  expect(await claimFile(there.place, id)).toBe(false);
  for (const one of ['promised-01', id]) ageMark(there, one);
  // One has a row by now. The other's upload never ended, on whichever server.
  expect(await removeUnfinishedUploads(there.place, (one) => hasFileRow(there.db, one), true)).toBe(2);
  expect([...bucket.stored.keys()]).toEqual([fileKey(id)]);
});
