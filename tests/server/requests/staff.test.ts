import { expect, test } from 'vitest';
import { noChoices } from '../../../db/rules/notices/choices.ts';
import type { RequestDetail, RequestsPage } from '../../../db/rules/requests/staff.ts';
import { write } from '../../../server/store/write.ts';
import { makeSessionCookie } from '../accounts/sessions.ts';
import { dialects } from '../database.ts';
import { field, makeForms, wednesday } from './requests.ts';

const counterKey = 'counter-key-0000000001';
const texts = ({ events }: RequestDetail) => events.map(({ kind, text }) => `${kind} ${text}`.trim());

async function makeStaff(...given: Parameters<typeof makeForms>) {
  const made = await makeForms(...given);
  const read = async (name: string) => (await made.call(`/api/requests/${name}`)).json() as RequestDetail;
  const list = async (query = '') => (await made.call(`/api/requests${query}`)).json() as RequestsPage;
  const act = async (name: string, action: string, json?: object) =>
    made.call(`/api/requests/${name}/${action}`, { method: 'POST', json });
  return { ...made, read, list, act };
}

test.each(dialects)('%s: staff list requests, take one on and end it, and the log says so (B29)', async (dialect) => {
  const { makeForm, send, read, list, call } = await makeStaff(dialect);
  const form = await makeForm({ title: 'Records', kind: 'records', records_sentence: 'You may ask here.' });
  await send(await makeForm());
  const { taken } = await send(form, { contact: { name: 'Ann Lee', email: 'ann@example.org' } });
  const page = await list();
  // The one with a last day comes first, though it came later.
  expect(page.requests.map(({ number }) => number)).toEqual([taken.number, 'R-2026-0001']);
  expect(page.counts).toMatchObject({ active: 2, new: 2, held: 0, done: 0 });
  expect((await list('?q=ann+lee')).requests.map(({ number }) => number)).toEqual([taken.number]);
  expect((await list('?q=nobody')).total).toBe(0);

  const { version, due_on, colleagues } = await read(taken.number);
  expect(due_on).toBe('2027-01-11');
  const [clerk] = colleagues;
  const change = (json: object, at = version) =>
    call(`/api/requests/${taken.number}`, { method: 'PUT', json, version: at });
  expect((await change({ status: 'open', assignee_id: clerk?.id })).status).toBe(200);
  // A second clerk had the same page open.
  const late = await change({ status: 'waiting' });
  expect([late.status, late.json()]).toMatchObject([412, { current: { status: 'open', version: version + 1 } }]);
  expect((await list('?assignee=me')).total).toBe(1);

  const refused = await change({ status: 'declined' }, version + 1);
  expect([refused.status, refused.json()]).toMatchObject([400, { fields: { outcome_code: expect.any(String) } }]);
  const reason = 'The law lets us keep this record back.';
  await change({ status: 'declined', outcome_code: 'withheld', reason }, version + 1);
  const ended = await read(taken.number);
  expect(ended).toMatchObject({ status: 'declined', outcome_code: 'withheld', retain_until: '2028-12-22' });
  expect(texts(ended)).toEqual([
    'received',
    `assigned ${clerk?.name}`,
    'status open',
    'status declined withheld',
    `message_out ${reason}`,
    'note On time: due 2027-01-11.',
  ]);
  expect((await list('?status=declined')).requests.map(({ number }) => number)).toEqual([taken.number]);
});

