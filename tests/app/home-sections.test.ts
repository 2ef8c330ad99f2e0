/** What the home page's sections show of what is stored. */
import { expect, test, vi } from 'vitest';
import type { Section } from '../../db/rules/sections.ts';
import type { InitialState } from '../../db/rules/sync.ts';
import { homeState } from './homeState.ts';

async function renderHome(parts: Partial<InitialState>): Promise<string> {
  // Editors listen for it where they are loaded; the build leaves them out of the server's part.
  vi.stubGlobal('addEventListener', () => {});
  const { render } = await import('../../app/server.tsx');
  const { html } = await render('/', homeState(parts));
  return html;
}

test('only the first category of documents is open at first', async () => {
  const category = (category_id: string) => ({
    category: { category_id, name: category_id, title: category_id },
    documents: [],
  });
  const html = await renderHome({ documents: ['a', 'b', 'c'].map(category) as unknown as InitialState['documents'] });
  const opened = [...html.matchAll(/<details([^>]*id="category-[^>]*)>/g)].map(([, tag]) => / open/.test(tag ?? ''));
  expect(opened).toEqual([true, false, false]);
});

const noContact = {
  address: { street: '1 Main St', po_box: '', city: '', state: '', zip: '' },
  phone: { office: '', secondary_office: '', fax: '', emergency: '' },
  hours: { weekday: '', friday: '' },
  email: '',
};
const renderContact = (more: object) =>
  renderHome({
    sections: [
      { section_key: 'contact', enabled: true, version: 1, content: { ...noContact, ...more } },
    ] as unknown as Section[],
  });

test.each([
  { latitude: 32.5, longitude: -95.1284 },
  { lat: '32.5', lng: '-95.1284' },
  { lat: 32.5, lon: -95.1284 },
])('%j leads to a map and to directions', async (coordinates) => {
  const html = await renderContact({ coordinates });
  expect(html).toContain('href="https://www.openstreetmap.org/search?query=32.5,-95.1284"');
  expect(html).toContain('href="https://www.openstreetmap.org/directions?to=32.5,-95.1284"');
});

test.each([
  { latitude: 'javascript:1', longitude: 2 },
  { latitude: '', longitude: '' },
  { latitude: null, longitude: null },
  { lat: 91, lng: 2 },
  { lat: 1 },
  null,
  'here',
  [1, 2],
])('%j is no place', async (coordinates) => {
  const html = await renderContact({ coordinates });
  expect(html).toContain('1 Main St');
  expect(html).not.toContain('openstreetmap');
});

test('the fire department is shown, however it is stored', async () => {
  const html = await renderContact({
    fire_department: { name: 'Maple VFD', address: '3 Elm St', phone: '555-0133' },
  });
  expect(html).toContain('Maple VFD\n3 Elm St');
  expect(html).toContain('href="tel:5550133"');
  expect(await renderContact({ fire_department: 'Maple VFD' })).toContain('Maple VFD');
  for (const fire_department of [{}, null, '', { name: ' ' }, { name: {} }]) {
    const without = await renderContact({ fire_department });
    expect(without).toContain('1 Main St');
    expect(without).not.toContain('Fire department');
  }
});
