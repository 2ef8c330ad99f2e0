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
