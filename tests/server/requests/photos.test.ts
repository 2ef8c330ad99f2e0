/** Photos of requests as phones take them, sent by a browser that did not prepare them (B23). */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { storedFilePath } from '../../../server/files/fileStorage.ts';
import { readStoredRequestFile } from '../../../server/store/requests/files.ts';
import { dialects } from '../database.ts';
import { field, makeForms } from './requests.ts';

const exif = { IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 34/1 0/1' } };

const takePhoto = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#687' } })
    .withExif(exif)
    .toFormat(format)
    .toBuffer();

/** The first bytes of a photo as iPhones store it. */
const heic = Buffer.concat([
  Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1'),
  Buffer.alloc(500, 1),
]);

test.each(dialects)(
  '%s: their places are gone in each type; HEIC is refused, and the report is there',
  async (dialect) => {
    const { makeForm, send, ask, db, town, dataDir } = await makeForms(dialect);
    const form = await makeForm({ fields: [field, { ...field, key: 'photos', type: 'files', required: false }] });
    const photos: [name: string, bytes: Buffer][] = [
      ['a.jpg', await takePhoto('jpeg')],
      ['b.png', await takePhoto('png')],
      ['c.webp', await takePhoto('webp')],
      ['d.avif', await takePhoto('avif')],
      ['IMG_0042.HEIC', heic],
    ];
    const files = photos.map(([name, { length }], at) => ({
      id: `photo-of-request-${at}`,
      field_key: 'photos',
      name,
      size: length,
    }));
    const { answer, token, taken } = await send(form, {
      answers: { what: 'A pothole', photos: files.map(({ id }) => id) },
      files,
    });
    expect(answer.status).toBe(201);
    for (const [at, [name, body]] of photos.entries()) {
      const { id = '' } = files[at] ?? {};
      const stored = await ask(`/api/request-files/${id}`, {
        host: 'cityofmaple.test',
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream', 'x-request-token': token },
        body,
      });
      if (body === heic) {
        expect([stored.status, stored.json()]).toMatchObject([415, { code: 'file_refused', message: /JPEG/ }]);
        expect(await readStoredRequestFile(db.read, town.id, id)).toBeUndefined();
        continue;
      }
      expect([name, stored.status]).toEqual([name, 200]);
      const file = await readStoredRequestFile(db.read, town.id, id);
      const { width, exif: left, xmp } = await sharp(storedFilePath(dataDir, file?.id ?? '')).metadata();
      expect([name, width, left, xmp]).toEqual([name, 80, undefined, undefined]);
      expect((await sharp(body).metadata()).exif, name).toBeDefined();
    }
    expect(await db.read('requests').where({ number: taken.number })).toHaveLength(1);
    expect(await db.read('files').whereNotNull('request_id')).toHaveLength(4);
  },
);
