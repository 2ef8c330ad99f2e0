import { afterEach, expect, test, vi } from 'vitest';
import { useStoredContent } from '../../app/data/contentStore.ts';
import { findStoredItems, searchStored } from '../../app/search/searchStored.ts';
import { readStoredIndex } from '../../app/search/storedIndex.ts';
import type { Announcement } from '../../db/rules/announcements/announcements.ts';
import type { CategoryWithDocuments } from '../../db/rules/documents/documents.ts';
import type { PublicEvent } from '../../db/rules/events/events.ts';
import type { Person } from '../../db/rules/people/people.ts';
import type { Section } from '../../db/rules/town/sections.ts';
import { announcementInput, eventInput } from '../server/records.ts';
import { homeState } from './content/homeState.ts';

const catalogue = vi.hoisted(() => ({ edition: null as number | null, items: [] as unknown[] }));
vi.mock('../../app/data/catalogue/storedCatalogue.ts', () => ({
  readStoredEdition: async () => catalogue.edition,
  readStoredItems: async () => catalogue.items,
}));

const now = Date.parse('2026-11-23T18:00:00Z');
const stored = { version: 1, seq: 1, updated_at: '' };

const announcement = (id: string, title: string, more: Partial<Announcement> = {}) =>
  ({
    ...announcementInput({ title, excerpt: '', content: 'Text.', tags: [] }),
    ...stored,
    id,
    ...more,
  }) as Announcement;
const event = (id: string, title: string, date: string) =>
  ({ ...eventInput({ title, date, end_date: date }), ...stored, id, dates: [date] }) as unknown as PublicEvent;

function store(announcements: Announcement[], events: PublicEvent[] = []): void {
  const { tenant } = homeState({});
  const documents = [
    {
      category: { category_id: 'forms', title: 'Forms', description: '', version: 1 },
      documents: [
        { ...stored, id: 'd1', title: 'Café permit', description: '', file_name: 'a.pdf', date: '2026-01-02' },
      ],
    },
  ] as unknown as CategoryWithDocuments[];
  const sections = [
    { section_key: 'contact', enabled: true, content: { title: 'Reach us', email: 'hall@maple.example' } },
    { section_key: 'about', enabled: false, content: { title: 'Hidden permits' } },
  ] as unknown as Section[];
  const people = [
    { ...stored, id: 'p1', name: 'Ana Ruiz', role: 'Water clerk', office: '', subjects: ['Water leaks'] },
  ] as unknown as Person[];
  const empty = { banners: [], collection_routes: [], pages: [], bodies: [], meetings: [], forms: [] };
  const lists = { ...empty, sections, announcements, events, documents, people };
  useStoredContent.setState({ town: tenant, ...lists });
}

afterEach(() => useStoredContent.setState({}, true));

const titles = async (query: string) => (await searchStored(query, now))?.results.map(({ title }) => title);

test('nothing is answered before anything is stored', async () => expect(await searchStored('leaf', now)).toBeNull());

test('stored records are found by words, endings and beginnings; titles first, past ones last', async () => {
  store(
    [
      announcement('a1', 'Hydrants', { content: 'Bring your permit.' }),
      announcement('a2', 'Leaf permit', { expires_at: '2026-11-23T08:00' } as never),
    ],
    [event('e1', 'Parade', '2026-07-04'), event('e2', 'Winter parade', '2026-12-05')],
  );
  expect(await titles('permits')).toEqual(['Café permit', 'Hydrants']);
  expect(await titles('cafe per')).toEqual(['Café permit']);
  expect(await titles('parades')).toEqual(['Winter parade', 'Parade']);
  expect(await titles('reach')).toEqual(['Reach us']);
  expect((await searchStored('hydrant', now))?.results[0]).toMatchObject({
    noun: 'announcements',
    path: '/announcements?id=a1',
    excerpt: 'Bring your permit.',
  });
});

test('people are found by what they are called about', async () => {
  store([announcement('a1', 'Water main repaired')]);
  const [first] = (await searchStored('water leak', now))?.results ?? [];
  expect(first).toMatchObject({ noun: 'people', title: 'Ana Ruiz', path: '/contacts#p1' });
});

test('typing errors are forgiven, then some of the words are enough', async () => {
  store([announcement('a1', 'Garbage pickup')]);
  expect(await searchStored('gargabe', now)).toMatchObject({
    results: [{ title: 'Garbage pickup' }],
    corrections: [{ from: 'gargabe', to: 'garbage' }],
  });
  expect((await searchStored('agrbage', now))?.corrections).toEqual([{ from: 'agrbage', to: 'garbage' }]);
  // Spelled right, though nothing here has it.
  store([announcement('a1', 'Stay with your dog')]);
  expect(await searchStored('stray dog', now)).toMatchObject({ results: [{}], corrections: [], isLoose: true });
  store([announcement('a1', 'Garbage pickup')]);
  expect(await searchStored('garbage elephants', now)).toMatchObject({ results: [{}], isLoose: true });
  expect(await titles('elephants')).toEqual([]);
});

