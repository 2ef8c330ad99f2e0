/** Pictures that are attached or published as documents: what a camera wrote into them goes, all that is seen stays. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanStoredPictures } from '../../../server/jobs/cleanStoredPictures.ts';
import { listStoredFiles, serveUploads } from '../files/upload-town.ts';
import type { Uploaded } from '../files/uploads.ts';

const secret = 'Phone of Ann';
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:format="${secret}"/></rdf:RDF></x:xmpmeta>`;

/** As a phone held sideways writes it, with its place. */
const asPhoto = (picture: Sharp) =>
  picture
    .withExif({
      IFD0: { Make: secret, Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withXmp(xmp)
    .withMetadata({ orientation: 6 });

const plain = (width: number, height: number, background: string | object = '#336699') =>
  sharp({ create: { width, height, channels: 3, background: background as string } });

/** A JPEG comment and an IPTC block after its beginning, and a film after its end, as some phones add one. */
function addJpegExtras(jpeg: Buffer): Buffer {
  const segment = (marker: number, text: string) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(text.length + 2, 2);
    return Buffer.concat([head, Buffer.from(text, 'latin1')]);
  };
  const dataset = `\x1c\x02\x78\x00${String.fromCharCode(secret.length)}${secret}`;
  const iptc = `Photoshop 3.0\x008BIM\x04\x04\x00\x00\x00\x00\x00${String.fromCharCode(dataset.length)}${dataset}`;
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xfe, secret),
    segment(0xed, iptc),
    jpeg.subarray(2),
    Buffer.from(`ftypmp42 ${secret}`),
  ]);
}

function pngChunk(type: string, data: Uint8Array | string): Buffer {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(data as string)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Puts chunks between the head of a PNG (8 + 25 bytes) and the rest. */
const addPngChunks = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33), Buffer.from(secret)]);

async function start() {
  const town = await serveUploads();
  /** Uploads a file and reads what is stored of it. */
  const store = async (name: string, bytes: Buffer) => {
    const { status, body } = await town.upload(name, bytes);
    expect([status, body.message]).toEqual([201, undefined]);
    const { id, size, media_type } = body as Uploaded;
    const stored = readFileSync(join(town.dataDir, 'files', id.slice(-2), id));
    expect(size).toBe(stored.byteLength);
    return { id, bytes: stored, media_type, metadata: await sharp(stored, { animated: true }).metadata() };
  };
  return { ...town, store };
}

describe('a camera’s data in a picture is not stored', () => {
  test.each([
    ['jpeg', 'image/jpeg', async () => addJpegExtras(await asPhoto(plain(60, 40)).jpeg().toBuffer())],
    ['png', 'image/png', () => asPhoto(plain(60, 40)).png().toBuffer()],
    ['webp', 'image/webp', () => asPhoto(plain(60, 40)).webp().toBuffer()],
    ['avif', 'image/avif', () => asPhoto(plain(60, 40)).avif().toBuffer()],
  ])('in a %s, which is turned upright', async (extension, type, make) => {
    const { store, db } = await start();
    const photo = await make();
    expect(photo.includes(secret)).toBe(true);
    const { id, bytes, media_type, metadata } = await store(`a.${extension}`, photo);
    expect(bytes.includes(secret)).toBe(false);
    const { exif, xmp: words, iptc, comments, orientation, width, height } = metadata;
    expect([exif, words, iptc, comments, orientation ?? 1]).toEqual([undefined, undefined, undefined, undefined, 1]);
    expect([media_type, width, height]).toEqual([type, 40, 60]);
    const row = await db.read('files').where({ id }).first('size', 'media_type');
    expect(row).toEqual({ size: bytes.byteLength, media_type: type });
  });

  test('in a GIF, which goes on moving', async () => {
    const { store } = await start();
    const frames = await Promise.all(['red', 'blue', 'lime'].map((color) => plain(20, 20, color).png().toBuffer()));
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 250, 400], loop: 3 })
      .toBuffer();
    // A comment before the trailer.
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, secret.length]), Buffer.from(`${secret}\x00;`)]);
    const { bytes, metadata } = await store('a.gif', Buffer.concat([gif.subarray(0, -1), comment]));
    expect(bytes.includes(secret)).toBe(false);
    expect(metadata).toMatchObject({ pages: 3, delay: [100, 250, 400], loop: 3, width: 20, pageHeight: 20 });
  });

  test('in an animated WebP, which goes on moving', async () => {
    const { store } = await start();
    const frames = await Promise.all(['red', 'blue'].map((color) => plain(20, 30, color).png().toBuffer()));
    const webp = await asPhoto(sharp(frames, { join: { animated: true } }))
      .webp({ delay: [100, 250], loop: 2 })
      .toBuffer();
    expect(webp.includes(secret)).toBe(true);
    const { bytes, metadata } = await store('a.webp', webp);
    expect(bytes.includes(secret)).toBe(false);
    expect(metadata).toMatchObject({ pages: 2, delay: [100, 250], loop: 2, width: 20, pageHeight: 30 });
  });
});

