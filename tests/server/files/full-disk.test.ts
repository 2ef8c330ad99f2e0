/** A full disk: what the clerk is told, that nothing is half stored, and that all goes on once there is space. */
import { closeSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import type * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { createMailer } from '../../../server/mail/mailer.ts';
import { write } from '../../../server/store/write.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { makeTestDatabase, makeTown, testsSqlite } from '../database.ts';
import { announcementInput } from '../records.ts';
import { serve } from '../serve.ts';
import { listStoredFiles, serveUploads } from './upload-town.ts';
import { pdfFile } from './uploads.ts';

const { disk } = vi.hoisted(() => ({ disk: { code: '' } }));

/** The file system, of which writing fails while `disk.code` says so. */
vi.mock('node:fs/promises', async (importOriginal) => {
  const actual = await importOriginal<typeof fs>();
  const failing = () => Object.assign(new Error(`${disk.code}: write`), { code: disk.code, syscall: 'write' });
  return {
    ...actual,
    async writeFile(...args: Parameters<typeof actual.writeFile>) {
      if (!disk.code) return actual.writeFile(...args);
      // Some of it fits.
      await actual.writeFile(args[0], 'x');
      throw failing();
    },
    async open(...args: Parameters<typeof actual.open>) {
      const file = await actual.open(...args);
      if (disk.code) file.writeFile = () => Promise.reject(failing());
      return file;
    },
  };
});
afterEach(() => {
  disk.code = '';
});

async function start() {
  const database = await makeTestDatabase('sqlite');
  const { db } = database;
  const town = await makeTown(db);
  const { cookie } = await signInNewAccount(database, town, { is_admin: true });
  const { ask } = await serve(database);
  const save = (content: string) =>
    ask('/api/announcements', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(announcementInput({ content })),
    });
  const limitPages = async (more: number) => {
    const [{ page_count }] = await db.write.raw('pragma page_count');
    await db.write.raw(`pragma max_page_count = ${page_count + more}`);
  };
  return { ...database, town, ask, save, limitPages };
}

describe('a database that has no space left', () => {
  test.runIf(testsSqlite)(
    'says so in words, keeps nothing of the save, and takes the next one once there is space',
    async () => {
      const { db, ask, save, limitPages } = await start();
      expect((await save('Before')).status).toBe(201);
      const counts = async () => [
        (await db.read('announcements')).length,
        (await db.read('revisions')).length,
        (await db.read('audit_log')).length,
        (await db.read('towns').first('seq')).seq,
      ];
      const before = await counts();
      await limitPages(0);
      for (const letters of [90_000, 90_000]) {
        const refused = await save('Long '.repeat(letters / 5));
        expect([refused.status, refused.json()]).toMatchObject([
          507,
          { code: 'storage_full', message: /disk is full, so nothing was saved.*still here.*free some space/ },
        ]);
        expect(await counts()).toEqual(before);
        expect((await ask('/')).status).toBe(200);
      }
      await limitPages(1000);
      expect((await save('Long '.repeat(18_000))).status).toBe(201);
    },
  );

  test.runIf(testsSqlite)('undoes a whole transaction, whatever its owner does after the refusal', async () => {
    const { db, town, limitPages } = await start();
    await limitPages(0);
    const stubborn = write(db, town.id, 'clerk', async (tx) => {
      const long = announcementInput({ content: 'Long '.repeat(18_000) });
      await tx.save('announcements', long).catch(() => {});
      // Outside of a transaction this would be stored at once.
      await tx.trx('throttle').insert({ key: 'after', points: 1, expire: 0 });
    });
    await expect(stubborn).rejects.toMatchObject({ code: 'SQLITE_FULL' });
    expect(await db.read('throttle').where({ key: 'after' })).toEqual([]);
    expect(await db.read('announcements')).toEqual([]);
  });
});

/** A document of a category that is not there. */
const documentRow = {
  id: 'orphan',
  version: 1,
  seq: 1,
  created_at: '',
  updated_at: '',
  category_id: 'none',
  file_id: 'none',
  title: 'A',
  description: '',
  date: '2026-11-20',
  file_name: 'a.txt',
  media_type: 'text/plain',
  size: 1,
  order_index: 0,
};

