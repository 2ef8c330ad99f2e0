import { expect, test } from 'vitest';
import { findNextCollection, listCollectionDays } from '../../../db/rules/collection/collection.ts';
import { getHolidayDate, type HolidayKey, holidayKeys } from '../../../db/rules/collection/holidays.ts';

const route = {
  weekday: 4,
  every_weeks: 1 as const,
  starts_on: '2026-01-01',
  shift: 'week' as const,
  holidays: ['new_year', 'independence', 'thanksgiving', 'christmas'] as HolidayKey[],
  exceptions: [] as { date: string; moved_to: string; reason: string }[],
};
type Route = Parameters<typeof listCollectionDays>[0];

/** Finds the day that a route's regular day moves to. */
const dayOf = (rule: Route, regular: string) =>
  listCollectionDays(rule, '2025-01-01', '2029-12-31').find(({ regular_date }) => regular_date === regular)?.date;

test.each([
  // Thanksgiving is Thursday, November 26, 2026.
  { weekday: 3, regular: '2026-11-25', date: '2026-11-25' },
  { weekday: 4, regular: '2026-11-26', date: '2026-11-27' },
  { weekday: 5, regular: '2026-11-27', date: '2026-11-28' },
  { weekday: 1, regular: '2026-11-30', date: '2026-11-30' },
  // Christmas is Friday, December 25, 2026.
  { weekday: 4, regular: '2026-12-24', date: '2026-12-24' },
  { weekday: 5, regular: '2026-12-25', date: '2026-12-26' },
  { weekday: 5, regular: '2027-01-01', date: '2027-01-02' },
  // Independence Day is Sunday, July 4, 2027, and observed on Monday.
  { weekday: 0, regular: '2027-07-04', date: '2027-07-04' },
  { weekday: 1, regular: '2027-07-05', date: '2027-07-06' },
  { weekday: 2, regular: '2027-07-06', date: '2027-07-07' },
  { weekday: 5, regular: '2027-07-09', date: '2027-07-10' },
  { weekday: 1, regular: '2027-07-12', date: '2027-07-12' },
  // A Saturday holiday is not moved to the Friday before.
  { weekday: 5, regular: '2026-07-03', date: '2026-07-03' },
  { weekday: 6, regular: '2026-07-04', date: '2026-07-05' },
])('with the rest of the week, $regular becomes $date', ({ weekday, regular, date }) => {
  expect(dayOf({ ...route, weekday }, regular)).toBe(date);
});

test.each([
  { shift: 'day' as const, weekday: 4, regular: '2026-11-26', date: '2026-11-27' },
  { shift: 'day' as const, weekday: 5, regular: '2026-11-27', date: '2026-11-27' },
  { shift: 'none' as const, weekday: 4, regular: '2026-11-26', date: '2026-11-26' },
])('the holiday rule $shift makes $date of $regular', ({ shift, weekday, regular, date }) => {
  expect(dayOf({ ...route, shift, weekday }, regular)).toBe(date);
});

test('a day moved onto another holiday moves on', () => {
  const holidays = ['thanksgiving', 'thanksgiving_friday'] as HolidayKey[];
  expect(dayOf({ ...route, holidays, shift: 'day' }, '2026-11-26')).toBe('2026-11-28');
  expect(dayOf({ ...route, holidays }, '2026-11-26')).toBe('2026-11-28');
  expect(dayOf({ ...route, holidays, weekday: 5 }, '2026-11-27')).toBe('2026-11-29');
});

test('trucks that come every two weeks come in the week of the first day', () => {
  const days = listCollectionDays(
    { ...route, every_weeks: 2, weekday: 1, starts_on: '2026-10-28', shift: 'none' },
    '2026-10-01',
    '2026-12-05',
  );
  expect(days.map(({ date }) => date)).toEqual(['2026-11-02', '2026-11-16', '2026-11-30']);
});

