/** What the home page's sections show of what is stored. */
import { expect, test, vi } from 'vitest';
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
