/** Files are stored and served alike, whether they are on the disk or in a bucket. */
import { utimesSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { examineBox } from '../../../server/doctor/boxFindings.ts';
import { openObject, putObject, tryBucket } from '../../../server/files/bucketFiles.ts';
import {
  claimFile,
  confirmFiles,
  type FilePlace,
  fileKey,
  markUndecided,
  putFile,
  readFileBytes,
  receiveFile,
  removeFile,
  storedFilePath,
} from '../../../server/files/fileStorage.ts';
import { removeUnfinishedUploads } from '../../../server/files/removeUnfinishedUploads.ts';
import { parseRange } from '../../../server/files/sendBucketFile.ts';
import { emptyBins } from '../../../server/jobs/emptyBins.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { serve } from '../serve.ts';
import { startFilesBucket } from './filesBucket.ts';
import { listStoredFiles } from './upload-town.ts';
import { binDocument, pdfFile, saveAttachment, type Uploaded, uploadBytes } from './uploads.ts';

const kinds = ['disk', 'bucket'] as const;

/** A place for files of a kind, and a town whose clerk uploads to it. */
async function serveFrom(kind: (typeof kinds)[number]) {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db, { commerce: 'on' });
  const bucket = await startFilesBucket();
  const env = kind === 'bucket' ? bucket.env : {};
  const { filesS3 } = readConfig(env);
  const place: FilePlace = { dataDir: database.dataDir, filesS3 };
  const { cookie } = await signInNewAccount(database, town, { is_admin: true });
  const { ask, port } = await serve(database, { env });
  const list = () =>
    (kind === 'disk' ? listStoredFiles(database.dataDir) : [...bucket.stored.keys()].map((key) => key.slice(9))).sort();
  const upload = (path: string, bytes: Uint8Array) => uploadBytes(port, path, bytes, { cookie });
  return { ...database, town, bucket, place, cookie, ask, port, list, upload };
}

const photo = async () => {
  const shape = { width: 700, height: 400, channels: 3, background: '#c98a1b' } as const;
  return sharp({ create: shape })
    .withExif({ IFD0: { Artist: 'Mabel' } })
    .jpeg()
    .toBuffer();
};

