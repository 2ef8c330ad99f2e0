/** Which posts count toward the limits of requests. */
import { expect, test } from 'vitest';
import { dialects } from '../database.ts';
import { makePostedForms, readReturned, readTaken } from './postedForms.ts';
import { field, makeForms } from './requests.ts';

test.each(dialects)(
  '%s: refused answers leave room for ten taken ones; two hundred refused are enough',
  async (dialect) => {
    const { makeForm, send } = await makeForms(dialect);
    const form = await makeForm();
    const refused = async () => (await send(form, { answers: { what: '' } }, { openMs: 10 })).answer.status;
    for (let count = 0; count < 11; count += 1) expect(await refused()).toBe(400);
    for (let count = 0; count < 10; count += 1) expect((await send(form)).answer.status).toBe(201);
    const over = await send(form);
    expect([over.answer.status, over.answer.json()]).toMatchObject([429, { code: 'too_many_attempts' }]);
    const other = { openMs: 10, ip: '198.51.100.7' };
    const statuses = new Set<number>();
    for (let count = 0; count < 200; count += 1)
      statuses.add((await send(form, { answers: { what: '' } }, other)).answer.status);
    expect([...statuses]).toEqual([400]);
    const last = (await send(form, {}, other)).answer;
    expect([last.status, Number(last.headers['retry-after']) > 0]).toEqual([429, true]);
  },
);

test('without script, what is refused as it is stored does not count either', async () => {
  const { makeForm, post } = await makePostedForms('sqlite');
  const form = await makeForm({ fields: [field, { ...field, key: 'more', required: false }] });
  const long = '漢'.repeat(5000);
  for (let count = 0; count < 11; count += 1) {
    const page = await post(form.slug, [
      ['answers.what', long],
      ['answers.more', long],
    ]);
    expect([page.status, readReturned(page)?.values]).toEqual([400, { what: long, more: long }]);
  }
  expect(readTaken(await post(form.slug, [['answers.what', 'A hole']])).number).toBe('R-2026-0001');
});
