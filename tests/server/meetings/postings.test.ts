/** Postings: what staff report of papers that hang somewhere. They only grow, and their photos stay. */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { personHeader } from '../../../db/rules/outbox.ts';
import { examineTown } from '../../../server/doctor/townFindings.ts';
import { storedFilePath } from '../../../server/files/fileStorage.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { type Dialect, dialects } from '../database.ts';
import { makeCouncil, monday } from './meetings.ts';

const minute = 60_000;
const iso = (at: number) => new Date(at).toISOString();

async function makePosted(dialect: Dialect = 'sqlite') {
  const made = await makeCouncil(dialect);
  const { id, slug } = await made.plan();
  await made.post(id);
  const hang = (json: object = {}, more: { key?: string; id?: string } = {}) =>
    made.call(`/api/meetings/${more.id ?? id}/postings`, {
      json: { notice: 1, channel: 'board', place: 'City hall', posted_at: iso(made.clock.now), ...json },
      ...more,
    });
  const cookie = await makeSessionCookie(made.db, made.town, true);
  const upload = async (name = 'board.jpg') => {
    const body = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'navy' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toBuffer();
    const headers = { cookie, 'content-type': 'application/octet-stream' };
    const host = 'cityofmaple.test';
    return (await made.ask(`/api/files?name=${name}`, { host, method: 'POST', headers, body })).json() as {
      id: string;
    };
  };
  const receipt = async () =>
    ((await made.call(`/api/meetings/${id}/receipt`)).json() as { notices: { postings: object[] }[] }).notices;
  return { ...made, id, slug, hang, upload, receipt };
}

describe.each(dialects)('postings on %s', (dialect) => {
  test('are on the receipt with both times, once under one key, and the board’s place is offered next (A29)', async () => {
    const { hang, receipt, call, clock, db } = await makePosted(dialect);
    const pressed = iso(clock.now + minute);
    clock.now += 140 * minute;
    const order = { posted_at: pressed, remark: 'Beside the door' };
    const first = await hang(order, { key: 'hung' });
    expect(first.status).toBe(201);
    expect(first.json()).toMatchObject({ posted_at: pressed, received_at: iso(clock.now), photo_url: '' });
    clock.now += 20 * 24 * 60 * minute;
    expect((await hang(order, { key: 'hung' })).json()).toEqual(first.json());
    expect((await hang({ channel: 'newspaper', place: 'Maple Herald' })).status).toBe(201);
    expect(await receipt()).toMatchObject([
      {
        postings: [
          { channel: 'board', place: 'City hall', remark: 'Beside the door', posted_at: pressed },
          { channel: 'newspaper', place: 'Maple Herald' },
        ],
      },
    ]);
    expect((await call('/api/meetings/board')).json()).toEqual({ place: 'City hall' });
    expect(await db.read('postings')).toHaveLength(2);
  });

  test('are refused any change by the database itself', async () => {
    const { hang, db } = await makePosted(dialect);
    expect((await hang()).status).toBe(201);
    await expect(db.write('postings').update({ place: 'Elsewhere' })).rejects.toThrow(/only grow/);
    await expect(db.write('postings').del()).rejects.toThrow(/only grow/);
    const [row] = await db.read('postings');
    await expect(db.write('postings').insert({ ...row, place: 'Elsewhere' })).rejects.toThrow();
  });
});

test('the moment of the press may be days ago and before the notice, but not ahead beyond the clock’s error', async () => {
  const { hang, clock } = await makePosted();
  const day = 24 * 60 * minute;
  expect((await hang({ posted_at: iso(monday - day) })).status).toBe(201);
  expect((await hang({ posted_at: iso(clock.now + 5 * minute) })).status).toBe(201);
  const ahead = await hang({ posted_at: iso(clock.now + 5 * minute + 1) });
  expect([ahead.status, ahead.body]).toEqual([400, expect.stringContaining('more than 5 minutes ahead')]);
  expect((await hang({ posted_at: iso(clock.now - 14 * day) })).status).toBe(201);
  expect((await hang({ posted_at: iso(clock.now - 14 * day - 1) })).body).toContain('14 days ago');
});

