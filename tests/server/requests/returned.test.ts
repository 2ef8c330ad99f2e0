/** A form without script gives back all that was typed, whatever happened to the form or its limits meanwhile. */
import { expect, test } from 'vitest';
import { limits } from '../../../server/http/limits.ts';
import { makePostedForms, readReturned, readState, readTaken } from './postedForms.ts';
import { field } from './requests.ts';

const optional = { ...field, required: false };
const when = { ...optional, key: 'when', type: 'date', label: 'Since when?' };
const photos = { ...optional, key: 'photos', type: 'files', label: 'Photos' };

test('beyond a hundred and twenty posts in an hour, the form still comes back with its text, and stores no file', async () => {
  const { makeForm, open, postEntries, countFiles, ask } = await makePostedForms('sqlite');
  const form = await makeForm({ fields: [field, photos] });
  const opened = await open(form.slug);
  const { points } = limits.request_files_address;
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const path = `/forms/${form.slug}`;
  // A post without a form counts as well.
  for (let count = 0; count < points; count += 1)
    await ask(path, { host: 'cityofmaple.test', method: 'POST', headers, body: 'x' });
  const over = await postEntries(form.slug, [
    ...opened,
    ['answers.what', 'A hole'],
    ['contact.name', 'Ann'],
    ['answers.photos', new Blob(['Some text']), 'a.txt'],
  ]);
  expect([over.status, Number(over.headers['retry-after']) > 3000]).toEqual([429, true]);
  expect(readReturned(over)).toMatchObject({
    reason: 'too_many_attempts',
    values: { what: 'A hole' },
    contact: { name: 'Ann' },
    had_files: true,
  });
  expect(countFiles()).toBe(0);
});

test('a closed and a deleted form answer with everything that was typed, faulty answers too', async () => {
  const { makeForm, open, postEntries, call } = await makePostedForms('sqlite');
  const form = await makeForm({ fields: [field, when, photos] });
  const opened = await open(form.slug);
  const typed = [
    ...opened,
    ['answers.what', '<b>A hole</b>\r\n& more'],
    ['answers.when', 'last week'],
    ['answers.photos', new Blob(['Some text']), 'hole.txt'],
    ['contact.email', 'ann@example'],
  ] as Parameters<typeof postEntries>[1];
  const words = [
    'What happened?',
    '&#60;b&#62;A hole',
    '&#38; more',
    'Since when?',
    'last week',
    'hole.txt',
    'ann@example',
  ];
  await call(`/api/forms/${form.id}`, { method: 'PUT', json: { is_open: false, closed_text: 'Until May.' } });
  const closed = await postEntries(form.slug, typed);
  expect(closed.status).toBe(409);
  await call(`/api/forms/${form.id}`, { method: 'DELETE' });
  const gone = await postEntries(form.slug, typed);
  expect([gone.status, gone.body]).toEqual([404, expect.stringContaining('This form no longer exists')]);
  for (const word of words) {
    expect(closed.body).toContain(word);
    expect(gone.body).toContain(word);
  }
  expect(closed.body).toContain('Until May.');
  const unknown = await postEntries('never-there', typed);
  expect([unknown.status, unknown.body]).toEqual([404, expect.stringContaining('last week')]);
});

test('a form comes back in the version that was filled in, so that no later one drops an answer', async () => {
  const { makeForm, open, postEntries, call } = await makePostedForms('sqlite');
  const form = await makeForm({ fields: [field, { ...optional, key: 'more', label: 'Anything else?' }, when] });
  const opened = await open(form.slug);
  await call(`/api/forms/${form.id}`, { method: 'PUT', json: { fields: [field], slug: 'holes' } });
  const entries = [...opened, ['answers.what', 'A hole'], ['answers.more', 'It is deep.']] as typeof opened;
  const page = await postEntries(form.slug, [...entries, ['answers.when', 'last week']]);
  expect(readReturned(page)).toMatchObject({ reason: 'invalid', values: { more: 'It is deep.' } });
  const { form: shown } = readState(page.body);
  expect(shown).toMatchObject({
    version: 1,
    slug: 'holes',
    fields: [{ key: 'what' }, { key: 'more' }, { key: 'when' }],
  });
  expect(JSON.stringify(shown)).not.toContain('retention_days');
  const again = await postEntries('holes', [...entries, ['answers.when', '2026-12-01']]);
  expect(readTaken(again).number).toBe('R-2026-0001');
});

test('a video beside the text is refused by name, and the text comes back', async () => {
  const { makeForm, open, postEntries, countFiles } = await makePostedForms('sqlite');
  const form = await makeForm({ fields: [field, photos] });
  const video = new Blob([new Uint8Array(170_000_000)]);
  const page = await postEntries(form.slug, [
    ...(await open(form.slug)),
    ['answers.photos', video, 'hole.mp4'],
    ['answers.what', 'A hole'],
  ]);
  expect([page.status, readReturned(page)]).toMatchObject([
    400,
    { values: { what: 'A hole' }, faults: { photos: { fault: 'file' } } },
  ]);
  expect(countFiles()).toBe(0);
});

test('lines are counted as browsers count them', async () => {
  const { makeForm, post } = await makePostedForms('sqlite');
  const form = await makeForm({ fields: [{ ...field, max: 21 }] });
  expect(readTaken(await post(form.slug, [['answers.what', 'ten chars.\r\nten chars.']])).number).toBe('R-2026-0001');
});
