/** Which meeting home announces, and which document is its agenda. */
import { expect, test } from 'vitest';
import type { CategoryWithDocuments } from '../../../db/rules/documents/documents.ts';
import type { PublicEvent } from '../../../db/rules/events/events.ts';
import { findAgenda, isCouncil, listCouncilMeetings } from '../../../db/rules/events/meetings.ts';

const date = '2026-12-08';
const makeEvent = (title: string, type = 'meeting') => ({ title, type }) as PublicEvent;
const at = (event: PublicEvent) => ({ event, date, end_date: date });

const council = makeEvent('City Council');
const planning = makeEvent('Planning Commission');

test('a council’s meetings come before those of others; without any, every meeting counts', () => {
  const social = makeEvent('Council picnic', 'event');
  expect(listCouncilMeetings([social, planning, council].map(at))).toEqual([at(council)]);
  expect(listCouncilMeetings([social, planning].map(at))).toEqual([at(planning)]);
  expect(isCouncil(makeEvent('TOWN COUNCIL workshop'))).toBe(true);
  expect(isCouncil(planning)).toBe(false);
});

const makeDocument = (title: string, more: object = {}) => ({ title, file_name: 'a.pdf', date: '2026-12-01', ...more });
const moved = { id: 'moved', series_id: 'series', moved_from: '2026-12-01', repeat: null };
const find = (documents: object[], category = 'Papers', event = council) =>
  findAgenda(
    [{ category: { title: category }, documents }] as unknown as CategoryWithDocuments[],
    at(event),
    'December 8, 2026',
    [council, planning],
  )?.title;

test.each([
  ['City Council agenda, December 8, 2026', {}],
  ['AGENDA 12/8/2026', {}],
  ['Agenda 12/08/2026', {}],
  ['Packet', { file_name: 'council-agenda-2026-12-08.pdf' }],
  ['Agenda', { date }],
  ['Agenda Dec 8', {}],
  ['Agenda Dec. 8th', {}],
  ['Agenda 12/8', {}],
  ['Agenda 12-8', {}],
  ['Agenda 12.08.26', {}],
  ['Agenda 8 December 2026', {}],
  ['Agenda 2026-12-08', {}],
  ['Packet', { file_name: 'AGENDA_20261208.pdf' }],
])('%s %j is the agenda', (title, more) => {
  const older = makeDocument('City Council agenda, November 10, 2026', { date: '2026-11-03' });
  expect(find([older, makeDocument(title, more)])).toBe(title);
});

test.each([
  ['City Council agenda, December 18, 2026', {}],
  ['Planning Commission agenda, December 8, 2026', { date }],
  ['Budget, December 8, 2026', { date }],
  ['Agenda Dec 8, 2025', {}],
  // The agenda of a year ago.
  ['Agenda Dec 8', { date: '2025-12-01' }],
  ['Agenda Dec 18', {}],
  ['Agenda 12/18', {}],
  ['Agenda for resolution 2026-128', {}],
  // It names another day.
  ['Agenda Dec 15', { date }],
  // Somebody chose another meeting for it.
  ['City Council agenda, December 8, 2026', { meeting_id: 'planning', meeting_date: date }],
])('%s %j is not', (title, more) => {
  expect(find([makeDocument(title, more)])).toBeUndefined();
});

test('in a category of agendas, what is no minutes needs no word for it', () => {
  const papers = [makeDocument('Minutes, December 8, 2026'), makeDocument('December 8, 2026')];
  expect(find(papers, 'Agendas and minutes')).toBe('December 8, 2026');
  expect(find(papers, 'Papers')).toBeUndefined();
});

test('a document that names the day comes before one that was posted on it', () => {
  const next = makeDocument('City Council agenda, December 15, 2026', { date });
  const own = makeDocument('City Council agenda, December 8, 2026');
  expect(find([next, own])).toBe(own.title);
});

test('the document that somebody chose for a meeting is its own, whatever it is called', () => {
  const series = { ...council, id: 'series', repeat: { rule: 'FREQ=MONTHLY', except: [], extra: [] } } as PublicEvent;
  const packet = makeDocument('Packet', { meeting_id: 'series', meeting_date: date });
  expect(find([makeDocument('Agenda, December 8, 2026'), packet], 'Papers', series)).toBe('Packet');
  const agenda = makeDocument('Agenda', { meeting_id: 'series', meeting_date: date });
  expect(find([packet, agenda], 'Papers', series)).toBe('Agenda');
  const minutes = makeDocument('Minutes', { meeting_id: 'series', meeting_date: date });
  const earlier = makeDocument('Agenda', { meeting_id: 'series', meeting_date: '2026-11-10' });
  expect(find([minutes, earlier], 'Papers', series)).toBeUndefined();
});

test('a document stays that of its meeting when the meeting is moved', () => {
  const packet = makeDocument('Packet', { meeting_id: 'series', meeting_date: '2026-12-01' });
  expect(find([packet], 'Papers', { ...council, ...moved } as PublicEvent)).toBe('Packet');
  const single = makeDocument('Packet', { meeting_id: 'once', meeting_date: '2026-12-01' });
  expect(find([single], 'Papers', { ...council, id: 'once', repeat: null } as PublicEvent)).toBe('Packet');
});
