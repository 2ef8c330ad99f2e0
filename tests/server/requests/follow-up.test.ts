/** Requests after their first days: answers, withdrawals, ends, and clocks that stand still. */
import { expect, test } from 'vitest';
import type { RequestDetail, RequestsPage } from '../../../db/rules/requests/staff.ts';
import { remindOfRequests } from '../../../server/jobs/remindOfRequests.ts';
import { maxMailsPerHour } from '../../../server/store/requests/mailRecipients.ts';
import { type Dialect, dialects } from '../database.ts';
import { makeFollowed, newMessageId } from './follow.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const recipients = ['desk@maple.example'];

async function makeWorked(dialect: Dialect, form: object = {}) {
  const made = await makeFollowed(dialect);
  const saved = await made.makeForm({
    ...{ title: 'Records', kind: 'records', records_sentence: 'You may ask here.', recipients },
    ...form,
  });
  const { taken, token } = await made.send(saved);
  const key = { number: taken.number, token };
  /** Each step is a second later, so that the log has its sequence. */
  const tick = () => {
    made.clock.now += 1000;
  };
  const act = (what: string, json?: object, version?: number) => {
    tick();
    return made.call(`/api/requests/${key.number}/${what}`, { method: 'POST', json, version });
  };
  const put = (json: object) => made.call(`/api/requests/${key.number}`, { method: 'PUT', json });
  const read = async () => (await made.call(`/api/requests/${key.number}`)).json() as RequestDetail;
  const list = async (query = '') => (await made.call(`/api/requests${query}`)).json() as RequestsPage;
  const log = async () => (await read()).events.map(({ kind, text }) => `${kind} ${text}`.trim());
  const write = (text = 'I meant May.') => {
    tick();
    return made.asOwner(key, '/messages', { id: newMessageId(), text });
  };
  const withdraw = () => made.asOwner(key, '/withdraw', {});
  const remind = () => remindOfRequests({ db: made.db, now: () => made.clock.now });
  /** The subjects of staff's mails. */
  const subjects = async () => (await made.sendAll()).map(({ to, subject }) => `${to.address}: ${subject}`);
  return {
    ...made,
    form: saved,
    key,
    number: key.number,
    act,
    put,
    read,
    list,
    log,
    write,
    withdraw,
    remind,
    subjects,
  };
}

test.each(dialects)('%s: staff are mailed when the person writes or withdraws', async (dialect) => {
  const { write, withdraw, subjects, sendAll, put, read, number } = await makeWorked(dialect);
  await subjects();
  await write('My neighbor did it');
  const [mail, ...others] = await sendAll();
  expect([mail?.subject, others]).toEqual([`${number}: the person wrote`, []]);
  expect(`${mail?.text}${mail?.html}`).toContain(`/requests/${number}`);
  expect(`${mail?.text}${mail?.html}`).not.toContain('neighbor');
  const [clerk] = (await read()).colleagues;
  await put({ assignee_id: clerk?.id });
  await withdraw();
  const toClerk = await subjects();
  expect(toClerk).toHaveLength(1);
  expect(toClerk[0]).toMatch(new RegExp(`^(?!desk).*: ${number} was withdrawn$`));
});

test('news counts toward the mails of an hour, and the summary names it', async () => {
  const { write, send, form, subjects, clock } = await makeWorked('sqlite');
  for (let at = 1; at < maxMailsPerHour; at += 1) await send(form);
  expect(await subjects()).toHaveLength(maxMailsPerHour);
  await write();
  await send(form);
  expect(await subjects()).toEqual([]);
  clock.now += hourMs;
  expect(await subjects()).toEqual(['desk@maple.example: 1 more request came, 1 request has news']);
});

test.each(dialects)(
  '%s: a message after the answer is no new request: no last day, no second verdict',
  async (dialect) => {
    const { act, write, read, log, clock, list, db } = await makeWorked(dialect);
    await act('answer', { outcome_code: 'released', text: 'Here they are.' });
    expect(await read()).toMatchObject({ status: 'done', answered_on: '2026-12-23', due_on: '2027-01-11' });
    clock.now += 25 * dayMs;
    await write('One page is missing.');
    expect(await read()).toMatchObject({ status: 'open', answered_on: '2026-12-23', due_on: '', outcome_code: '' });
    expect((await log()).slice(-3)).toEqual(['message_in One page is missing.', 'status open', 'due_moved']);
    expect((await list()).counts).toMatchObject({ overdue: 0 });
    await act('answer', { outcome_code: 'released', text: 'Here it is.' });
    const texts = await log();
    expect(texts.at(-1)).toBe('status released. Answered again. The first answer was on 2026-12-23.');
    expect(texts.filter((text) => text.includes('On time'))).toHaveLength(1);
    // The person isn't mailed about their own message.
    expect(await db.read('mails').where({ kind: 'request_update' })).toEqual([]);
  },
);

