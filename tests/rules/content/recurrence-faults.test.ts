import { describe, expect, test, vi } from 'vitest';
import { expandRecurrence, listStoredDates } from '../../../db/rules/recurrence/expand.ts';
import { findRuleFault } from '../../../db/rules/recurrence/parse.ts';
import { addDays } from '../../../db/rules/time.ts';

const horizon = '2028-12-31';

const dates = (date: string, rule: string, more: { except?: string[]; extra?: string[]; horizon?: string } = {}) =>
  listStoredDates(
    { date, repeat: { rule, except: more.except ?? [], extra: more.extra ?? [] } },
    more.horizon ?? horizon,
  );

describe('the days of an event', () => {
  test('are the start alone if its rule never comes true', () => {
    for (const rule of [
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31',
      'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=300',
    ]) {
      expect(dates('2026-03-02', rule)).toEqual(['2026-03-02']);
    }
  });
});

describe('a rule is refused with the reason', () => {
  test.each([
    ['FREQ=SECONDLY', 'FREQ=SECONDLY is not DAILY'],
    ['FREQ=HOURLY;INTERVAL=6', 'FREQ=HOURLY is not DAILY'],
    ['BYDAY=MO', 'FREQ is missing'],
    ['', 'not understood'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'stands twice'],
    ['FREQ=WEEKLY;INTERVAL=0', 'INTERVAL=0'],
    ['FREQ=WEEKLY;INTERVAL=99999999999', 'INTERVAL='],
    ['FREQ=WEEKLY;COUNT=1e9', 'COUNT=1E9'],
    ['FREQ=WEEKLY;COUNT=2;UNTIL=20260101', 'cannot stand together'],
    ['FREQ=WEEKLY;UNTIL=20260231', 'UNTIL=20260231'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'monthly or yearly'],
    ['FREQ=WEEKLY;BYDAY=XX', 'BYDAY=XX'],
    ['FREQ=WEEKLY;BYMONTHDAY=3', 'weekly rule'],
    ['FREQ=MONTHLY;BYWEEKNO=3', 'BYWEEKNO needs'],
    ['FREQ=MONTHLY;BYMONTHDAY=0', 'BYMONTHDAY=0'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY=32'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS needs'],
    ['FREQ=DAILY;BYHOUR=9', 'BYHOUR'],
    ['FREQ=YEARLY;BYEASTER=0', 'BYEASTER'],
    ['FREQ=WEEKLY;__proto__=1', '__PROTO__'],
  ])('%s', (rule, reason) => {
    expect(findRuleFault(rule)).toContain(reason);
    expect(() => dates('2026-03-02', rule)).toThrow();
  });

  test('and accepted in either case and with a closing semicolon', () => {
    expect(findRuleFault('freq=weekly;byday=mo;')).toBeNull();
  });
});

describe('the work', () => {
  /** How often the calendar and the list of skipped days are asked. */
  function countWork(rule: string, years: number, skipped: number): number {
    let reads = 0;
    const days = Array.from({ length: skipped }, (_, at) => addDays('1900-01-02', at));
    const except = new Proxy(days, {
      get(target, key, receiver) {
        reads += 1;
        return Reflect.get(target, key, receiver);
      },
    });
    const calendar = vi.spyOn(Date, 'UTC');
    expandRecurrence({ date: '1900-01-01', repeat: { rule, except, extra: [] } }, { to: `${1900 + years}-12-31` });
    const calls = calendar.mock.calls.length;
    calendar.mockRestore();
    return reads + calls;
  }

  test.each(['FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=TU', 'FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1', 'FREQ=YEARLY;BYYEARDAY=-1'])(
    'for %s grows with the days and with the skipped ones, not with both at once',
    (rule) => {
      expect(countWork(rule, 120, 1000)).toBeLessThan(3 * countWork(rule, 60, 500));
      expect(countWork(rule, 120, 1000)).toBeLessThan(20_000);
    },
  );

  test('for a rule that never comes true ends', () => {
    for (const rule of ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=YEARLY;INTERVAL=1000;BYWEEKNO=53;BYSETPOS=366']) {
      expect(countWork(rule, 9000, 0)).toBeLessThan(200_000);
    }
  });
});