describe.each(kinds)('files in the %s', (kind) => {
  test('are put, read, claimed once and removed', async () => {
    const { place, list } = await serveFrom(kind);
    const { id, size } = await putFile(place, Buffer.from('some bytes'));
    expect([size, String(await readFileBytes(place, id))]).toEqual([10, 'some bytes']);
    expect(list()).toEqual([id]);
    expect([
      await claimFile(place, id),
      await claimFile(place, 'promised'),
      await claimFile(place, 'promised'),
    ]).toEqual([false, true, false]);
    await putFile(place, Buffer.from('kept'), 'promised');
    expect(String(await readFileBytes(place, 'promised'))).toBe('kept');
    for (const one of [id, 'promised', 'promised']) await removeFile(place, one);
    expect([list(), await readFileBytes(place, id)]).toEqual([[], null]);
  });

  test('are stored once they are accepted, and a dropped one leaves nothing', async () => {
    const { place, list, dataDir } = await serveFrom(kind);
    const received = await receiveFile(place, Readable.from([Buffer.from('half '), Buffer.from('whole')]));
    await received.keep();
    await confirmFiles(dataDir, [received.id]);
    expect(list()).toEqual([received.id]);
    await received.drop();
    await (await receiveFile(place, Readable.from([Buffer.from('x')]))).drop();
    expect([list(), listStoredFiles(dataDir)]).toEqual([[], []]);
  });

  test('go after an hour where their row was never committed, and stay where it is there', async () => {
    const { place, list, dataDir } = await serveFrom(kind);
    const [named, orphan, fresh] = ['named-01', 'orphan-02', 'fresh-03'] as const;
    for (const id of [named, orphan, fresh]) {
      await markUndecided(dataDir, id);
      await putFile(place, pdfFile(), id);
    }
    const hourAgo = new Date(Date.now() - 3_700_000);
    for (const id of [named, orphan]) utimesSync(`${storedFilePath(dataDir, id)}.undecided.part`, hourAgo, hourAgo);
    expect(await removeUnfinishedUploads(place, async (id) => id === named, true)).toBe(2);
    expect(list().filter((name) => !name.endsWith('.part'))).toEqual([fresh, named]);
    expect(listStoredFiles(dataDir).filter((name) => name.endsWith('.part'))).toEqual([`${fresh}.undecided.part`]);
  });

  test('are served with the same headers, whole, in part, and to nobody who may not see them', async () => {
    const { upload, ask, cookie, db, town, list, dataDir } = await serveFrom(kind);
    const { url, id } = (await upload('/api/files?name=Notes.pdf', pdfFile())).body as Uploaded;
    expect([list(), listStoredFiles(dataDir)]).toEqual([[id], kind === 'disk' ? [id] : []]);
    expect((await ask(url)).status).toBe(404);
    const draft = await ask(url, { headers: { cookie } });
    expect([draft.status, draft.headers['cache-control']]).toEqual([200, 'private, no-store']);
    await saveAttachment(db, town, url);
    const size = pdfFile().byteLength;
    const whole = await ask(url);
    expect(whole).toMatchObject({
      status: 200,
      body: String(pdfFile()),
      headers: {
        'content-type': 'application/pdf',
        'content-length': String(size),
        'content-disposition': "inline; filename*=UTF-8''Notes.pdf",
        'cache-control': 'public, max-age=31536000, immutable',
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
      },
    });
    const etag = whole.headers.etag ?? '';
    const answers: [Record<string, string>, number, string, string | undefined][] = [
      [{ range: 'bytes=0-3' }, 206, '%PDF', `bytes 0-3/${size}`],
      [{ range: 'bytes=-5' }, 206, '%EOF\n', `bytes ${size - 5}-${size - 1}/${size}`],
      [{ range: `bytes=${size - 5}-` }, 206, '%EOF\n', `bytes ${size - 5}-${size - 1}/${size}`],
      [{ range: 'bytes=0-1,4-5' }, 200, String(pdfFile()), undefined],
      [{ range: 'lines=1-2' }, 200, String(pdfFile()), undefined],
      [{ range: 'bytes=0-3', 'if-range': '"other"' }, 200, String(pdfFile()), undefined],
      [{ 'if-none-match': etag }, 304, '', undefined],
      [{ 'if-none-match': '"other"' }, 200, String(pdfFile()), undefined],
    ];
    for (const [headers, status, body, range] of answers) {
      const answer = await ask(url, { headers });
      expect([answer.status, answer.body, answer.headers['content-range']], JSON.stringify(headers)).toEqual([
        status,
        body,
        range,
      ]);
    }
    const beyond = await ask(url, { headers: { range: 'bytes=900-' } });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    const head = await ask(url, { method: 'HEAD' });
    expect([head.status, head.body, head.headers['content-length']]).toEqual([200, '', String(size)]);
  });

  test('are pictures in every prepared size, without what a camera wrote; a refused upload leaves nothing', async () => {
    const { upload, ask, cookie, list, dataDir } = await serveFrom(kind);
    expect((await upload('/api/pictures?name=cut.jpg', (await photo()).subarray(0, 300))).status).toBe(415);
    expect((await upload('/api/files?name=page.pdf', Buffer.from('\x7fELF\x02\x01\x01'))).status).toBe(415);
    expect([list(), listStoredFiles(dataDir)]).toEqual([[], []]);
    const { status, body } = await upload('/api/pictures?name=Fair.jpg', await photo());
    expect(status).toBe(201);
    const { src, srcset, avif } = body as { src: string; srcset: string; avif: string };
    const urls = [src, ...`${srcset}, ${avif}`.split(', ').map((one) => one.split(' ')[0] ?? '')];
    expect(list()).toHaveLength(urls.length);
    for (const url of urls) {
      const served = await ask(url, { headers: { cookie } });
      const { format, exif } = await sharp(served.bytes).metadata();
      expect([served.status, exif, served.headers['content-type']]).toEqual([
        200,
        undefined,
        format === 'heif' ? 'image/avif' : `image/${format}`,
      ]);
    }
  });

  test('go with their rows when the bin is emptied', async () => {
    const { upload, list, db, place, town } = await serveFrom(kind);
    await binDocument(db, town, (await upload('/api/files?name=Notes.pdf', pdfFile())).body as Uploaded);
    await emptyBins(db, place, Date.now() + 400 * 86_400_000);
    expect([list().length, (await db.read('files')).length]).toEqual([0, 0]);
  });
});

