/** Which meeting home announces, and which document is its agenda. */
import { expect, test } from 'vitest';
import type { CategoryWithDocuments } from '../../db/rules/documents.ts';
import type { PublicEvent } from '../../db/rules/events.ts';
import { findAgenda, isCouncil, listCouncilMeetings } from '../../db/rules/meetings.ts';

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
const find = (documents: object[], category = 'Papers') =>
  findAgenda(
    [{ category: { title: category }, documents }] as unknown as CategoryWithDocuments[],
    { event: council, date },
    'December 8, 2026',
    [council, planning],
  )?.title;

test.each([
  ['City Council agenda, December 8, 2026', {}],
  ['AGENDA 12/8/2026', {}],
  ['Agenda 12/08/2026', {}],
  ['Packet', { file_name: 'council-agenda-2026-12-08.pdf' }],
  ['Agenda', { date }],
])('%s %j is the agenda', (title, more) => {
  const older = makeDocument('City Council agenda, November 10, 2026', { date: '2026-11-03' });
  expect(find([older, makeDocument(title, more)])).toBe(title);
});

test.each([
  ['City Council agenda, December 18, 2026', {}],
  ['Planning Commission agenda, December 8, 2026', { date }],
  ['Budget, December 8, 2026', { date }],
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
