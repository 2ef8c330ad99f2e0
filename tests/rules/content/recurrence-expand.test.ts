import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { expandRecurrence, listStoredDates, maxStoredDates } from '../../../db/rules/recurrence/expand.ts';
import { findRuleFault, parseRule } from '../../../db/rules/recurrence/parse.ts';
import { writeRule } from '../../../db/rules/recurrence/write.ts';
import { addDays, isDate } from '../../../db/rules/time.ts';
import fc from '../../properties.ts';

const horizon = '2028-12-31';

const dates = (date: string, rule: string, more: { except?: string[]; extra?: string[]; horizon?: string } = {}) =>
  listStoredDates(
    { date, repeat: { rule, except: more.except ?? [], extra: more.extra ?? [] } },
    more.horizon ?? horizon,
  );

const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2022-01-01', days));
const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');

const some = <T>(value: fc.Arbitrary<T>, maxLength = 3) =>
  fc.uniqueArray(value, { minLength: 1, maxLength }).map((list) => list.join(','));

const interval = fc.integer({ min: 1, max: 4 }).map((n) => (n === 1 ? '' : `;INTERVAL=${n}`));

const end = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 30 }).map((n) => `;COUNT=${n}`),
);

/** Rules that ical.js reads right, to compare with. */
const commonRule = fc
  .tuple(
    fc.oneof(
      fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=MONTHLY', 'FREQ=YEARLY'),
      some(weekday).map((list) => `FREQ=WEEKLY;BYDAY=${list}`),
      fc
        .tuple(fc.constantFrom('1', '2', '3', '4', '-1'), weekday)
        .map((parts) => `FREQ=MONTHLY;BYDAY=${parts.join('')}`),
      some(fc.integer({ min: 1, max: 28 })).map((list) => `FREQ=MONTHLY;BYMONTHDAY=${list}`),
      fc
        .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
        .map(([m, d]) => `FREQ=YEARLY;BYMONTH=${m};BYMONTHDAY=${d}`),
    ),
    interval,
    end,
  )
  .map((parts) => parts.join(''));

/** Anything made of the parts that rules have, sensible or not. */
const anyRule = fc
  .tuple(
    fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'SECONDLY').map((frequency) => `FREQ=${frequency}`),
    fc.subarray([
      'BYMONTH=2,4',
      'BYMONTHDAY=-1,30,31',
      'BYDAY=MO,-1FR',
      'BYDAY=TU',
      'BYYEARDAY=-366,60',
      'BYWEEKNO=53,-1',
      'BYSETPOS=-1,2',
      'WKST=SU',
      'UNTIL=20270101',
    ]),
    interval,
  )
  .map(([frequency, parts, every]) => [frequency, ...parts].join(';') + every);

