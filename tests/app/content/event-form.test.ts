import { describe, expect, test } from 'vitest';
import {
  describeEnd,
  type EventValues,
  eventFromValues,
  eventValues,
  readEventValues,
} from '../../../app/events/editing/form.ts';
import type { Event } from '../../../db/rules/events/events.ts';
import type { EventInput } from '../../../db/rules/events/input.ts';
import { addDays } from '../../../db/rules/time.ts';
import fc from '../../properties.ts';
import { eventInput } from '../../server/records.ts';

const stored = (given: Partial<EventInput> = {}) =>
  ({ publish_at: '', expires_at: '', ...eventInput(given), id: 'one', dates: [], version: 1 }) as unknown as Event;
/** Builds the form data of a browser, which sends only checked boxes. */
function sent(fields: object): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== false) data.set(name, value === true ? 'on' : value);
  return data;
}
const through = (before: Event, typed: object = {}) =>
  eventFromValues(readEventValues(sent({ ...eventValues(before), ...typed })), before);

test.each<[Partial<EventValues>, ReturnType<typeof describeEnd>]>([
  [{ end_time: '11:00' }, null],
  [{ end_time: '' }, null],
  [{ end_time: '01:00' }, 'past midnight'],
  [{ end_time: '01:00', end_date: '2026-11-25' }, 'before the start'],
  [{ end_time: '01:00', end_date: '2026-11-26' }, null],
  [{ end_time: '01:00', end_date: '2026-11-25', all_day: true }, null],
])('an end of %j, after 10:00 on November 25, is %s', (typed, meaning) => {
  const values = { all_day: false, date: '2026-11-25', end_date: '', start_time: '10:00', ...typed } as EventValues;
  expect(describeEnd(values)).toBe(meaning);
});

describe('an event through its form', () => {
  const rules = [
    'FREQ=DAILY',
    'freq=weekly;byday=th,tu;wkst=su',
    'FREQ=MONTHLY',
    'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2',
    'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
    'FREQ=WEEKLY;UNTIL=20270301T235959Z',
    'FREQ=DAILY;COUNT=5000',
  ];
  test('is the same event while nothing is typed, and its rule stays as it was written', () => {
    const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-12-08', days));
    const given = fc.record({
      date: day,
      days: fc.integer({ min: 0, max: 3 }),
      all_day: fc.boolean(),
      closes_office: fc.boolean(),
      rule: fc.option(fc.constantFrom(...rules)),
      except: fc.uniqueArray(day),
      type: fc.constantFrom('event' as const, 'rental' as const),
      content: fc.constantFrom('', 'Cake'),
      publish_at: fc.constantFrom('', '2026-12-01T08:00'),
    });
    fc.assert(
      fc.property(given, ({ date, days, all_day, rule, except, ...more }) => {
        const times = all_day ? { start_time: '', end_time: '' } : { start_time: '19:00', end_time: '' };
        const repeat = rule === null ? null : { rule, except, extra: [] };
        const before = stored({ date, end_date: addDays(date, days), all_day, ...times, repeat, ...more });
        const { id: _id, dates: _dates, version: _version, source: _source, ...same } = before;
        expect(through(before)).toEqual({ ...same, description_blocks: [], pictures: [] });
      }),
    );
  });

  test.each([
    ['all day takes the times away', stored(), { all_day: true }, { start_time: '', end_time: '', all_day: true }],
    [
      'another day keeps one day one day',
      stored(),
      { date: '2027-01-05' },
      { date: '2027-01-05', end_date: '2027-01-05' },
    ],
    [
      'a weekly one without a choice follows its first date',
      stored(),
      { repeats: 'weekly', date: '2027-01-06' },
      { repeat: { rule: 'FREQ=WEEKLY;BYDAY=WE', except: [], extra: [] } },
    ],
    [
      'days, end and exceptions',
      stored(),
      {
        repeats: 'weekly',
        on_2: true,
        on_4: true,
        interval: '2',
        ends: 'on',
        until: '2027-03-01',
        except: '2026-12-10',
      },
      {
        repeat: { rule: 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20270301;BYDAY=TU,TH', except: ['2026-12-10'], extra: [] },
      },
    ],
    [
      'a rule is written anew when it is another one',
      stored({ repeat: { rule: 'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', except: [], extra: [] } }),
      { ends: 'after', count: '4' },
      { repeat: { rule: 'FREQ=MONTHLY;COUNT=4;BYDAY=2TU', except: [], extra: [] } },
    ],
    [
      'a rule of its own is replaced by choosing another',
      stored({ repeat: { rule: 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', except: [], extra: [] } }),
      { repeats: 'yearly' },
      { repeat: { rule: 'FREQ=YEARLY', except: [], extra: [] } },
    ],
    [
      'no repetition',
      stored({ repeat: { rule: 'FREQ=DAILY', except: [], extra: [] } }),
      { repeats: '' },
      { repeat: null },
    ],
  ])('%s', (_name, before, typed, expected) => {
    expect(through(before, typed)).toMatchObject(expected);
  });
});
