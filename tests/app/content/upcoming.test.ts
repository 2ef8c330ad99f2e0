import { describe, expect, it } from 'vitest';
import { dayLabel, findNextEvent, groupByMonth, spanLabel } from '../../../app/events/upcomingEvents.ts';
import { isOnDay, listUpcoming, type PublicEvent } from '../../../db/rules/events/events.ts';

const event = (id: string, date: string, rest: Partial<PublicEvent> = {}): PublicEvent => ({
  id,
  title: id,
  type: 'event',
  date,
  end_date: date,
  all_day: !rest.start_time,
  start_time: '',
  end_time: '',
  location: '',
  description: '',
  content: '',
  repeat: null,
  source: '',
  publish_at: '',
  expires_at: '',
  dates: [date],
  version: 1,
  seq: 1,
  updated_at: '',
  ...rest,
});
const today = '2026-11-24';
const at = (time: string) => ({ date: today, time, weekday: 2 });
const next = (events: PublicEvent[], time: string) => findNextEvent(listUpcoming(events, at(time)), at(time))?.event.id;

describe('the next event', () => {
  it('is the first that is not over', () => {
    const events = [
      event('morning', today, { start_time: '09:00', end_time: '10:00' }),
      event('evening', today, { start_time: '19:00' }),
      event('tomorrow', '2026-11-25'),
    ];
    expect(next(events, '09:30')).toBe('morning');
    expect(next(events, '10:01')).toBe('evening');
    expect(next(events, '19:01')).toBe('tomorrow');
  });

  it('may be one that lasts all of today, or past midnight', () => {
    expect(next([event('holiday', today), event('later', '2026-11-25')], '23:00')).toBe('holiday');
    const night = { start_time: '22:00', end_time: '02:00' };
    expect(next([event('tonight', today, night)], '23:30')).toBe('tonight');
    const yesterday = event('yesterday', '2026-11-23', night);
    expect(next([yesterday, event('later', today)], '02:00')).toBe('yesterday');
    expect(next([yesterday, event('later', today)], '02:01')).toBe('later');
  });

  it('is none that is cancelled', () => {
    const series = event('series', today, { dates: [today, '2026-11-26'], cancelled: [today] });
    expect(next([series, event('other', '2026-11-25')], '08:00')).toBe('other');
  });

  it('is never a rental, nor anything that is past', () => {
    expect(next([event('rental', today, { type: 'rental' }), event('past', '2026-11-23')], '08:00')).toBeUndefined();
  });
});

it('lists what began earlier under the present month, and each repetition under its own', () => {
  const fair = event('fair', '2026-10-20', { end_date: '2026-12-01', dates: ['2026-10-20'] });
  const market = event('market', '2026-11-07', { dates: ['2026-11-07', '2026-11-28', '2026-12-05'] });
  const months = groupByMonth(listUpcoming([market, fair], at('12:00')), today);
  expect(
    months.map(({ month, occurrences }) => [month, ...occurrences.map(({ event, date }) => `${event.id} ${date}`)]),
  ).toEqual([
    ['2026-11', 'fair 2026-10-20', 'market 2026-11-28'],
    ['2026-12', 'market 2026-12-05'],
  ]);
});

it('says days as people do', () => {
  const label = (date: string, end_date = date) => dayLabel({ event: event('e', date), date, end_date }, today);
  expect(label(today)).toBe('Today');
  expect(label('2026-11-25')).toBe('Tomorrow');
  expect(label('2026-11-28')).toBe('Sat, Nov 28');
  expect(label('2026-11-20', '2026-12-02')).toBe('Through Dec 2');
  const night = event('night', '2026-11-23', { start_time: '20:00', end_time: '01:00' });
  expect(dayLabel({ event: night, date: '2026-11-23', end_date: '2026-11-23' }, today)).toBe('Until 1:00 AM');
});

it.each([
  ['an evening past midnight', '2026-11-23', '2026-11-23', '20:00', '01:00', '8:00 PM to 1:00 AM', '01:00'],
  ['an evening until midnight', '2026-11-24', '2026-11-24', '19:00', '00:00', '7:00 PM to 12:00 AM', '24:00'],
  [
    'an event of two days',
    '2026-11-23',
    '2026-11-24',
    '10:00',
    '16:00',
    'Mon, Nov 23, 10:00 AM to Tue, Nov 24, 4:00 PM',
    '16:00',
  ],
  [
    'one that ends at 1 AM of its last day',
    '2026-11-22',
    '2026-11-24',
    '20:00',
    '01:00',
    'Sun, Nov 22, 8:00 PM to Tue, Nov 24, 1:00 AM',
    '01:00',
  ],
  [
    'one of two days without an end',
    '2026-11-23',
    '2026-11-24',
    '10:00',
    '',
    'Mon, Nov 23, 10:00 AM to Tue, Nov 24',
    '24:00',
  ],
  ['one whose end is its start', today, today, '10:00', '10:00', '10:00 AM', '24:00'],
  ['one without an end', today, today, '10:00', '', '10:00 AM', '24:00'],
  ['whole days', '2026-11-23', today, '', '', 'Mon, Nov 23 to Tue, Nov 24', '24:00'],
])('lists %s with its hours, until it is over', (_what, date, end_date, start_time, end_time, label, end) => {
  const one = event('one', date, { end_date, start_time, end_time });
  expect(spanLabel({ event: one, date, end_date })).toBe(label);
  const listedAt = (time: string) => listUpcoming([one], at(time)).length === 1;
  expect([listedAt('00:30'), listedAt('06:00'), listedAt('23:59')]).toEqual([true, end > '06:00', end > '23:59']);
  expect(listedAt(end)).toBe(true);
});

it('has an event that ends at midnight on the days before it alone', () => {
  const weekend = event('fair', '2026-11-20', { end_date: '2026-11-23', start_time: '10:00', end_time: '00:00' });
  const days = ['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23'];
  expect(days.map((day) => isOnDay({ event: weekend, date: '2026-11-20', end_date: '2026-11-23' }, day))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
