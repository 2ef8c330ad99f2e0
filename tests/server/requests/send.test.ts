import { expect, test } from 'vitest';
import { dialects } from '../database.ts';
import { makeForms } from './requests.ts';

test.each(dialects)('%s: a request is taken once, with a number, however often it is sent', async (dialect) => {
  const { makeForm, send, db, ask } = await makeForms(dialect);
  const form = await makeForm();
  const first = await send(form);
  expect(first.answer.status).toBe(201);
  expect(first.taken).toMatchObject({ number: 'R-2026-0001', is_held: false });
  const { answer: _answer, taken: _taken, ...body } = first;
  const again = await send(form, body);
  expect(again.taken.number).toBe('R-2026-0001');
  expect((await send(form)).taken.number).toBe('R-2026-0002');
  expect(await db.read('requests').count({ count: '*' }).first()).toMatchObject({ count: expect.anything() });
  expect(Number((await db.read('requests').count({ count: '*' }).first())?.count)).toBe(2);
  const stranger = await ask(`/api/forms/${form.slug}/requests`, {
    host: 'cityofmaple.test',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, token: 'x'.repeat(22) }),
  });
  expect(stranger.status).toBe(422);
});

test.each(dialects)('%s: a page that was open for less than three seconds is held, not dropped', async (dialect) => {
  const { makeForm, send } = await makeForms(dialect);
  const form = await makeForm();
  expect((await send(form, {}, { openMs: 2900 })).taken.is_held).toBe(true);
  expect((await send(form, {}, { openMs: 3100 })).taken.is_held).toBe(false);
  const late = await send(form, {}, { openMs: 13 * 3_600_000 });
  expect([late.answer.status, late.answer.json()]).toMatchObject([409, { code: 'form_expired' }]);
});
