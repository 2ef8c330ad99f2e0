/** A posted notice stays readable, whatever else of the site is broken. */
import { expect, test } from 'vitest';
import type { PublicMeeting } from '../../../db/rules/meetings/meetings.ts';
import type { InitialState } from '../../../db/rules/sync/sync.ts';
import { homeState, renderPage } from '../content/homeState.ts';

const slug = '2026-12-08-city-council';
const item = { depth: 0, label: '', kind: '', text: '', basis: '', presenter: '' } as const;
const meeting: PublicMeeting = {
  id: 'm',
  slug,
  version: 1,
  seq: 1,
  updated_at: '2026-11-30T18:00:00.000Z',
  title: 'City Council',
  body_ids: ['b'],
  kind: 'regular',
  date: '2026-12-08',
  start_time: '18:00',
  end_time: '20:00',
  location: 'Council chamber',
  continues: '',
  emergency_reason: '',
  remote_note: '',
  live_url: '',
  agenda: [{ ...item, files: [], id: 'i', title: 'Water rates for 2027', added_at: '', changed_at: '' }],
  files: [],
  law_texts: [],
  event_id: 'e',
  is_cancelled: false,
  has_agenda: true,
  notices: [{ number: 1, kind: 'notice', posted_at: '2026-11-30T18:00:00.000Z', sha256: 'f'.repeat(64), reason: '' }],
};

/** A state as only a fault can make it. */
const broken = (parts: { [K in keyof InitialState]?: unknown }) => parts as Partial<InitialState>;
const section = (section_key: string, content: unknown) => ({ section_key, enabled: true, version: 1, content });

test.each<[string, Partial<InitialState>]>([
  ['nothing', {}],
  ['a contact section without anything', broken({ sections: [section('contact', {})] })],
  ['a contact section of null', broken({ sections: [section('contact', null)] })],
  ['sections of the wrong type', broken({ sections: ['hero', 'contact', 'officials'].map((key) => section(key, 7)) })],
  ['an announcement without fields', broken({ announcements: [{ id: 'a' }], announcements_total: 1 })],
  ['an event without a date', broken({ events: [{ id: 'e', title: 'Fair' }] })],
  ['a category without documents', broken({ documents: [{ category: { title: 'Permits' } }] })],
  ['a person without a name', broken({ people: [{ id: 'p' }] })],
  ['a route without a weekday', broken({ collection_routes: [{ id: 'r' }] })],
  ['a banner without a text', broken({ banners: [{ id: 'b', severity: 'notice' }] })],
  ['a page in the menu without a title', broken({ pages: [{ id: 'p', in_menu: true }], has_pages: true })],
  ['a body without a name', broken({ bodies: [{ id: 'b' }] })],
])('with %s, the page of a meeting has its notice', async (_name, parts) => {
  const { status, html } = await renderPage(`/meetings/${slug}`, homeState({ ...parts, meeting, has_meetings: true }));
  expect(status).toBe(200);
  for (const text of ['City Council', 'Water rates for 2027', 'Council chamber', 'f'.repeat(64)]) {
    expect(html).toContain(text);
  }
});

test('with a part that can’t be drawn at all, drawing says so, and the server shows the notice alone', async () => {
  const banners = { banners: [{ id: 'b', text: 'Water off', severity: 7 }] };
  await expect(renderPage(`/meetings/${slug}`, homeState({ ...broken(banners), meeting }))).rejects.toThrow();
});
