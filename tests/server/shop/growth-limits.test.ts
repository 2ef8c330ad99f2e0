/** The most that one town can make the server draw, with everything at its limit. */
import { expect, test } from 'vitest';
import { addDays } from '../../../db/rules/time.ts';
import { buildFeedEntries } from '../../../server/feeds/feedEntries.ts';
import { joinInSlices } from '../../../server/feeds/joinInSlices.ts';
import { readPageState } from '../../../server/render/pageState.ts';
import { write } from '../../../server/store/write.ts';
import { makeTestDatabase, makeTown } from '../database.ts';
import { buildCalendarFile, makeRepeat, storedEvent } from '../feeds/calendar-file.ts';
import { announcementInput, eventInput } from '../records.ts';

const long = (length: number) => 'x '.repeat(length / 2);

test('an event whose days are sent one by one says its text in short with each', () => {
  const repeat = makeRepeat('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR');
  const file = buildCalendarFile([storedEvent({ repeat, description: long(20_000) })]);
  expect(file.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(500);
  expect(file.length).toBeLessThan(1_000_000);
  expect(buildCalendarFile([storedEvent({ description: long(20_000) })]).length).toBeGreaterThan(20_000);
});

test('a calendar ends, and is whole, before it is larger than any town needs', () => {
  const file = buildCalendarFile(Array(1000).fill(storedEvent({ description: long(20_000) })));
  expect(file.length).toBeLessThan(16_001_000);
  expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
});

test('a large feed lets others through while it is written', async () => {
  let passed = 0;
  let isOpen = true;
  const count = () => {
    passed += 1;
    if (isOpen) setImmediate(count);
  };
  setImmediate(count);
  function* pieces() {
    for (let at = 0; at < 10; at += 1) {
      const end = performance.now() + 25;
      while (performance.now() < end);
      yield String(at);
    }
  }
  expect(await joinInSlices(pieces())).toBe('0123456789');
  isOpen = false;
  expect(passed).toBeGreaterThanOrEqual(10);
});

test('a feed holds the whole text of the newest announcements, and of the others the excerpt', () => {
  const stored = {
    pictures: [],
    format: 'plain' as const,
    blocks: [],
    publish_at: '',
    expires_at: '',
    version: 1,
    seq: 1,
    updated_at: '2026-11-19T12:00:00.000Z',
  };
  const announcements = Array.from({ length: 50 }, (_, at) => ({
    ...announcementInput({ content: long(100_000), excerpt: 'In short.', date: addDays('2026-01-01', at) }),
    ...stored,
    id: `0198c0de-0000-7000-8000-0000000000${at + 10}`,
  }));
  const entries = buildFeedEntries(announcements, 'https://maple.test', 'UTC');
  expect(entries.map(({ html }) => html.length > 100_000)).toEqual([...Array(3).fill(true), ...Array(47).fill(false)]);
  expect(entries.at(-1)?.html).toContain('In short.');
});

test('a page is drawn from so many events and documents, the first ones', async () => {
  const { db } = await makeTestDatabase('sqlite');
  const town = await makeTown(db);
  const now = Date.parse('2026-11-20T18:00:00Z');
  await write(db, town.id, 'clerk', async (tx) => {
    for (let at = 0; at < 12; at += 1) {
      const repeat = makeRepeat('FREQ=DAILY');
      await tx.save('events', eventInput({ date: '2026-10-01', end_date: '2026-10-01', repeat, title: `Event ${at}` }));
    }
    const { id } = await tx.save('document_categories', { title: 'Many', description: '', order_index: 0 });
    const file = { file_id: 'f', file_name: 'a.pdf', media_type: 'application/pdf', size: 1, date: '2026-01-01' };
    await tx.addFile({ id: 'f', name: 'a.pdf', media_type: 'application/pdf', size: 1, sha256: '' });
    const row = { town_id: town.id, category_id: id, ...file, description: 'd'.repeat(600), version: 1, seq: 1 };
    const times = { created_at: '', updated_at: '' };
    for (let at = 0; at < 2500; at += 1)
      await tx.trx('documents').insert({ id: `d${at}`, ...row, ...times, title: 'D', order_index: at });
  });
  const request = { path: '/', list: { page: 1, category: null } };
  const { state } = await readPageState(db, town, town as never, request as never, now);
  expect(state.events.reduce((sum, { dates }) => sum + dates.length, 0)).toBe(1000);
  expect(state.documents[0]?.documents).toHaveLength(Math.floor(1_000_000 / 606));
  expect(state.documents[0]?.documents[0]?.id).toBe('d0');
});
