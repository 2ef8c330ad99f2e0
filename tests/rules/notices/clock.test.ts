import { describe, expect, test } from 'vitest';
import { computeRecordsDue, judgePosting, nextBusinessDay } from '../../../db/rules/notices/clock.ts';
import { dayOfTishri, easterSunday } from '../../../db/rules/notices/feastDays.ts';
import { packs } from '../../../db/rules/notices/packs/packs.ts';
import { nthWeekday } from '../../../db/rules/nthWeekday.ts';
import { addDays } from '../../../db/rules/time.ts';
import { clockOf, type GivenTown, instantAt, townDays } from './townDays.ts';

const independenceMonday = '2027-07-05';

describe('the worked examples of Texas, to the day', () => {
  test.each<[date: string, counted: string[], postBy: string, given?: GivenTown]>([
    ['2025-09-18', ['2025-09-15', '2025-09-16', '2025-09-17'], '2025-09-12'],
    ['2025-10-16', ['2025-10-10', '2025-10-14', '2025-10-15'], '2025-10-09', { closed: ['2025-10-13'] }],
    ['2026-10-15', ['2026-10-12', '2026-10-13', '2026-10-14'], '2026-10-09'],
    ['2026-10-15', ['2026-10-09', '2026-10-13', '2026-10-14'], '2026-10-08', { closed: ['2026-10-12'] }],
    ['2026-11-12', ['2026-11-06', '2026-11-09', '2026-11-10'], '2026-11-05'],
    ['2026-11-24', ['2026-11-19', '2026-11-20', '2026-11-23'], '2026-11-18'],
    ['2026-11-30', ['2026-11-23', '2026-11-24', '2026-11-25'], '2026-11-20'],
    ['2026-12-01', ['2026-11-24', '2026-11-25', '2026-11-30'], '2026-11-23'],
    ['2026-12-02', ['2026-11-25', '2026-11-30', '2026-12-01'], '2026-11-24'],
    ['2026-12-03', ['2026-11-30', '2026-12-01', '2026-12-02'], '2026-11-25'],
    ['2026-12-08', ['2026-12-03', '2026-12-04', '2026-12-07'], '2026-12-02'],
    ['2026-12-08', ['2026-12-02', '2026-12-03', '2026-12-07'], '2026-12-01', { open: [1, 2, 3, 4] }],
    ['2026-12-28', ['2026-12-21', '2026-12-22', '2026-12-23'], '2026-12-18'],
    ['2026-12-29', ['2026-12-22', '2026-12-23', '2026-12-28'], '2026-12-21'],
    ['2026-12-30', ['2026-12-23', '2026-12-28', '2026-12-29'], '2026-12-22'],
    ['2026-12-30', ['2026-12-22', '2026-12-23', '2026-12-29'], '2026-12-21', { closed: ['2026-12-28'] }],
    ['2027-01-05', ['2026-12-30', '2026-12-31', '2027-01-04'], '2026-12-29'],
    ['2027-01-21', ['2027-01-14', '2027-01-15', '2027-01-20'], '2027-01-13'],
    ['2027-06-22', ['2027-06-16', '2027-06-17', '2027-06-21'], '2027-06-15'],
    [
      '2027-06-22',
      ['2027-06-17', '2027-06-18', '2027-06-21'],
      '2027-06-16',
      { choices: { worked_days: ['2027-06-18'] } },
    ],
    ['2027-07-06', ['2027-06-30', '2027-07-01', '2027-07-02'], '2027-06-29'],
    [
      '2027-07-06',
      ['2027-07-01', '2027-07-02', '2027-07-05'],
      '2027-06-30',
      { choices: { worked_days: [independenceMonday] } },
    ],
    ['2027-07-07', ['2027-07-01', '2027-07-02', '2027-07-06'], '2027-06-30'],
    [
      '2027-07-07',
      ['2027-07-02', '2027-07-05', '2027-07-06'],
      '2027-07-01',
      { choices: { worked_days: [independenceMonday] } },
    ],
  ])('a meeting on %s counts %j and is posted by %s', (date, counted, postBy, given) => {
    const clock = clockOf(date, given);
    expect(clock).toMatchObject({ counted, post_by: postBy, post_by_time: '17:00', basis: 'Gov’t Code 551.043(a)' });
    expect(clock?.due_at).toBe(new Date(instantAt(counted[0] ?? '', '00:00') - 1).toISOString());
  });

  test.each<[date: string, named: [string, string, string][]]>([
    [
      '2026-12-01',
      [
        ['2026-11-26', 'holiday', 'Thanksgiving Day'],
        ['2026-11-27', 'holiday', 'Friday after Thanksgiving'],
      ],
    ],
    [
      '2026-12-29',
      [
        ['2026-12-24', 'holiday', 'December 24'],
        ['2026-12-25', 'holiday', 'Christmas Day'],
        ['2026-12-26', 'holiday', 'December 26'],
      ],
    ],
    [
      '2027-01-21',
      [
        ['2027-01-18', 'holiday', 'Martin Luther King Jr. Day'],
        ['2027-01-19', 'holiday', 'Confederate Heroes Day'],
      ],
    ],
    [
      '2027-07-06',
      [
        ['2027-07-04', 'holiday', 'Independence Day'],
        ['2027-07-05', 'observed', 'Independence Day'],
      ],
    ],
  ])('before %s the days left out are named', (date, named) => {
    const days = clockOf(date)?.left_out.map(({ day, why, name }) => [day, why, name]);
    expect(days).toEqual(expect.arrayContaining(named));
  });
});

