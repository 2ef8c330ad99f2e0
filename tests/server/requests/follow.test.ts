/** The sender's view of a request, and their actions, by its link. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { OwnRequest } from '../../../db/rules/requests/ownRequest.ts';
import { type Dialect, dialects } from '../database.ts';
import { ann, makeFollowed, newMessageId } from './follow.ts';
import { field } from './requests.ts';

const dayMs = 86_400_000;

async function makeRecords(dialect: Dialect) {
  const made = await makeFollowed(dialect);
  const form = await made.makeForm({
    title: 'Request records',
    kind: 'records',
    records_sentence: 'Requests for records may be made with this form.',
  });
  const { taken, token } = await made.send(form, { answers: { what: 'Budget of 2019' }, contact: ann });
  const key = { number: taken.number, token };
  const act = (what: string, json: object) => made.call(`/api/requests/${key.number}/${what}`, { json });
  const read = async () => (await made.asOwner(key)).json() as OwnRequest;
  const message = (text = 'The years 2018 and 2019', id = newMessageId()) =>
    made.asOwner(key, '/messages', { id, text });
  return { ...made, key, act, read, message };
}

test.each(dialects)(
  '%s: B20: the link opens one request, and a wrong or foreign one opens nothing',
  async (dialect) => {
    const { key, asOwner, read, send, makeForm } = await makeRecords(dialect);
    expect(await read()).toMatchObject({
      number: 'R-2026-0001',
      status: 'new',
      due_on: '2027-01-11',
      contact: ann,
      answers: [{ label: field.label, value: 'Budget of 2019' }],
      events: [{ kind: 'received', is_own: true }],
      email_state: 'unconfirmed',
      can_withdraw: true,
    });
    const other = await send(await makeForm());
    const letter = key.token.startsWith('a') ? 'b' : 'a';
    for (const wrong of [
      { ...key, token: letter + key.token.slice(1) },
      { ...key, token: other.token },
      { ...key, number: other.taken.number },
      { ...key, token: '' },
    ]) {
      expect((await asOwner(wrong)).status).toBe(404);
      expect((await asOwner(wrong, '/withdraw')).status).toBe(404);
      expect((await asOwner(wrong, '/messages', { id: newMessageId(), text: 'Hi' })).status).toBe(404);
    }
    expect((await asOwner(key, '', undefined, 'neighbor.test')).status).toBe(404);
    const answer = await asOwner(key);
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

test.each(dialects)('%s: an answer to a question resumes the clock, once however often it is sent', async (dialect) => {
  const { act, read, message, clock, rowOf, key } = await makeRecords(dialect);
  await act('clarification', { text: 'Which years?' });
  expect(await read()).toMatchObject({ status: 'waiting', is_paused: true });
  clock.now += 5 * dayMs;
  const id = newMessageId();
  expect((await message('2018 and 2019', id)).status).toBe(200);
  expect((await message('2018 and 2019', id)).status).toBe(200);
  expect((await message('Other words', id)).json()).toMatchObject({ code: 'message_changed' });
  const after = await read();
  // Monday, December 28, with the town's holidays.
  expect(after).toMatchObject({ status: 'open', is_paused: false, due_on: '2027-01-12' });
  expect(after.events.map(({ kind, text, is_own }) => [kind, text, is_own])).toEqual([
    ['received', '', true],
    ['clarification', 'Which years?', false],
    ['message_in', '2018 and 2019', true],
    ['due_moved', '2027-01-12', false],
  ]);
  expect(JSON.parse((await rowOf(key.number)).pauses)).toMatchObject([
    { from: expect.stringMatching(/^2026-12-23/), until: expect.stringMatching(/^2026-12-28/) },
  ]);
});

test('what staff keep to themselves stays with them', async () => {
  const { act, read, db, key, rowOf, message } = await makeRecords('sqlite');
  await act('answer', { outcome_code: 'no_records', text: 'We have no such records.' });
  const { id, town_id } = await rowOf(key.number);
  const at = '2026-12-24T10:00:00.000Z';
  const note = { id: newMessageId(), town_id, request_id: id, at, kind: 'note', person: 'clerk', is_private: true };
  await db.write('request_events').insert({ ...note, text: 'Watch out' });
  await db.write('requests').where({ id }).update({ assignee_id: 'somebody', held_reasons: '["links"]' });
  const text = JSON.stringify(await read());
  expect(text).toContain('We have no such records.');
  expect(text).not.toMatch(/Watch out|somebody|links|On time|typist|clerk/);
  expect(await read()).toMatchObject({ status: 'done', outcome_code: 'no_records' });
  // The law lets people ask again for a copy, so an answer opens the request again.
  await message('I would still like a copy.');
  expect(await read()).toMatchObject({ status: 'open', outcome_code: '' });
  await db.write('requests').where({ id }).update({ status: 'spam' });
  expect(await read()).toMatchObject({ status: 'declined', can_write: false });
});

test('a withdrawn request takes nothing more, and a finished one is not withdrawn', async () => {
  const { asOwner, key, message, act, rowOf } = await makeRecords('sqlite');
  expect((await asOwner(key, '/withdraw')).json()).toMatchObject({ status: 'withdrawn', can_write: false });
  expect((await asOwner(key, '/withdraw')).status).toBe(200);
  expect((await message()).json()).toMatchObject({ code: 'request_takes_nothing' });
  expect(await rowOf(key.number)).toMatchObject({ status: 'withdrawn', retain_until: expect.stringMatching(/^2028/) });
  expect((await act('answer', { outcome_code: 'released', text: 'Here.' })).status).toBe(409);
  const other = await makeRecords('sqlite');
  await other.act('answer', { outcome_code: 'released', text: 'Here.' });
  expect((await other.asOwner(other.key, '/withdraw')).json()).toMatchObject({ code: 'request_not_open' });
});

test.each(dialects)(
  '%s: B22: a file of a message opens by its signed address for a while, nowhere else',
  async (dialect) => {
    const { asOwner, key, ask, call, clock, read, db } = await makeRecords(dialect);
    const host = 'cityofmaple.test';
    const id = newMessageId();
    const files = [{ id, name: 'photo.jpg', size: 100 }];
    const sent = await asOwner(key, '/messages', { id: newMessageId(), text: 'See the photo.', files });
    expect(sent.json()).toMatchObject({ files: [{ id, is_stored: false, url: '' }] });
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'navy' } })
      .jpeg()
      .toBuffer();
    const headers = { 'content-type': 'application/octet-stream', 'x-request-token': key.token };
    const put = await ask(`/api/request-files/${id}`, { host, method: 'PUT', headers, body: bytes });
    expect(put.status).toBe(200);
    const [file] = (await read()).files;
    expect((await ask(file?.url ?? '', { host })).status).toBe(200);
    expect((await ask(file?.url ?? '', { host: 'neighbor.test' })).status).toBe(404);
    const stored: { id: string; name: string } = await db.read('files').whereNotNull('request_id').first();
    for (const path of [
      `/api/request-files/${id}`,
      `${file?.url}x`,
      `/files/${stored.id}/${stored.name}`,
      `/media/${stored.id}/${stored.name}`,
      `/files/${id}/photo.jpg`,
    ])
      expect((await ask(path, { host })).status, path).toBe(404);
    expect((await call(`/api/request-files/${id}`)).status).toBe(200);
    clock.now += 31 * 60_000;
    expect((await ask(file?.url ?? '', { host })).status).toBe(404);
  },
);

test('without script a request is opened by its pasted link, answered and withdrawn', async () => {
  const { postPage, key, read, clock } = await makeRecords('sqlite');
  const link = `https://cityofmaple.test/request/${key.number}#${key.token}`;
  const opened = await postPage({ action: 'open', link });
  expect([opened.status, opened.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(opened.body).toContain('Budget of 2019');
  const wrong = await postPage({ action: 'open', link: link.slice(0, -1) });
  expect([wrong.status, wrong.body]).toEqual([404, expect.stringContaining('opens no request')]);
  const [, id = ''] = /name="id" value="([\w-]+)"/.exec(opened.body) ?? [];
  const sent = await postPage({ action: 'message', ...key, id, text: '<i>Please</i> hurry' });
  expect(sent.body).toContain('&#60;i&#62;Please');
  clock.now += 1000;
  const empty = await postPage({ action: 'message', ...key, id: newMessageId(), text: ' ' });
  expect(empty.body).toContain('Write your message.');
  expect((await postPage({ action: 'withdraw', ...key })).body).toContain('Your request is withdrawn.');
  expect((await read()).events.map(({ kind }) => kind)).toEqual(['received', 'message_in', 'withdrawn']);
});
