/** The text version of a document, as readers without script see it. */
import { expect, test } from 'vitest';
import type { CategoryWithDocuments, Document } from '../../../db/rules/documents/documents.ts';
import { homeState, renderPage } from './homeState.ts';

const document: Document = {
  id: 'd1',
  version: 1,
  seq: 1,
  updated_at: '2026-11-20T12:00:00.000Z',
  category_id: 'c1',
  title: 'Old map',
  description: 'Scanned in 1994',
  date: '1994-05-14',
  file_id: 'f1',
  file_name: 'map.pdf',
  media_type: 'application/pdf',
  size: 1000,
  order_index: 0,
  meeting_id: '',
  meeting_date: '',
  archive: null,
  text_blocks: [
    ['h3', ['The creek']],
    ['p', ['It runs north of Elm Street.']],
  ],
};
const listing = (documents: Document[]): CategoryWithDocuments[] => [
  { category: { category_id: 'c1', title: 'Maps', description: '', version: 1 }, documents },
];
/** As lists have it: without the text. */
const listed: Document = { ...document, text_blocks: [], has_text: true };

test('is in the first HTML of its page, with a way to the file; the list leads to it (F28)', async () => {
  const page = await renderPage('/document-text/d1', homeState({ documents: listing([listed]), document }));
  expect([page.status, page.title]).toEqual([200, expect.stringContaining('Old map')]);
  expect(page.html).toMatch(/<h1[^>]*>Old map<\/h1>/);
  expect(page.html).toMatch(/<h2[^>]*>The creek<\/h2><p[^>]*>It runs north of Elm Street\.<\/p>/);
  expect(page.html).toContain('href="/documents/d1/map.pdf"');
  const home = await renderPage('/', homeState({ documents: listing([listed]) }));
  expect(home.html).toContain('href="/document-text/d1"');
});

test('a document without one has neither link nor page', async () => {
  const documents = listing([{ ...document, text_blocks: [] }]);
  expect((await renderPage('/', homeState({ documents }))).html).not.toContain('/document-text/');
  expect((await renderPage('/document-text/d1', homeState({ documents }))).status).toBe(404);
});
