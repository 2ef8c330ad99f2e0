/** Odd and hostile calls about requests that once did harm. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { dialects } from '../database.ts';
import { field, makeForms } from './requests.ts';

const host = 'cityofmaple.test';

test.each(dialects)(
  '%s: odd moments, tokens and files of a request are refused, none breaks the server',
  async (dialect) => {
    const { makeForm, send, call } = await makeForms(dialect);
    const photos = { ...field, key: 'photos', type: 'files', label: 'Photos', required: false };
    const form = await makeForm({ fields: [field, photos] });
    const file = { id: 'a-file-of-this-request', field_key: 'photos', name: 'a.png', size: 9 };
    const answers = { what: 'A hole', photos: [file.id] };
    const first = await send(form, { answers, files: [file] });
    const statusOf = async (body: object) => (await send(form, body)).answer.status;
    expect(await statusOf({ written_at: '2026-99-99T99:99:99.999Z' })).toBe(400);
    expect(await statusOf({ token: first.token })).toBe(422);
    expect(await statusOf({ answers, files: [file] })).toBe(422);
    expect(await statusOf({ answers, files: [file, file] })).toBe(400);
    expect((await call('/api/requests')).status).toBe(200);
  },
);

test('a closed form takes what was written while it was open, and nothing else', async () => {
  // Versions of forms are stamped by the real clock.
  const { makeForm, send, call, clock } = await makeForms('sqlite', Date.now());
  const form = await makeForm();
  const before = new Date(clock.now - 60_000).toISOString();
  clock.now += 60_000;
  const closed = await call(`/api/forms/${form.id}`, { method: 'PUT', json: { is_open: false } });
  expect(closed.status).toBe(200);
  expect((await send(form, { written_at: before })).answer.json()).toMatchObject({ is_held: false });
  clock.now += 60_000;
  const after = new Date(clock.now).toISOString();
  expect((await send(form, { written_at: after })).answer.json()).toMatchObject({ code: 'form_closed' });
});

test('a held request is released before anything else happens with it, and an erased one takes nothing', async () => {
  const { makeForm, send, call } = await makeForms('sqlite');
  const form = await makeForm({ is_public_list: true });
  const { taken } = await send(form, {}, { openMs: 10 });
  const other = (await send(form)).taken.number;
  const publication = { is_public: true, text: 'A hole', place: '', photo_ids: [] };
  const put = (number: string) => call(`/api/requests/${number}/public`, { method: 'PUT', json: publication });
  for (const [action, json] of [
    ['clarification', { text: 'Which one?' }],
    ['answer', { outcome_code: 'fixed', text: 'Done.' }],
    ['merge', { into: other }],
  ] as const)
    expect((await call(`/api/requests/${taken.number}/${action}`, { json })).json(), action).toMatchObject({
      code: 'request_held',
    });
  expect((await put(taken.number)).status).toBe(409);
  expect((await put(other)).status).toBe(200);
  await call(`/api/requests/${other}/erase`, { method: 'POST' });
  expect((await put(other)).status).toBe(409);
  const note = { text: 'A phone number', is_private: true };
  expect((await call(`/api/requests/${other}/messages`, { json: note })).status).not.toBe(200);
});

test('what is deleted, merged or withdrawn is on no public list', async () => {
  const { makeForm, send, call, ask } = await makeForms('sqlite');
  const form = await makeForm({ is_public_list: true });
  const [one, two] = [(await send(form)).taken.number, (await send(form)).taken.number];
  for (const number of [one, two])
    await call(`/api/requests/${number}/public`, {
      method: 'PUT',
      json: { is_public: true, text: `Hole ${number}`, place: '', photo_ids: [] },
    });
  const list = async () => String((await ask('/api/public-requests', { host })).body);
  expect(await list()).toContain(one);
  await call(`/api/requests/${one}/merge`, { json: { into: two } });
  expect(await list()).not.toContain(one);
  await call(`/api/forms/${form.id}`, { method: 'DELETE' });
  expect(await list()).not.toContain(two);
});

test('a question after the last day makes no late answer timely', async () => {
  const { makeForm, send, call, db, clock } = await makeForms('sqlite');
  const form = await makeForm({ title: 'Records', kind: 'records', records_sentence: 'Here.' });
  const { taken } = await send(form);
  clock.now += 20 * 86_400_000;
  await call(`/api/requests/${taken.number}/clarification`, { json: { text: 'Which years?' } });
  await call(`/api/requests/${taken.number}/answer`, { json: { outcome_code: 'no_records', text: 'None.' } });
  const texts: string[] = await db.read('request_events').pluck('text');
  expect(texts.join('\n')).toContain('Late: it was due 2027-01-11.');
});

test('only photos of the request itself are public, and a file’s id belongs to one town', async () => {
  const { makeForm, send, call, callNextDoor, ask, db } = await makeForms('sqlite');
  const photos = { ...field, key: 'photos', type: 'files', label: 'Photos', required: false };
  const form = await makeForm({ fields: [field, photos], is_public_list: true });
  const png = await sharp({ create: { width: 4, height: 3, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  const sendFile = async (id: string, name: string, body: Buffer) => {
    const file = { id, field_key: 'photos', name, size: body.length };
    const sent = await send(form, { answers: { what: `A hole ${id}`, photos: [id] }, files: [file] });
    const put = await ask(`/api/request-files/${id}`, {
      host,
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', 'x-request-token': sent.token },
      body,
    });
    expect(put.status).toBe(200);
    return sent.taken.number;
  };
  const mine = await sendFile('photo-of-this-request', 'Ann Lee.png', png);
  await sendFile('photo-of-another-one', 'b.png', png);
  const letter = await sendFile('letter-with-an-address', 'c.txt', Buffer.from('Ann Lee, 12 Oak St'));
  const publish = (number: string, photo_ids: string[]) =>
    call(`/api/requests/${number}/public`, {
      method: 'PUT',
      json: { is_public: true, text: 'A hole', place: '', photo_ids },
    });
  expect((await publish(mine, ['photo-of-another-one'])).json()).toMatchObject({
    fields: { photo_ids: expect.any(String) },
  });
  expect((await publish(letter, ['letter-with-an-address'])).status).toBe(400);
  expect((await publish(mine, ['photo-of-this-request'])).status).toBe(200);
  expect(await db.read('request_files').where({ is_public: true }).pluck('id')).toEqual(['photo-of-this-request']);

  // Neither the name that its sender gave it, nor when it came.
  const photo = await ask(`/api/public-requests/${mine}/photo-of-this-request`, { host });
  expect([photo.status, photo.headers['last-modified']]).toEqual([200, undefined]);
  expect(photo.headers['content-disposition']).toBe(`inline; filename*=UTF-8''${mine}.png`);
  const { etag = '' } = photo.headers;
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
  const again = await ask(`/api/public-requests/${mine}/photo-of-this-request`, {
    host,
    headers: { 'if-none-match': etag },
  });
  expect(again.status).toBe(304);

  const next = (
    await callNextDoor('/api/forms', {
      json: { title: 'Next door', kind: 'problem', fields: [field, photos], is_open: true },
    })
  ).json() as { slug: string; version: number };
  const file = { id: 'photo-of-this-request', field_key: 'photos', name: 'a.png', size: 9 };
  const opened = (await ask(`/api/forms/${next.slug}/token`, { host: 'neighbor.test' })).json() as { token: string };
  const taken = await ask(`/api/forms/${next.slug}/requests`, {
    host: 'neighbor.test',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      key: 'a-key-of-the-neighbor',
      token: 'a'.repeat(22),
      form_version: next.version,
      form_token: opened.token,
      answers: { what: 'Theirs', photos: [file.id] },
      files: [file],
    }),
  });
  expect(taken.json()).toMatchObject({ code: 'key_reused' });
  expect(await db.read('requests').whereNot({ form_id: form.id })).toEqual([]);
});
