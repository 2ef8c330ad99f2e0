import { describe, expect, test } from 'vitest';
import type { EventInput } from '../../../db/rules/events/input.ts';
import { listStoredDates } from '../../../db/rules/recurrence/expand.ts';
import { readCalendar } from '../../../server/import/readCalendar.ts';

const horizon = '2028-12-31';
const zone = 'America/Chicago';
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\n');
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n');

/** An event in one line: days, times, title, recurrence. */
function shown(input: EventInput): string {
  const span = input.end_date === input.date ? input.date : `${input.date}..${input.end_date}`;
  const time = input.all_day ? 'all day' : `${input.start_time}-${input.end_time}`;
  return `${span} ${time} ${input.type}: ${input.title}`;
}

const read = (text: string) => readCalendar(text, zone, horizon);

describe('a calendar', () => {
  test('keeps the title of a date that is moved without one, and the time of the others', () => {
    const { entries, skipped } = read(
      calendar(
        vevent('UID:1', 'SUMMARY:One', 'LOCATION:Hall', 'DTSTART:20260303T180000Z', 'RRULE:FREQ=MONTHLY;COUNT=3'),
        vevent('UID:1', 'RECURRENCE-ID:20260303T180000Z', 'DTSTART:20260304T200000Z'),
        vevent('UID:2', 'RECURRENCE-ID:20260303T180000Z', 'DTSTART:20260304T200000Z'),
      ),
    );
    expect(
      entries.map(({ input }) => `${shown(input)} ${input.location} ${listStoredDates(input, horizon).join(' ')}`),
    ).toEqual([
      '2026-03-03 13:00- event: One Hall 2026-04-03 2026-05-03',
      '2026-03-04 14:00- event: One Hall 2026-03-04',
    ]);
    expect(skipped.map(({ why }) => why)).toEqual(['It has no title.']);
  });

  test('is without a date, or an event, that is called off by nothing but its name', () => {
    const { entries, withdrawn, skipped } = read(
      calendar(
        vevent('UID:1', 'SUMMARY:One', 'DTSTART;TZID=America/Denver:20260303T180000', 'RRULE:FREQ=DAILY;COUNT=3'),
        vevent('UID:1', 'STATUS:CANCELLED', 'RECURRENCE-ID;TZID=America/Denver:20260304T180000'),
        vevent('UID:2', 'STATUS:CANCELLED'),
      ),
    );
    expect(entries.map(({ input }) => listStoredDates(input, horizon))).toEqual([['2026-03-03', '2026-03-05']]);
    expect(withdrawn.map(({ source }) => source)).toEqual(['ics:1#at=2026-03-04T19:00', 'ics:2']);
    expect(skipped).toEqual([]);
  });

  test('moves a date of whole days that is named by a time of another zone', () => {
    const { entries } = read(
      calendar(
        vevent('UID:1', 'SUMMARY:One', 'DTSTART;VALUE=DATE:20260504', 'RRULE:FREQ=DAILY;COUNT=3'),
        vevent('UID:1', 'RECURRENCE-ID:20260505T050000Z', 'DTSTART;VALUE=DATE:20260509'),
      ),
    );
    expect(entries.map(({ input }) => `${shown(input)} ${listStoredDates(input, horizon).join(' ')}`)).toEqual([
      '2026-05-04 all day event: One 2026-05-04 2026-05-06',
      '2026-05-09 all day event: One 2026-05-09',
    ]);
  });

  const zoneOf = (name: string, ...parts: [kind: string, ...lines: string[]][]) =>
    [
      'BEGIN:VTIMEZONE',
      `TZID:${name}`,
      ...parts.flatMap(([kind, ...lines]) => [`BEGIN:${kind}`, ...lines, `END:${kind}`]),
      'END:VTIMEZONE',
    ].join('\n');
  const change = (kind: string, start: string, from: string, to: string, ...more: string[]): [string, ...string[]] => [
    kind,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...more,
  ];

  test.each<[string, string, string]>([
    [
      // These clocks change on other days than in the United States.
      'with the rules of Europe',
      zoneOf(
        'Customized',
        change('STANDARD', '16011028T030000', '+0200', '+0100', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'),
        change('DAYLIGHT', '16010325T020000', '+0100', '+0200', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'),
      ),
      '2026-03-20 11:00- 2026-04-03 10:00-',
    ],
    [
      // Such files are still about; taken at their word, meetings would be an hour late for three weeks.
      'with the rules that the United States had until 2006',
      zoneOf(
        'Customized',
        change('STANDARD', '19671029T020000', '-0500', '-0600', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'),
        change('DAYLIGHT', '19870405T020000', '-0600', '-0500', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4'),
      ),
      '2026-03-20 17:00- 2026-04-03 17:00-',
    ],
    [
      'without any change',
      zoneOf('Customized', change('STANDARD', '19700101T000000', '+0545', '+0545')),
      '2026-03-20 06:15- 2026-04-03 06:15-',
    ],
    [
      'that no country has',
      zoneOf('Customized', change('STANDARD', '19700101T000000', '+0117', '+0117')),
      '2026-03-20 10:43- 2026-04-03 10:43-',
    ],
  ])('takes the time zone that the file defines, %s', (_what, definition, expected) => {
    const at = (uid: string, day: string) =>
      vevent(`UID:${uid}`, `SUMMARY:${uid}`, `DTSTART;TZID=Customized:${day}T170000`);
    const { entries, skipped } = read(calendar(definition, at('a', '20260320'), at('b', '20260403')));
    expect(skipped).toEqual([]);
    expect(entries.map(({ input }) => `${input.date} ${input.start_time}-`).join(' ')).toBe(expected);
  });
});
