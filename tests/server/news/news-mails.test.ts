/** The content of mails with news, as HTML and as plain text. */
import { expect, test } from 'vitest';
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import type { PublicEvent } from '../../../db/rules/events/events.ts';
import { parseMarkdown } from '../../../db/rules/fields/markdown.ts';
import { describeRecord, describeWholeMeeting, describeWholeNotice } from '../../../server/mail/news/describeNews.ts';

const origin = 'https://cityofmaple.test';
const today = '2026-12-01';

const notice = (given: Partial<Announcement> = {}): Announcement => ({
  id: 'a1',
  version: 1,
  seq: 1,
  updated_at: '',
  title: 'Tree lighting',
  excerpt: 'Come and sing.',
  source: '',
  content: 'Come and sing.',
  format: 'plain',
  blocks: [],
  date: '2026-12-05',
  category: 'events',
  tags: [],
  priority: 'medium',
  order_index: 0,
  attachments: [],
  pictures: [],
  publish_at: '',
  expires_at: '',
  details: { allDay: false, hasEndTime: true, time: '18:00', endTime: '20:30' },
  ...given,
});

const meeting = (given: Partial<PublicEvent> = {}): PublicEvent =>
  ({
    id: 'e1',
    type: 'meeting',
    title: 'Council',
    location: 'Town Hall',
    description: '',
    content: '',
    date: '2026-11-24',
    end_date: '2026-11-24',
    start_time: '18:30',
    end_time: '',
    all_day: false,
    dates: ['2026-11-24', '2026-12-08', '2026-12-22'],
    ...given,
  }) as PublicEvent;

test('a notice says when it is, where it has hours', () => {
  const when = 'Saturday, December 5, 2026, 6:00 PM to 8:30 PM';
  const whole = describeWholeNotice(notice(), origin);
  expect(whole?.paragraphs).toEqual([when, 'Come and sing.']);
  expect(whole?.html).toMatch(/<p[^>]*>Saturday, December 5, 2026, 6:00 PM to 8:30 PM<\/p><p/);
  const linesOf = (given: Partial<Announcement>) =>
    describeRecord({ noun: 'announcements', record: notice(given) }, origin, today).lines;
  expect(linesOf({})).toEqual([when, 'Come and sing.']);
  const allDay = { allDay: true, hasEndTime: false, time: '', endTime: '' };
  expect(linesOf({ details: allDay })).toEqual(['Saturday, December 5, 2026, all day', 'Come and sing.']);
  // Other news has its posting day.
  expect(linesOf({ details: allDay, category: 'services' })).toEqual(['Come and sing.']);
});

test('links to the town’s pages have whole addresses, also in plain text', () => {
  const content = 'See [the map](/documents) or [call](tel:5550100).\n\n- one\n  - inner';
  const whole = describeWholeNotice(notice({ content, blocks: parseMarkdown(content) }), origin);
  expect(whole?.paragraphs[1]).toBe(
    'See the map (https://cityofmaple.test/documents) or call (5550100).\n\n• one\n  • inner',
  );
  expect(whole?.html).toContain('href="https://cityofmaple.test/documents"');
});

test('a meeting’s links have whole addresses', () => {
  const record = meeting({
    description: 'See the packet',
    description_blocks: [['p', ['See ', ['a', ['the packet'], '/files/packet.pdf']]]],
  });
  expect(describeWholeMeeting(record, origin, today).paragraphs[2]).toBe(
    'See the packet (https://cityofmaple.test/files/packet.pdf)',
  );
});

test('a meeting comes with its whole agenda, and the next date that takes place', () => {
  const description = `1. Budget\n2. Roads\n${'Details. '.repeat(100)}end`;
  expect(describeWholeMeeting(meeting({ description }), origin, today).paragraphs).toEqual([
    'Public meeting',
    'Tuesday, December 8, 2026, 6:30 PM\nTown Hall',
    description,
  ]);
  const cancelled = describeRecord({ noun: 'events', record: meeting({ cancelled: ['2026-12-08'] }) }, origin, today);
  expect(cancelled.lines).toEqual([
    'Called off: Tuesday, December 8, 2026, 6:30 PM',
    'Tuesday, December 22, 2026, 6:30 PM',
    'Town Hall',
  ]);
  expect(cancelled.subject).toBe('Called off, Tuesday, December 8: Council');
  // A later one is told of as well: it may be what the mail is for.
  const later = describeRecord({ noun: 'events', record: meeting({ cancelled: ['2026-12-22'] }) }, origin, today);
  expect([later.subject, ...later.lines]).toEqual([
    'Called off, Tuesday, December 22: Council',
    'Tuesday, December 8, 2026, 6:30 PM',
    'Called off: Tuesday, December 22, 2026, 6:30 PM',
    'Town Hall',
  ]);
  const days = { date: '2026-12-10', end_date: '2026-12-11', dates: ['2026-12-10'], end_time: '20:00' };
  expect(describeRecord({ noun: 'events', record: meeting(days) }, origin, today).lines[0]).toBe(
    'Thursday, December 10, 2026, 6:30 PM to Friday, December 11, 2026, 8:00 PM',
  );
});
