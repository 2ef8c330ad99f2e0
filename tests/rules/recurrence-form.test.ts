import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formToRule,
  isOccurrence,
  previewDates,
  type RecurrenceForm,
  recurrenceKinds,
  ruleToForm,
} from '../../db/rules/recurrence/describe.ts';
import { expandRecurrence } from '../../db/rules/recurrence/expand.ts';
import { addDays, getWeekday } from '../../db/rules/time.ts';

const form = (given: Partial<RecurrenceForm>): RecurrenceForm => ({
  kind: 'daily',
  interval: 1,
  weekdays: [],
  ends: 'never',
  until: '',
  count: 10,
  ...given,
});

describe('a rule and its form', () => {
  // 2026-12-08 is the second Tuesday of December.
  test.each([
    ['FREQ=DAILY', { kind: 'daily' }],
    ['freq=daily;interval=3;', { kind: 'daily', interval: 3 }],
    ['FREQ=WEEKLY', { kind: 'weekly' }],
    ['FREQ=WEEKLY;BYDAY=TH,TU;WKST=SU', { kind: 'weekly', weekdays: [2, 4] }],
    ['FREQ=MONTHLY', { kind: 'monthly_date' }],
    ['FREQ=MONTHLY;BYMONTHDAY=8', { kind: 'monthly_date' }],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', { kind: 'monthly_last_day' }],
    ['FREQ=MONTHLY;BYDAY=2TU', { kind: 'monthly_weekday' }],
    ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', { kind: 'monthly_weekday' }],
    ['FREQ=MONTHLY;BYDAY=-1TU', { kind: 'monthly_last_weekday' }],
    ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=8', { kind: 'yearly' }],
    ['FREQ=YEARLY;BYMONTH=12', { kind: 'yearly' }],
    ['FREQ=DAILY;COUNT=5', { kind: 'daily', ends: 'after', count: 5 }],
    ['FREQ=DAILY;UNTIL=20270105T235959Z', { kind: 'daily', ends: 'on', until: '2027-01-05' }],
  ] as [string, Partial<RecurrenceForm>][])('%s', (rule, expected) => {
    expect(ruleToForm(rule, '2026-12-08')).toEqual(form(expected));
  });

  test.each([
    'FREQ=MONTHLY;BYMONTHDAY=9',
    'FREQ=MONTHLY;BYMONTHDAY=8,22',
    'FREQ=MONTHLY;BYDAY=3TU',
    'FREQ=MONTHLY;BYDAY=2WE',
    'FREQ=MONTHLY;BYDAY=TU',
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU',
    'FREQ=WEEKLY;BYMONTH=1',
    'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
    'FREQ=YEARLY;BYMONTHDAY=8',
    'FREQ=YEARLY;BYDAY=TU',
    'FREQ=DAILY;INTERVAL=100',
    'FREQ=DAILY;COUNT=1000',
    'FREQ=DAILY;COUNT=2;UNTIL=20270101',
    'FREQ=DAILY;UNTIL=soon',
    'FREQ=DAILY;BYHOUR=9',
    'FREQ=HOURLY',
    '',
  ])('%s is a rule of its own', (rule) => {
    expect(ruleToForm(rule, '2026-12-08')).toBeNull();
  });

  const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days));
  const anyForm = (date: string) =>
    fc
      .record({
        kind: fc.constantFrom(...recurrenceKinds),
        interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 6 })),
        weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }).map((days) => days.sort()),
        ends: fc.constantFrom('never' as const, 'on' as const, 'after' as const),
        until: fc.integer({ min: 0, max: 900 }).map((days) => addDays(date, days)),
        count: fc.integer({ min: 1, max: 30 }),
      })
      .map((given) => ({
        ...given,
        weekdays: given.kind === 'weekly' ? given.weekdays : [],
        until: given.ends === 'on' ? given.until : '',
        count: given.ends === 'after' ? given.count : 10,
      }));
  const dated = day.chain((date) => fc.record({ date: fc.constant(date), given: anyForm(date) }));

  test('come out of each other again', () => {
    fc.assert(
      fc.property(dated, ({ date, given }) => {
        expect(ruleToForm(formToRule(given, date), date)).toEqual(given);
      }),
      { numRuns: 500 },
    );
  });

  test('mean the days that the server works out', () => {
    const offsets = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 4 });
    fc.assert(
      fc.property(dated, offsets, offsets, fc.integer({ min: -5, max: 300 }), ({ date, given }, out, more, start) => {
        const except = out.map((days) => addDays(date, days));
        const extra = more.map((days) => addDays(date, days));
        const from = addDays(date, start);
        const rule = formToRule(given, date);
        const expected = expandRecurrence({ date, repeat: { rule, except, extra } }, addDays(date, 3000));
        const ahead = expected.filter((one) => one >= from).slice(0, 5);
        expect(previewDates({ date, form: given, except, extra }, from, 5).slice(0, ahead.length)).toEqual(ahead);
        if (given.ends !== 'never') {
          expect(previewDates({ date, form: given, except, extra }, date, 9999)).toEqual(
            expandRecurrence({ date, repeat: { rule, except, extra } }, addDays(date, 60 * 366)),
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  test('name the first date, but for weekdays chosen without its own and the last of a month', () => {
    fc.assert(
      fc.property(dated, ({ date, given }) => {
        if (given.kind === 'weekly')
          expect(isOccurrence(given, date, date)).toBe(given.weekdays.includes(getWeekday(date)));
        else if (!given.kind.includes('last')) expect(isOccurrence(given, date, date)).toBe(true);
      }),
    );
  });
});
