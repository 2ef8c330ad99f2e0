/** The documents' calls over HTTP: categories, documents, their order, and files that take each other's place. */
import { expect, test } from 'vitest';
import type { CategoryWithDocuments, Document, DocumentCategory } from '../../../db/rules/documents/documents.ts';
import { signInNewAccount } from '../accounts/accounts.ts';
import { makeNeighbor, makeTestDatabase, makeTown } from '../database.ts';
import { officeFile, pdfFile, type Uploaded, uploadBytes } from '../files/uploads.ts';
import { serve } from '../serve.ts';

async function start() {
  const database = await makeTestDatabase('sqlite');
  const { db } = database;
  const town = await makeTown(db);
  const neighbor = await makeNeighbor(db);
  const { cookie: clerk } = await signInNewAccount(database, town, { is_admin: true });
  const { ask, port } = await serve(database, { now: () => Date.parse('2026-11-21T03:00:00Z') });
  const send = (
    method: string,
    path: string,
    json: unknown = {},
    { cookie = clerk, host = 'cityofmaple.test', version = -1 } = {},
  ) =>
    ask(`/api/documents${path}`, {
      method,
      host,
      body: JSON.stringify(json),
      headers: { cookie, 'content-type': 'application/json', ...(version >= 0 && { 'if-match': `"${version}"` }) },
    });
  const upload = async (name: string, bytes: Buffer, cookie = clerk, host = 'cityofmaple.test') =>
    (await uploadBytes(port, `/api/files?name=${encodeURIComponent(name)}`, bytes, { cookie, host })).body as Uploaded;
  const made = async <T>(path: string, json: unknown) => (await send('POST', path, json)).json() as T;
  const listed = async () => (await ask('/api/documents')).json() as CategoryWithDocuments[];
  return { db, database, town, neighbor, clerk, ask, send, upload, made, listed };
}

test('a category and its documents, from the first to the bin and back in order', async () => {
  const { send, upload, made, listed } = await start();
  expect((await send('POST', '/categories', { title: '  ' })).json()).toMatchObject({
    code: 'invalid',
    message: 'A category needs a title.',
  });
  const budget = await made<DocumentCategory>('/categories', { title: 'Budget', description: 'By year' });
  const minutes = await made<DocumentCategory>('/categories', { title: 'Minutes' });
  const file = await upload('budget 2026.pdf', pdfFile());
  const first = await made<Document>('', { category_id: budget.id, title: 'Budget 2026', file_id: file.id });
  // The town's own day: it is still the 20th there.
  expect(first).toMatchObject({
    date: '2026-11-20',
    file_name: 'budget 2026.pdf',
    media_type: 'application/pdf',
    size: pdfFile().length,
    description: '',
  });
  expect(first).toMatchObject({ meeting_id: '', meeting_date: '' });
  const meeting = { meeting_id: 'council', meeting_date: '2026-12-08' };
  const packet = await made<Document>('', { category_id: minutes.id, title: 'Packet', file_id: file.id, ...meeting });
  expect(packet).toMatchObject(meeting);
  expect((await send('PUT', `/${packet.id}`, { meeting_date: 'Tuesday' })).json()).toMatchObject({ code: 'invalid' });
  expect((await send('DELETE', `/${packet.id}`)).status).toBe(204);
  const second = await made<Document>('', {
    category_id: budget.id,
    title: 'Budget 2025',
    date: '2025-11-20',
    file_id: file.id,
  });

  const order = await send('PUT', `/categories/${budget.id}/order`, { ids: [second.id, first.id] });
  expect(order.json()).toEqual({ ids: [second.id, first.id] });
  await send('PUT', '/categories/order', { ids: [minutes.id] });
  const titles = (all: CategoryWithDocuments[]) =>
    all.map(({ category, documents }) => [category.title, ...documents.map(({ title }) => title)]);
  expect(titles(await listed())).toEqual([['Minutes'], ['Budget', 'Budget 2025', 'Budget 2026']]);
  expect((await send('PUT', '/categories/order', { ids: [minutes.id, minutes.id] })).status).toBe(400);
  expect((await send('PUT', '/categories/order', { ids: [first.id] })).status).toBe(400);

  // Reordering doesn't change a record that somebody has open.
  const moved = await send('PUT', `/${second.id}`, { category_id: minutes.id, title: 'Old budget' }, { version: 1 });
  expect(moved.json()).toMatchObject({ title: 'Old budget', category_id: minutes.id, version: 2, date: '2025-11-20' });
  const late = await send('PUT', `/${second.id}`, { title: 'Too late' }, { version: 1 });
  expect([late.status, late.json()]).toMatchObject([
    412,
    { code: 'changed_meanwhile', current: { title: 'Old budget' } },
  ]);

  expect((await send('DELETE', `/categories/${minutes.id}`)).json()).toEqual({ documents: 1 });
  expect(titles(await listed())).toEqual([['Budget', 'Budget 2026']]);
  expect((await send('DELETE', `/${first.id}`)).status).toBe(204);
  expect((await send('DELETE', `/${first.id}`)).status).toBe(404);
  expect((await send('PUT', `/categories/${budget.id}`, { title: 'Budgets' }, { version: 1 })).json()).toMatchObject({
    title: 'Budgets',
    description: 'By year',
    version: 2,
  });
});

