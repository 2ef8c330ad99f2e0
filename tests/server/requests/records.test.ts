/** Staff's actions on a request for records, and their times by the law. */
import { expect, test } from 'vitest';
import { dialects } from '../database.ts';
import { makeForms } from './requests.ts';

const dayMs = 86_400_000;
const sentence = 'Requests for records may be made with this form.';

async function makeRecordsRequest(dialect: (typeof dialects)[number]) {
  const made = await makeForms(dialect);
  const form = await made.makeForm({ title: 'Request records', kind: 'records', records_sentence: sentence });
  const { taken } = await made.send(form);
  const row = async () => made.db.read('requests').where({ number: taken.number }).first();
  const log = async () => {
    const { id } = await row();
    const rows: { kind: string; text: string; is_private: unknown }[] = await made.db
      .read('request_events')
      .where({ request_id: id })
      .orderBy(['at', 'id']);
    return rows.map(({ kind, text }) => `${kind}: ${text}`);
  };
  const act = (what: string, json: object) => made.call(`/api/requests/${taken.number}/${what}`, { json });
  return { ...made, number: taken.number, row, log, act };
}

test.each(dialects)('%s: the clock answers everybody, and a request has its day from the start', async (dialect) => {
  const { ask, row } = await makeRecordsRequest(dialect);
  const host = 'cityofmaple.test';
  const clock = await ask('/api/requests/clock?received=2026-12-23&kind=records', { host });
  expect(clock.json()).toMatchObject({ due: '2027-01-11', fifth: '2027-01-04', fifteenth: '2027-01-20' });
  expect((await ask('/api/requests/clock?received=x', { host })).status).toBe(400);
  expect(await row()).toMatchObject({ due_on: '2027-01-11', due_rule: 'Gov’t Code 552.221, 552.0031' });
});

test.each([
  [19, 'On time: due 2027-01-11.'],
  [20, 'Late: it was due 2027-01-11.'],
])('no such records, said %i days later: the log says so', async (days, verdict) => {
  const { act, log, row, clock } = await makeRecordsRequest('sqlite');
  clock.now += days * dayMs;
  const answer = await act('answer', { outcome_code: 'no_records', text: 'We have no such records.' });
  expect(answer.status).toBe(200);
  expect(await log()).toContain(`status: no_records. ${verdict}`);
  expect(await row()).toMatchObject({
    status: 'done',
    outcome_code: 'no_records',
    retain_until: expect.stringMatching(/^2029-/),
  });
  expect((await act('answer', { outcome_code: 'released', text: 'Here.' })).json()).toMatchObject({
    code: 'request_ended',
  });
});

test('a question stops the clock and may not ask why; an estimate above $40 is itemized and has its own end', async () => {
  const { act, row, log } = await makeRecordsRequest('sqlite');
  expect((await act('clarification', { text: 'Why do you need them?' })).json()).toMatchObject({ code: 'invalid' });
  expect((await act('clarification', { text: 'Which years?' })).status).toBe(200);
  const { status, pauses } = await row();
  expect(status).toBe('waiting');
  expect(JSON.parse(pauses)).toMatchObject([
    { reason: 'clarification', until: '', from: expect.stringMatching(/^2026-12-23/) },
  ]);
  await act('estimate', { lines: [{ description: 'Copies', amount_cents: 4000 }], text: '' });
  expect((await log()).at(-1)).toBe('estimate: Estimated charges: $40.00');
  await act('estimate', { lines: [{ description: 'Copies', amount_cents: 4001 }], text: '' });
  expect((await log()).at(-1)).toContain('Copies: $40.01\n\nAnswer by 2027-01-11');
});

test('an answer by address names it exactly, and says that copies may still be had', async () => {
  const { act, log } = await makeRecordsRequest('sqlite');
  const answer = { outcome_code: 'answered_by_address', text: 'They are on our site.' };
  expect((await act('answer', { ...answer, url: 'https://maple.example' })).json()).toMatchObject({
    fields: { url: expect.any(String) },
  });
  await act('answer', { ...answer, url: 'https://maple.example/files/budget.pdf' });
  expect((await log()).join('\n')).toContain('you may still ask to inspect it or to get a copy');
});

test.each([
  [{ title: 'R', kind: 'records', records_sentence: '', label: 'Which records?' }, 'records_sentence'],
  [{ title: 'R', kind: 'records', records_sentence: sentence, label: 'Reason for request' }, 'fields.0.label'],
])('a form for records that breaks the law is refused: %j', async ({ label, ...form }, path) => {
  const { call } = await makeForms('sqlite');
  const fields = [
    { key: 'a', type: 'long', label, help: '', required: true, options: [], max: 0, shown_if: null, is_private: false },
  ];
  const refused = await call('/api/forms', { json: { ...form, fields, is_open: true } });
  expect([refused.status, refused.json()]).toMatchObject([400, { fields: { [path]: expect.any(String) } }]);
});

test('a town that has chosen no state has no days, and everything else works', async () => {
  const { send, makeForm, call, write, db } = await makeForms('sqlite');
  await write((tx) => tx.saveTown({ notice_choices: '' }));
  const form = await makeForm({ title: 'Records', kind: 'records', records_sentence: sentence });
  const { taken } = await send(form);
  expect(await db.read('requests').where({ number: taken.number }).first()).toMatchObject({ due_on: '', due_rule: '' });
  for (const [what, json] of [
    ['clarification', { text: 'Which years?' }],
    ['estimate', { lines: [{ description: 'Copies', amount_cents: 9000 }], text: '' }],
    ['answer', { outcome_code: 'released', text: 'Here they are.' }],
  ] as const)
    expect((await call(`/api/requests/${taken.number}/${what}`, { json })).status, what).toBe(200);
});
