/** Meetings for other programs: calendars, and Open Civic Data. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PublicMeeting } from '../../../db/rules/meetings/meetings.ts';
import { buildMeetingsJson } from '../../../server/feeds/meetingsJson.ts';
import { dialects } from '../database.ts';
import { makeCouncil } from './meetings.ts';

describe.each(dialects)('the calendar of meetings on %s', (dialect) => {
  test('has one event a meeting, of all bodies or of one, and says what is canceled', async () => {
    const { ask, call, body, plan, post } = await makeCouncil(dialect);
    const parks = (await call('/api/bodies', { json: { name: 'Parks Board' } })).json() as { id: string };
    const { id, slug } = await plan();
    const other = await plan({
      body_ids: [parks.id],
      event_id: '',
      date: '2026-12-17',
      start_time: '22:30',
      end_time: '00:30',
      location: 'Library',
    });
    const draft = await plan({ event_id: '', date: '2026-12-20', start_time: '09:00', location: 'Annex' });
    for (const one of [id, other.id]) expect((await post(one)).status).toBe(201);
    const read = async (path: string) => (await ask(path)).body.replaceAll('\r\n ', '').replaceAll('\r\n', '\n');
    const all = await read('/feeds/meetings.ics');
    expect(all.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(all).not.toContain(draft.slug);
    const council = await read(`/feeds/meetings/${body.id}.ics`);
    expect(council.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    for (const line of [
      `UID:${id}@`,
      'DTSTART;TZID=America/Chicago:20261208T180000\n',
      'DTEND;TZID=America/Chicago:20261208T200000\n',
      'SUMMARY:City Council\n',
      'LOCATION:Council chamber\n',
      'DESCRIPTION:1 Call to order\\n2 Consent agenda\\n2.a Minutes of November 10\\n3 Adjourn\n',
      `/meetings/${slug}\n`,
      'STATUS:CONFIRMED\n',
    ])
      expect(council).toContain(line);
    expect(await read(`/feeds/meetings/${parks.id}.ics`)).toContain('DTEND;TZID=America/Chicago:20261218T003000\n');
    await call(`/api/meetings/${id}/cancellation`, { json: { reason: '' } });
    const later = await read(`/feeds/meetings/${body.id}.ics`);
    expect(later).toContain('STATUS:CANCELLED\n');
    expect(later).toContain('SEQUENCE:1\n');
    expect((await ask('/feeds/meetings/none.ics')).status).toBe(404);
  });

  test('and Open Civic Data follow a notice at once', async () => {
    const { ask, plan, post } = await makeCouncil(dialect);
    expect((await ask('/feeds/meetings.json')).json()).toEqual({ events: [] });
    const { id } = await plan();
    await post(id);
    expect((await ask('/feeds/meetings.json')).json()).toMatchObject({
      events: [{ name: 'City Council', status: 'confirmed', start_time: '2026-12-08T18:00:00-06:00' }],
    });
  });
});

const isText = (value: unknown): value is string => typeof value === 'string';
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;
const statuses = ['cancelled', 'tentative', 'confirmed', 'passed'];

type OpenEvent = Record<string, unknown> & {
  location: Record<string, unknown>;
  agenda: Record<string, unknown>[];
  documents: Record<string, unknown>[];
  sources: Record<string, unknown>[];
};

/** The demands of opencivicdata/pupa's schema on an event. */
function expectOpenEvent(event: OpenEvent): void {
  for (const name of ['name', 'classification']) expect(isText(event[name]) && event[name] !== '').toBe(true);
  expect(statuses).toContain(event.status);
  expect(event.start_time).toMatch(moment);
  if (event.end_time !== '') expect(event.end_time).toMatch(moment);
  expect(event.all_day).toBe(false);
  expect(isText(event.location.name) && isText(event.location.note) && isText(event.location.url)).toBe(true);
  expect(event.location.coordinates).toBeNull();
  for (const { description, order, subjects, notes, media, related_entities } of event.agenda) {
    expect(isText(description) && isText(order)).toBe(true);
    for (const list of [subjects, notes, media, related_entities]) expect(Array.isArray(list)).toBe(true);
  }
  for (const { name, url, media_type } of event.documents) {
    expect(isText(name) && isText(media_type)).toBe(true);
    expect(() => new URL(String(url))).not.toThrow();
  }
  expect(event.sources.length).toBeGreaterThan(0);
}

const clock = fc
  .integer({ min: 0, max: 1439 })
  .map((minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16));
const day = fc
  .integer({ min: 0, max: 800 })
  .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10));
const link = fc.record({
  title: fc.string({ minLength: 1 }),
  url: fc.constantFrom('/files/a/b.pdf', 'https://example.org/x'),
});
const item = fc.record({
  id: fc.string(),
  depth: fc.constantFrom(0, 1, 2),
  label: fc.string({ maxLength: 3 }),
  title: fc.string({ minLength: 1 }),
  text: fc.string(),
  files: fc.array(link, { maxLength: 2 }),
});
const meeting = fc.record({
  title: fc.string({ minLength: 1 }),
  slug: fc.constant('2026-12-08-council'),
  kind: fc.constantFrom('regular', 'special'),
  date: day,
  start_time: clock,
  end_time: fc.oneof(clock, fc.constant('')),
  location: fc.string(),
  remote_note: fc.string(),
  live_url: fc.constant(''),
  is_cancelled: fc.boolean(),
  agenda: fc.array(item, { maxLength: 8 }),
  files: fc.array(link, { maxLength: 3 }),
});

const content = {
  name: 'Maple',
  origin: 'https://maple.example',
  townId: 't',
  timeZone: 'America/Chicago',
  now: Date.now(),
};
const eventsOf = (meetings: unknown[]): OpenEvent[] =>
  JSON.parse(buildMeetingsJson({ ...content, meetings: meetings as PublicMeeting[] })).events;

test('a hundred random meetings are events of Open Civic Data', () => {
  fc.assert(
    fc.property(fc.array(meeting, { maxLength: 3 }), (meetings) => eventsOf(meetings).forEach(expectOpenEvent)),
    { numRuns: 100 },
  );
});

test.each([
  ['2027-03-13', '2027-03-13T18:00:00-06:00'],
  ['2027-03-14', '2027-03-14T18:00:00-05:00'],
  ['2027-11-07', '2027-11-07T18:00:00-06:00'],
])('the offset of %s is that of its side of the change of the clock', (date, start) => {
  const [given] = fc.sample(meeting, { numRuns: 1, seed: 1 });
  expect(eventsOf([{ ...given, date, start_time: '18:00' }])[0]?.start_time).toBe(start);
});
