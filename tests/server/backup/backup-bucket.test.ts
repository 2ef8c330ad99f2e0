/** Copies of backups in a bucket. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { copyToBucket, listCopies } from '../../../server/backup/copyToBucket.ts';
import { backUpNightly } from '../../../server/backup/nightlyBackup.ts';
import { readConfig } from '../../../server/config/config.ts';
import { makeTestDatabase } from '../database.ts';
import { bucketKeys } from '../files/filesBucketServer.ts';

/** A bucket named `safe` that takes files in parts. `refusal` is what it answers instead. */
async function startBucket() {
  const stored = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const state = { refusal: '', calls: [] as string[] };
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '', 'http://bucket');
    const [key, query] = [url.pathname.replace('/safe/', ''), url.searchParams];
    const body = await buffer(req);
    state.calls.push(`${req.method} ${key}`);
    const isOurs = req.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${bucketKeys.S3_ACCESS_KEY_ID}/`);
    const id = query.get('uploadId') ?? '';
    const parts = uploads.get(id);
    if (!isOurs || (state.refusal && req.method === 'PUT')) {
      return res.writeHead(403).end(`<Error><Code>${state.refusal || 'AccessDenied'}</Code></Error>`);
    }
    if (req.method === 'POST' && query.has('uploads')) {
      uploads.set('the id', new Map());
      return res.end('<InitiateMultipartUploadResult><UploadId>the id</UploadId></InitiateMultipartUploadResult>');
    }
    if (req.method === 'PUT' && parts) {
      parts.set(Number(query.get('partNumber')), body);
      return res.setHeader('ETag', `"${createHash('md5').update(body).digest('hex')}"`).end();
    }
    if (req.method === 'POST' && parts) {
      const named = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;(\w+)&quot;<\/ETag>/g)];
      const whole = named.map(([, part, etag]) => {
        const bytes = parts.get(Number(part)) ?? Buffer.alloc(0);
        return createHash('md5').update(bytes).digest('hex') === etag ? bytes : Buffer.from('wrong');
      });
      stored.set(key, Buffer.concat(whole));
      return res.end('<CompleteMultipartUploadResult/>');
    }
    if (req.method === 'DELETE') {
      if (id) uploads.delete(id);
      else stored.delete(key);
      return res.writeHead(204).end();
    }
    const names = [...stored.keys()].filter((name) => name.startsWith(query.get('prefix') ?? ''));
    res.end(
      `<ListBucketResult>${names.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')}</ListBucketResult>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const S3_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { ...bucketKeys, S3_ENDPOINT, S3_BUCKET: 'images', BACKUP_S3_BUCKET: 'safe' };
  const s3 = readConfig(env).backupS3;
  if (!s3) throw new Error('There is no bucket.');
  return { stored, uploads, state, s3, env };
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mainstreet-bucket-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a file goes there in parts and is the same there; a refusal leaves nothing and is told', async () => {
  const { stored, uploads, state, s3 } = await startBucket();
  const path = join(makeFolder(), 'nightly-2026-11-23.tar');
  const bytes = randomBytes(33 * 1024 * 1024);
  writeFileSync(path, bytes);
  await copyToBucket(s3, path);
  expect(stored.get('nightly-2026-11-23.tar')?.equals(bytes)).toBe(true);
  expect(state.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(2);
  expect(await listCopies(s3)).toEqual(['nightly-2026-11-23.tar']);

  stored.clear();
  state.refusal = 'QuotaExceeded';
  await expect(copyToBucket(s3, path)).rejects.toThrow('The bucket for backups refused PUT: QuotaExceeded.');
  expect([stored.size, uploads.size]).toEqual([0, 0]);
  await expect(listCopies({ ...s3, accessKeyId: 'OTHER' })).rejects.toThrow('refused GET: ');
});

test('the nightly backup counts once its copy is there; copies go by the same rules', async () => {
  const { stored, state, s3 } = await startBucket();
  const { db, dataDir } = await makeTestDatabase('sqlite');
  const backupDir = join(dataDir, 'backups');
  mkdirSync(backupDir);
  const config = { backupDir, backupHour: 3, backupKeep: { daily: 2, weekly: 0, monthly: 0 }, backupS3: s3 };
  const noon = new Date(2026, 10, 20, 12).getTime();
  const run = (now: number) =>
    backUpNightly({
      db,
      config,
      log: { info() {}, error() {} },
      now,
      async makeBackup(path) {
        writeFileSync(path, `made at ${now}`);
        return 'done';
      },
    });
  stored.set('other.tar', Buffer.from('somebody else’s'));
  for (const day of [0, 1, 2, 3]) await run(noon + day * 86_400_000);
  expect([...stored.keys()].sort()).toEqual(['nightly-2026-11-22.tar', 'nightly-2026-11-23.tar', 'other.tar']);
  state.refusal = 'SlowDown';
  await run(noon + 4 * 86_400_000);
  const latest = () => db.read('backups').orderBy('night', 'desc').first();
  expect(await latest()).toMatchObject({
    finished_at: null,
    failure: expect.stringContaining('refused PUT: SlowDown'),
  });
  state.refusal = '';
  await run(noon + 4 * 86_400_000 + 3_600_000);
  expect(await latest()).toMatchObject({ finished_at: expect.any(String), failure: '' });
  expect(String(stored.get('nightly-2026-11-24.tar'))).toContain('made at');
});

test('its settings are those of the images’ bucket but for the name, which must be another', async () => {
  const { env, s3 } = await startBucket();
  expect(s3).toMatchObject({ uploadBase: `${env.S3_ENDPOINT}/safe/`, accessKeyId: bucketKeys.S3_ACCESS_KEY_ID });
  const own = { BACKUP_S3_ACCESS_KEY_ID: 'BACKUPS', BACKUP_S3_REGION: 'eu-west-1' };
  expect(readConfig({ ...env, ...own }).backupS3).toMatchObject({ accessKeyId: 'BACKUPS', region: 'eu-west-1' });
  expect(readConfig({}).backupS3).toBe(undefined);
  expect(() => readConfig({ ...env, BACKUP_S3_BUCKET: 'images' })).toThrow('must be another bucket');
  expect(() => readConfig({ BACKUP_S3_BUCKET: 'safe' })).toThrow('S3_REGION');
});
