import { describe, expect, it } from 'vitest';
import { dayLabel, findNextEvent, groupByMonth, listUpcoming } from '../../app/events/upcomingEvents.ts';
import type { PublicEvent } from '../../db/rules/events.ts';

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
const next = (events: PublicEvent[], time: string) => findNextEvent(listUpcoming(events, today), at(time))?.event.id;

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
    const night = event('night', today, { start_time: '22:00', end_time: '02:00', end_date: '2026-11-25' });
    expect(next([night], '23:30')).toBe('night');
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
  const months = groupByMonth(listUpcoming([market, fair], today), today);
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
});