test.each(dialects)('%s: a request taken at the counter counts from the day typed (B33)', async (dialect) => {
  const { makeForm, call, read, clock } = await makeStaff(dialect, Date.parse('2026-11-23T16:00:00Z'));
  // A phone's page would require both.
  const form = await makeForm({
    ...{ kind: 'records', asks_contact: 'required', records_sentence: 'You may ask here.' },
    fields: [field, { ...field, key: 'when' }],
  });
  const letter = {
    ...{ key: counterKey, form_id: form.id, channel: 'counter', received: '2026-11-20T09:30' },
    answers: { what: 'The minutes of May' },
  };
  const send = (json: object) => call('/api/requests', { json: { ...letter, ...json } });
  const late = await send({ received: '2026-11-23T10:01' });
  expect([late.status, late.json()]).toMatchObject([400, { fields: { received: expect.any(String) } }]);
  expect((await send({ answers: {} })).status).toBe(400);
  const { number } = (await send({})).json() as RequestDetail;
  expect(((await send({})).json() as RequestDetail).number).toBe(number);
  for (const other of [
    { answers: { what: 'The minutes of June' } },
    { channel: 'mail' },
    { received: '2026-11-19T09:30' },
  ])
    expect((await send(other)).json()).toMatchObject({ code: 'key_reused' });
  expect(await read(number)).toMatchObject({
    ...{ channel: 'counter', received_at: '2026-11-20T15:30:00.000Z', due_on: '2026-12-08', status: 'new' },
    events: [{ kind: 'received', person_name: expect.stringMatching(/./) }],
  });
  expect(clock.now).toBe(Date.parse('2026-11-23T16:00:00Z'));
});

test.each(dialects)('%s: a released request was received when it came (B35)', async (dialect) => {
  const { makeForm, send, read, list, act, call, clock } = await makeStaff(dialect);
  const form = await makeForm({ kind: 'records', records_sentence: 'You may ask here.' });
  const { taken } = await send(form, { leave_empty: 'https://spam.example' });
  expect(await list()).toMatchObject({ total: 0, counts: { held: 1, new: 0 } });
  const before = await read(taken.number);
  const early = await call(`/api/requests/${taken.number}`, { method: 'PUT', json: { status: 'open' } });
  expect([early.status, early.json()]).toMatchObject([409, { code: 'request_held' }]);
  await act(taken.number, 'spam');
  expect((await list('?status=spam')).total).toBe(1);
  clock.now += 5 * 86_400_000;
  await act(taken.number, 'release');
  const { received_at, due_on } = before;
  const released = await read(taken.number);
  expect(released).toMatchObject({ received_at, due_on, status: 'new', held_reasons: [], retain_until: '' });
  expect(texts(released)).toEqual(['received', 'held hidden_field', 'status spam', 'released']);
  expect((await list()).total).toBe(1);
});

test.each(dialects)('%s: merged and moved requests say so in their logs', async (dialect) => {
  const { makeForm, send, read, act } = await makeStaff(dialect);
  const form = await makeForm();
  const records = await makeForm({ title: 'Records', kind: 'records', records_sentence: 'You may ask here.' });
  const [first, second, third] = [await send(form), await send(form), await send(form)].map(
    ({ taken }) => taken.number,
  );
  if (!first || !second || !third) throw new Error('A request was lost.');
  expect((await act(second, 'merge', { into: second })).status).toBe(400);
  expect((await act(second, 'merge', { into: 'R-2026-9999' })).status).toBe(400);
  await act(second, 'merge', { into: first.toLowerCase() });
  const into = await act(third, 'merge', { into: second });
  expect(into.json()).toMatchObject({ fields: { into: expect.stringContaining('itself merged') } });
  const merged = await read(second);
  expect(merged).toMatchObject({ status: 'done', outcome_code: 'duplicate', original: { number: first } });
  expect(texts(merged)).toEqual(['received', `merged ${first}`, 'status done duplicate']);
  const original = await read(first);
  expect(original.duplicates.map(({ number }) => number)).toEqual([second]);
  expect(texts(original)).toEqual(['received', `merged ${second}`]);

  await act(third, 'move', { form_id: records.id });
  const moved = await read(third);
  expect(moved).toMatchObject({ form_title: 'Records', kind: 'records', due_on: '2027-01-11' });
  expect(texts(moved)).toEqual(['received', 'moved Report a problem → Records', 'due_moved 2027-01-11']);
  await act(third, 'messages', { text: 'Ask the county.', is_private: true });
  expect((await read(third)).events.at(-1)).toMatchObject({ kind: 'note', is_private: true });
});

