/** Item images uploaded to signed addresses of this server, and what it refuses; buckets: item-bucket.test.ts. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { uploadLimits } from '../../../db/rules/documents/uploadLimits.ts';
import { write } from '../../../server/store/write.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { shopper } from '../cart/shoppers.ts';
import { type Dialect, dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { serve } from '../serve.ts';
import { pdfFile, uploadBytes } from './uploads.ts';

type Address = { upload_url: string; object_key: string; image_url: string };
const minute = 60_000;

async function start(dialect: Dialect = 'sqlite') {
  const database = await makeTestDatabase(dialect);
  const { db, dataDir } = database;
  const town = await makeTown(db, { commerce: 'on' });
  const { cookie } = await signInNewAccount(database, town, { is_admin: true });
  let clock = Date.now();
  const server = await serve(database, { now: () => clock });
  const { ask, port } = server;
  const askAddress = (filename: unknown, content_type: unknown, headers: Record<string, string> = { cookie }) =>
    ask('/api/items/image/presigned_url', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ filename, content_type }),
    });
  const address = async (name = 'Honey jar.png', type = 'image/png') =>
    (await askAddress(name, type)).json() as Address;
  /** As the browser's code does it, without a session: the address is the authority. */
  const put = (url: string, bytes: Uint8Array | string, type = 'image/png', more: { host?: string } = {}) =>
    uploadBytes(port, url, bytes, {
      ...more,
      method: 'PUT',
      headers: { 'content-type': type, 'x-amz-acl': 'public-read' },
    });
  const pass = (milliseconds: number) => {
    clock += milliseconds;
  };
  return { ...database, ...server, dataDir, town, cookie, askAddress, address, put, pass };
}

const plain = (width: number, height: number, background: string | object = '#c98a1b') =>
  sharp({ create: { width, height, channels: 4, background: background as string } });
const png = (width = 60, height = 40) => plain(width, height).png().toBuffer();
const filesIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
const listed = (srcset = '') => srcset.split(', ').map((one) => one.split(' ') as [string, string]);
const saves = (image: string, is_public = true) => ({
  title: 'Honey',
  description: 'From Maple',
  price: 9.5,
  quantity: 3,
  list_ids: [],
  tags: [],
  sku: '',
  image,
  is_public,
});