describe('the visible content of a picture stays', () => {
  const colorOf = async (bytes: Buffer) => [
    ...(await sharp(bytes).toColourspace('srgb').removeAlpha().raw().toBuffer()).subarray(0, 3),
  ];

  test.each([
    ['a phone’s wide colors', () => plain(30, 20, { r: 200, g: 80, b: 40 }).withIccProfile('p3').jpeg().toBuffer()],
    ['a printer’s colors', () => plain(30, 20, '#808000').withIccProfile('cmyk').jpeg().toBuffer()],
    ['wide colors in a PNG', () => plain(30, 20, { r: 200, g: 80, b: 40 }).withIccProfile('p3').png().toBuffer()],
    ['gray', () => plain(30, 20, '#777').toColourspace('b-w').jpeg().toBuffer()],
  ])('%s', async (_what, make) => {
    const { store } = await start();
    const picture = await make();
    const before = await colorOf(picture);
    const after = await colorOf((await store('a', picture)).bytes);
    for (const [at, value] of before.entries()) expect(Math.abs(value - (after[at] ?? -99))).toBeLessThan(4);
  });

  test('every bit of an upright PNG, its transparency, its colors and its frames', async () => {
    const { store } = await start();
    const glass = { r: 255, g: 0, b: 0, alpha: 0.3 };
    const png = await sharp({ create: { width: 30, height: 20, channels: 4, background: glass } })
      .withIccProfile('p3')
      .png({ palette: true })
      .toBuffer();
    const animation = [pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])), pngChunk('fcTL', Buffer.alloc(26))];
    const words = [
      pngChunk('tEXt', `Comment\x00${secret}`),
      pngChunk('tIME', Buffer.alloc(7)),
      pngChunk('prVt', secret),
    ];
    const { bytes, media_type } = await store('a.png', addPngChunks(png, ...animation, ...words));
    expect(media_type).toBe('image/png');
    expect(bytes.equals(addPngChunks(png, ...animation).subarray(0, -secret.length))).toBe(true);
  });
});

test('a thread of a million pixels is no work', async () => {
  const { store } = await start();
  const thread = await plain(1, 1_000_000).png().toBuffer();
  // Made larger to be looked at, it would take a minute.
  expect((await store('a.png', thread)).bytes.byteLength).toBe(thread.byteLength);
});

test('a picture that cannot be read, or only at a price, is refused in words and leaves nothing', async () => {
  const { upload, dataDir, db } = await start();
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const noisy = sharp({ create: { width: 300, height: 300, channels: 3, background: 'red', noise } });
  const png = await noisy.png().toBuffer();
  const bomb = await plain(8, 8).png().toBuffer();
  for (const at of [16, 20]) bomb.writeUInt32BE(10_000, at);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  const frames = await Promise.all(['red', 'blue'].map((color) => plain(6000, 6000, color).png().toBuffer()));
  const film = await sharp(frames, { join: { animated: true }, limitInputPixels: false })
    .webp({ effort: 0 })
    .toBuffer();
  const refused: [string, Buffer, number, RegExp][] = [
    ['a.jpg', (await noisy.jpeg().toBuffer()).subarray(0, 20_000), 415, /could not be read/],
    ['a.png', png.subarray(0, 90_000), 415, /could not be read/],
    ['a.gif', Buffer.from('GIF89a\x10\x00\x10\x00\x00\x00\x00'), 415, /could not be read/],
    ['bomb.png', bomb, 413, /100 megapixels/],
    ['film.webp', film, 413, /frames of this animation have 72 megapixels/],
  ];
  for (const [name, bytes, status, message] of refused) {
    const answer = await upload(name, bytes);
    expect([answer.status, answer.body.message], name).toMatchObject([status, message]);
  }
  expect(listStoredFiles(dataDir)).toEqual([]);
  expect(await db.read('files')).toEqual([]);
});

test('pictures that an older version stored are cleaned once, under their own address', async () => {
  const { upload, dataDir, db } = await start();
  const photo = await asPhoto(plain(60, 40)).jpeg().toBuffer();
  const [{ id }, { id: damaged }, { id: harmless }] = (await Promise.all(
    ['a.jpg', 'b.jpg', 'c.jpg'].map(async (name) => (await upload(name, photo)).body),
  )) as [Uploaded, Uploaded, Uploaded];
  const pathOf = (file: string) => join(dataDir, 'files', file.slice(-2), file);
  const plainJpeg = await plain(60, 40).jpeg().toBuffer();
  writeFileSync(pathOf(id), photo);
  writeFileSync(pathOf(damaged), photo.subarray(0, 400));
  writeFileSync(pathOf(harmless), plainJpeg);
  const ofDamaged = await db.read('files').where({ id: damaged }).first('size', 'sha256');
  await db.write('files').update({ is_clean: false });
  expect(await cleanStoredPictures(db, { dataDir }, () => true)).toBe(0);
  expect(await cleanStoredPictures(db, { dataDir })).toBe(2);
  const cleaned = readFileSync(pathOf(id));
  expect(cleaned.includes(secret)).toBe(false);
  expect(await sharp(cleaned).metadata()).toMatchObject({ width: 40, height: 60 });
  const rowOf = (file: string) => db.read('files').where({ id: file }).first('size', 'sha256');
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(await rowOf(id)).toEqual({ size: cleaned.byteLength, sha256: hashOf(cleaned) });
  // As after a run that was killed once the bytes were written.
  expect(await rowOf(harmless)).toEqual({ size: plainJpeg.byteLength, sha256: hashOf(plainJpeg) });
  expect(await rowOf(damaged)).toEqual(ofDamaged);
  // Files with nothing to remove, and unreadable ones, are left alone and not tried again.
  expect(readFileSync(pathOf(harmless)).equals(plainJpeg)).toBe(true);
  expect(readFileSync(pathOf(damaged)).byteLength).toBe(400);
  expect(await db.read('files').where({ is_clean: false })).toEqual([]);
});
