/** Uploads over HTTP: what is kept, under which name and type, how it is served, and what is refused. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { maxUploadBytes, removeUnfinishedUploads } from '../../server/files/fileStorage.ts';
import { signInNewAccount } from './accounts.ts';
import { makeNeighbour, makeTestDatabase, makeTown } from './database.ts';
import { serve } from './serve.ts';
import {
  legacyOfficeFile,
  officeFile,
  openDocumentFile,
  pdfFile,
  saveAttachment,
  type Uploaded,
  uploadBytes,
  zipArchive,
} from './uploads.ts';

/** The files of a data folder, without the folders that they lie in. */
const filesOf = (dataDir: string) =>
  existsSync(join(dataDir, 'files'))
    ? readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map(({ name }) => name)
    : [];

async function start() {
  const database = await makeTestDatabase('sqlite');
  const town = await makeTown(database.db);
  const { cookie } = await signInNewAccount(database, town, { is_admin: true });
  const { ask, port } = await serve(database);
  const upload = (name: string, bytes: Uint8Array | string, headers = {}) =>
    uploadBytes(port, `/api/files?name=${encodeURIComponent(name)}`, bytes, { cookie, headers });
  return { ...database, town, cookie, ask, port, upload };
}

const picture = (format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer();

describe('an upload is judged by its content', () => {
  test('what is kept: PDF, Office, text and pictures, each under its own type', async () => {
    const { upload } = await start();
    const office2007 = 'application/vnd.openxmlformats-officedocument';
    const kept: [string, Buffer | string, string][] = [
      ['Budget.pdf', pdfFile(), 'application/pdf'],
      ['a.docx', officeFile('docx'), `${office2007}.wordprocessingml.document`],
      ['a.xlsx', officeFile('xlsx'), `${office2007}.spreadsheetml.sheet`],
      ['a.pptx', officeFile('pptx'), `${office2007}.presentationml.presentation`],
      ['a.odt', openDocumentFile(), 'application/vnd.oasis.opendocument.text'],
      ['a.doc', legacyOfficeFile('WordDocument'), 'application/msword'],
      ['a.xls', legacyOfficeFile('Workbook'), 'application/vnd.ms-excel'],
      ['a.ppt', legacyOfficeFile('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
      ['a.rtf', '{\\rtf1 Minutes}', 'application/rtf'],
      ['a.txt', 'Café opens at 8 < 9 and later', 'text/plain'],
      ['a.md', '# BMX track', 'text/plain'],
      ['rates.csv', 'Water;12,50\r\nSewer;9,00', 'text/csv'],
      ['latin.csv', Buffer.from('Caf\xe9;12', 'latin1'), 'text/csv'],
      ['a.png', await picture('png'), 'image/png'],
      ['a.jpeg', await picture('jpeg'), 'image/jpeg'],
      ['a.webp', await picture('webp'), 'image/webp'],
      ['a.avif', await picture('avif'), 'image/avif'],
      ['a.gif', await picture('gif'), 'image/gif'],
    ];
    for (const [name, bytes, type] of kept) {
      const { status, body } = await upload(name, bytes);
      const size = Buffer.from(bytes as Buffer).byteLength;
      expect([status, body], name).toMatchObject([201, { name, media_type: type, size }]);
    }
  });

  test('what is refused, with a sentence that says what it looks like', async () => {
    const { upload, dataDir, db } = await start();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const exe = Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1'), Buffer.alloc(200)]);
    const heic = Buffer.concat([
      Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1'),
      Buffer.alloc(64),
    ]);
    const macros = zipArchive([
      {
        name: '[Content_Types].xml',
        bytes: '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
      },
    ]);
    const refused: [string, Buffer | string, RegExp][] = [
      ['logo.svg', svg, /an SVG picture/],
      ['logo.png', `\n<!-- a logo -->\n${svg}`, /an SVG picture/],
      ['logo.txt', `Our logo: ${svg}`, /an SVG picture/],
      ['page.txt', '\ufeff <!DOCTYPE html><p>Hello', /a web page/],
      ['page.pdf', '<html><script>alert(1)</script>', /a web page/],
      ['polyglot.pdf', `<script>alert(1)</script>\n${pdfFile()}`, /a web page/],
      ['data.txt', '<?xml version="1.0"?><x/>', /a web page or XML/],
      ['run.txt', '#!/bin/sh\nrm -rf /', /a program/],
      ['budget.pdf', exe, /a program/],
      ['all.zip', zipArchive([{ name: 'a.txt', bytes: 'a' }]), /an archive/],
      ['report.docx', zipArchive([{ name: 'a.txt', bytes: 'a' }]), /an archive/],
      ['report.docx', macros, /macros/],
      ['setup.doc', legacyOfficeFile('Installer'), /a program/],
      ['locked.docx', legacyOfficeFile('EncryptedPackage'), /a password/],
      ['IMG_0042.HEIC', heic, /save the picture as JPEG/],
      ['noise.txt', Buffer.from([1, 2, 3, 255, 0]), /unknown kind/],
      ['nothing.pdf', '', /empty/],
    ];
    for (const [name, bytes, sentence] of refused) {
      const { status, body } = await upload(name, bytes);
      expect([name, status, body.code], JSON.stringify(body)).toEqual([name, 415, 'file_refused']);
      expect(body.message, name).toMatch(sentence);
    }
    const json = await upload('data.json', '{"a":1}', { 'content-type': 'application/json' });
    expect(json.status).toBe(415);
    expect(filesOf(dataDir)).toEqual([]);
    expect(await db.read('files')).toEqual([]);
  });

  test('an Office file that would unpack to gigabytes is never unpacked', async () => {
    const { upload } = await start();
    const began = Date.now();
    const { status } = await upload('bomb.docx', officeFile('docx', ' '.repeat(150_000_000)));
    expect([201, 415]).toContain(status);
    expect(Date.now() - began).toBeLessThan(10_000);
  });

  test('the content wins over the name', async () => {
    const { upload } = await start();
    const names: [string, Buffer | string, string][] = [
      ['flyer.pdf', await picture('png'), 'flyer.png'],
      ['Minutes 2026.11', pdfFile(), 'Minutes 2026.11.pdf'],
      ['C:\\Users\\clerk\\Budget.PDF', pdfFile(), 'Budget.pdf'],
      ['../../etc/passwd', 'root', 'passwd.txt'],
      ['run.bat', 'echo hello', 'run.txt'],
      ['invoice\u202efdp.exe', pdfFile(), 'invoicefdp.pdf'],
      ['a\u0000b\r\nc.pdf', pdfFile(), 'abc.pdf'],
      ['   ', pdfFile(), 'document.pdf'],
      ['.pdf', pdfFile(), 'document.pdf'],
      [`${'x'.repeat(250)}.pdf`, pdfFile(), `${'x'.repeat(196)}.pdf`],
      ['Übersicht – Straße.pdf', pdfFile(), 'Übersicht – Straße.pdf'],
    ];
    for (const [given, bytes, name] of names) expect((await upload(given, bytes)).body, given).toMatchObject({ name });
  });
});

describe('a kept file', () => {
  test('is served inert, for ever, and only by its own town', async () => {
    const { upload, ask, db, town } = await start();
    await makeNeighbour(db);
    const polyglot = pdfFile('<script>alert(1)</script>');
    const { url } = (await upload('Notes.pdf', polyglot)).body as Uploaded;
    await saveAttachment(db, town, url);
    const served = await ask(url);
    expect(served.status).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': "inline; filename*=UTF-8''Notes.pdf",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(served.headers['content-security-policy']).toContain("default-src 'none'");
    const text = (await upload('notes.txt', 'alert(1)')).body as Uploaded;
    await saveAttachment(db, town, text.url);
    expect((await ask(text.url)).headers).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': "attachment; filename*=UTF-8''notes.txt",
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await ask(url, { host: 'neighbour.test' })).status).toBe(404);
    expect((await ask(`${url.slice(0, 20)}0000${url.slice(24)}`)).status).toBe(404);
    expect((await ask(url, { headers: { range: 'bytes=0-3' } })).body).toBe('%PDF');
  });

  test('leaves an audit line that names who and what', async () => {
    const { upload, db } = await start();
    const { id } = (await upload('Notes.pdf', pdfFile())).body as Uploaded;
    const row = await db.read('files').where({ id }).first();
    expect(row.sha256).toBe(createHash('sha256').update(pdfFile()).digest('hex'));
    expect(await db.read('audit_log').where({ record_id: id })).toMatchObject([
      { action: 'uploaded', noun: 'files', detail: 'Notes.pdf' },
    ]);
  });
});

describe('limits', () => {
  test('20 MB are kept, one byte more is not, whether its length is told or not', async () => {
    const { upload, dataDir } = await start();
    const most = Buffer.alloc(maxUploadBytes, 'a');
    expect((await upload('most.txt', most)).status).toBe(201);
    const more = Buffer.alloc(maxUploadBytes + 1, 'a');
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      const { status, body } = await upload('more.txt', more, headers);
      expect([status, body.code]).toEqual([413, 'file_too_large']);
    }
    expect(filesOf(dataDir)).toHaveLength(1);
  });

  test('what is too large by its own account is refused before it comes', async () => {
    const { port, cookie } = await start();
    const status = await new Promise((resolve, reject) => {
      const headers = { host: 'cityofmaple.test', cookie, 'content-length': 5_000_000_000 };
      const sent = request(
        { port, path: '/api/files?name=film.pdf', method: 'POST', setHost: false, headers },
        (res) => {
          resolve(res.statusCode);
          sent.destroy();
        },
      );
      sent.on('error', reject);
      sent.flushHeaders();
    });
    expect(status).toBe(413);
  });

  test('an upload that is cut off leaves nothing', async () => {
    const { port, cookie, dataDir, db } = await start();
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/files?name=a.pdf HTTP/1.1\r\nHost: cityofmaple.test\r\nCookie: ${cookie}\r\nContent-Length: 1000000\r\n\r\n%PDF-1.4\n`,
    );
    await expect.poll(() => filesOf(dataDir).filter((name) => name.endsWith('.part'))).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => filesOf(dataDir)).toEqual([]);
    expect(await db.read('files')).toEqual([]);
  });

  test('what a killed process left is cleared, and what may still be on its way is not', async () => {
    const { upload, dataDir } = await start();
    const { id } = (await upload('a.pdf', pdfFile())).body as Uploaded;
    const folder = join(dataDir, 'files', id.slice(-2));
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    const [own, dead] = [`own.${process.pid}.part`, `dead.${gone}.part`];
    for (const name of ['old.part', 'new.part', own, dead]) writeFileSync(join(folder, name), 'x');
    utimesSync(join(folder, 'old.part'), new Date(0), new Date(0));
    expect(await removeUnfinishedUploads(dataDir)).toBe(2);
    expect(filesOf(dataDir).sort()).toEqual([id, 'new.part', own].sort());
    expect(await removeUnfinishedUploads(dataDir, true)).toBe(1);
  });
});

test('only administrators of the town upload, and a request says what the file is called', async () => {
  const { port, db, dataDir, town, cookie, databaseUrl } = await start();
  const database = { db, dataDir, databaseUrl };
  const neighbour = await makeNeighbour(db);
  const { cookie: resident } = await signInNewAccount(database, town);
  const { cookie: other } = await signInNewAccount(database, neighbour, { is_admin: true });
  const statusFor = async (given: string, path = '/api/files?name=a.pdf') =>
    (await uploadBytes(port, path, pdfFile(), { cookie: given })).status;
  expect(await statusFor('')).toBe(401);
  expect(await statusFor(other)).toBe(401);
  expect(await statusFor(resident)).toBe(403);
  expect(await statusFor(cookie, '/api/files')).toBe(400);
  expect(await statusFor(cookie)).toBe(201);
});
