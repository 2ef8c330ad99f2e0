/** Answers are personal data: they are erased on their day, or when somebody asks for it. */
import { existsSync } from 'node:fs';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { storedFilePath } from '../../../server/files/fileStorage.ts';
import { eraseExpiredRequests } from '../../../server/store/requests/personal/erase.ts';
import { type Dialect, dialects } from '../database.ts';
import { field, makeForms } from './requests.ts';

const dayMs = 86_400_000;
const secret = 'qxsecretword';
const fileId = 'photo-of-the-report-1';

async function makeReport(dialect: Dialect) {
  const made = await makeForms(dialect);
  const photos = { ...field, key: 'photos', type: 'files', label: 'Photos', required: false };
  const form = await made.makeForm({ fields: [field, photos], retention_days: 365 });
  const { taken, token } = await made.send(form, {
    answers: { what: secret, photos: [fileId] },
    contact: { name: secret, email: `${secret}@sender.example`, phone: '' },
    files: [{ id: fileId, field_key: 'photos', name: `${secret}.jpg`, size: 100 }],
  });
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'navy' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer();
  const put = () =>
    made.ask(`/api/request-files/${fileId}`, {
      host: 'cityofmaple.test',
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', 'x-request-token': token },
      body: bytes,
    });
  expect([(await put()).status, (await put()).status]).toEqual([200, 200]);
  const stored: string[] = await made.db.read('files').whereNot({ request_id: null }).pluck('id');
  expect(stored).toHaveLength(1);
  const path = storedFilePath(made.dataDir, stored[0] ?? '');
  const everything = async () => {
    const tables = ['requests', 'request_events', 'request_files', 'request_tokens', 'files', 'revisions', 'audit_log'];
    return JSON.stringify(await Promise.all(tables.map((table) => made.db.read(table).select())));
  };
  return { ...made, number: taken.number, path, everything };
}

test.each(dialects)('%s: a person is erased from everything but numbers, days and outcomes', async (dialect) => {
  const { call, everything, path, db, number } = await makeReport(dialect);
  expect(await everything()).toContain(secret);
  expect(existsSync(path)).toBe(true);
  const erased = await call('/api/requests/erase-person', { json: { email: `${secret}@sender.example` } });
  expect(erased.json()).toEqual({ erased: 1, rentals: 0 });
  expect(await everything()).not.toContain(secret);
  expect(existsSync(path)).toBe(false);
  expect(await db.read('requests').where({ number }).first()).toMatchObject({
    received_at: '2026-12-23T16:00:10.000Z',
    status: 'withdrawn',
  });
});

test.each(dialects)(
  '%s: answers are kept for 365 days from the end, and are gone on the day after',
  async (dialect) => {
    const { call, clock, db, dataDir, everything, number } = await makeReport(dialect);
    const place = { db, files: { dataDir } };
    await call(`/api/requests/${number}/answer`, { json: { outcome_code: 'fixed', text: 'Filled.' } });
    expect(await db.read('requests').where({ number }).first()).toMatchObject({ retain_until: '2027-12-23' });
    expect(await eraseExpiredRequests(place, clock.now + 365 * dayMs)).toBe(0);
    expect(await everything()).toContain(secret);
    expect(await eraseExpiredRequests(place, clock.now + 366 * dayMs)).toBe(1);
    expect(await everything()).not.toContain(secret);
    expect(await eraseExpiredRequests(place, clock.now + 400 * dayMs)).toBe(0);
  },
);

test.each(dialects)(
  '%s: a person gets what is stored about them, with their files and without staff’s notes',
  async (dialect) => {
    const { call, callNextDoor, number, db } = await makeReport(dialect);
    const person = { json: { email: `${secret.toUpperCase()}@sender.example` } };
    await call(`/api/requests/${number}/messages`, { json: { text: 'Which corner?', is_private: false } });
    await call(`/api/requests/${number}/messages`, { json: { text: 'A private note', is_private: true } });
    expect((await call('/api/requests/person', person)).json()).toEqual({ requests: 1, rentals: 0 });
    expect((await callNextDoor('/api/requests/person', person)).json()).toEqual({ requests: 0, rentals: 0 });
    expect((await callNextDoor('/api/requests/export-person', person)).status).toBe(404);
    const answer = await call('/api/requests/export-person', person);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const entries = unzipSync(answer.bytes ?? new Uint8Array());
    const file = `${number}/1 ${secret}.jpg`;
    expect(Object.keys(entries)).toEqual(['requests.json', file]);
    expect((await sharp(entries[file]).metadata()).width).toBe(40);
    const data = JSON.parse(Buffer.from(entries['requests.json'] ?? []).toString());
    expect(data).toMatchObject({
      email: `${secret}@sender.example`,
      requests: [{ number, answers: [{ value: secret }, {}], files: [{ path: file }], contact: { name: secret } }],
    });
    expect(JSON.stringify(data)).toContain('Which corner?');
    expect(JSON.stringify(data)).not.toContain('A private note');
    const trail = await db.read('audit_log').where({ action: 'person_exported' });
    expect(trail).toMatchObject([{ detail: number }]);
  },
);