test.runIf(testsSqlite)('a COMMIT that SQLite refuses leaves the connection usable', async () => {
  const { db, town } = await start();
  const orphan = db.write.transaction(async (trx) => {
    await trx.raw('pragma defer_foreign_keys = on');
    await trx('documents').insert({ ...documentRow, town_id: town.id });
  });
  await expect(orphan).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' });
  await write(db, town.id, 'clerk', (tx) => tx.save('announcements', announcementInput()));
  expect(await db.read('documents')).toEqual([]);
});

test.runIf(testsSqlite)(
  'a disk that loses the database is no refusal: what waits in outboxes goes on waiting',
  async () => {
    const { db, dataDir, ask, save } = await start();
    await db.write.raw('pragma wal_checkpoint(truncate)');
    const path = join(dataDir, 'mainstreet.db');
    const header = 100;
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(statSync(path).size - header), 0, undefined, header);
    closeSync(file);
    for (const connection of [db.read, db.write]) await connection.raw('pragma shrink_memory');
    for (const answer of [await save('Lost'), await ask('/api/sync')]) {
      expect([answer.status, answer.json(), answer.headers['retry-after']]).toMatchObject([
        503,
        { code: 'unavailable' },
        '5',
      ]);
    }
  },
);

describe('a disk that has no space for files', () => {
  test.each([
    ['ENOSPC', 507, 'storage_full'],
    ['EDQUOT', 507, 'storage_full'],
    ['EROFS', 503, 'storage_read_only'],
    ['EIO', 503, 'unavailable'],
  ])('%s is told to whoever uploads, and leaves nothing', async (code, status, problem) => {
    const { upload, dataDir, db } = await serveUploads();
    disk.code = code;
    const refused = await upload('Budget.pdf', pdfFile());
    expect([refused.status, refused.body]).toMatchObject([status, { code: problem }]);
    expect(listStoredFiles(dataDir)).toEqual([]);
    expect(await db.read('files')).toEqual([]);
    disk.code = '';
    expect((await upload('Budget.pdf', pdfFile())).status).toBe(201);
  });

  test('keeps the pieces of an upload that came before, which goes on once there is space (A72)', async () => {
    const { ask, cookie, dataDir } = await serveUploads();
    const bytes = pdfFile('a'.repeat(400_000));
    const begun = await ask('/api/files/upload', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Packet.pdf', size: bytes.length }),
    });
    const { upload_url } = begun.json() as { upload_url: string };
    const send = (from: number, to?: number) =>
      ask(upload_url, {
        method: 'PATCH',
        headers: { cookie, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
        body: bytes.subarray(from, to),
      });
    expect((await send(0, 200_000)).status).toBe(200);
    disk.code = 'ENOSPC';
    const refused = await send(200_000);
    expect([refused.status, refused.json()]).toMatchObject([507, { code: 'storage_full' }]);
    disk.code = '';
    expect(listStoredFiles(dataDir)).toEqual(['0000000000']);
    expect((await send(200_000)).status).toBe(201);
  });

  test('leaves no piece of a mail that is written to a file', async () => {
    const { dataDir, town } = await start();
    const send = createMailer(readConfig({ DATA_DIR: dataDir }));
    const mail = { to: { name: 'Ann', address: 'ann@example.org' }, subject: 'Your link', text: 'Secret' };
    disk.code = 'ENOSPC';
    await expect(send(town, mail)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(readdirSync(join(dataDir, 'mail'))).toEqual([]);
  });

  test('makes the server not ready, with the reason, until there is some', async () => {
    let clock = 0;
    const database = await makeTestDatabase('sqlite');
    const { ask } = await serve(database, { now: () => clock });
    const ready = async () => {
      clock += 1000;
      const { status, body } = await ask('/readyz');
      return [status, body];
    };
    expect(await ready()).toEqual([200, 'ok']);
    disk.code = 'ENOSPC';
    expect(await ready()).toEqual([503, expect.stringContaining('disk is full')]);
    disk.code = 'EROFS';
    expect(await ready()).toEqual([503, expect.stringContaining('can only be read')]);
    disk.code = '';
    expect(await ready()).toEqual([200, 'ok']);
    expect((await ask('/healthz')).status).toBe(200);
  });
});
