/** The text version of a document: stored, searched, synced, drawn, and left out of lists. */
import { expect, test } from 'vitest';
import type { CategoryWithDocuments, Document } from '../../../db/rules/documents/documents.ts';
import { indexTowns } from '../../../server/jobs/indexTowns.ts';
import { searchTown } from '../../../server/store/search/search.ts';
import { makePdf } from '../files/pdfFiles.ts';
import { serveUploads } from '../files/upload-town.ts';

const text_blocks = [['p', ['The culvert is inspected in spring.']]];

test('a text beside a scan is found, synced and read by editors; lists only say that it is there (F28)', async () => {
  const { db, town, cookie, ask, upload } = await serveUploads();
  const send = async (path: string, json: unknown, method = 'POST') =>
    ask(path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
  const { id: file_id } = (await upload('scan.pdf', makePdf({ pages: [''] }))).body as { id: string };
  const { id: category_id } = (await send('/api/documents/categories', { title: 'Papers' })).json() as { id: string };
  const made = await send('/api/documents', { category_id, title: 'Old map', file_id, text_blocks });
  expect(made.status).toBe(201);
  const { id } = made.json() as Document;
  const refused = await send(`/api/documents/${id}`, { text_blocks: [['script', ['alert(1)']]] }, 'PUT');
  expect([refused.status, refused.json()]).toEqual([400, expect.objectContaining({ code: 'invalid' })]);

  await indexTowns(db);
  const { results } = await searchTown(db, town, 'culvert', { commerce: false });
  expect(results.map(({ title, excerpt }) => [title, excerpt])).toEqual([
    ['Old map', 'The culvert is inspected in spring.'],
  ]);

  const listed = (await ask('/api/documents')).json() as CategoryWithDocuments[];
  expect(listed[0]?.documents[0]).toMatchObject({ text_blocks: [], has_text: true });
  expect((await ask(`/api/documents/${id}`, { headers: { cookie } })).json()).toMatchObject({ text_blocks });
  expect((await ask(`/api/documents/${id}`)).status).toBe(401);
  const { documents } = (await ask('/api/sync')).json() as { documents: Document[] };
  expect(documents[0]).toMatchObject({ text_blocks });

  await send(`/api/documents/${id}`, { text_blocks: [] }, 'PUT');
  const [again] = (await ask('/api/documents')).json() as CategoryWithDocuments[];
  expect(again?.documents[0]).not.toHaveProperty('has_text');
});