test('what is malformed is refused, and names its field', async () => {
  const { hang, upload, call, id } = await makePosted();
  for (const [field, value] of [
    ['notice', 0],
    ['channel', 'tree'],
    ['place', ' '],
    ['place', 'a'.repeat(301)],
    ['posted_at', '2026-13-45T99:00:00.000Z'],
    ['remark', 'a'.repeat(1001)],
    ['photo', 'nothing-here'],
  ] as const) {
    const refused = await hang({ [field]: value });
    expect([refused.status, Object.keys((refused.json() as { fields: object }).fields)]).toEqual([400, [field]]);
  }
  expect((await hang({ notice: 2 })).status).toBe(404);
  expect((await hang({}, { id: 'no%00thing' })).status).toBe(404);
  expect((await call(`/api/meetings/${id}/postings`, { json: [] })).status).toBe(400);
  const { id: photo } = await upload('board.txt.jpg');
  expect((await hang({ photo })).status).toBe(201);
});

test('a posting is its town’s, for those who edit meetings, and counts for the person who pressed', async () => {
  const { ask, callNextDoor, id, db, town, hang, upload } = await makePosted();
  const json = { notice: 1, channel: 'board', place: 'City hall', posted_at: iso(monday) };
  expect((await callNextDoor(`/api/meetings/${id}/postings`, { json })).status).toBe(404);
  const { id: photo } = await upload();
  const host = 'cityofmaple.test';
  const body = JSON.stringify(json);
  const resident = await makeSessionCookie(db, town, false);
  const send = (headers: Record<string, string>) =>
    ask(`/api/meetings/${id}/postings`, {
      host,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  expect((await send({})).status).toBe(401);
  expect((await send({ cookie: resident })).status).toBe(403);
  expect((await ask('/api/meetings/board', { host, headers: { cookie: resident } })).status).toBe(403);
  const colleague = await makeSessionCookie(db, town, true);
  const refused = await send({ cookie: colleague, [personHeader]: 'somebody-else' });
  expect([refused.status, refused.json()]).toMatchObject([401, { code: 'not_signed_in' }]);
  expect(await db.read('postings')).toHaveLength(0);

  // The photo is for staff alone.
  const posted = (await hang({ photo })).json() as { photo_url: string };
  expect((await ask(posted.photo_url, { host })).status).toBe(404);
  const shown = await ask(posted.photo_url, { host, headers: { cookie: colleague } });
  expect(shown.status).toBe(200);
  expect(String(shown.body)).not.toContain('secret place');
});

test('the doctor finds a photo that was changed or removed', async () => {
  const { hang, upload, db, town, clock, dataDir } = await makePosted();
  const { id: photo } = await upload();
  await hang({ photo });
  const examine = async () =>
    (await examineTown(db, town.id, false, clock.now, { dataDir })).find(({ subject }) => subject === 'notices');
  expect(await examine()).toMatchObject({ level: 'fine', text: expect.stringContaining('1 photos of postings') });
  await writeFile(storedFilePath(dataDir, photo), 'another');
  expect(await examine()).toMatchObject({ level: 'fault', text: expect.stringContaining('not the one that was kept') });
  await db.write('files').where({ id: photo }).del();
  expect(await examine()).toMatchObject({ level: 'fault', text: expect.stringContaining('is missing') });
});

test('the copy for the door has a QR code of the meeting’s address, which says nothing about plans', async () => {
  const { ask, slug } = await makePosted();
  const code = await ask(`/api/meetings/${slug}/code.svg`);
  expect([code.status, code.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(code.body).toMatch(/^<svg .*<\/svg>$/);
  expect((await ask('/api/meetings/no-such-plan/code.svg')).status).toBe(200);
  expect((await ask('/api/meetings/No%20slug/code.svg')).status).toBe(404);
});