test('the last moment of the day before is in time, and midnight is late', () => {
  const clock = clockOf('2026-12-08');
  expect(judgePosting(clock, instantAt('2026-12-02', '23:59') + 59_000)).toBe('on_time');
  expect(judgePosting(clock, instantAt('2026-12-03', '00:00'))).toBe('late');
});

test('an attorney who counts the day of posting gives the office hours of the first counted day', () => {
  const clock = clockOf('2026-12-08', { choices: { posting_day_advice: 'Ann Lee, 2026-10-01' } });
  expect(clock).toMatchObject({ post_by: '2026-12-03', post_by_time: '17:00' });
  expect(judgePosting(clock, instantAt('2026-12-03', '16:59'))).toBe('on_time');
  expect(judgePosting(clock, instantAt('2026-12-03', '17:01'))).toBe('late');
});

test('an emergency is posted an hour before it begins', () => {
  const clock = clockOf('2026-12-08', {}, { kind: 'emergency', start_time: '14:00' });
  expect(judgePosting(clock, instantAt('2026-12-08', '13:00'))).toBe('emergency_ok');
  expect(judgePosting(clock, instantAt('2026-12-08', '13:00') + 1000)).toBe('emergency_late');
});

test.each([
  ['2026-12-08', '2026-12-09', true],
  ['2026-12-08', '2026-12-10', false],
  ['2026-11-25', '2026-11-30', true],
  ['2026-11-25', '2026-12-01', false],
])('a meeting of %s that goes on on %s needs no new notice: %s', (continues, date, isFree) => {
  const clock = clockOf(date, {}, { kind: 'continued', continues });
  expect(clock?.due_at === '').toBe(isFree);
  expect(judgePosting(clock, instantAt(continues, '21:00'))).toBe(isFree ? 'none' : 'late');
});

test('the day after which a meeting goes on is the next one that counts', () => {
  expect(nextBusinessDay(townDays(), '2026-11-25')).toBe('2026-11-30');
});

test('optional holidays count unless the town observes them', () => {
  const goodFriday = '2027-03-26';
  expect(clockOf('2027-03-30')?.counted).toContain(goodFriday);
  const observing = clockOf('2027-03-30', { choices: { optional_holidays: ['good_friday'] } });
  expect(observing?.counted).not.toContain(goodFriday);
  expect(observing?.left_out).toContainEqual({ day: goodFriday, why: 'holiday', name: 'Good Friday' });
  const newYear = '2027-10-04';
  const given = { choices: { optional_holidays: ['rosh_hashanah', 'yom_kippur'] } };
  expect(clockOf('2027-10-06', given)?.left_out).toContainEqual(
    expect.objectContaining({ day: newYear, name: 'Rosh Hashanah, second day' }),
  );
});

test('the records calendar is another one: a closed day counts until it is designated', () => {
  const closed = ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'];
  const open = computeRecordsDue(townDays({ closed }), '2026-12-23');
  expect(open?.due).toBe('2027-01-11');
  const designated = computeRecordsDue(townDays({ closed, choices: { designated_days: closed } }), '2026-12-23');
  expect(designated?.due).toBe('2027-01-15');
  for (const day of closed) expect(clockOf('2027-01-05', { closed })?.counted).not.toContain(day);
});

test.each([
  ['2026-11-03', '2026-10-31', '18:00'],
  ['2027-03-16', '2027-03-13', '17:00'],
])('72 hours before a meeting on %s in California never shrink with the clock', (date, day, time) => {
  expect(clockOf(date, { state: 'CA' })).toMatchObject({ post_by: day, post_by_time: time });
});

test('a kind without a rule has no clock, and a town that is always closed has none either', () => {
  expect(clockOf('2026-12-08', { state: 'CA' }, { kind: 'emergency' })).toBeNull();
  expect(clockOf('2026-12-08', { open: [0] })).toBeNull();
  expect(judgePosting(null, Date.now())).toBe('none');
});

