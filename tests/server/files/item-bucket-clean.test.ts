/** An image that a browser put into the bucket is cleaned before an item shows it. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { signInNewAccount } from '../accounts/accounts.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { itemInput } from '../records.ts';
import { serve } from '../serve.ts';
import { startBucket } from './bucket.ts';
import { bucketKeys } from './filesBucketServer.ts';
import { listStoredFiles } from './upload-town.ts';

const secret = 'Phone of Ann';
const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c98a1b' } })
  .withExif({ IFD0: { Make: secret, Orientation: '6' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();

async function start(given: { mayRead?: boolean } = {}) {
  const bucket = await startBucket(Date.now, given);
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db, { commerce: 'on' });
  const { cookie } = await signInNewAccount(database, town, { is_admin: true });
  const env = { ...bucketKeys, S3_BUCKET: 'maple-images', S3_ENDPOINT: bucket.origin };
  const { ask } = await serve(database, { env });
  const send = async (method: string, path: string, body: object) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await ask(path, { method, headers, body: JSON.stringify(body) });
    return { status: answer.status, body: answer.json() as Record<string, string> };
  };
  /** As a browser does it. @returns the image's address */
  const put = async (bytes: Uint8Array, type = 'image/jpeg') => {
    const { body } = await send('POST', '/api/items/image/presigned_url', { filename: 'a.jpg', content_type: type });
    const headers = { 'content-type': type, 'x-amz-acl': 'public-read' };
    await fetch(body.upload_url ?? '', { method: 'PUT', headers, body: new Uint8Array(bytes) });
    return body.image_url ?? '';
  };
  const objectAt = (image: string) => bucket.stored.get(new URL(image).pathname);
  const save = (image: string, id = '') => {
    const { sku: _sku, ...given } = itemInput({ image });
    return id ? send('PUT', `/api/items/${id}`, { image }) : send('POST', '/api/items', given);
  };
  return { ...database, bucket, town, put, objectAt, save };
}

test.each([true, false])(
  'a photo is turned and stripped in its place, whether our key may read: %s',
  async (mayRead) => {
    const { bucket, put, objectAt, save, dataDir } = await start({ mayRead });
    const image = await put(photo);
    expect(objectAt(image)?.bytes.includes(secret)).toBe(true);
    const { status, body } = await save(image);
    expect([status, body.image]).toEqual([201, image]);
    const { bytes = Buffer.alloc(0), type, acl } = objectAt(image) ?? {};
    expect(bytes.includes(secret)).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 60 });
    expect([type, acl]).toEqual(['image/jpeg', 'public-read']);
    expect(listStoredFiles(dataDir)).toEqual([]);
    // Whatever else is saved of the item, its image is not fetched again.
    const before = bucket.calls.length;
    expect((await save(image, body.id)).status).toBe(200);
    expect(bucket.calls).toHaveLength(before);
    // Another image is.
    const other = await put(photo);
    expect((await save(other, body.id)).status).toBe(200);
    expect(objectAt(other)?.bytes.includes(secret)).toBe(false);
  },
);

test('files that are no pictures, are missing or cannot be checked are refused in words, and nothing is saved', async () => {
  const { bucket, put, save, db } = await start();
  const page = await save(await put(Buffer.from('<!doctype html><script>alert(1)</script>')));
  expect([page.status, page.body.message]).toMatchObject([415, /a web page/]);
  const image = await put(photo);
  const gone = await save(image.replace('a.jpg', 'b.jpg'));
  expect([gone.status, gone.body.message]).toMatchObject([400, /choose it again/]);
  bucket.stop();
  const unchecked = await save(image);
  expect([unchecked.status, unchecked.body.message]).toMatchObject([503, /nothing was saved.*try again/]);
  expect(await db.read('items')).toEqual([]);
});

test('neither another town’s images nor other files of the bucket are touched', async () => {
  const { bucket, put, save, town } = await start();
  const image = await put(photo);
  const before = bucket.calls.length;
  for (const other of [
    image.replace(town.id, 'another'),
    image.replace(`${town.id}/`, ''),
    `${image}/more`,
    'https://maple.example/a.jpg',
  ]) {
    expect((await save(other)).status, other).toBe(201);
  }
  expect(bucket.calls).toHaveLength(before);
});
