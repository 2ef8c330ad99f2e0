import { describe, expect, test } from 'vitest';
import type { EventInput } from '../../../db/rules/events/input.ts';
import { findRuleFault } from '../../../db/rules/recurrence/parse.ts';
import { addDays, daysBetween } from '../../../db/rules/time.ts';
import fc from '../../properties.ts';
import {
  buildCalendarFile,
  eventId,
  expandDays,
  makeRepeat,
  parseCalendarEvents,
  storedEvent,
  townId,
} from '../feeds/calendar-file.ts';

const isEveryOther = (day: string) => day >= '2020-01-01' && daysBetween('2020-01-01', day) % 2 === 0;

describe('an event that repeats', () => {
  const lines = (given: Partial<EventInput>, zone?: string) =>
    buildCalendarFile([storedEvent(given)], zone)
      .replaceAll('\r\n ', '')
      .split('\r\n');
  const ruleOf = (given: Partial<EventInput>) =>
    lines(given)
      .filter((line) => /^(RRULE|EXDATE)/.test(line))
      .filter((line) => !line.includes('BYMONTH=3;BYDAY=2SU') && !line.includes('BYMONTH=11;BYDAY=1SU'));

  test.each<[string, string, string]>([
    ['2026-12-08', 'FREQ=DAILY;COUNT=5', 'RRULE:FREQ=DAILY;COUNT=5'],
    ['2026-12-08', 'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['2026-12-08', 'freq=weekly;byday=tu;', 'RRULE:FREQ=WEEKLY;BYDAY=TU'],
    ['2026-12-08', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;WKST=SU', 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;WKST=SU'],
    // 19:00 on the 30th of June in Chicago.
    ['2026-12-08', 'FREQ=MONTHLY;BYDAY=2TU;UNTIL=20270630', 'RRULE:FREQ=MONTHLY;BYDAY=2TU;UNTIL=20270701T000000Z'],
    ['2026-12-08', 'FREQ=MONTHLY;BYMONTHDAY=8', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=8'],
    ['2026-12-31', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['2026-11-26', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'],
    ['2026-12-25', 'FREQ=YEARLY', 'RRULE:FREQ=YEARLY'],
  ])('%s %s is told as a rule', (date, rule, expected) => {
    expect(ruleOf({ date, end_date: date, repeat: makeRepeat(rule) })).toEqual([expected]);
  });

  test.each([
    // Outlook leaves out whole events for rules such as the first, and clamps the second.
    ['2026-12-01', 'FREQ=MONTHLY;BYDAY=1TU,3TU'],
    ['2026-12-31', 'FREQ=MONTHLY;BYMONTHDAY=31'],
    ['2026-12-31', 'FREQ=MONTHLY'],
    ['2028-02-29', 'FREQ=YEARLY'],
    ['2026-12-29', 'FREQ=MONTHLY;BYDAY=5TU'],
    // Programs differ on a start that its rule does not name.
    ['2026-12-09', 'FREQ=WEEKLY;BYDAY=TU;COUNT=4'],
    ['2026-12-08', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3'],
    ['2026-12-08', 'FREQ=YEARLY;BYDAY=50TU'],
  ])('%s %s is told day by day', (date, rule) => {
    const repeat = makeRepeat(rule);
    const one = storedEvent({ date, end_date: date, repeat });
    const events = parseCalendarEvents(buildCalendarFile([one]));
    expect(ruleOf({ date, end_date: date, repeat })).toEqual([]);
    expect(events.map(({ startDate }) => startDate.toString().slice(0, 10))).toEqual(one.dates);
    expect(events.map(({ uid }) => uid)).toEqual(
      one.dates.map((day) => `${eventId}-${day.replaceAll('-', '')}@${townId}`),
    );
  });

  test('leaves out its exceptions, and has its extra days as events of their own', () => {
    const repeat = makeRepeat('FREQ=WEEKLY;COUNT=4', { except: ['2026-12-15'], extra: ['2026-12-18', '2026-12-22'] });
    const events = parseCalendarEvents(buildCalendarFile([storedEvent({ repeat })]));
    expect(expandDays(events, '2027-12-31')).toEqual(['2026-12-08', '2026-12-18', '2026-12-22', '2026-12-29']);
    expect(ruleOf({ repeat })).toContain('EXDATE;TZID=America/Chicago:20261215T190000');
    expect(events.map(({ uid }) => uid)).toEqual([`${eventId}@${townId}`, `${eventId}-20261218@${townId}`]);
  });

  test('keeps an exception of every age, and none that excepts nothing', () => {
    const except = ['2019-12-31', '2020-01-02', '2020-01-03', '2026-12-08', '2026-12-09', '2040-01-01', '2040-01-02'];
    const repeat = makeRepeat('FREQ=DAILY;INTERVAL=2', { except });
    const old = { date: '2020-01-01', end_date: '2020-01-01', all_day: true, start_time: '', end_time: '' };
    expect(ruleOf({ ...old, repeat })).toEqual([
      'RRULE:FREQ=DAILY;INTERVAL=2',
      ...except.filter((day) => isEveryOther(day)).map((day) => `EXDATE;VALUE=DATE:${day.replaceAll('-', '')}`),
    ]);
  });

  test('on whole days ends and is excepted by days', () => {
    const repeat = makeRepeat('FREQ=WEEKLY;UNTIL=20270105T235959Z', { except: ['2026-12-22'] });
    const whole = { all_day: true, start_time: '', end_time: '', repeat };
    expect(ruleOf(whole)).toEqual(['RRULE:FREQ=WEEKLY;UNTIL=20270105', 'EXDATE;VALUE=DATE:20261222']);
    expect(expandDays(parseCalendarEvents(buildCalendarFile([storedEvent(whole)])), '2028-01-01')).toEqual([
      '2026-12-08',
      '2026-12-15',
      '2026-12-29',
      '2027-01-05',
    ]);
  });

  test('once only, or over before it returns, is one event', () => {
    for (const rule of ['FREQ=DAILY;COUNT=1', 'FREQ=WEEKLY;UNTIL=20261210', 'FREQ=WEEKLY;UNTIL=20200101']) {
      const events = parseCalendarEvents(buildCalendarFile([storedEvent({ repeat: makeRepeat(rule) })]));
      expect(events.map(({ uid }) => uid)).toEqual([`${eventId}@${townId}`]);
      expect(ruleOf({ repeat: makeRepeat(rule) })).toEqual([]);
    }
  });

  test('that lasts into its own next time is told day by day', () => {
    const one = storedEvent({ end_date: '2026-12-09', end_time: '20:00', repeat: makeRepeat('FREQ=DAILY;COUNT=3') });
    expect(parseCalendarEvents(buildCalendarFile([one]))).toHaveLength(3);
  });

  test('tells no day twice and leaves none out, whatever its rule, over a year with both clock changes', () => {
    const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
    const weekdays = fc.uniqueArray(weekday, { minLength: 1, maxLength: 3 }).map((list) => list.join(','));
    const nth = fc.tuple(fc.constantFrom('1', '2', '3', '4', '5', '-1', '-2'), weekday).map((pair) => pair.join(''));
    const monthDay = fc.constantFrom(1, 8, 15, 28, 29, 30, 31, -1, -2);
    const month = fc.integer({ min: 1, max: 12 });
    const by = fc.oneof(
      fc.constant('FREQ=DAILY'),
      fc.constant('FREQ=WEEKLY'),
      fc.constant('FREQ=MONTHLY'),
      fc.constant('FREQ=YEARLY'),
      weekdays.map((days) => `FREQ=DAILY;BYDAY=${days}`),
      weekdays.map((days) => `FREQ=WEEKLY;BYDAY=${days}`),
      fc.uniqueArray(nth, { minLength: 1, maxLength: 2 }).map((days) => `FREQ=MONTHLY;BYDAY=${days.join(',')}`),
      monthDay.map((day) => `FREQ=MONTHLY;BYMONTHDAY=${day}`),
      fc.tuple(month, nth).map(([one, day]) => `FREQ=YEARLY;BYMONTH=${one};BYDAY=${day}`),
      fc.tuple(month, monthDay).map(([one, day]) => `FREQ=YEARLY;BYMONTH=${one};BYMONTHDAY=${day}`),
      weekdays.map((days) => `FREQ=MONTHLY;BYDAY=${days};BYSETPOS=-1`),
    );
    const interval = fc.integer({ min: 1, max: 3 }).map((n) => (n === 1 ? '' : `;INTERVAL=${n}`));
    const start = fc.integer({ min: 0, max: 600 }).map((days) => addDays('2025-03-01', days));
    const end = fc.oneof(
      fc.constant(''),
      fc.integer({ min: 1, max: 12 }).map((n) => `;COUNT=${n}`),
      fc.integer({ min: 0, max: 500 }).map((days) => `;UNTIL=${addDays('2026-01-01', days).replaceAll('-', '')}`),
    );
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 4 });
    const hours = fc.constantFrom(
      { all_day: true, start_time: '', end_time: '' },
      { all_day: false, start_time: '19:00', end_time: '21:00' },
      { all_day: false, start_time: '00:30', end_time: '' },
      { all_day: false, start_time: '23:30', end_time: '01:00' },
      // Skipped by the clock on one Sunday in March.
      { all_day: false, start_time: '02:30', end_time: '03:00' },
    );
    const zone = fc.constantFrom('America/Chicago', 'UTC', 'Europe/London', 'Pacific/Auckland', 'America/Phoenix');
    fc.assert(
      fc.property(
        fc.record({ start, by, interval, end, except: some, extra: some, hours, zone }),
        ({ start: date, by: rule, interval: every, end: last, except, extra, hours: clock, zone: timeZone }) => {
          const whole = rule + every + last;
          expect(findRuleFault(whole)).toBeNull();
          const days = (list: number[]) => list.map((n) => addDays(date, n)).sort();
          const repeat = { rule: whole, except: days(except), extra: days(extra) };
          const one = storedEvent({ ...clock, date, end_date: date, repeat });
          const exported = expandDays(parseCalendarEvents(buildCalendarFile([one], timeZone)), '2027-01-31');
          const known = one.dates.filter((day) => day <= '2027-01-31');
          expect(exported, `${date} ${whole} ${timeZone}`).toEqual(known);
        },
      ),
      { numRuns: 200 },
    );
  });
});