test('a clerk’s exception wins over a holiday, in its place or without collection', () => {
  const exceptions = [
    { date: '2026-11-26', moved_to: '2026-11-24', reason: 'Early for Thanksgiving' },
    { date: '2026-12-03', moved_to: '', reason: 'Trucks are being repaired' },
    { date: '2026-12-09', moved_to: '2026-12-11', reason: 'No regular day, so it counts for nothing' },
  ];
  const days = listCollectionDays({ ...route, exceptions }, '2026-11-20', '2026-12-11');
  expect(days).toEqual([
    { date: '2026-11-24', regular_date: '2026-11-26', holiday: '', reason: 'Early for Thanksgiving' },
    { date: '', regular_date: '2026-12-03', holiday: '', reason: 'Trucks are being repaired' },
    { date: '2026-12-10', regular_date: '2026-12-10', holiday: '', reason: '' },
  ]);
  expect(findNextCollection({ ...route, exceptions }, '2026-11-25')?.date).toBe('2026-12-10');
});

test('the range counts days as they are, not as they were', () => {
  const shown = (from: string, to: string) => listCollectionDays(route, from, to).map(({ date }) => date);
  expect(shown('2026-11-27', '2026-11-27')).toEqual(['2026-11-27']);
  expect(shown('2026-11-26', '2026-11-26')).toEqual([]);
  const far = [{ date: '2026-02-05', moved_to: '2026-11-23', reason: '' }];
  expect(listCollectionDays({ ...route, exceptions: far }, '2026-11-23', '2026-11-24')).toHaveLength(1);
});

test('holidays fall on their days', () => {
  expect(holidayKeys.map((key) => getHolidayDate(key, 2027))).toEqual([
    '2027-01-01',
    '2027-01-18',
    '2027-02-15',
    '2027-05-31',
    '2027-06-19',
    '2027-07-05',
    '2027-09-06',
    '2027-10-11',
    '2027-11-11',
    '2027-11-25',
    '2027-11-26',
    '2027-12-25',
  ]);
});

test.each([
  { year: 2026, day: '2026-05-25' },
  { year: 2028, day: '2028-05-29' },
  { year: 2029, day: '2029-05-28' },
])('Memorial Day of $year is $day, the last Monday of May', ({ year, day }) => {
  expect(getHolidayDate('memorial', year)).toBe(day);
});

test('exceptions of days on which no truck comes anyway count for nothing', () => {
  const everyOther = { ...route, every_weeks: 2 as const, weekday: 1, starts_on: '2026-10-28', shift: 'none' as const };
  const moved = (date: string) => [{ date, moved_to: '2026-11-04', reason: '' }];
  const inNovember = (date: string) =>
    listCollectionDays({ ...everyOther, exceptions: moved(date) }, '2026-11-01', '2026-11-16').map((day) => day.date);
  expect(inNovember('2026-11-02')).toEqual(['2026-11-04', '2026-11-16']);
  for (const other of ['2026-11-09', '2026-10-19', '2026-10-05'])
    expect(inNovember(other)).toEqual(['2026-11-02', '2026-11-16']);
});

test('days are listed in the order in which trucks come, from the first to the last', () => {
  const exceptions = [{ date: '2026-12-10', moved_to: '2026-12-01', reason: '' }];
  const days = listCollectionDays({ ...route, exceptions }, '2026-12-01', '2026-12-17').map(({ date }) => date);
  expect(days).toEqual(['2026-12-01', '2026-12-03', '2026-12-17']);
});

test('a day of another holiday is named by the first one of its week', () => {
  const holidays = ['thanksgiving', 'thanksgiving_friday'] as HolidayKey[];
  const [day] = listCollectionDays({ ...route, holidays, weekday: 5 }, '2026-11-25', '2026-11-30');
  expect(day).toEqual({ date: '2026-11-29', regular_date: '2026-11-27', holiday: 'thanksgiving', reason: '' });
});

test('every regular day of ten years is moved by at most two days, and none is lost', () => {
  for (const weekday of [0, 1, 2, 3, 4, 5, 6]) {
    const days = listCollectionDays({ ...route, weekday, holidays: [...holidayKeys] }, '2026-02-01', '2036-01-31');
    expect(days.length).toBeGreaterThan(520);
    expect(new Set(days.map(({ date }) => date)).size).toBe(days.length);
  }
});