test('items of a shop are found like everything else, and read again once the catalogue has changed', async () => {
  store([announcement('a1', 'Market day', { content: 'Candles and more.' })]);
  useStoredContent.setState(({ town }) => ({ town: town && { ...town, commerce: true } }));
  const item = (id: string, title: string) => ({ ...stored, id, title, description: 'Sold here.', tags: [], sku: '' });
  catalogue.edition = 1;
  catalogue.items = [item('i1', 'Beeswax candle')];
  expect(await titles('candles')).toEqual(['Beeswax candle', 'Market day']);
  expect(await searchStored('beezwax candels', now)).toMatchObject({
    results: [{ noun: 'items', title: 'Beeswax candle', path: '/items?id=i1' }],
    corrections: [{ to: 'beeswax' }, { to: 'candles' }],
  });
  // The shop's own list lists items alone.
  for (const [words, ids] of Object.entries({
    candles: ['i1'],
    candels: ['i1'],
    beesw: ['i1'],
    eeswax: [],
    market: [],
  }))
    expect([words, await findStoredItems(words)]).toEqual([words, ids]);
  catalogue.edition = 2;
  catalogue.items = [item('i1', 'Honey')];
  expect(await titles('candles')).toEqual(['Market day']);
  expect(await titles('honey')).toEqual(['Honey']);
});

test('a series shows its next date, and coming records come before past ones', async () => {
  const days = ['2027-11-25', '2026-11-26', '2025-11-27'];
  const over = Array.from({ length: 60 }, (_, n) => event(`o${n}`, 'Council', `20${10 + (n % 15)}-01-05`));
  const workshop = event('w', 'A workshop', '2026-12-08');
  store(
    [],
    [...days.map((day) => event(day, 'Thanksgiving', day)), ...over, { ...workshop, description: 'Of the council.' }],
  );
  const found = await searchStored('thanksgiving', now);
  expect(found?.results).toMatchObject([{ date: '2026-11-26', hasOtherDates: true }]);
  expect((await titles('council'))?.[0]).toBe('A workshop');
});

test('compounds, roots, synonyms, quick links and chosen pages are found as on the server', async () => {
  store([
    announcement('a1', 'E-waste day', { content: 'Call (512) 555-0199.' }),
    announcement('a2', 'Hall rental agreement'),
    announcement('a3', 'Trash moves to Friday', { tags: ['holiday week'] }),
    announcement('a4', 'Street crews', { content: 'The repair of a street.' }),
  ]);
  const sections = [
    { section_key: 'quick_links', enabled: true, content: { links: [{ title: 'Permits', url: '/#documents' }] } },
  ] as unknown as Section[];
  useStoredContent.setState(({ town }) => ({
    sections,
    town: town && {
      ...town,
      search: {
        search_synonyms: 'jalopy, hall rental',
        search_answers: JSON.stringify([{ words: 'dog park', noun: 'announcements', id: 'a4' }]),
      },
    },
  }));
  expect(await titles('ewaste')).toEqual(['E-waste day']);
  expect(await titles('5125550199')).toEqual(['E-waste day']);
  expect(await titles('rent the hall')).toEqual(['Hall rental agreement']);
  expect(await titles('garbage')).toEqual(['Trash moves to Friday']);
  expect(await titles('pothole')).toEqual(['Street crews']);
  expect(await titles('jalopy')).toEqual(['Hall rental agreement']);
  expect(await titles('where is the dog park')).toEqual(['Street crews']);
  expect(await titles('the')).toEqual([]);
  const { results } = (await searchStored('permit', now)) ?? {};
  expect(results?.[0]).toMatchObject({ noun: 'quick_links', title: 'Permits', path: '/#documents' });
  // Tags are found, and what is shown are sentences.
  expect((await searchStored('holiday', now))?.results[0]?.excerpt).toBe('Text.');
});

test('changes, additions and deletions since the last search count at once', async () => {
  const [old, unchanged] = [announcement('a1', 'Old bridge'), announcement('a2', 'Kept bridge')];
  store([old, unchanged]);
  const index = await readStoredIndex();
  expect(await titles('bridge')).toEqual(['Old bridge', 'Kept bridge']);
  expect(await readStoredIndex()).toBe(index);
  useStoredContent.setState({ announcements: [announcement('a1', 'New tunnel'), unchanged] });
  expect(await titles('bridge')).toEqual(['Kept bridge']);
  expect(await titles('tunnels')).toEqual(['New tunnel']);
});

test('the page draws while thousands of records are indexed', async () => {
  store(
    Array.from({ length: 3000 }, (_, n) => announcement(`a${n}`, `Notice ${n}`, { content: `word${n} `.repeat(100) })),
  );
  let turns = 0;
  const count = () => {
    turns += 1;
    timer = setTimeout(count);
  };
  let timer = setTimeout(count);
  expect(await titles('word2999')).toEqual(['Notice 2999']);
  clearTimeout(timer);
  expect(turns).toBeGreaterThan(1);
});
