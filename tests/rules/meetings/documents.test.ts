/** Which document somebody chose for a meeting, and which are offered for it. */
import { expect, test } from 'vitest';
import type { Document } from '../../../db/rules/documents/documents.ts';
import { findChosenDocument, listDatedDocuments } from '../../../db/rules/meetings/documents.ts';

const date = '2026-12-08';
const series = { id: 'series', repeat: { rule: 'FREQ=MONTHLY', except: [], extra: [] } };
const moved = { id: 'moved', series_id: 'series', moved_from: '2026-12-01', repeat: null };
const once = { id: 'once', repeat: null };
const packet = { title: 'Packet', file_name: 'a.pdf', date: '2026-12-01', meeting_id: '', meeting_date: '' };
const makeDocument = (more: Partial<Document>) => ({ ...packet, ...more });

test.each([
  ['of this date', series, { meeting_id: 'series', meeting_date: date }, true],
  ['of another date', series, { meeting_id: 'series', meeting_date: '2026-11-10' }, false],
  ['of the day it was moved from', moved, { meeting_id: 'series', meeting_date: '2026-12-01' }, true],
  ['of a single event that has moved', once, { meeting_id: 'once', meeting_date: '2026-12-01' }, true],
  ['of nothing', series, { meeting_id: '' }, false],
])('a document %s is found for its meeting: %s', (_of, event, chosen, isFound) => {
  const documents = [makeDocument({ title: 'Agenda, December 8, 2026' }), makeDocument(chosen)];
  expect(findChosenDocument([{ documents }], { event, date })?.title).toBe(isFound ? 'Packet' : undefined);
});

test.each([
  ['City Council agenda, December 8, 2026', {}, true],
  ['AGENDA 12/8/2026', {}, true],
  ['Packet', { file_name: 'council-agenda-2026-12-08.pdf' }, true],
  ['Minutes Dec. 8th', {}, true],
  ['Agenda 12.08.26', {}, true],
  ['Agenda, December 18, 2026', {}, false],
  ['Agenda Dec 8, 2025', {}, false],
  ['Agenda Dec 8', { date: '2025-12-01' }, false],
  ['Agenda for resolution 2026-128', {}, false],
  ['Agenda', { date }, false],
])('%s %j names December 8, 2026: %s', (title, more, isOffered) => {
  expect(listDatedDocuments([{ documents: [makeDocument({ title, ...more })] }], date)).toHaveLength(isOffered ? 1 : 0);
});
