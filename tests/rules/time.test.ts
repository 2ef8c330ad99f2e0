import { describe, expect, test } from 'vitest';
import { addMonths, listMonthWeeks } from '../../db/rules/events/months.ts';
import { addDays, daysBetween, getWeekday, isDate, isTimeZone, toInstant, toLocalTime } from '../../db/rules/time.ts';
import fc from '../properties.ts';

test.each([
  ['2026-11-21T05:59:59Z', 'America/Chicago', { date: '2026-11-20', time: '23:59', weekday: 5 }],
  ['2026-11-21T06:00:00Z', 'America/Chicago', { date: '2026-11-21', time: '00:00', weekday: 6 }],
  ['2026-03-08T07:59:00Z', 'America/Chicago', { date: '2026-03-08', time: '01:59', weekday: 0 }],
  ['2026-03-08T08:00:00Z', 'America/Chicago', { date: '2026-03-08', time: '03:00', weekday: 0 }],
  ['2026-12-31T11:00:00Z', 'Pacific/Auckland', { date: '2027-01-01', time: '00:00', weekday: 5 }],
])('%s in %s is %j', (instant, zone, local) => {
  expect(toLocalTime(Date.parse(instant), zone)).toEqual(local);
});

test.each([
  ['2026-11-20', '17:00', 'America/Chicago', '2026-11-20T23:00:00Z'],
  // The hour that the spring change skips, and the one that the autumn change repeats.
  ['2026-03-08', '02:30', 'America/Chicago', '2026-03-08T08:30:00Z'],
  ['2026-11-01', '01:30', 'America/Chicago', '2026-11-01T06:30:00Z'],
  ['2026-09-27', '00:00', 'Pacific/Auckland', '2026-09-26T12:00:00Z'],
  ['2026-01-01', '00:00', 'Asia/Kolkata', '2025-12-31T18:30:00Z'],
])('%s %s in %s is %s', (date, time, zone, instant) => {
  expect(new Date(toInstant(date, time, zone)).toISOString()).toBe(new Date(instant).toISOString());
});

test('a moment of any town clock leads back to itself, unless the clocks skip it', () => {
  const zones = [
    'America/Chicago',
    'America/Phoenix',
    'Pacific/Honolulu',
    'Europe/Dublin',
    'Australia/Lord_Howe',
    'UTC',
  ];
  const minute = fc.integer({ min: Date.parse('2000-01-01') / 60_000, max: Date.parse('2060-01-01') / 60_000 });
  fc.assert(
    fc.property(minute, fc.constantFrom(...zones), (at, zone) => {
      const local = toLocalTime(at * 60_000, zone);
      const back = toInstant(local.date, local.time, zone);
      expect(toLocalTime(back, zone)).toEqual(local);
      expect(back).toBeLessThanOrEqual(at * 60_000);
    }),
    { numRuns: 400 },
  );
});

describe('days and months', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('%s and %i days is %s', (date, days, later) => {
    expect(addDays(date, days)).toBe(later);
    expect(daysBetween(date, later)).toBe(days);
  });

  test.each([
    ['2026-11', 2, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-12', 12, '2027-12'],
  ])('%s and %i months is %s', (month, months, later) => expect(addMonths(month, months)).toBe(later));

  test.each(['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', ''])('%j is no day', (text) =>
    expect(isDate(text)).toBe(false),
  );

  test('the weeks of a month begin on Sunday, follow each other and hold all its days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1200 }), (n) => {
        const month = addMonths('1990-01', n);
        const days = listMonthWeeks(month).flat();
        expect(getWeekday(days[0] ?? '')).toBe(0);
        expect(days.length % 7).toBe(0);
        expect(days).toEqual(days.map((_, index) => addDays(days[0] ?? '', index)));
        const own = days.filter((day) => day.startsWith(month));
        expect(own[0]).toBe(`${month}-01`);
        expect(addDays(own.at(-1) ?? '', 1)).toBe(`${addMonths(month, 1)}-01`);
        expect(days.length - own.length).toBeLessThan(14);
      }),
    );
  });
});

test('time zones are IANA names', () => {
  expect(isTimeZone('America/Chicago')).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
});
