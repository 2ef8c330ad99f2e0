/** A form for problems, the photos of a phone, and what the town has of its requests. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { openDatabase } from '../../../db/connection.ts';
import { storedFilePath } from '../../../server/files/fileStorage.ts';
import { expect, type TownServer } from '../../browser/server.ts';

const field = { help: '', required: false, options: [], max: 0, shown_if: null, is_private: false };

export const makeForm = (town: TownServer) =>
  town.write((tx) =>
    tx.save('forms', {
      title: 'Report a pothole',
      kind: 'problem',
      is_open: true,
      fields: [
        { ...field, key: 'what', type: 'long', label: 'What is wrong?', required: true },
        { ...field, key: 'photos', type: 'files', label: 'Photos' },
      ],
    }),
  );

export const openForm = (page: Page, town: TownServer) => page.goto(`${town.url}/forms/report-a-pothole`);

/** So wide that it is made smaller; a phone of 12 megapixels takes 4,000 pixels. */
const someWidth = 2400;

/** As a phone takes it, with the place in its data. */
const takePhoto = (background: string, width: number) =>
  sharp({ create: { width, height: (width / 4) * 3, channels: 3, background } })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 0/1' } })
    .jpeg({ quality: 60 })
    .toBuffer();

export async function takePhotos(count: 1 | 3, width = someWidth) {
  const colors = ['#876', '#687', '#768'].slice(0, count);
  const photos = await Promise.all(colors.map((color) => takePhoto(color, width)));
  const metadata = await sharp(photos[0]).metadata();
  if (!metadata.exif) throw new Error('The photos have no data to be removed.');
  return photos.map((buffer, n) => ({ name: `photo-${n}.jpg`, mimeType: 'image/jpeg', buffer }));
}

/** Reads the town's requests, and the pictures that were stored for them. */
export async function readRequests({ dataDir }: TownServer) {
  const db = await openDatabase({ dataDir });
  try {
    const requests = await db.read('requests').select('held_reasons', 'answers');
    const ids: string[] = await db.read('files').whereNotNull('request_id').pluck('id');
    const messages: string[] = await db
      .read('request_events')
      .where({ kind: 'message_in' })
      .orderBy('at')
      .pluck('text');
    return { requests, messages, pictures: await Promise.all(ids.map((id) => readFile(storedFilePath(dataDir, id)))) };
  } finally {
    await db.close();
  }
}

export async function expectCleanPhotos(pictures: Buffer[], count: number): Promise<void> {
  expect(pictures).toHaveLength(count);
  for (const picture of pictures) {
    const { width, height, exif } = await sharp(picture).metadata();
    expect([width, height, exif]).toEqual([2048, 1536, undefined]);
  }
}
