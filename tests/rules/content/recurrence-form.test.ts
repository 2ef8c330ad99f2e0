import { describe, expect, test } from 'vitest';
import {
  formToRule,
  type RecurrenceForm,
  recurrenceKinds,
  ruleToForm,
  weekdayOrdinal,
} from '../../../db/rules/recurrence/describe.ts';
import { expandRecurrence, isStartNamed } from '../../../db/rules/recurrence/expand.ts';
import { addDays, daysBetween, getWeekday } from '../../../db/rules/time.ts';
import fc from '../../properties.ts';

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
    // Every day but weekends is a weekly rule.
    ['FREQ=DAILY;BYDAY=MO,TU,FR', { kind: 'weekly', weekdays: [1, 2, 5] }],
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
    'FREQ=DAILY;BYDAY=MO,TU;INTERVAL=2',
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

  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const mondayOf = (date: string) => addDays(date, -((getWeekday(date) + 6) % 7));
  const leavesMonth = (date: string, days: number) => monthOf(addDays(date, days)) !== monthOf(date);

  /** Whether the form's words include a day. */
  function isMeant({ kind, interval, weekdays }: RecurrenceForm, date: string, day: string): boolean {
    const sameWeekday = getWeekday(day) === getWeekday(date);
    switch (kind) {
      case 'daily':
        return daysBetween(date, day) % interval === 0;
      case 'weekly':
        return (daysBetween(mondayOf(date), mondayOf(day)) / 7) % interval === 0 && weekdays.includes(getWeekday(day));
      case 'yearly':
        return day.slice(5) === date.slice(5) && (Number(day.slice(0, 4)) - Number(date.slice(0, 4))) % interval === 0;
      default:
        if ((monthOf(day) - monthOf(date)) % interval !== 0) return false;
        if (kind === 'monthly_date') return day.slice(8) === date.slice(8);
        if (kind === 'monthly_last_day') return leavesMonth(day, 1);
        if (kind === 'monthly_last_weekday') return sameWeekday && leavesMonth(day, 7);
        return sameWeekday && weekdayOrdinal(day) === weekdayOrdinal(date);
    }
  }

  test('mean the days that the form names, each tried by itself', () => {
    const offsets = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 4 });
    fc.assert(
      fc.property(dated, offsets, offsets, ({ date, given }, out, more) => {
        const except = out.map((days) => addDays(date, days));
        const extra = more.map((days) => addDays(date, days));
        const days = Array.from({ length: 500 }, (_, ahead) => addDays(date, ahead));
        const named = days
          .filter((day) => day === date || isMeant(given, date, day))
          .filter((day) => given.ends !== 'on' || day === date || day <= given.until)
          .slice(0, given.ends === 'after' ? given.count : undefined);
        const wanted = new Set([...named, ...extra]);
        const expected = days.filter((day) => wanted.has(day) && !except.includes(day));
        const repeat = { rule: formToRule(given, date), except, extra };
        expect(expandRecurrence({ date, repeat }, { to: addDays(date, 499) })).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  test('name the first date, but for weekdays chosen without its own and the last of a month', () => {
    fc.assert(
      fc.property(dated, ({ date, given }) => {
        expect(isStartNamed(formToRule(given, date), date)).toBe(isMeant(given, date, date));
      }),
    );
  });
});
