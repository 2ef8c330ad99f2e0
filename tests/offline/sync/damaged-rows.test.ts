import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { readContent } from '../../../app/data/contentQueries.ts';
import { contentNouns } from '../../../app/data/contentStore.ts';
import { openTownDatabase, townDatabase } from '../../../db/browser/townDatabase.ts';

afterEach(() => townDatabase().delete());

const rows: Record<string, { good: object; bad: object[] }> = {
  sections: {
    good: { section_key: 'hero', content: { title: 'Maple' } },
    bad: [{ section_key: 'about' }, { section_key: 'contact', content: { hours: 5 } }],
  },
  banners: { good: { id: 'a', severity: 'info', text: 'Water' }, bad: [{ id: 'b' }] },
  announcements: {
    good: { id: 'a', title: 'Well', date: '2025-11-20', order_index: 0 },
    bad: [{ id: 'b' }, { id: 'c', title: null, date: '2025-11-20' }, { id: 'd', title: 'Well', date: 5 }],
  },
  events: {
    good: { id: 'a', title: 'Council', date: '2025-11-20' },
    bad: [{ id: 'b' }, { id: 'c', title: 'Council', date: '2025-11-20', dates: null }],
  },
  document_categories: { good: { id: 'a', title: 'Minutes' }, bad: [{ id: 'b', title: 5 }] },
  documents_data: {
    good: { id: 'a', category_id: 'a', title: 'November', file_name: 'a.pdf' },
    bad: [{ id: 'b', category_id: 'a' }],
  },
  people: {
    good: { id: 'a', name: 'Ana Ruiz', subjects: [] },
    bad: [{ id: 'b' }, { id: 'c', name: 'Bo', subjects: null }],
  },
  collection_routes: {
    good: {
      id: 'a',
      name: 'Monday north',
      weekday: 1,
      every_weeks: 1,
      starts_on: '2026-01-01',
      shift: 'week',
      holidays: [],
      exceptions: [],
    },
    bad: [{ id: 'b', name: 'Tuesday south' }],
  },
  pages: {
    good: {
      id: 'a',
      slug: 'water',
      title: 'Water',
      kind: 'service',
      content: '',
      blocks: [],
      steps: [],
      contact_ids: [],
      document_ids: [],
      pictures: [],
    },
    bad: [
      { id: 'b', slug: 'trash', title: 'Trash' },
      { id: 'c', slug: 5 },
    ],
  },
  bodies: { good: { id: 'a', name: 'City Council', members: [] }, bad: [{ id: 'b' }, { id: 'c', name: 5 }] },
  meetings: {
    good: {
      id: 'a',
      slug: '2026-12-08-city-council',
      title: 'City Council',
      date: '2026-12-08',
      start_time: '18:00',
      agenda: [],
      files: [],
      notices: [],
    },
    bad: [{ id: 'b', slug: 'x' }],
  },
  forms: {
    good: {
      id: 'a',
      slug: 'report',
      title: 'Report a problem',
      kind: 'problem',
      fields: [],
      asks_contact: 'none',
      is_open: true,
    },
    bad: [
      { id: 'b', slug: 'contact' },
      { id: 'c', fields: [{ key: 5 }] },
    ],
  },
};

test('rows that are damaged are left out, each by itself', async () => {
  const database = await openTownDatabase();
  await database.meta.put({ key: 'complete', complete: true });
  for (const [store, { good, bad }] of Object.entries(rows)) await database.table(store).bulkPut([...bad, good]);
  const read = Object.fromEntries(
    await Promise.all(contentNouns.map(async (noun) => [noun, await readContent(database, noun)] as const)),
  );
  expect(read).toMatchObject({
    sections: [rows.sections?.good],
    banners: [rows.banners?.good],
    announcements: [rows.announcements?.good],
    events: [rows.events?.good],
    documents: [{ category: { category_id: 'a' }, documents: [rows.documents_data?.good] }],
    people: [rows.people?.good],
    collection_routes: [rows.collection_routes?.good],
    pages: [rows.pages?.good],
    bodies: [rows.bodies?.good],
    meetings: [rows.meetings?.good],
    forms: [rows.forms?.good],
  });
  const counts = Object.values(read).map((found) => (Array.isArray(found) ? found.length : 0));
  expect(counts).toEqual([0, ...Array(11).fill(1)]);
  database.close();
});
