/** Inquiries about a place, and the calendar's events there. */
import { expect, test } from 'vitest';
import type { PublicEvent } from '../../../db/rules/events/events.ts';
import { listTaken, readWantedRental } from '../../../db/rules/requests/rental.ts';

const event = (more: object): PublicEvent => ({
  id: 'e',
  version: 1,
  seq: 1,
  updated_at: '',
  title: 'Quilting',
  type: 'event',
  date: '2026-12-12',
  end_date: '2026-12-12',
  all_day: false,
  start_time: '14:00',
  end_time: '17:00',
  location: 'Community Hall',
  description: '',
  content: '',
  repeat: null,
  dates: ['2026-12-12'],
  cancelled: [],
  source: '',
  publish_at: '',
  expires_at: '',
  ...more,
});
const wanted = { location: 'community  hall', date: '2026-12-12', start_time: '10:00', end_time: '14:00' };

test.each([
  ['hours that touch', {}, {}, 0],
  ['hours that overlap', {}, { end_time: '14:01' }, 1],
  ['the whole day', {}, { start_time: '', end_time: '' }, 1],
  ['another place', { location: 'Library' }, { end_time: '20:00' }, 0],
  ['a canceled date', { cancelled: ['2026-12-12'] }, { end_time: '20:00' }, 0],
  [
    'a party past midnight, the night before',
    { date: '2026-12-11', end_date: '2026-12-11', dates: ['2026-12-11'], start_time: '20:00', end_time: '02:00' },
    { start_time: '01:00', end_time: '03:00' },
    1,
  ],
])('%s', (_name, theirs, ours, count) =>
  expect(listTaken([event(theirs)], { ...wanted, ...ours })).toHaveLength(count),
);

test('the first choice, date and times of a form are the place, day and hours', () => {
  const answers = [
    { type: 'text', value: 'A wedding' },
    { type: 'choice', value: 'Community Hall' },
    { type: 'date', value: '2026-12-12' },
    { type: 'time', value: '10:00' },
  ];
  expect(readWantedRental(answers)).toEqual({
    location: 'Community Hall',
    date: '2026-12-12',
    start_time: '10:00',
    end_time: '',
  });
  expect(readWantedRental(answers.slice(0, 2))).toBeNull();
});