test('a file that takes another’s place is found at the same address', async () => {
  const { ask, send, upload, made } = await start();
  const { id: category_id } = await made<DocumentCategory>('/categories', { title: 'Forms' });
  const old = await upload('Permit.pdf', pdfFile('old'));
  const { id } = await made<Document>('', { category_id, title: 'Permit', file_id: old.id });
  const address = `/documents/${id}/Permit.pdf`;
  expect((await ask(address)).body).toContain('old');
  const scan = await upload('scan0012.pdf', pdfFile('new'));
  expect((await send('PUT', `/${id}`, { file_id: scan.id })).json()).toMatchObject({
    file_name: 'Permit.pdf',
    file_id: scan.id,
    size: scan.size,
  });
  const served = await ask(address);
  expect([served.body.includes('new'), served.headers['cache-control']]).toEqual([true, 'no-cache']);
  // Another type of file gets its own extension, and old links still open it.
  const word = await upload('x.docx', officeFile('docx'));
  expect((await send('PUT', `/${id}`, { file_id: word.id })).json()).toMatchObject({
    file_name: 'Permit.docx',
    media_type: word.media_type,
  });
  expect((await ask(address)).headers['content-disposition']).toBe("attachment; filename*=UTF-8''Permit.docx");
});

test('files of another town, missing files and other uploads cannot be named', async () => {
  const { db, database, neighbor, send, upload, made, ask } = await start();
  const { cookie: other } = await signInNewAccount(database, neighbor, { is_admin: true });
  const foreign = await upload('secret.pdf', pdfFile(), other, 'neighbor.test');
  const there = { cookie: other, host: 'neighbor.test' };
  const theirs = (await send('POST', '/categories', { title: 'Theirs' }, there)).json() as DocumentCategory;
  const { id: category_id } = await made<DocumentCategory>('/categories', { title: 'Ours' });
  const file = await upload('a.pdf', pdfFile());
  const document = await made<Document>('', { category_id, title: 'A', file_id: file.id });
  const attempts = [
    { category_id, title: 'B', file_id: foreign.id },
    { category_id, title: 'B', file_id: 'x' },
    { category_id, title: 'B' },
    { category_id: theirs.id, title: 'B', file_id: file.id },
    { category_id: '', title: 'B', file_id: file.id },
    { category_id, title: '', file_id: file.id },
    { category_id, title: 'x'.repeat(201), file_id: file.id },
    { category_id, title: 'B', date: '2026-02-30', file_id: file.id },
    { category_id, title: 5, file_id: file.id },
  ];
  for (const json of attempts) expect((await send('POST', '', json)).status, JSON.stringify(json)).toBe(400);
  // Only the file's id counts.
  const input = { title: 'A', media_type: 'text/html', file_name: 'a.html', size: 1, order_index: 7 };
  expect((await send('PUT', `/${document.id}`, input)).json()).toEqual(document);
  for (const path of [`/${document.id}`, `/categories/${category_id}`, `/categories/${category_id}/order`]) {
    const { status } = await send('PUT', path, { title: 'Taken', ids: [] }, there);
    expect([path, status]).toEqual([path, 404]);
  }
  expect((await send('DELETE', `/categories/${category_id}`, {}, there)).status).toBe(404);
  expect((await ask(`/documents/${document.id}/a.pdf`, { host: 'neighbor.test' })).status).toBe(404);
  expect(await db.read('documents').whereNull('deleted_at')).toHaveLength(1);
});
