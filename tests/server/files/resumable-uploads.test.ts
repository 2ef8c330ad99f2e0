/** Uploads in pieces over real HTTP: offsets, broken lines, two tabs, refusals, and what is left afterwards. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { uploadLimits, uploadPieceBytes } from '../../../db/rules/documents/uploadLimits.ts';
import { removeUnfinishedUploads } from '../../../server/files/removeUnfinishedUploads.ts';
import { uploadsFolder } from '../../../server/files/uploadSegments.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { type Dialect, dialects, makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { serve } from '../serve.ts';
import { startFilesBucket } from './filesBucket.ts';
import { listStoredFiles } from './upload-town.ts';
import type { Uploaded } from './uploads.ts';

const path = '/api/files/upload';
const mebibyte = 2 ** 20;
/** A PDF file of this many bytes that no compression shortens. */
const pdfOf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(size - 9)]);

type Place = { dialect?: Dialect; kind?: 'disk' | 'bucket'; now?: () => number };

async function serveResumable({ dialect = 'sqlite', kind = 'disk', now = Date.now }: Place = {}) {
  const database = await makeTestDatabase(dialect);
  const town = await makeTown(database.db);
  const { cookie } = await signInNewAccount(database, town, { is_admin: true });
  const bucket = kind === 'bucket' ? await startFilesBucket() : undefined;
  const { ask, port } = await serve(database, { now, ...(bucket && { env: bucket.env }) });
  const begin = (body: object, caller = cookie) =>
    ask(path, {
      method: 'POST',
      headers: { cookie: caller, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const beginUpload = async (name: string, size: number) =>
    ((await begin({ name, size })).json() as { upload_url: string }).upload_url;
  const send = (
    url: string,
    offset: number | string,
    bytes: Buffer,
    headers: Record<string, string> = {},
    method = 'PATCH',
  ) =>
    ask(url, {
      method,
      headers: {
        cookie,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        ...headers,
      },
      body: bytes,
    });
  const readOffset = async (url: string) =>
    Number((await ask(url, { method: 'HEAD', headers: { cookie } })).headers['upload-offset']);
  return { ...database, town, cookie, bucket, ask, port, begin, beginUpload, send, readOffset };
}

type Resumable = Awaited<ReturnType<typeof serveResumable>>;

/** Sends the beginning of a piece and breaks the connection once the server has it. */
async function sendCutOff({ port, cookie }: Resumable, url: string, offset: number, bytes: Buffer, announced: number) {
  const headers = {
    host: 'cityofmaple.test',
    cookie,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': offset,
    'content-length': announced,
  };
  const sent = request({ port, path: url, method: 'PATCH', setHost: false, headers });
  sent.on('error', () => {});
  await new Promise<void>((resolve) => sent.write(bytes, () => resolve()));
  onTestFinished(() => void sent.destroy());
  return () => sent.destroy();
}

describe.each([
  ...dialects.map((dialect) => ({ dialect, kind: 'disk' as const })),
  { dialect: dialects[0] ?? 'sqlite', kind: 'bucket' as const },
])('an upload in pieces, on $dialect with files on the $kind', (place) => {
  test('arrives whole, whatever pieces it comes in, and answers its last call again (A70)', async () => {
    const town = await serveResumable(place);
    // A bucket is given more time for a file of more than 20 MB.
    const bytes = pdfOf((place.kind === 'bucket' ? 5 : 2) * uploadPieceBytes + 700_001);
    const url = await town.beginUpload('Packet.pdf', bytes.length);
    expect(await town.readOffset(url)).toBe(0);
    // More than one segment in one call, then the rest.
    const first = await town.send(url, 0, bytes.subarray(0, uploadPieceBytes + 300_000));
    expect([first.status, first.json(), first.headers['upload-offset']]).toEqual([
      200,
      { offset: uploadPieceBytes + 300_000, size: bytes.length },
      String(uploadPieceBytes + 300_000),
    ]);
    const last = await town.send(url, uploadPieceBytes + 300_000, bytes.subarray(uploadPieceBytes + 300_000));
    expect([last.status, last.json()]).toMatchObject([
      201,
      { name: 'Packet.pdf', media_type: 'application/pdf', size: bytes.length },
    ]);
    expect(await town.readOffset(url)).toBe(bytes.length);
    const again = await town.send(url, bytes.length, Buffer.alloc(0));
    expect([again.status, again.json()]).toEqual([201, last.json()]);
    const [row, ...others] = await town.db.read('files');
    expect(others).toEqual([]);
    expect(row).toMatchObject({ sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length });
    expect(await town.db.read('audit_log').where({ record_id: row.id, action: 'uploaded' })).toHaveLength(1);
    const served = await town.ask((last.json() as Uploaded).url, { headers: { cookie: town.cookie } });
    expect(
      createHash('sha256')
        .update(served.bytes ?? '')
        .digest('hex'),
    ).toBe(row.sha256);
    if (town.bucket) expect([...town.bucket.stored.keys()]).toEqual([`files/${row.id.slice(-2)}/${row.id}`]);
    else expect(listStoredFiles(town.dataDir)).toEqual([row.id]);
  });

  test('of two tabs keeps one, whole (A71)', async () => {
    const town = await serveResumable(place);
    const bytes = pdfOf(2 * uploadPieceBytes + 5);
    const url = await town.beginUpload('Packet.pdf', bytes.length);
    /** A tab that goes on where the server says. @returns the file's id */
    const sendAll = async (piece: number): Promise<string> => {
      for (let offset = 0; ; ) {
        const { status, json } = await town.send(url, offset, bytes.subarray(offset, offset + piece));
        if (status === 201) return (json() as Uploaded).id;
        expect([200, 409]).toContain(status);
        ({ offset } = json() as { offset: number });
      }
    };
    const ids = await Promise.all([sendAll(uploadPieceBytes), sendAll(300_000)]);
    const rows = await town.db.read('files');
    expect(rows).toMatchObject([{ id: ids[0], sha256: createHash('sha256').update(bytes).digest('hex') }]);
    expect(ids[1]).toBe(ids[0]);
  });
});

describe('offsets', () => {
  const here = 300_000;
  test.each<[string, number | string, number, Record<string, string>, number, object]>([
    ['the right one', here, 200_000, {}, 200, { offset: 500_000 }],
    ['one before it', here - 1, 200_000, {}, 409, { code: 'upload_elsewhere', offset: here }],
    ['one behind it', here + 1, 200_000, {}, 409, { code: 'upload_elsewhere', offset: here }],
    ['the first again', 0, 200_000, {}, 409, { code: 'upload_elsewhere', offset: here }],
    ['one behind the file', 1_000_001, 1, {}, 400, { code: 'bad_request' }],
    ['more bytes than the file has', here, 700_001, {}, 400, { code: 'bad_request' }],
    ['none', '', 10, {}, 400, { code: 'bad_request' }],
    ['a negative one', -1, 10, {}, 400, { code: 'bad_request' }],
    ['no number', 'many', 10, {}, 400, { code: 'bad_request' }],
    ['another type', here, 10, { 'content-type': 'application/pdf' }, 400, { code: 'bad_request' }],
    ['fewer bytes than are kept', here, 1000, {}, 200, { offset: here }],
    ['no bytes', here, 0, {}, 200, { offset: here }],
  ])('%s', async (_name, offset, count, headers, status, body) => {
    const town = await serveResumable();
    const url = await town.beginUpload('a.pdf', 1_000_000);
    await town.send(url, 0, pdfOf(here));
    const answer = await town.send(url, offset, Buffer.alloc(count), headers);
    expect([answer.status, answer.json()]).toMatchObject([status, body]);
    const end = status === 200 ? (body as { offset: number }).offset : here;
    expect(await town.readOffset(url)).toBe(end);
  });
});

test('a piece that is cut off keeps what arrived, and a late one never overwrites (A72)', async () => {
  const town = await serveResumable();
  const bytes = pdfOf(3 * mebibyte);
  const url = await town.beginUpload('Packet.pdf', bytes.length);
  const breakLine = await sendCutOff(town, url, 0, bytes.subarray(0, mebibyte), bytes.length);
  const isBeingWritten = () => listStoredFiles(town.dataDir).some((name) => name.endsWith('.part'));
  await expect.poll(isBeingWritten).toBe(true);
  breakLine();
  await expect.poll(() => town.readOffset(url)).toBeGreaterThanOrEqual(128 * 1024);
  const offset = await town.readOffset(url);
  // The server still waits for this one when the browser has a new connection.
  const breakLate = await sendCutOff(town, url, offset, Buffer.alloc(600_000, 'x'), 700_000);
  await expect.poll(isBeingWritten).toBe(true);
  const file = await town.send(url, offset, bytes.subarray(offset));
  expect(file.status).toBe(201);
  breakLate();
  await expect.poll(isBeingWritten).toBe(false);
  const { sha256 } = await town.db.read('files').first();
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
});

describe('refusals', () => {
  test('of callers: visitors, residents, neighbors and other editors (A73)', async () => {
    const town = await serveResumable();
    const neighbor = await makeNeighbor(town.db);
    const { cookie: resident } = await signInNewAccount(town, town.town);
    const { cookie: colleague } = await signInNewAccount(town, town.town, { is_admin: true });
    const { cookie: stranger } = await signInNewAccount(town, neighbor, { is_admin: true });
    const url = await town.beginUpload('a.pdf', 1000);
    for (const [caller, status] of [
      ['', 401],
      [resident, 403],
      [stranger, 401],
    ] as const) {
      expect((await town.begin({ name: 'a.pdf', size: 10 }, caller)).status).toBe(status);
    }
    for (const caller of ['', resident, colleague, stranger]) {
      for (const method of ['PATCH', 'DELETE'])
        expect((await town.send(url, 0, pdfOf(1000), { cookie: caller }, method)).status).toBeGreaterThanOrEqual(401);
    }
    const forged = `${url.slice(0, -3)}abc`;
    expect((await town.send(forged, 0, pdfOf(1000))).status).toBe(404);
    const elsewhere = await town.send(url, 0, pdfOf(1000), { origin: 'https://evil.example' });
    expect(elsewhere.status).toBe(403);
    expect(existsSync(uploadsFolder(town.dataDir))).toBe(false);
  });

  test.each<[string, object, number, string]>([
    ['more than 100 MB', { name: 'a.pdf', size: uploadLimits.file.bytes + 1 }, 413, 'The file is larger than 100 MB.'],
    ['an empty file', { name: 'a.pdf', size: 0 }, 415, 'This file is empty.'],
    ['no size', { name: 'a.pdf' }, 400, ''],
    ['no name', { size: 10 }, 400, ''],
    ['half a byte', { name: 'a.pdf', size: 0.5 }, 400, ''],
  ])('of %s before a byte is sent', async (_name, body, status, message) => {
    const answer = await (await serveResumable()).begin(body);
    expect(answer.status).toBe(status);
    if (message) expect(answer.json()).toMatchObject({ message });
  });

  test('of a file by its content leave nothing behind', async () => {
    const town = await serveResumable();
    const page = Buffer.from(`<html>${' '.repeat(2 * mebibyte)}</html>`);
    const url = await town.beginUpload('a.pdf', page.length);
    const refused = await town.send(url, 0, page);
    expect([refused.status, refused.json()]).toMatchObject([415, { code: 'file_refused' }]);
    expect(await town.readOffset(url)).toBe(0);
    expect(listStoredFiles(town.dataDir)).toEqual([]);
    // A picture keeps its own limit.
    const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(uploadLimits.picture.bytes)]);
    const large = await town.send(await town.beginUpload('a.gif', gif.length), 0, gif);
    expect([large.status, large.json()]).toMatchObject([413, { message: 'The file is larger than 20 MB.' }]);
    expect(await town.db.read('files')).toEqual([]);
  });
});

test('unfinished uploads go after a day, canceled ones at once (A74)', async () => {
  let time = Date.now();
  const town = await serveResumable({ now: () => time });
  const [left, canceled] = [await town.beginUpload('a.pdf', mebibyte), await town.beginUpload('b.pdf', mebibyte)];
  for (const url of [left, canceled]) await town.send(url, 0, pdfOf(300_000));
  expect((await town.send(canceled, 0, Buffer.alloc(0), {}, 'DELETE')).status).toBe(200);
  expect([await town.readOffset(left), await town.readOffset(canceled)]).toEqual([300_000, 0]);
  const clear = () => removeUnfinishedUploads(town, async () => false);
  expect(await clear()).toBe(0);
  time += 86_400_001;
  expect([(await town.send(left, 300_000, Buffer.alloc(0))).status]).toEqual([410]);
  const folder = uploadsFolder(town.dataDir);
  const dayAgo = new Date(Date.now() - 86_400_001);
  const [id = ''] = readdirSync(folder);
  utimesSync(join(folder, id), dayAgo, dayAgo);
  expect(await clear()).toBe(1);
  expect(listStoredFiles(town.dataDir)).toEqual([]);
});