describe('a bucket that fails', () => {
  test.each([
    ['is down', (bucket: Awaited<ReturnType<typeof startFilesBucket>>) => bucket.stop()],
    ['refuses', (bucket) => Object.assign(bucket.state, { refusal: 403 })],
    [
      'sends calls elsewhere',
      (bucket) => Object.assign(bucket.state, { redirect: `${bucket.env.FILES_S3_ENDPOINT}/x` }),
    ],
  ] as [string, (bucket: Awaited<ReturnType<typeof startFilesBucket>>) => unknown][])(
    'because it %s: answers say so, nothing is left, and the bin keeps its rows',
    async (_name, fail) => {
      const { upload, ask, cookie, db, bucket, place, dataDir, town } = await serveFrom('bucket');
      const file = (await upload('/api/files?name=Notes.pdf', pdfFile())).body as Uploaded;
      const { url } = file;
      await binDocument(db, town, file);
      await fail(bucket);
      const read = await ask(url, { headers: { cookie } });
      expect([read.status, read.headers['retry-after'], read.headers['cache-control']]).toEqual([
        503,
        '30',
        'no-store',
      ]);
      const uploaded = await upload('/api/files?name=More.pdf', pdfFile('more'));
      expect([uploaded.status, uploaded.body.code, uploaded.body.message]).toEqual([
        503,
        'unavailable',
        expect.stringContaining('nothing was saved'),
      ]);
      expect((await upload('/api/pictures?name=Fair.jpg', await photo())).status).toBe(503);
      // Their marks stay: nobody knows whether the bucket has them.
      const left = listStoredFiles(dataDir).filter((name) => !name.endsWith('.undecided.part'));
      expect([(await db.read('files')).length, left]).toEqual([1, []]);
      const late = Date.now() + 400 * 86_400_000;
      await expect(emptyBins(db, place, late)).rejects.toThrow('can’t be fetched');
      expect(await db.read('files')).toHaveLength(1);
      expect(place.filesS3 && (await tryBucket(place.filesS3))).toContain('The bucket for files');
    },
  );

  test('keeps nobody waiting: not where it never answers, and not where it stops within a file', async () => {
    const { place, bucket } = await serveFrom('bucket');
    if (!place.filesS3) throw new Error('There is no bucket.');
    const hasty = { ...place.filesS3, timeouts: { storeMs: 200, answerMs: 200, silenceMs: 200 } };
    await putObject(place.filesS3, fileKey('long'), Buffer.alloc(5000, 'a'));
    bucket.state.cutAt = 1000;
    const opened = await openObject({ ...hasty, timeouts: { ...hasty.timeouts, answerMs: 60_000 } }, fileKey('long'));
    await expect(buffer(opened?.stream ?? Readable.from([]))).rejects.toThrow('can’t be fetched');
    bucket.state.hangs = true;
    await expect(openObject(hasty, fileKey('long'))).rejects.toThrow('can’t be fetched');
    await expect(putObject(hasty, fileKey('other'), Buffer.from('x'))).rejects.toThrow('nothing was saved');
  });

  test('is told from one that works by a trial, which leaves nothing', async () => {
    const { place, bucket, db, dataDir } = await serveFrom('bucket');
    if (!place.filesS3) throw new Error('There is no bucket.');
    const examine = async (env: NodeJS.ProcessEnv) => {
      const config = readConfig({ DATA_DIR: dataDir, ...env });
      const findings = await examineBox({ db, config, testMailServer: async () => null, now: Date.now });
      return findings.find(({ subject }) => subject === 'files')?.level;
    };
    expect([
      await examine({}),
      await examine(bucket.env),
      await examine({ ...bucket.env, FILES_S3_SECRET_ACCESS_KEY: 'other' }),
    ]).toEqual(['fine', 'fine', 'fault']);
    expect([await tryBucket(place.filesS3), bucket.stored.size]).toEqual([null, 0]);
    expect(await tryBucket({ ...place.filesS3, secretAccessKey: 'other' })).toContain('SignatureDoesNotMatch');
    bucket.state.ignoresConditions = true;
    expect([await tryBucket(place.filesS3), bucket.stored.size]).toEqual([
      expect.stringContaining('ignores If-None-Match'),
      0,
    ]);
  });
});

test.each([
  ['', 10, undefined],
  ['bytes=0-0', 10, { first: 0, last: 0 }],
  ['bytes=4-99', 10, { first: 4, last: 9 }],
  ['bytes=-3', 10, { first: 7, last: 9 }],
  ['bytes=-99', 10, { first: 0, last: 9 }],
  ['bytes=-0', 10, null],
  ['bytes=10-', 10, null],
  ['bytes=5-4', 10, undefined],
  ['bytes=-', 10, undefined],
  ['bytes=0-', 0, null],
])('the range "%s" of %d bytes', (header, size, range) => {
  expect(parseRange(header, size)).toEqual(range);
});
