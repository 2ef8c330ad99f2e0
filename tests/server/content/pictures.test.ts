/** Pictures over HTTP: what becomes of a camera's file, and what is refused before it costs anything. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Picture } from '../../../db/rules/fields/picture.ts';
import type { Section } from '../../../db/rules/town/sections.ts';
import { measureCpu } from '../../cpuTime.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { pdfFile, uploadBytes } from '../files/uploads.ts';
import { serve } from '../serve.ts';

async function start() {
  const database = await makeTestDatabase('sqlite');
  const { db, dataDir } = database;
  const town = await makeTown(db);
  const { cookie } = await signInNewAccount(database, town, { is_admin: true });
  const { ask, port } = await serve(database);
  const upload = async (name: string, bytes: Buffer, more = '') => {
    const { status, body } = await uploadBytes(port, `/api/pictures?name=${encodeURIComponent(name)}${more}`, bytes, {
      cookie,
    });
    return { status, body: body as { message: string; code: string } & Picture };
  };
  const read = async (path: string) => {
    const { id } = /^\/media\/(?<id>[^/]+)/.exec(path)?.groups ?? {};
    return sharp(join(dataDir, 'files', `${id?.slice(-2)}/${id}`));
  };
  return { db, dataDir, town, cookie, ask, upload, read };
}

const plain = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } });
const filesIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
const listed = (srcset = '') => srcset.split(', ').map((one) => one.split(' ') as [string, string]);

test('a phone’s photo is turned upright, stripped, and comes in widths that are no larger than it was', async () => {
  const { upload, read, ask, cookie } = await start();
  // Lies on its side, as a phone writes it, and says where it was taken.
  const photo = await plain(1000, 3000)
    .withExif({
      IFD0: { Make: 'Phone', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const before = await sharp(photo).metadata();
  expect([before.orientation, before.exif?.includes('Phone')]).toEqual([6, true]);
  const { status, body } = await upload('Main Street, März.JPG', photo);
  expect(status).toBe(201);
  expect(body).toMatchObject({ width: 1920, height: 640 });
  expect(listed(body.srcset).map(([, width]) => width)).toEqual(['480w', '960w', '1440w', '1920w']);
  expect(listed(body.avif).map(([, width]) => width)).toEqual(['480w', '960w', '1440w', '1920w']);
  expect(body.src).toMatch(/^\/media\/[^/]+\/main-street-marz-960\.jpg$/);
  for (const [path] of [...listed(body.srcset), ...listed(body.avif), [body.src]]) {
    const { exif, icc, xmp, orientation, width } = await (await read(path as string)).metadata();
    expect([exif, icc, xmp, orientation], path).toEqual([undefined, undefined, undefined, undefined]);
    const served = await ask(path as string, { headers: { cookie } });
    expect([served.status, served.headers['x-content-type-options']]).toEqual([200, 'nosniff']);
    expect(path).toContain(`-${width}.`);
  }
  const [[smallest = ''] = []] = listed(body.avif);
  expect((await ask(smallest, { headers: { cookie } })).headers['content-type']).toBe('image/avif');
});

test('small, see-through, moving and differently coloured pictures', async () => {
  const { upload, read } = await start();
  const small = (
    await upload(
      'crest.png',
      await sharp({ create: { width: 300, height: 200, channels: 4, background: '#ff000080' } })
        .png()
        .toBuffer(),
    )
  ).body;
  expect(small).toMatchObject({ width: 300, height: 200 });
  expect(listed(small.srcset).map(([, width]) => width)).toEqual(['300w']);
  expect(small.src).toMatch(/crest-300\.png$/);
  const frames = await sharp(
    [await plain(20, 20, 'red').png().toBuffer(), await plain(20, 20, 'blue').png().toBuffer()],
    { join: { animated: true } },
  )
    .gif()
    .toBuffer();
  const still = (await upload('flag.gif', frames)).body;
  expect(still).toMatchObject({ width: 20, height: 20 });
  expect((await (await read(listed(still.srcset)[0]?.[0] ?? '')).metadata()).pages ?? 1).toBe(1);
  const printed = (await upload('print.jpg', await plain(50, 50).toColourspace('cmyk').jpeg().toBuffer())).body;
  expect((await (await read(printed.src)).metadata()).space).toBe('srgb');
  expect((await upload('logo.png', await plain(1200, 400).png().toBuffer(), '&width=480')).body).toMatchObject({
    width: 480,
    height: 160,
  });
});

test.each([
  ['a long screenshot', 120, 20_000, { width: 98, height: 16_383 }],
  ['a thread', 1, 70_000, { width: 1, height: 16_383 }],
  ['a line', 70_000, 1, { width: 1920, height: 1 }],
])('%s is scaled to what every format holds', async (_what, width, height, expected) => {
  const { upload, read } = await start();
  const { status, body } = await upload('chat.png', await plain(width, height).png().toBuffer());
  expect([status, body]).toMatchObject([201, expected]);
  for (const [path] of [...listed(body.srcset), ...listed(body.avif), [body.src]]) {
    const copy = await (await read(path as string)).metadata();
    expect(Math.max(copy.width, copy.height)).toBeLessThanOrEqual(16_383);
  }
});

test('a hundred megapixels, a damaged file and what is no picture are turned away, and leave nothing', async () => {
  const { upload, dataDir } = await start();
  let bomb = Buffer.alloc(0);
  const making = await measureCpu(async () => {
    bomb = await plain(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer();
  });
  expect(bomb.byteLength).toBeLessThan(1_000_000);
  const refusing = await measureCpu(async () => {
    const { status, body } = await upload('bomb.png', bomb);
    expect([status, body.code]).toEqual([413, 'file_too_large']);
    expect(body.message).toContain('100 megapixels');
  });
  // It was never unpacked.
  expect(refusing).toBeLessThan(making / 2);
  const noisy = await sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .jpeg()
    .toBuffer();
  expect((await upload('cut.jpg', noisy.subarray(0, 20_000))).body.message).toMatch(/could not be read/);
  expect((await upload('a.jpg', pdfFile())).body.message).toMatch(/not a picture/);
  expect((await upload('a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415);
  expect(filesIn(dataDir)).toEqual([]);
});

test('a picture of our own needs a description or the word that it is decorative; older ones stay', async () => {
  const { db, town, cookie, ask, upload } = await start();
  const picture = (await upload('a.png', await plain(30, 20).png().toBuffer())).body;
  const words = { title: 'Maple', subtitle: 'A town', action: { text: 'More' } };
  const save = async (image: object) => {
    const headers = { cookie, 'content-type': 'application/json' };
    return ask('/api/content/hero', { method: 'PUT', headers, body: JSON.stringify({ ...words, image }) });
  };
  const refused = await save({ ...picture, alt: ' ' });
  expect([refused.status, refused.json()]).toMatchObject([
    400,
    { message: 'Describe the picture, or mark it as decorative.' },
  ]);
  const focus = { x: 20, y: 80 };
  const saved = (await save({ ...picture, alt: 'Main Street', focus })).json() as Section<'hero'>;
  expect(saved.content.image).toEqual({ ...picture, alt: 'Main Street', focus });
  expect((await save({ ...picture, alt: '', decorative: true })).status).toBe(200);
  expect((await save({ src: 'https://maple.example/a.jpg', alt: '' })).status).toBe(200);
  // Stored before there was this rule.
  const content = JSON.stringify({ ...words, image: { ...picture, alt: '' } });
  await db.write('sections').where({ town_id: town.id, section_key: 'hero' }).update({ content });
  expect((await save({ ...picture, alt: '' })).status).toBe(200);
});