test('no day is both counted and left out, and none is lost, in any week of four years', () => {
  for (let date = '2025-09-01'; date < '2029-09-01'; date = addDays(date, 3)) {
    const clock = clockOf(date);
    const all = [
      ...(clock?.counted ?? []),
      ...(clock?.left_out ?? []).map(({ day }) => day),
      clock?.post_by ?? '',
    ].sort();
    const expected = all.map((_, back) => addDays(date, -all.length + back));
    expect(all, date).toEqual(expected);
  }
});

test('every rule of every pack names its source and the day on which somebody checked it', () => {
  for (const pack of packs) {
    for (const { basis, url, checked_on } of [
      pack.holiday_source,
      ...pack.notice,
      ...(pack.records ? [pack.records] : []),
    ]) {
      expect(basis, pack.state).toMatch(/\d/);
      expect(new URL(url).protocol).toBe('https:');
      expect(checked_on).toMatch(/^20\d\d-\d\d-\d\d$/);
    }
    // A tax hearing has two, of which the earlier counts.
    const kinds = pack.notice.flatMap((rule) => rule.kinds).filter((kind) => kind !== 'tax_hearing');
    expect(new Set(kinds).size, 'one rule for each kind').toBe(kinds.length);
  }
});

test('days of the year', () => {
  const easters = ['2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2038-04-25', '2285-03-22'];
  expect(easters.map((day) => easterSunday(Number(day.slice(0, 4))))).toEqual(easters);
  expect(nthWeekday(2026, 5, 1, -1)).toBe('2026-05-25');
  expect(nthWeekday(2026, 12, 4, -1)).toBe('2026-12-31');
  expect([dayOfTishri('2026-09-12'), dayOfTishri('2026-09-21'), dayOfTishri('2026-12-01')]).toEqual([1, 10, null]);
});

describe('Minnesota', () => {
  const special = (date: string, given: GivenTown = {}) =>
    clockOf(date, { state: 'MN', ...given }, { kind: 'special' });

  test.each<[date: string, postBy: string, counted: string[], leftOut: string[]]>([
    ['2026-12-03', '2026-11-29', ['2026-11-30', '2026-12-01', '2026-12-02'], []],
    // The third day after Wednesday is a Saturday, so a notice of Wednesday is for Tuesday at the earliest.
    ['2026-12-07', '2026-12-01', ['2026-12-02', '2026-12-03', '2026-12-04'], []],
    ['2026-12-08', '2026-12-04', ['2026-12-05', '2026-12-06', '2026-12-07'], []],
    // Thanksgiving and the weekend are no last days.
    ['2026-11-27', '2026-11-22', ['2026-11-23', '2026-11-24', '2026-11-25'], []],
    // Independence Day is on a Sunday, so Monday is the holiday.
    ['2027-07-06', '2027-06-29', ['2027-06-30', '2027-07-01', '2027-07-02'], []],
  ])('a special meeting on %s is posted by %s', (date, postBy, counted, leftOut) => {
    const clock = special(date);
    expect(clock).toMatchObject({
      post_by: postBy,
      counted,
      due_at: new Date(instantAt(addDays(postBy, 1), '00:00') - 1).toISOString(),
    });
    expect(clock?.left_out.map(({ day }) => day)).toEqual(leftOut);
    expect(judgePosting(clock, instantAt(postBy, '23:59'))).toBe('on_time');
    expect(judgePosting(clock, instantAt(addDays(postBy, 1), '00:00'))).toBe('late');
  });

  test('names no time for a regular meeting, which the schedule announces, nor for an emergency', () => {
    for (const kind of ['regular', 'emergency'] as const) {
      const clock = clockOf('2026-12-08', { state: 'MN' }, { kind });
      expect(clock).toMatchObject({ due_at: '', post_by: '' });
      expect(judgePosting(clock, 0)).toBe('none');
    }
  });
});

test('Florida has guidelines: seven days, three for a special meeting, and none for an emergency', () => {
  const florida = (kind: 'regular' | 'special' | 'emergency') => clockOf('2026-12-08', { state: 'FL' }, { kind });
  expect(florida('regular')).toMatchObject({ post_by: '2026-12-01', post_by_time: '18:00', strength: 'guideline' });
  expect(florida('special')).toMatchObject({ post_by: '2026-12-05', post_by_time: '18:00' });
  expect(judgePosting(florida('regular'), instantAt('2026-12-07', '18:00'))).toBe('guideline');
  expect(judgePosting(florida('emergency'), instantAt('2026-12-08', '17:00'))).toBe('none');
});
