import { describe, expect, test } from 'vitest';
import { type Booking, findOverlap, listBookingSpans, placeKey } from '../../../db/rules/events/doubleBooking.ts';
import { addDays } from '../../../db/rules/time.ts';
import fc from '../../properties.ts';

const booking = (given: Partial<Booking>): Booking => ({
  date: '2026-12-08',
  end_date: given.date ?? '2026-12-08',
  start_time: '',
  end_time: '',
  dates: [given.date ?? '2026-12-08'],
  ...given,
});
const meets = (one: Partial<Booking>, other: Partial<Booking>) =>
  findOverlap(listBookingSpans(booking(one)), listBookingSpans(booking(other)));

describe('two bookings of one place', () => {
  test.each([
    ['the same hours', { start_time: '10:00', end_time: '12:00' }, { start_time: '10:00', end_time: '12:00' }, true],
    [
      'one after the other',
      { start_time: '10:00', end_time: '12:00' },
      { start_time: '12:00', end_time: '13:00' },
      false,
    ],
    ['by a minute', { start_time: '10:00', end_time: '12:01' }, { start_time: '12:00', end_time: '13:00' }, true],
    ['all day', {}, { start_time: '23:59', end_time: '23:59' }, true],
    ['past midnight', { start_time: '22:00', end_time: '02:00' }, { date: '2026-12-09', start_time: '01:00' }, true],
    [
      'until the second day',
      { start_time: '22:00', end_time: '02:00' },
      { date: '2026-12-09', start_time: '02:00' },
      false,
    ],
    ['past midnight, all day', { start_time: '22:00', end_time: '00:30' }, { date: '2026-12-09' }, true],
    ['without an end', { start_time: '09:00' }, { start_time: '23:00', end_time: '23:30' }, true],
    ['several days', { end_date: '2026-12-10' }, { date: '2026-12-10', start_time: '20:00', end_time: '21:00' }, true],
    [
      'several days to an hour',
      { end_date: '2026-12-10', start_time: '18:00', end_time: '09:00' },
      { date: '2026-12-10', start_time: '09:00', end_time: '10:00' },
      false,
    ],
    ['a day that repeats', { dates: ['2026-12-08', '2026-12-15'] }, { date: '2026-12-15' }, true],
    ['next day', {}, { date: '2026-12-09' }, false],
  ] as [string, Partial<Booking>, Partial<Booking>, boolean][])('%s', (_name, one, other, expected) => {
    expect(meets(one, other) !== null).toBe(expected);
    expect(meets(other, one) !== null).toBe(expected);
  });

  test('meet exactly where some quarter of an hour belongs to both', () => {
    const quarter = fc.integer({ min: 0, max: 95 });
    const clock = (at: number) =>
      `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`;
    const any = fc
      .record({
        start: fc.option(quarter),
        end: fc.option(quarter),
        length: fc.integer({ min: 0, max: 2 }),
        days: fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 6 }),
      })
      .map(({ start, end, length, days }) => {
        const sorted = days.sort((a, b) => a - b);
        const dates = sorted.map((day) => addDays('2026-10-20', day));
        const date = dates[0] as string;
        const given: Booking = {
          date,
          end_date: addDays(date, length),
          start_time: start === null ? '' : clock(start),
          end_time: start === null || end === null ? '' : clock(end),
          dates,
        };
        // The quarters of an hour that it takes, one by one.
        const taken = new Set<number>();
        for (const day of sorted) {
          const from = day * 96 + (start ?? 0);
          let to = (day + length + 1) * 96;
          if (start !== null && end !== null && !(length === 0 && end === start)) {
            to = (day + length) * 96 + end + (length === 0 && end < start ? 96 : 0);
          }
          for (let at = from; at < to; at += 1) taken.add(at);
        }
        return { given, taken };
      });
    fc.assert(
      fc.property(any, any, (one, other) => {
        const both = [...one.taken].some((at) => other.taken.has(at));
        const meeting = findOverlap(listBookingSpans(one.given), listBookingSpans(other.given));
        expect(meeting !== null).toBe(both);
        if (meeting) expect(other.given.dates).toContain(meeting.date);
      }),
      { numRuns: 1000 },
    );
  });
});

test('a place is the same however it is typed', () => {
  expect(placeKey('  Pavilion \u00a0 A\n')).toBe(placeKey('PAVILION a'));
  expect(placeKey('Pavilion A')).not.toBe(placeKey('Pavilion B'));
});
