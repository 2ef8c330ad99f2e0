/** What the home page's sections show of what is stored. */
import { expect, test, vi } from 'vitest';
import type { InitialState } from '../../db/rules/sync.ts';

async function renderHome(parts: Partial<InitialState>): Promise<string> {
  // Editors listen for it where they are loaded; the build leaves them out of the server's part.
  vi.stubGlobal('addEventListener', () => {});
  const { render } = await import('../../app/server.tsx');
  const { html } = await render('/', {
    tenant: {
      display_name: 'Maple',
      host: 'maple.test',
      time_zone: 'America/Chicago',
      support_email: '',
      accent: '',
      commerce: false,
    },
    commerce: false,
    sections: [],
    banners: [],
    announcements: [],
    announcements_total: 0,
    events: [],
    documents: [],
    now: Date.parse('2026-11-23T12:00:00Z'),
    ...parts,
  });
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
