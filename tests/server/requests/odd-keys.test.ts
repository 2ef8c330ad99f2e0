/** Fields whose keys have a meaning in JavaScript. */
import { expect, test } from 'vitest';
import { readRequestByToken } from '../../../server/store/requests/requests.ts';
import { makePostedForms, readReturned, readTaken } from './postedForms.ts';
import { field } from './requests.ts';

const keys = ['constructor', 'prototype', 'valueof'];
const fields = [
  ...keys.map((key) => ({ ...field, key, type: 'text', label: `The ${key}` })),
  { ...field, key: 'more', required: false, shown_if: null },
];

test('they are asked, stored and shown like any other', async () => {
  const { makeForm, send, post, db, town, call, ask } = await makePostedForms('sqlite');
  const form = await makeForm({ kind: 'plain', fields });
  const answers = Object.fromEntries(keys.map((key) => [key, `Words of ${key}`]));
  const missing = await send(form, { answers: {} });
  expect(missing.answer.json()).toMatchObject({
    fields: Object.fromEntries(keys.map((key) => [`answers.${key}`, 'This is needed.'])),
  });
  const { taken, token } = await send(form, { answers });
  const stored = await readRequestByToken(db.read, town.id, { number: taken.number, token });
  expect(stored?.answers.map(({ key, value }) => [key, value])).toEqual(Object.entries(answers));
  const empty = await post(form.slug, [['answers.more', 'Hi']]);
  expect(readReturned(empty)?.faults).toMatchObject({ constructor: { fault: 'required' } });
  const page = await post(
    form.slug,
    Object.entries(answers).map(([key, value]) => [`answers.${key}`, value]),
  );
  expect(readTaken(page).number).toBe('R-2026-0002');
  const counter = await call('/api/requests', {
    json: {
      key: 'a-key-of-the-counter',
      form_id: form.id,
      channel: 'counter',
      received: '2026-12-23T09:00',
      answers,
    },
  });
  expect(counter.json()).toMatchObject({ answers: keys.map((key) => ({ key, value: `Words of ${key}` })) });
  const own = await ask('/api/requests/by-token', {
    host: 'cityofmaple.test',
    headers: { 'x-request-number': taken.number, 'x-request-token': token },
  });
  expect(own.body).toContain('Words of constructor');
});

test.each(['__proto__', 'toString', 'hasOwnProperty', 'a'.repeat(21)])(
  'the key %s is refused by its name',
  async (key) => {
    const { call } = await makePostedForms('sqlite');
    const json = { title: 'A form', fields: [{ ...field, key, type: 'text' }] };
    const answer = await call('/api/forms', { json });
    expect([answer.status, answer.body]).toEqual([400, expect.stringContaining('begins with a small letter')]);
  },
);
