import { describe, expect, test } from 'vitest';
import { noChoices } from '../../../db/rules/notices/choices.ts';
import { computeNoticeClock, computeRecordsDue, judgePosting } from '../../../db/rules/notices/clock.ts';
import type { TownDays } from '../../../db/rules/notices/days.ts';
import { clockOf, instantAt, officeDays, townDays, weekdays, zone } from './townDays.ts';

test('each day left out has its reason, in the order of the calendar', () => {
  const given = { open: [1, 2, 3, 4], closed: ['2028-08-23'] };
  expect(clockOf('2028-08-29', given)).toMatchObject({
    post_by: '2028-08-17',
    counted: ['2028-08-21', '2028-08-22', '2028-08-24'],
    left_out: [
      { day: '2028-08-18', why: 'office_closed', name: '' },
      { day: '2028-08-19', why: 'weekend', name: '' },
      { day: '2028-08-20', why: 'weekend', name: '' },
      { day: '2028-08-23', why: 'closure', name: 'Office closed' },
      { day: '2028-08-25', why: 'office_closed', name: '' },
      { day: '2028-08-26', why: 'weekend', name: '' },
      { day: '2028-08-27', why: 'holiday', name: 'Lyndon Baines Johnson Day' },
      { day: '2028-08-28', why: 'observed', name: 'Lyndon Baines Johnson Day' },
    ],
  });
});

test('an observed day is left out of the records calendar only where the town closes on it', () => {
  const observed = '2028-08-28';
  expect(computeRecordsDue(townDays(), '2028-08-25')?.counted[0]).toBe(observed);
  const given = { closed: [observed], choices: { designated_days: ['2028-08-29'] } };
  expect(computeRecordsDue(townDays(given), '2028-08-25')).toMatchObject({
    due: '2028-09-13',
    left_out: [
      { day: '2028-08-26', why: 'weekend', name: '' },
      { day: '2028-08-27', why: 'holiday', name: 'Lyndon Baines Johnson Day' },
      { day: observed, why: 'observed', name: 'Lyndon Baines Johnson Day' },
      { day: '2028-08-29', why: 'designated', name: '' },
      { day: '2028-09-02', why: 'weekend', name: '' },
      { day: '2028-09-03', why: 'weekend', name: '' },
      { day: '2028-09-04', why: 'holiday', name: 'Labor Day' },
      { day: '2028-09-09', why: 'weekend', name: '' },
      { day: '2028-09-10', why: 'weekend', name: '' },
    ],
    basis: 'Gov’t Code 552.221, 552.0031',
  });
  expect(computeRecordsDue(townDays({ state: 'CA' }), '2028-08-25')).toBeNull();
});

describe('the close of the last day to post', () => {
  const withHours = (hours: TownDays['hours'], choices = noChoices) =>
    computeNoticeClock(
      { ...townDays(), hours, choices },
      { date: '2026-12-09', start_time: '', kind: 'regular' },
      zone,
    );
  const short = officeDays(weekdays).map((row) => (row.day === 5 ? { ...row, close: '12:00' } : row));
  const advised = { ...noChoices, posting_day_advice: 'Ann Lee, 2026-10-01' };

  test('is that of its own weekday', () => {
    expect(withHours({ weekday: '', friday: '', days: short })).toMatchObject({
      post_by: '2026-12-03',
      post_by_time: '17:00',
    });
    const clock = withHours({ weekday: '', friday: '', days: short }, advised);
    expect(clock).toMatchObject({ post_by: '2026-12-04', post_by_time: '12:00' });
    expect(clock?.due_at).toBe(new Date(instantAt('2026-12-04', '12:00')).toISOString());
  });

  test.each([[undefined], [[]]])('is unknown without weekly hours (%j), and the whole day is in time', (days) => {
    const hours = { weekday: '8 to 5', friday: '', ...(days && { days }) };
    const clock = withHours(hours, advised);
    expect(clock).toMatchObject({ post_by: '2026-12-04', post_by_time: '' });
    expect(clock?.due_at).toBe(new Date(instantAt('2026-12-05', '00:00') - 1).toISOString());
    expect(withHours(hours)).toMatchObject({ post_by: '2026-12-03', post_by_time: '' });
  });
});

test('a meeting without a time begins, for a rule in hours, with its day', () => {
  const clock = clockOf('2026-11-03', { state: 'CA' }, { start_time: '' });
  expect(clock).toMatchObject({ post_by: '2026-10-31', post_by_time: '00:00', counted: [], left_out: [] });
});

test('where no new notice is needed, nothing is counted, and the law that says so is named', () => {
  expect(clockOf('2026-12-09', {}, { kind: 'continued', continues: '2026-12-08' })).toEqual({
    kind: 'continued',
    post_by: '',
    post_by_time: '',
    due_at: '',
    counted: [],
    left_out: [],
    strength: 'must',
    basis: 'Gov’t Code 551.0411(a)',
    url: 'https://codes.findlaw.com/tx/government-code/gov-t-sect-551-0411/',
  });
  expect(clockOf('2026-12-09', {}, { continues: '2026-12-08' })?.basis).toBe('Gov’t Code 551.043(a)');
  expect(clockOf('2026-12-10', {}, { kind: 'continued', continues: '2026-12-08' })?.basis).toBe(
    'Gov’t Code 551.043(a)',
  );
});

test('a guideline is no deadline', () => {
  const clock = clockOf('2026-12-08');
  expect(clock && judgePosting({ ...clock, strength: 'guideline' }, instantAt('2026-12-08', '12:00'))).toBe(
    'guideline',
  );
});