test.each(dialects)('%s: spreadsheets run no answer as a formula (B25)', async (dialect) => {
  const { makeForm, send, call } = await makeStaff(dialect);
  const form = await makeForm();
  await send(form, { answers: { what: '=HYPERLINK("https://evil.example","Click")' } });
  const byForm = await call(`/api/requests.csv?form=${form.id}`);
  expect([byForm.status, byForm.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(byForm.body).toContain(`"'=HYPERLINK(""https://evil.example"",""Click"")"`);
  expect(byForm.body).not.toMatch(/(?:^|[,"\n])=HYPERLINK/);
  expect((await call('/api/requests.csv')).body).not.toMatch(/(?:^|[,"\n])=HYPERLINK/);
});

test.each(dialects)('%s: a town without a state has no last days, and nothing breaks (B34)', async (dialect) => {
  const { makeForm, send, read, list, call, act, db, town } = await makeStaff(dialect);
  await write(db, town.id, 'clerk', (tx) => tx.saveTown({ notice_choices: JSON.stringify(noChoices) }));
  const form = await makeForm({ kind: 'records', records_sentence: 'You may ask here.' });
  const { taken } = await send(form);
  expect(await read(taken.number)).toMatchObject({ due_on: '', due_rule: '' });
  expect(await list()).toMatchObject({ total: 1, counts: { overdue: 0, tomorrow: 0, week: 0 } });
  expect((await list('?due=overdue')).total).toBe(0);
  expect(
    (await act(taken.number, 'move', { form_id: (await makeForm({ title: 'Broken light' })).id })).json(),
  ).toMatchObject({ due_on: '' });
  expect((await call('/api/dashboard')).json()).toMatchObject({ todo: { ok: true } });
});

test.each(dialects)('%s: only those who may edit forms see requests', async (dialect) => {
  const { makeForm, send, db, town, ask, callNextDoor } = await makeStaff(dialect, wednesday);
  const { taken } = await send(await makeForm());
  const cookieWith = (rights: string[]) =>
    makeSessionCookie(
      db,
      town,
      false,
      (id) =>
        db
          .write('users')
          .where({ id })
          .update({ rights: JSON.stringify(rights.map((noun) => ({ noun, within: '' }))) }),
      wednesday,
    );
  const status = async (cookie: string, path = `/api/requests/${taken.number}`) =>
    (await ask(path, { host: 'cityofmaple.test', headers: { cookie } })).status;
  expect(await status(await cookieWith(['forms']))).toBe(200);
  expect(await status(await cookieWith(['pages']))).toBe(403);
  expect(await status(await cookieWith([]))).toBe(403);
  expect(await status('')).toBe(401);
  expect((await callNextDoor(`/api/requests/${taken.number}`)).status).toBe(404);
  expect(((await callNextDoor('/api/requests?status=all')).json() as RequestsPage).total).toBe(0);
});

test.each(dialects)('%s: staff add the scan of a letter, once however often it is sent', async (dialect) => {
  const { makeForm, send, call, read, ask, db, town } = await makeStaff(dialect);
  const form = await makeForm();
  const { taken, token } = await send(form);
  const cookie = await makeSessionCookie(db, town, true, () => Promise.resolve(), wednesday);
  const put = (id: string, to = taken.number, name = 'letter.txt') =>
    ask(`/api/requests/${to}/files/${id}?name=${name}`, {
      ...{ host: 'cityofmaple.test', method: 'PUT', body: 'Dear town' },
      headers: { cookie, 'content-type': 'text/plain' },
    });
  const id = 'scan-of-the-letter-1';
  expect([(await put(id)).status, (await put(id)).status]).toEqual([200, 200]);
  const { files, events } = await read(taken.number);
  expect(files).toMatchObject([{ id, name: 'letter.txt', is_stored: true }]);
  expect(events.map(({ kind, text }) => `${kind} ${text}`.trim())).toEqual(['received', 'file letter.txt']);
  expect((await call(files[0]?.url ?? '')).body).toBe('Dear town');
  expect(await db.read('files').whereNot({ request_id: null })).toHaveLength(1);
  const other = await send(form);
  expect((await put(id, other.taken.number)).json()).toMatchObject({ code: 'key_reused' });
  expect((await put('x')).status).toBe(400);
  expect((await put('scan-of-the-letter-2', 'R-2026-0999')).status).toBe(404);
  // The person sees it in their request.
  const headers = { 'x-request-number': taken.number, 'x-request-token': token };
  const own = await ask('/api/requests/by-token', { host: 'cityofmaple.test', headers });
  expect(own.json()).toMatchObject({ files: [{ name: 'letter.txt' }] });
});