describe.each(dialects)('on this server, with %s', (dialect) => {
  test('an image is prepared, lies where its address said beforehand, and is public as long as its item is', async () => {
    const { address, put, ask, cookie, db, town, dataDir } = await start(dialect);
    const { upload_url, object_key, image_url } = await address('Hönig Jar (1).png');
    expect(object_key).toMatch(/^[0-9a-f-]{36}\/honig-jar-1\.jpg$/);
    expect(image_url).toBe(`/media/${object_key}`);
    const seeThrough = await plain(1600, 800, { r: 0, g: 0, b: 0, alpha: 0 })
      .withExif({ IFD0: { Make: 'Phone' } })
      .png()
      .toBuffer();
    const { status, body } = await put(upload_url, seeThrough);
    expect([status, body]).toMatchObject([201, { src: image_url, width: 1440, height: 720 }]);
    const [fileId = ''] = object_key.split('/');
    const row = await db.read('pictures').where({ file_id: fileId }).first();
    expect([row.town_id, JSON.parse(row.picture)]).toEqual([town.id, body]);
    const { srcset, avif } = body as unknown as { srcset: string; avif: string };
    expect([listed(srcset), listed(avif)].map((one) => one.map(([, width]) => width))).toEqual([
      ['480w', '960w', '1440w'],
      ['480w', '960w', '1440w'],
    ]);
    const copies = [image_url, ...[...listed(srcset), ...listed(avif)].map(([path]) => path)];
    for (const path of copies) {
      expect((await ask(path)).status, 'before an item has it').toBe(404);
      expect((await ask(path, { headers: { cookie } })).status, 'its administrator looks at it').toBe(200);
    }
    // On white for whoever sees neither AVIF nor WebP; what a phone wrote into it is gone.
    const fallback = sharp(join(dataDir, 'files', fileId.slice(-2), fileId));
    const { format, width, exif } = await fallback.metadata();
    expect([format, width, exif]).toEqual(['jpeg', 960, undefined]);
    expect((await fallback.stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
    const { id } = await write(db, town.id, 'test', (tx) => tx.save('items', saves(image_url)));
    for (const path of copies) {
      const answer = await ask(path);
      expect([path, answer.status, answer.headers['cache-control']]).toMatchObject([path, 200, /immutable/]);
    }
    const shown = (await ask(`/api/items/${id}`)).json();
    expect(shown).toMatchObject({ image: image_url, picture: { src: image_url, srcset, avif } });
    // A cart shows it too, as long as anybody sees it.
    const pat = shopper(ask, { host: town.host });
    await pat.add(id);
    expect(await pat.cart()).toMatchObject({
      items: [{ image: image_url, picture: { src: image_url, srcset, avif } }],
    });
    await write(db, town.id, 'test', (tx) => tx.save('items', { ...saves(image_url, false), id }));
    expect(await pat.cart()).toMatchObject({ items: [{ picture: null }] });
    for (const path of copies) expect((await ask(path)).status, 'its item is hidden').toBe(404);
  });

  test('an address works once, however many try at once, and says so', async () => {
    const { address, put, db, dataDir } = await start(dialect);
    const { upload_url, object_key } = await address();
    const answers = await Promise.all([put(upload_url, await png()), put(upload_url, await png(90, 90))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410]);
    const again = await put(upload_url, await png());
    expect([again.status, again.body]).toMatchObject([410, { code: 'link_expired', message: /used already/ }]);
    const made = answers.find(({ status }) => status === 201)?.body as { width?: number } | undefined;
    const [row, ...others] = await db.read('pictures');
    expect([JSON.parse(row.picture), others]).toEqual([made, []]);
    expect(filesIn(dataDir)).toHaveLength(3);
    expect(await db.read('files')).toHaveLength(3);
    const [fileId = ''] = object_key.split('/');
    const { width } = await sharp(join(dataDir, 'files', fileId.slice(-2), fileId)).metadata();
    expect(width).toBe(made?.width);
  });
});

test('an address that is too old, altered, another town’s or another type’s is refused in words', async () => {
  const { address, put, pass, db, dataDir } = await start();
  await makeTown(db, { host: 'neighbor.test', commerce: 'on' });
  const bytes = await png();
  const { upload_url } = await address();
  const [path = '', signed = ''] = upload_url.split('?signed=');
  const [payload = '', signature = ''] = signed.split('.');
  const altered = JSON.parse(Buffer.from(payload, 'base64url').toString());
  altered.until += minute;
  const foreign = [
    upload_url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    `${path}?signed=${Buffer.from(JSON.stringify(altered)).toString('base64url')}.${signature}`,
    `${path}?signed=${payload}.${signature}.x`,
    `${path}?signed=${payload}.`,
    `${path}?signed=${payload}.${signature}=`,
    `${path}?signed=a&signed=b`,
    path,
  ];
  for (const url of foreign) {
    const { status, body } = await put(url, bytes);
    expect([url, status, body]).toMatchObject([url, 404, { message: /no address for an upload to this site/ }]);
  }
  const nextDoor = await put(upload_url, bytes, 'image/png', { host: 'neighbor.test' });
  expect([nextDoor.status, nextDoor.body.code]).toEqual([404, 'not_found']);
  const mistyped = await put(upload_url, bytes, 'text/html');
  expect([mistyped.status, mistyped.body.message]).toMatchObject([400, /Content-Type: image\/png/]);
  pass(15 * minute - 1);
  const { upload_url: other } = await address();
  expect((await put(upload_url, bytes)).status).toBe(201);
  pass(15 * minute);
  const late = await put(other, bytes);
  expect([late.status, late.body]).toMatchObject([410, { message: /too old/ }]);
  expect(filesIn(dataDir)).toHaveLength(3);
});

test('a file that is no picture, too large or cut off leaves nothing, and its address can be used again', async () => {
  const { address, put, db, dataDir, port } = await start();
  const { upload_url } = await address();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  // A hundred megapixels by its head, which is all that is looked at.
  const bomb = await png();
  for (const at of [16, 20]) bomb.writeUInt32BE(10_000, at);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const noisy = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red', noise } })
    .png()
    .toBuffer();
  const refused: [Uint8Array | string, number, RegExp][] = [
    [svg, 415, /an SVG picture/],
    ['<!doctype html><script>alert(1)</script>', 415, /a web page/],
    [pdfFile(), 415, /no picture/],
    ['', 415, /empty/],
    [noisy.subarray(0, 20_000), 415, /cannot be read/],
    [bomb, 413, /100 megapixels/],
    [Buffer.alloc(uploadLimits.picture.bytes + 1), 413, /larger than 20 MB/],
  ];
  for (const [bytes, status, message] of refused) {
    const answer = await put(upload_url, bytes);
    expect([answer.status, answer.body.message], String(message)).toMatchObject([status, message]);
  }
  const socket = connect(port, '127.0.0.1');
  const head = ['Host: cityofmaple.test', 'Content-Type: image/png', 'Content-Length: 1000000'].join('\r\n');
  socket.write(`PUT ${upload_url} HTTP/1.1\r\n${head}\r\n\r\nhalf`);
  await expect.poll(() => filesIn(dataDir).filter(({ name }) => name.endsWith('.part'))).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => filesIn(dataDir)).toEqual([]);
  expect(await db.read('pictures')).toEqual([]);
  expect(await db.read('files')).toEqual([]);
  // The content decides what is made of it; what it is called does not.
  const jpeg = await plain(30, 20).jpeg().toBuffer();
  expect((await put(upload_url, jpeg)).status).toBe(201);
  expect(filesIn(dataDir)).toHaveLength(3);
});

test('an address is given to administrators of a shop, for pictures', async () => {
  const { askAddress, ask, db, dataDir, ...rest } = await start();
  const { cookie } = await signInNewAccount({ db }, rest.town);
  expect((await askAddress('a.png', 'image/png', {})).status).toBe(401);
  expect((await askAddress('a.png', 'image/png', { cookie })).status).toBe(403);
  const refused: [unknown, unknown, number, RegExp][] = [
    ['a.svg', 'image/svg+xml', 415, /a picture of another kind.*JPEG or PNG/],
    ['a.heic', 'image/heic', 415, /save the picture as JPEG/],
    ['a.pdf', 'application/pdf', 415, /no picture/],
    ['a', '', 415, /no picture/],
    [7, 'image/png', 400, /filename/],
    ['a.png', undefined, 400, /content_type/],
    ['a'.repeat(1001), 'image/png', 400, /1000 characters/],
  ];
  for (const [name, type, status, message] of refused) {
    const answer = await askAddress(name, type);
    expect([answer.status, answer.json()], String(type)).toMatchObject([status, { message }]);
  }
  const hostile = (await askAddress('../../etc/<passwd>\u202e%2f.png', 'image/png')).json() as Address;
  expect(hostile.object_key).toMatch(/^[0-9a-f-]{36}\/[a-z0-9-]+\.jpg$/);
  const plainTown = await makeNeighbor(db);
  const neighbor = await signInNewAccount({ db }, plainTown, { is_admin: true });
  for (const [path, method] of [
    ['/api/items/image/presigned_url', 'POST'],
    [hostile.upload_url, 'PUT'],
  ] as const) {
    const answer = await ask(path, { host: 'neighbor.test', method, headers: neighbor });
    expect([answer.status, answer.json()]).toMatchObject([403, { code: 'no_commerce' }]);
  }
  const secretPath = join(dataDir, 'app-secret');
  expect([readFileSync(secretPath, 'utf8').length, statSync(secretPath).mode & 0o777]).toEqual([43, 0o600]);
});
