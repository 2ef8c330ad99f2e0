/** Versions of a form come back, and what was sent by each keeps its words. */
import { expect, test } from 'vitest';
import { dialects } from '../database.ts';
import { field, makeForms } from './requests.ts';

test.each(dialects)('%s: a version with a field that was deleted since is restored', async (dialect) => {
  const { makeForm, call } = await makeForms(dialect);
  const where = { ...field, key: 'where', type: 'text', label: 'Where?' };
  const form = await makeForm({ fields: [field, where] });
  const change = (fields: object[]) => call(`/api/forms/${form.id}`, { method: 'PUT', json: { fields } });
  expect((await change([field])).status).toBe(200);
  const another = await change([field, { ...where, label: 'What color?' }]);
  expect(another.json()).toMatchObject({ fields: { 'fields.1.key': expect.stringContaining('deleted') } });
  const restored = await call(`/api/history/forms/${form.id}/restore`, { json: { version: 1 } });
  expect(restored.status, restored.body).toBe(200);
  expect((await call(`/api/forms/${form.slug}`)).json()).toMatchObject({
    fields: [{ key: 'what' }, { key: 'where', label: 'Where?' }],
  });
  // A form from the trash still knows the keys that it once had.
  await change([field]);
  await call(`/api/forms/${form.id}`, { method: 'DELETE' });
  await call(`/api/bin/forms/${form.id}/restore`, { method: 'POST' });
  expect((await change([field, { ...where, label: 'What color?' }])).status).toBe(400);
});

test('a finished request that is moved is kept as long as its new form says, from the day it ended', async () => {
  const { makeForm, send, call, clock, db } = await makeForms('sqlite');
  const [long, short] = [await makeForm({ retention_days: 730 }), await makeForm({ title: 'B', retention_days: 30 })];
  const { number } = (await send(long)).taken;
  const retainUntil = async () => (await db.read('requests').where({ number }).first('retain_until')).retain_until;
  await call(`/api/requests/${number}`, { method: 'PUT', json: { status: 'done', outcome_code: 'fixed' } });
  expect(await retainUntil()).toBe('2028-12-22');
  clock.now += 10 * 86_400_000;
  await call(`/api/requests/${number}/messages`, { json: { text: 'A note', is_private: true } });
  await call(`/api/requests/${number}/move`, { json: { form_id: short.id } });
  expect(await retainUntil()).toBe('2027-01-22');
});

test('a table names each answer by the words that asked, though another form uses the same key', async () => {
  const { makeForm, send, call } = await makeForms('sqlite');
  const name = { ...field, key: 'name', type: 'text', label: 'Name of the event' };
  const [events, dogs] = [
    await makeForm({ title: 'Events', kind: 'plain', fields: [name] }),
    await makeForm({ title: 'Dogs', kind: 'plain', fields: [{ ...name, label: 'Name of the dog' }] }),
  ];
  await send(dogs, { answers: { name: 'Rex' } });
  const { number } = (await send(events, { answers: { name: 'Parade' } })).taken;
  await call(`/api/requests/${number}/move`, { json: { form_id: dogs.id } });
  const [heads, rex, parade] = String((await call(`/api/requests.csv?form=${dogs.id}`)).body)
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').slice(-2));
  expect(heads).toEqual(['Name of the dog', 'Answers to other questions']);
  expect([rex, parade]).toEqual([
    ['Rex', ''],
    ['', 'Name of the event: Parade'],
  ]);
});
