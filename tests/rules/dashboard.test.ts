import { expect, test } from 'vitest';
import { listMonthStarts, listWeekStarts, pickNextEvent, sumByStart } from '../../db/rules/dashboard.ts';
import { type Event, listOccurrences } from '../../db/rules/events/events.ts';

test('weeks begin on Sundays and months on their first day, across the end of a year', () => {
  expect(listWeekStarts('2026-01-07', 3)).toEqual(['2025-12-21', '2025-12-28', '2026-01-04']);
  expect(listWeekStarts('2026-11-22', 1)).toEqual(['2026-11-22']);
  expect(listMonthStarts('2026-01-31', 3)).toEqual(['2025-11-01', '2025-12-01', '2026-01-01']);
});

test('values before the first start are in no sum, those after the last are in the last', () => {
  const days = [
    { day: '2025-12-20', value: 1 },
    { day: '2025-12-21', value: 2 },
    { day: '2025-12-27', value: 3 },
    { day: '2026-01-09', value: 4 },
  ];
  expect(sumByStart(['2025-12-21', '2025-12-28', '2026-01-04'], days)).toEqual([5, 0, 4]);
});

const event = (title: string, date: string, start_time = '', given: Partial<Event> = {}): Event =>
  ({
    id: title,
    title,
    date,
    end_date: date,
    dates: [date],
    type: 'event',
    start_time,
    end_time: '',
    all_day: start_time === '',
    location: '',
    description: '',
    content: '',
    repeat: null,
    ...given,
  }) as Event;
const next = (events: Event[], time = '12:00') =>
  pickNextEvent(listOccurrences(events, '2026-11-21', '9999-12-31'), { date: '2026-11-22', time })?.title;

test.each<[string, Event[], string | undefined]>([
  ['nothing ahead', [event('Yesterday', '2026-11-21')], undefined],
  ['today before tomorrow', [event('Tomorrow', '2026-11-23'), event('Today', '2026-11-22')], 'Today'],
  ['what is over gives way', [event('Early', '2026-11-22', '08:00'), event('Late', '2026-11-22', '19:00')], 'Late'],
  ['today though it is over', [event('Early', '2026-11-22', '08:00'), event('Tomorrow', '2026-11-23')], 'Early'],
  [
    'what begins today before what goes on for days',
    [event('Fair', '2026-11-20', '', { end_date: '2026-11-25' }), event('Today', '2026-11-22', '19:00')],
    'Today',
  ],
  ['what goes on, else', [event('Fair', '2026-11-20', '', { end_date: '2026-11-25' })], 'Fair'],
  [
    'an evening past midnight, which is not over in the morning of its day',
    [
      event('Dance', '2026-11-22', '20:00', { end_time: '01:00' }),
      event('Tea', '2026-11-22', '08:00', { end_time: '09:00' }),
    ],
    'Dance',
  ],
  ['an evening of yesterday that is not over', [event('Dance', '2026-11-21', '20:00', { end_time: '13:00' })], 'Dance'],
  ['an evening of yesterday that is over', [event('Dance', '2026-11-21', '20:00', { end_time: '11:59' })], undefined],
  [
    'what takes place',
    [event('Off', '2026-11-22', '', { cancelled: ['2026-11-22'] }), event('On', '2026-11-23')],
    'On',
  ],
  [
    'the next date of a series',
    [event('Weekly', '2026-11-01', '', { dates: ['2026-11-01', '2026-11-29'] }), event('Later', '2026-12-01')],
    'Weekly',
  ],
])('the next event: %s', (_name, events, expected) => {
  expect(next(events)).toBe(expected);
});
