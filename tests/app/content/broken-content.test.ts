/** A home page with a part that can't be drawn: the rest of it is drawn. */
import { expect, test } from 'vitest';
import type { InitialState } from '../../../db/rules/sync/sync.ts';
import type { Section } from '../../../db/rules/town/sections.ts';
import { homeState, renderPage } from './homeState.ts';

const failure = 'This part of the page could not be shown.';

const stateWith = (broken: Partial<InitialState>): InitialState =>
  homeState({
    documents: [
      { category: { category_id: 'c', name: 'Permits', title: 'Permits' }, documents: [] },
    ] as unknown as InitialState['documents'],
    ...broken,
  });

const section = (section_key: string, content: unknown) =>
  ({ section_key, enabled: true, version: 1, content }) as unknown as Section;

test.each<[string, Partial<InitialState>]>([
  ['a section without its members', { sections: [section('officials', { members: null })] }],
  ['a contact without anything', { sections: [section('contact', {})] }],
  ['an event without a date', { events: [{ id: 'e', title: 'Fair' }] as unknown as InitialState['events'] }],
])('%s fails alone', async (_name, broken) => {
  const state = stateWith(broken);
  const { html, status } = await renderPage('/', state);
  expect(status).toBe(200);
  expect(html).toContain(failure);
  expect(html).toContain('Permits');
  expect(html).toContain('</footer>');
  expect(state.isIsolated).toBe(true);
});

test('a page that can be drawn has none of it', async () => {
  const state = stateWith({});
  expect((await renderPage('/', state)).html).not.toContain(failure);
  expect(state.isIsolated).toBeUndefined();
});
