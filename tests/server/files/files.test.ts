/** Uploads over HTTP: what is stored, under which name and type, how it is served, and the limits. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { uploadLimits } from '../../../db/rules/documents/uploadLimits.ts';
import { removeUnfinishedUploads } from '../../../server/files/removeUnfinishedUploads.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { makeNeighbor } from '../database.ts';
import { listStoredFiles, serveUploads } from './upload-town.ts';
import { pdfFile, saveAttachment, type Uploaded, uploadBytes } from './uploads.ts';

describe('a kept file', () => {
  test('is served inert, for ever, and only by its own town', async () => {
    const { upload, ask, db, town } = await serveUploads();
    await makeNeighbor(db);
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
    const unframed = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    expect(served.headers['content-security-policy']).toMatch(new RegExp(`^default-src 'none';.*; ${unframed}$`));
    const text = (await upload('notes.txt', 'alert(1)')).body as Uploaded;
    await saveAttachment(db, town, text.url);
    expect((await ask(text.url)).headers).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': "attachment; filename*=UTF-8''notes.txt",
      'content-security-policy': `default-src 'none'; ${unframed}; sandbox`,
    });
    expect((await ask(url, { host: 'neighbor.test' })).status).toBe(404);
    expect((await ask(`${url.slice(0, 20)}0000${url.slice(24)}`)).status).toBe(404);
    expect((await ask(url, { headers: { range: 'bytes=0-3' } })).body).toBe('%PDF');
  });

  test('a picture is shown inside mails and feeds of other sites once it is published; nothing else is', async () => {
    const { upload, ask, db, town, cookie } = await serveUploads();
    const policyOf = async (url: string) =>
      (await ask(url, { headers: { cookie } })).headers['cross-origin-resource-policy'];
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const picture = ((await upload('Bridge.png', png)).body as Uploaded).url;
    const pdf = ((await upload('Notes.pdf', pdfFile())).body as Uploaded).url;
    expect(await policyOf(picture)).toBe('same-origin');
    for (const url of [picture, pdf]) await saveAttachment(db, town, url);
    expect([await policyOf(picture), await policyOf(pdf)]).toEqual(['cross-origin', 'same-origin']);
  });

  test('leaves an audit line that names who and what', async () => {
    const { upload, db } = await serveUploads();
    const { id } = (await upload('Notes.pdf', pdfFile())).body as Uploaded;
    const row = await db.read('files').where({ id }).first();
    expect(row.sha256).toBe(createHash('sha256').update(pdfFile()).digest('hex'));
    expect(await db.read('audit_log').where({ record_id: id })).toMatchObject([
      { action: 'uploaded', noun: 'files', detail: 'Notes.pdf' },
    ]);
  });
});

describe('limits', () => {
  test('100 MB are kept, one byte more is not, whether its length is told or not', async () => {
    const { upload, dataDir } = await serveUploads();
    const most = Buffer.alloc(uploadLimits.file.bytes, 'a');
    expect((await upload('most.txt', most)).status).toBe(201);
    const more = Buffer.alloc(uploadLimits.file.bytes + 1, 'a');
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      const { status, body } = await upload('more.txt', more, headers);
      expect([status, body.code]).toEqual([413, 'file_too_large']);
    }
    expect(listStoredFiles(dataDir)).toHaveLength(1);
  });

  test('a file that is too large by its own headers is refused before it comes', async () => {
    const { port, cookie } = await serveUploads();
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
    const { port, cookie, dataDir, db } = await serveUploads();
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/files?name=a.pdf HTTP/1.1\r\nHost: cityofmaple.test\r\nCookie: ${cookie}\r\nContent-Length: 1000000\r\n\r\n%PDF-1.4\n`,
    );
    await expect.poll(() => listStoredFiles(dataDir).filter((name) => name.endsWith('.part'))).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => listStoredFiles(dataDir)).toEqual([]);
    expect(await db.read('files')).toEqual([]);
  });

  test('files that a killed process left are cleared, and those that may still be arriving are not', async () => {
    const { upload, dataDir } = await serveUploads();
    const { id } = (await upload('a.pdf', pdfFile())).body as Uploaded;
    const folder = join(dataDir, 'files', id.slice(-2));
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    const [own, dead] = [`own.${process.pid}.part`, `dead.${gone}.part`];
    // On another machine, or in another container, it is another process.
    const elsewhere = `elsewhere.@box2.${gone}.part`;
    const restarted = `restarted.@${hostname().replace(/[^\w-]/g, '_')}.${process.pid}.part`;
    for (const name of ['old.part', 'new.part', own, dead, elsewhere, restarted])
      writeFileSync(join(folder, name), 'x');
    utimesSync(join(folder, 'old.part'), new Date(0), new Date(0));
    const hasRow = async () => false;
    expect(await removeUnfinishedUploads({ dataDir }, hasRow)).toBe(2);
    expect(listStoredFiles(dataDir).sort()).toEqual([id, 'new.part', own, elsewhere, restarted].sort());
    expect(await removeUnfinishedUploads({ dataDir }, hasRow, true)).toBe(1);
  });

  test.each(['files', 'pictures'])(
    'a kill before the row of one of the %s is committed leaves a mark',
    async (kind) => {
      const { port, cookie, dataDir, db } = await serveUploads();
      const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
        .jpeg()
        .toBuffer();
      const trx = await db.write.transaction();
      // Every write waits for this one, as a process does that is killed there.
      await trx('towns').update({ seq: trx.raw('seq + 1') });
      const uploading = uploadBytes(port, `/api/${kind}?name=a.jpg`, bytes, { cookie });
      const listIds = (suffix: string) => listStoredFiles(dataDir).filter((name) => name.endsWith(suffix));
      const isWaiting = () => {
        const marked = listIds('.undecided.part').map((name) => name.split('.')[0] ?? '');
        return marked.length > 0 && marked.every((id) => listStoredFiles(dataDir).includes(id));
      };
      await expect.poll(isWaiting).toBe(true);
      await trx.rollback();
      expect((await uploading).status).toBe(201);
      expect(listIds('.part')).toEqual([]);
    },
  );
});

test('only administrators of the town upload, and a request says what the file is called', async () => {
  const { port, db, dataDir, town, cookie, databaseUrl } = await serveUploads();
  const database = { db, dataDir, databaseUrl };
  const neighbor = await makeNeighbor(db);
  const { cookie: resident } = await signInNewAccount(database, town);
  const { cookie: other } = await signInNewAccount(database, neighbor, { is_admin: true });
  const statusFor = async (given: string, path = '/api/files?name=a.pdf') =>
    (await uploadBytes(port, path, pdfFile(), { cookie: given })).status;
  expect(await statusFor('')).toBe(401);
  expect(await statusFor(other)).toBe(401);
  expect(await statusFor(resident)).toBe(403);
  expect(await statusFor(cookie, '/api/files')).toBe(400);
  expect(await statusFor(cookie)).toBe(201);
});
