import { vi } from 'vitest';
import type { Rendered } from '../../../app/server.tsx';
import type { InitialState } from '../../../db/rules/sync/sync.ts';

/** The state in the home page of a town that has only these parts. */
export const homeState = (parts: Partial<InitialState>): InitialState => ({
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
  people: [],
  collection_routes: [],
  pages: [],
  has_pages: false,
  has_meetings: false,
  bodies: [],
  forms: [],
  meetings: [],
  now: Date.parse('2026-11-23T12:00:00Z'),
  ...parts,
});

/** Draws a page as the server does. */
export async function renderPage(path: string, state: InitialState): Promise<Rendered> {
  // Editors listen for it where they are loaded; the build leaves them out of the server's part.
  vi.stubGlobal('addEventListener', () => {});
  const { render } = await import('../../../app/server.tsx');
  return render(path, state);
}