describe('the days of an event', () => {
  test('are its own day when it does not repeat, however far away', () => {
    expect(listStoredDates({ date: '2041-05-06', repeat: null }, horizon)).toEqual(['2041-05-06']);
  });

  // RFC 5545 §3.8.5.3, the examples of whole days and above.
  test.each([
    [
      '1997-09-02',
      'FREQ=DAILY;COUNT=10',
      ['09-02', '09-03', '09-04', '09-05', '09-06', '09-07', '09-08', '09-09', '09-10', '09-11'],
    ],
    ['1997-09-02', 'FREQ=DAILY;INTERVAL=10;COUNT=5', ['09-02', '09-12', '09-22', '10-02', '10-12']],
    [
      '1997-09-02',
      'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
      ['09-02', '09-04', '09-09', '09-11', '09-16', '09-18', '09-23', '09-25', '09-30', '10-02', '10-07'],
    ],
    [
      '1997-09-01',
      'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971015;WKST=SU;BYDAY=MO,WE,FR',
      ['09-01', '09-03', '09-05', '09-15', '09-17', '09-19', '09-29', '10-01', '10-03', '10-13', '10-15'],
    ],
    ['1997-09-05', 'FREQ=MONTHLY;COUNT=4;BYDAY=1FR', ['09-05', '10-03', '11-07', '12-05']],
    ['1997-09-07', 'FREQ=MONTHLY;INTERVAL=2;COUNT=4;BYDAY=1SU,-1SU', ['09-07', '09-28', '11-02', '11-30']],
    ['1997-09-28', 'FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=4', ['09-28', '10-29', '11-28', '12-29']],
    ['1997-09-02', 'FREQ=MONTHLY;COUNT=6;BYMONTHDAY=2,15', ['09-02', '09-15', '10-02', '10-15', '11-02', '11-15']],
    ['1997-09-04', 'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', ['09-04', '10-07', '11-06']],
    ['1997-09-29', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=4', ['09-29', '10-30', '11-27', '12-30']],
    ['1997-08-05', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', ['08-05', '08-10', '08-19', '08-24']],
    ['1997-08-05', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', ['08-05', '08-17', '08-19', '08-31']],
  ])('%s %s', (date, rule, expected) => {
    expect(dates(date, rule)).toEqual(expected.map((day) => `1997-${day}`));
  });

  test.each([
    ['1997-06-10', 'FREQ=YEARLY;COUNT=4;BYMONTH=6,7', ['1997-06-10', '1997-07-10', '1998-06-10', '1998-07-10']],
    ['1997-05-19', 'FREQ=YEARLY;BYDAY=20MO;COUNT=3', ['1997-05-19', '1998-05-18', '1999-05-17']],
    ['1997-05-12', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3', ['1997-05-12', '1998-05-11', '1999-05-17']],
    [
      '1997-01-01',
      'FREQ=YEARLY;INTERVAL=3;COUNT=4;BYYEARDAY=1,100',
      ['1997-01-01', '1997-04-10', '2000-01-01', '2000-04-09'],
    ],
    [
      '1998-02-13',
      'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=4',
      ['1998-02-13', '1998-03-13', '1998-11-13', '1999-08-13'],
    ],
    [
      '1996-11-05',
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3',
      ['1996-11-05', '2000-11-07', '2004-11-02'],
    ],
    ['2024-02-29', 'FREQ=YEARLY;COUNT=2', ['2024-02-29', '2028-02-29']],
    ['2024-01-31', 'FREQ=MONTHLY;COUNT=4', ['2024-01-31', '2024-03-31', '2024-05-31', '2024-07-31']],
    ['2026-12-31', 'FREQ=YEARLY;BYYEARDAY=-1;COUNT=3', ['2026-12-31', '2027-12-31', '2028-12-31']],
    // Thanksgiving, and the Friday after it.
    ['2026-11-26', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;COUNT=3', ['2026-11-26', '2027-11-25', '2028-11-23']],
  ])('%s %s', (date, rule, expected) => {
    expect(dates(date, rule)).toEqual(expected);
  });

  test('begin with the start even where the rule does not name it, which counts as the first', () => {
    expect(dates('2026-03-04', 'FREQ=WEEKLY;BYDAY=TU;COUNT=3')).toEqual(['2026-03-04', '2026-03-10', '2026-03-17']);
  });

  test('leave out exceptions (the start too) and take in extra days, once each and in order', () => {
    const more = { except: ['2026-03-02', '2026-03-16'], extra: ['2026-03-25', '2026-03-09', '2026-03-25'] };
    expect(dates('2026-03-02', 'FREQ=WEEKLY;COUNT=4', more)).toEqual(['2026-03-09', '2026-03-23', '2026-03-25']);
  });

  test('go up to the horizon and include it', () => {
    expect(dates('2026-03-02', 'FREQ=WEEKLY', { horizon: '2026-03-16' })).toEqual([
      '2026-03-02',
      '2026-03-09',
      '2026-03-16',
    ]);
    expect(dates('2026-03-02', 'FREQ=WEEKLY', { horizon: '2026-01-01' })).toEqual(['2026-03-02']);
  });

  test('are at most 800: the start and the newest', () => {
    const many = dates('2020-01-01', 'FREQ=DAILY');
    expect(many).toHaveLength(maxStoredDates);
    expect(many[0]).toBe('2020-01-01');
    expect(many.at(-1)).toBe(horizon);
    expect(many[1]).toBe(addDays(horizon, 2 - maxStoredDates));
  });
});

describe('for any rule', () => {
  test('common ones agree with ical.js', () => {
    fc.assert(
      fc.property(day, commonRule, (date, rule) => {
        // It lets the 29th of February come back on the 1st of March.
        fc.pre(!date.endsWith('-02-29') || !/^FREQ=YEARLY(?!;BYMONTH)/.test(rule));
        const iterator = ICAL.Recur.fromString(rule.replace(/;COUNT=\d+/, '')).iterator(ICAL.Time.fromDateString(date));
        const expected = [date];
        const count = Number(/COUNT=(\d+)/.exec(rule)?.[1] ?? 10_000);
        for (let next = iterator.next(); next && expected.length < count; next = iterator.next()) {
          const found = next.toString().slice(0, 10);
          if (found > horizon) break;
          if (found !== date) expected.push(found);
        }
        // A long row keeps its newest days; the start is left out of the comparison then.
        expect(dates(date, rule).slice(1)).toEqual(expected.slice(1).slice(1 - maxStoredDates));
      }),
      { numRuns: 400 },
    );
  });

  test('the days are real, in order, without doubles, within the horizon, and as many as asked for', () => {
    fc.assert(
      fc.property(
        day,
        anyRule,
        fc.array(day, { maxLength: 4 }),
        fc.array(day, { maxLength: 4 }),
        (date, rule, except, extra) => {
          if (findRuleFault(rule) !== null) {
            expect(() => dates(date, rule)).toThrow();
            return;
          }
          const found = dates(date, rule, { except, extra });
          expect(found).toEqual([...new Set(found)].sort());
          expect(found.length).toBeLessThanOrEqual(maxStoredDates);
          expect(found.every((one) => isDate(one) && one >= date && one <= horizon && !except.includes(one))).toBe(
            true,
          );
          if (!except.includes(date)) expect(found[0]).toBe(date);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('written and read again it is the same, and means the same', () => {
    fc.assert(
      fc.property(day, anyRule, (date, rule) => {
        fc.pre(findRuleFault(rule) === null);
        const written = writeRule(parseRule(rule));
        expect(parseRule(written)).toEqual(parseRule(rule));
        expect(dates(date, written)).toEqual(dates(date, rule));
      }),
    );
  });

  test('a part of its days is what the whole has there', () => {
    const offset = fc.integer({ min: -5, max: 900 });
    const extra = fc.array(day, { maxLength: 4 });
    fc.assert(
      fc.property(day, anyRule, extra, offset, fc.nat(9), (date, rule, more, start, limit) => {
        fc.pre(findRuleFault(rule) === null);
        const event = { date, repeat: { rule, except: [], extra: more } };
        const from = addDays(date, start);
        const whole = expandRecurrence(event, { to: horizon }).filter((one) => one >= from);
        expect(expandRecurrence(event, { from, to: horizon, limit })).toEqual(whole.slice(0, limit));
      }),
    );
  });

  test('any text at all is either followed or refused with a sentence', () => {
    const noise = fc
      .array(fc.constantFrom('FREQ=', 'DAILY', ';', '=', 'BYDAY', 'MO', ',', '-', '9999999999', 'UNTIL=', '\n', 'ß'))
      .map((list) => list.join(''));
    fc.assert(
      fc.property(fc.oneof(noise, fc.string()), (rule) => {
        const reason = findRuleFault(rule);
        if (reason === null) expect(dates('2026-01-01', rule)[0]).toBe('2026-01-01');
        else expect(reason).toMatch(/^The repeat rule cannot be followed: .+\.$/s);
      }),
    );
  });
});

test('the last of a year is looked for in the whole year, though the horizon lies in its beginning', () => {
  expect(dates('2026-02-19', 'FREQ=YEARLY;BYYEARDAY=50,300;BYSETPOS=-1', { horizon: '2028-03-01' })).toEqual([
    '2026-02-19',
    '2026-10-27',
    '2027-10-27',
  ]);
});
