/** A form that gets another address is found under its former ones. */
import { expect, test } from 'vitest';
import { dialects } from '../database.ts';
import { makePostedForms, readTaken } from '../requests/postedForms.ts';

const host = 'cityofmaple.test';

test.each(dialects)('%s: former addresses of a form lead on, until another form has them', async (dialect) => {
  const { makeForm, call, ask } = await makePostedForms(dialect);
  const form = await makeForm();
  const move = (id: string, slug: string) => call(`/api/forms/${id}`, { method: 'PUT', json: { slug } });
  const look = async (slug: string) => {
    const { status, headers } = await ask(`/forms/${slug}`, { host });
    return [status, headers.location];
  };
  await move(form.id, 'potholes');
  expect((await move(form.id, 'holes')).json()).toMatchObject({ old_slugs: ['potholes', 'report-a-problem'] });
  expect(await look('report-a-problem')).toEqual([301, '/forms/holes']);
  expect(await look('potholes')).toEqual([301, '/forms/holes']);
  expect(await look('holes')).toEqual([200, undefined]);
  const other = await makeForm({ title: 'Report a problem' });
  expect([other.slug, await look(other.slug)]).toEqual(['report-a-problem', [200, undefined]]);
  expect((await move(form.id, 'potholes')).json()).toMatchObject({ old_slugs: ['holes', 'report-a-problem'] });
  await call(`/api/forms/${form.id}`, { method: 'DELETE' });
  expect(await look('holes')).toEqual([404, undefined]);
  expect(await look('nothing')).toEqual([404, undefined]);
});

test('without script, a page that was opened under a former address is taken', async () => {
  const { makeForm, open, postEntries, call, clock } = await makePostedForms('sqlite');
  const form = await makeForm();
  const opened = await open(form.slug);
  await call(`/api/forms/${form.id}`, { method: 'PUT', json: { slug: 'holes' } });
  clock.now += 10_000;
  expect(readTaken(await postEntries(form.slug, [...opened, ['answers.what', 'A hole']])).number).toBe('R-2026-0001');
});
