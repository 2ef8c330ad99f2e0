/** Images of items in a bucket: the address that this server signs, what the bucket makes of it, and the settings. */
import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { ConfigError } from '../../../server/config/configError.ts';
import { securityHeaders } from '../../../server/http/middleware/securityHeaders.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { serve } from '../serve.ts';
import { startBucket } from './bucket.ts';
import { bucketKeys } from './filesBucketServer.ts';

type Address = { upload_url: string; object_key: string; image_url: string };

test('a browser puts the file there itself, with the type and the ACL that were signed, for a quarter of an hour', async () => {
  let clock = Date.now();
  const now = () => clock;
  const bucket = await startBucket(now);
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db, { commerce: 'on' });
  const { cookie } = await signInNewAccount(database, town, { is_admin: true });
  const env = { ...bucketKeys, S3_BUCKET: 'maple-images', S3_ENDPOINT: bucket.origin };
  const { ask } = await serve(database, { env, now });
  const address = async (filename: string, content_type: string) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const body = JSON.stringify({ filename, content_type });
    const answer = await ask('/api/items/image/presigned_url', { method: 'POST', headers, body });
    return { status: answer.status, ...(answer.json() as Address) };
  };
  const { upload_url, object_key, image_url } = await address('Hönig Jar.png', 'image/png');
  expect(object_key).toMatch(new RegExp(`^${town.id}/[0-9a-f-]{36}/honig-jar\\.png$`));
  expect(image_url).toBe(`${bucket.origin}/maple-images/${object_key}`);
  expect(Object.fromEntries(new URL(upload_url).searchParams)).toMatchObject({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Expires': '900',
    'X-Amz-SignedHeaders': 'content-type;host;x-amz-acl',
  });
  expect(upload_url).not.toContain(bucketKeys.S3_SECRET_ACCESS_KEY);
  const shape = { width: 60, height: 40, channels: 3, background: '#c98a1b' } as const;
  const body = new Uint8Array(await sharp({ create: shape }).png().toBuffer());
  const good = { 'content-type': 'image/png', 'x-amz-acl': 'public-read' };
  const put = async (url: string, headers: Record<string, string>) =>
    (await fetch(url, { method: 'PUT', headers, body })).status;
  expect(await put(upload_url, { ...good, 'content-type': 'text/html' })).toBe(403);
  expect(await put(upload_url, { 'content-type': 'image/png' })).toBe(403);
  expect(await put(upload_url.replace(object_key, `${object_key}.html`), good)).toBe(403);
  clock += 15 * 60_000 + 1000;
  expect(await put(upload_url, good)).toBe(403);
  expect(bucket.stored.size).toBe(0);
  const fresh = await address('Honey.png', 'image/png');
  expect(await put(fresh.upload_url, good)).toBe(200);
  const { type, acl, bytes } = bucket.stored.get(`/maple-images/${fresh.object_key}`) ?? {};
  expect([type, acl, bytes?.equals(body)]).toEqual(['image/png', 'public-read', true]);
  expect((await address('a.svg', 'image/svg+xml')).status).toBe(415);
  expect(readdirSync(database.dataDir)).not.toContain('files');
});

const config = (env: NodeJS.ProcessEnv) => readConfig({ ...bucketKeys, S3_BUCKET: 'maple', ...env });

test.each<[NodeJS.ProcessEnv, string, string]>([
  [{}, 'https://maple.s3.us-east-1.amazonaws.com/', 'https://maple.s3.us-east-1.amazonaws.com/'],
  [
    { S3_BUCKET: 'img.maple.gov', S3_PUBLIC_URL: 'https://img.maple.gov' },
    'https://s3.us-east-1.amazonaws.com/img.maple.gov/',
    'https://img.maple.gov/',
  ],
  [
    { S3_REGION: 'auto', S3_ENDPOINT: 'https://x.r2.example/', S3_PUBLIC_URL: 'https://cdn.example/shop/' },
    'https://x.r2.example/maple/',
    'https://cdn.example/shop/',
  ],
  [{ S3_ENDPOINT: 'http://nas.local:9000' }, 'http://nas.local:9000/maple/', 'http://nas.local:9000/maple/'],
])('%o is put to %s and read from %s, and pages may reach both', (env, uploadBase, publicBase) => {
  const read = config(env);
  expect(read.s3).toMatchObject({ uploadBase, publicBase });
  const policy = securityHeaders(read)['Content-Security-Policy'] ?? '';
  expect(policy).toContain(`connect-src 'self' ${new URL(uploadBase).origin};`);
  const origin = new URL(publicBase).origin;
  expect(policy).toContain(`img-src 'self' https: data:${origin.startsWith('https') ? '' : ` ${origin}`};`);
});

test.each<[NodeJS.ProcessEnv, string]>([
  [{ S3_REGION: '' }, 'S3_REGION must be set, too'],
  [{ S3_REGION: '', S3_ACCESS_KEY_ID: '' }, 'S3_REGION and S3_ACCESS_KEY_ID must be set, too'],
  [{ S3_BUCKET: 'Maple/images' }, 'S3_BUCKET must be the name of a bucket'],
  [{ S3_REGION: 'us east' }, 'S3_REGION must be the name of a region'],
  [{ S3_ENDPOINT: 'nas.local' }, 'S3_ENDPOINT must be an address'],
  [{ S3_ENDPOINT: 'http://nas.local', PUBLIC_SCHEME: 'https' }, 'S3_ENDPOINT must be an address'],
  [{ S3_PUBLIC_URL: 'ftp://nas.local' }, 'S3_PUBLIC_URL must be an address'],
  [{ APP_SECRET: 'short' }, 'APP_SECRET must have at least 32 characters'],
])('%o is refused with a sentence', (env, sentence) => {
  expect(() => config(env)).toThrow(ConfigError);
  expect(() => config(env)).toThrow(sentence);
});

test('without one, pages reach no other host', () => {
  const read = readConfig({});
  expect(read.s3).toBeUndefined();
  expect(securityHeaders(read)['Content-Security-Policy']).not.toContain('connect-src');
});