test('a request for records ends by its answer, for a reason of the law, or withdrawn; ends close pauses', async () => {
  const { put, act, read, db, number } = await makeWorked('sqlite');
  await act('clarification', { text: 'Which years?' });
  for (const json of [
    { status: 'done', outcome_code: 'released' },
    { status: 'declined', outcome_code: 'not_ours', reason: 'No.' },
  ])
    expect((await put(json)).json()).toMatchObject({ code: 'records_answer_needed' });
  expect((await put({ status: 'withdrawn' })).status).toBe(200);
  const ended = await read();
  expect(ended.pauses).toMatchObject([{ reason: 'clarification', until: expect.stringMatching(/^2026-12-23/) }]);
  expect(await db.read('requests').where({ number }).whereLike('pauses', '%"until":""%')).toEqual([]);
});

test('staff who go on without an answer end the pause, and the last day stays', async () => {
  const { put, act, read, clock } = await makeWorked('sqlite');
  await act('clarification', { text: 'Which years?' });
  clock.now += 5 * dayMs;
  await put({ status: 'open' });
  expect(await read()).toMatchObject({
    due_on: '2027-01-11',
    pauses: [{ until: expect.stringMatching(/^2026-12-28/) }],
  });
});

test('a question after the last day moves no day when it is answered', async () => {
  const { act, write, read, clock, log } = await makeWorked('sqlite');
  clock.now += 20 * dayMs;
  await act('clarification', { text: 'Which years?' });
  clock.now += dayMs;
  await write('2018');
  expect(await read()).toMatchObject({ status: 'open', due_on: '2027-01-11' });
  await act('answer', { outcome_code: 'no_records', text: 'None.' });
  expect((await log()).at(-1)).toBe('status no_records. Late: it was due 2027-01-11.');
});

test.each(dialects)('%s: what stands still is not overdue; what is overdue is mailed once a day', async (dialect) => {
  const { act, write, list, remind, subjects, clock, form, send, call } = await makeWorked(dialect);
  const other = await send(form);
  await act('clarification', { text: 'Which years?' });
  await subjects();
  // The business day before the last one.
  clock.now = Date.parse('2027-01-08T15:00:00Z');
  await remind();
  expect(await subjects()).toEqual([`desk@maple.example: Request ${other.taken.number} is due Mon, Jan 11`]);
  clock.now = Date.parse('2027-01-13T15:00:00Z');
  const page = await list();
  expect(page.counts).toMatchObject({ overdue: 1, active: 2 });
  expect(page.requests.map(({ is_paused }) => is_paused)).toEqual([false, true]);
  expect([await remind(), await remind()]).toEqual([1, 0]);
  expect(await subjects()).toEqual(['desk@maple.example: 1 request is overdue']);
  clock.now += dayMs;
  expect(await remind()).toBe(1);
  await write('2018');
  expect((await list()).counts).toMatchObject({ overdue: 1 });
  // The attorney general decides in weeks.
  await call(`/api/requests/${other.taken.number}/attorney-general`, { json: { text: 'We asked.' } });
  expect((await list()).counts).toMatchObject({ overdue: 0 });
  clock.now += dayMs;
  expect(await remind()).toBe(0);
});

test('a request that nobody took on is mailed to the second reader once', async () => {
  const { remind, subjects, clock, number, put, send, form } = await makeWorked('sqlite', {
    ...{ kind: 'plain', records_sentence: '', copy_to: 'Mayor@Maple.example', copy_after_days: 2 },
  });
  await subjects();
  expect(await remind()).toBe(0);
  clock.now += 2 * dayMs;
  expect([await remind(), await remind()]).toEqual([1, 0]);
  expect(await subjects()).toEqual([`mayor@maple.example: Nobody has taken on ${number} yet`]);
  const second = await send(form);
  await put({ status: 'open' });
  clock.now += 3 * dayMs;
  await remind();
  expect((await subjects()).at(-1)).toContain(second.taken.number);
});

test('what was marked as spam is released before anything else, and a duplicate that is opened again is none', async () => {
  const { put, act, read, send, form } = await makeWorked('sqlite', { kind: 'plain', records_sentence: '' });
  await act('spam');
  expect((await put({ status: 'open' })).json()).toMatchObject({ code: 'request_held' });
  expect((await act('messages', { text: 'Hello', is_private: false })).json()).toMatchObject({ code: 'request_held' });
  await act('release');
  const { taken } = await send(form);
  await act('merge', { into: taken.number });
  expect(await read()).toMatchObject({ status: 'done', original: { number: taken.number }, answered_on: '' });
  await put({ status: 'open' });
  expect(await read()).toMatchObject({ status: 'open', duplicate_of: '', original: null });
});

test('a file that arrives long after its message is in the log', async () => {
  const { key, asOwner, ask, clock, log } = await makeWorked('sqlite');
  const ids = ['the-first-file-0001', 'the-second-file-002'];
  const files = ids.map((id) => ({ id, name: `${id}.txt`, size: 4 }));
  await asOwner(key, '/messages', { id: newMessageId(), text: 'See the files.', files });
  const put = (id: string | undefined) =>
    ask(`/api/request-files/${id}`, {
      ...{ host: 'cityofmaple.test', method: 'PUT', body: 'Text' },
      headers: { 'content-type': 'text/plain', 'x-request-token': key.token },
    });
  expect((await put(ids[0])).status).toBe(200);
  expect((await log()).at(-1)).toBe('message_in See the files.');
  clock.now += 11 * 60_000;
  expect((await put(ids[1])).status).toBe(200);
  expect((await log()).at(-1)).toBe('file the-second-file-002.txt');
});
