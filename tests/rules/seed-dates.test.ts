import { describe, expect, test } from 'vitest';
import { businessDaysBefore, holidaysInYear, isBusinessDay, nextFreeDay, nthWeekday } from '../../db/seeds/dates.ts';

/** One day in each month, and the days on which years, leap years and months turn. */
const _days = [
  '2026-11-21',
  '2026-12-31',
  '2027-01-01',
  '2027-02-28',
  '2027-03-15',
  '2027-04-30',
  '2027-05-31',
  '2027-06-19',
  '2027-07-04',
  '2027-08-08',
  '2027-09-06',
  '2027-10-31',
  '2028-02-29',
];

describe('days', () => {
  test('holidays of 2026 and 2027, as the federal calendar has them', () => {
    const observed = (year: number) => holidaysInYear(year).map((holiday) => holiday.observed.slice(5));
    expect(observed(2026)).toEqual([
      '01-01',
      '01-19',
      '02-16',
      '05-25',
      '06-19',
      '07-03',
      '09-07',
      '11-11',
      '11-26',
      '11-27',
      '12-25',
    ]);
    expect(observed(2027)).toEqual([
      '01-01',
      '01-18',
      '02-15',
      '05-31',
      '06-18',
      '07-05',
      '09-06',
      '11-11',
      '11-25',
      '11-26',
      '12-24',
    ]);
  });

  test('a New Year that falls on a Saturday is kept in the year before', () => {
    expect(isBusinessDay('2027-12-31')).toBe(false);
  });

  test('business days skip weekends and holidays', () => {
    expect(businessDaysBefore('2026-11-10', 3)).toBe('2026-11-05');
    expect(businessDaysBefore('2026-12-01', 3)).toBe('2026-11-24');
  });

  test('weekdays of a month, from its start and from its end', () => {
    expect(nthWeekday('2026-12', 2, 2)).toBe('2026-12-08');
    expect(nthWeekday('2026-12', 5, -1)).toBe('2026-12-25');
  });

  test('a festival of three days keeps clear of a holiday', () => {
    expect(nextFreeDay('2026-12-25', 5, 3)).toBe('2027-01-08');
  });
});
