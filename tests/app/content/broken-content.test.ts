/** A home page with a part that can't be drawn: the rest of it is drawn. */
import { beforeAll, expect, test, vi } from 'vitest';
import type { Rendered } from '../../../app/server.tsx';
import type { InitialState } from '../../../db/rules/sync/sync.ts';
import type { Section } from '../../../db/rules/town/sections.ts';
import { homeState } from './homeState.ts';

let render: (url: string, state: InitialState) => Promise<Rendered>;

beforeAll(async () => {
  // Editors listen for it where they are loaded; the build leaves them out of the server's part.
  vi.stubGlobal('addEventListener', () => {});
  ({ render } = await import('../../../app/server.tsx'));
});

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
  const { html, status } = await render('/', state);
  expect(status).toBe(200);
  expect(html).toContain(failure);
  expect(html).toContain('Permits');
  expect(html).toContain('</footer>');
  expect(state.isIsolated).toBe(true);
});

test('a page that can be drawn has none of it', async () => {
  const state = stateWith({});
  expect((await render('/', state)).html).not.toContain(failure);
  expect(state.isIsolated).toBeUndefined();
});
