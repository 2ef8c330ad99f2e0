import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { EventInput } from '../../../db/rules/events/input.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { listStoredDates } from '../../../db/rules/recurrence/expand.ts';
import { readCalendar } from '../../../server/import/readCalendar.ts';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
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

const readOne = (...lines: string[]) => {
  const { entries, skipped } = read(calendar(vevent('UID:1', 'SUMMARY:One', ...lines)));
  expect(skipped).toEqual([]);
  return entries.map(({ input }) => `${shown(input)} ${listStoredDates(input, horizon).join(' ')}`);
};

describe('a calendar', () => {
  const town = read(fixture('town-calendar.ics'));

  test('comes out on the town clock, whatever zone each event is written in', () => {
    expect(town.entries.map(({ line, input }) => `${line} ${shown(input)}`)).toEqual([
      '33 2026-11-27 all day holiday: Day after Thanksgiving',
      '41 2026-10-06 19:00-21:00 meeting: Town Council',
      '53 2026-11-11 18:00-19:30 meeting: Town Council (moved for the election)',
      '67 2026-10-13 10:00-10:45 event: Regional call',
      '67 2026-11-03 09:00-09:45 event: Regional call',
      '74 2026-12-01 22:30-23:30 event: Grant webinar',
      '80 2026-12-02 11:00-12:00 event: Sister city hour',
      '86 2026-09-04..2026-09-06 all day event: Maple Fair & Rodeo',
      "94 2026-12-31 20:00-00:00 rental: New Year's Eve dance",
      '101 2026-12-05 09:00- event: Floating walk',
    ]);
    for (const { input } of town.entries) expect(v.safeParse(EventInput, input).issues).toBeUndefined();
  });

  test('repeats at the same wall-clock time across the clock change, without excepted, moved and called-off dates', () => {
    const council = town.entries[1]?.input;
    expect(council && listStoredDates(council, horizon)).toEqual([
      '2026-10-06',
      '2026-10-20',
      '2026-10-27',
      '2026-11-03',
      '2026-11-17',
    ]);
    expect(council?.repeat?.rule).toBe('FREQ=WEEKLY;UNTIL=20261130');
  });

  test('given in UTC becomes one event for each time of day it has here', () => {
    const calls = town.entries.filter(({ input }) => input.title === 'Regional call');
    expect(calls.map(({ input }) => listStoredDates(input, horizon))).toEqual([
      ['2026-10-13', '2026-10-20', '2026-10-27'],
      ['2026-11-03', '2026-11-10'],
    ]);
  });

  test('keeps its sources, HTML in a UID or not, and gives moved dates their own', () => {
    expect(town.entries.map(({ input }) => input.source)).toEqual([
      'ics:<span class="u">gro&#x2e;elpam&#64;0001</span>',
      'ics:council@maple.example',
      'ics:council@maple.example#at=2026-11-10T19:00',
      'ics:call@maple.example',
      'ics:call@maple.example#at=09:00',
      'ics:webinar@maple.example',
      'ics:mountain@maple.example',
      'ics:fair@maple.example',
      'ics:dance@maple.example',
      'ics:walk@maple.example',
    ]);
    expect(town.withdrawn.map(({ line, source, why }) => [line, source, why])).toEqual([
      [60, 'ics:council@maple.example#at=2026-11-24T19:00', 'The calendar cancels it.'],
      [122, 'ics:private@maple.example', 'It is marked as private.'],
    ]);
  });

  test('has its descriptions as plain text', () => {
    const [closed, council, , , , , , fair] = town.entries.map(({ input }) => input);
    expect(closed?.description).toBe('Town Hall is closed\n\nhttps://maple.example/closed');
    expect(council?.description).toBe(
      'Open to the public.\n\nAgenda: this week’s agenda (https://maple.example/agenda.pdf)',
    );
    expect(council?.location).toBe('Town Hall, Room 2');
    expect(fair?.description).toBe('Rides, pie; music\n\nGates open at 9');
  });

  test('says of everything left out why, and on which line it begins', () => {
    expect(town.skipped).toEqual([
      {
        line: 106,
        what: 'Clock strikes',
        why: 'The repeat rule cannot be followed: FREQ=HOURLY is not DAILY, WEEKLY, MONTHLY or YEARLY.',
      },
      { line: 112, what: 'Wardrobe tour', why: 'Its time zone "Narnia" is not known.' },
      { line: 117, what: 'Someday', why: 'Its DTSTART "TBD" is not a date.' },
      { line: 128, what: 'Buy salt', why: 'It is a task, not an event.' },
    ]);
  });

  test('reads the same with CRLF, a byte order mark, other folding and empty lines', () => {
    const text = fixture('town-calendar.ics');
    const crlf = `\ufeff${text.replaceAll('\n', '\r\n')}`;
    const folded = text.replace(/^(SUMMARY:.{6})/gm, '$1\n\t').replaceAll('\nEND:VEVENT\n', '\n\nEND:VEVENT\n');
    const inputs = (given: string) => read(given).entries.map(({ input }) => input);
    expect(inputs(crlf)).toEqual(inputs(text));
    expect(inputs(folded)).toEqual(inputs(text));
  });

  test.each([
    ['a day without an end', ['DTSTART:20260504'], '2026-05-04 all day event: One 2026-05-04'],
    [
      'midnight to midnight',
      ['DTSTART:20260504T000000', 'DTEND:20260506T000000'],
      '2026-05-04..2026-05-05 all day event: One 2026-05-04',
    ],
    [
      'midnight to a minute before',
      ['DTSTART:20260504T000000', 'DTEND:20260504T235900'],
      '2026-05-04 all day event: One 2026-05-04',
    ],
    [
      'over midnight',
      ['DTSTART:20260504T220000', 'DTEND:20260505T020000'],
      '2026-05-04 22:00-02:00 event: One 2026-05-04',
    ],
    [
      'two days until midnight',
      ['DTSTART:20260504T100000', 'DTEND:20260506T000000'],
      '2026-05-04..2026-05-06 10:00-00:00 event: One 2026-05-04',
    ],
    [
      'a night and a day',
      ['DTSTART:20260504T200000', 'DTEND:20260505T200000'],
      '2026-05-04..2026-05-05 20:00-20:00 event: One 2026-05-04',
    ],
    [
      'an end before its start',
      ['DTSTART:20260504T220000', 'DTEND:20260503T020000'],
      '2026-05-04 22:00- event: One 2026-05-04',
    ],
    [
      'days as a duration',
      ['DTSTART;VALUE=DATE:20260504', 'DURATION:P1W'],
      '2026-05-04..2026-05-10 all day event: One 2026-05-04',
    ],
    // Three hours by the clock that never jumps: from 00:30 over the gap at two.
    [
      'hours over a clock change',
      ['DTSTART;TZID=America/Chicago:20260308T003000', 'DURATION:PT3H'],
      '2026-03-08 00:30-04:30 event: One 2026-03-08',
    ],
    [
      'a time the clock skips, from another zone',
      ['DTSTART;TZID=America/New_York:20260308T023000'],
      '2026-03-08 01:30- event: One 2026-03-08',
    ],
    [
      'a name in front of the zone',
      ['DTSTART;TZID=/softwarestudio.org/Olson_1/America/New_York:20260504T100000'],
      '2026-05-04 09:00- event: One 2026-05-04',
    ],
    [
      'Outlook names',
      ['DTSTART;TZID=US Mountain Standard Time:20260704T100000'],
      '2026-07-04 12:00- event: One 2026-07-04',
    ],
    ['another day here', ['DTSTART:20260705T013000Z'], '2026-07-04 20:30- event: One 2026-07-04'],
    [
      'extra dates alone',
      ['DTSTART:20260504T100000', 'RDATE:20260506T100000,20260511T100000'],
      '2026-05-04 10:00- event: One 2026-05-04 2026-05-06 2026-05-11',
    ],
    [
      'exceptions given as days',
      ['DTSTART:20260504T100000', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20260505'],
      '2026-05-04 10:00- event: One 2026-05-04 2026-05-06',
    ],
    [
      'exceptions given in UTC',
      ['DTSTART;TZID=America/Chicago:20260504T200000', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260506T010000Z'],
      '2026-05-04 20:00- event: One 2026-05-04 2026-05-06',
    ],
    [
      'a repeating event of a zone that keeps step',
      ['DTSTART;TZID=America/New_York:20260301T100000', 'RRULE:FREQ=WEEKLY;COUNT=3'],
      '2026-03-01 09:00- event: One 2026-03-01 2026-03-08 2026-03-15',
    ],
    [
      'the time of day said twice',
      ['DTSTART:20260504T090000', 'RRULE:FREQ=DAILY;COUNT=2;BYHOUR=9;BYMINUTE=0;BYSECOND=0'],
      '2026-05-04 09:00- event: One 2026-05-04 2026-05-05',
    ],
    [
      'whole days until a time',
      ['DTSTART;VALUE=DATE:20260504', 'RRULE:FREQ=DAILY;UNTIL=20260506T000000Z'],
      '2026-05-04 all day event: One 2026-05-04 2026-05-05 2026-05-06',
    ],
    [
      'a series whose first date, called off, lies before a change of the clock',
      ['DTSTART:20260303T180000Z', 'DTEND:20260303T190000Z', 'RRULE:FREQ=MONTHLY;COUNT=4', 'EXDATE:20260303T180000Z'],
      '2026-03-03 13:00-14:00 event: One 2026-04-03 2026-05-03 2026-06-03',
    ],
    [
      'skipped whole days that are given with a time of another zone',
      [
        'DTSTART;VALUE=DATE:20260504',
        'RRULE:FREQ=DAILY;COUNT=5',
        'EXDATE:20260505T000000Z',
        'EXDATE;TZID=America/New_York:20260506T000000',
        'EXDATE:20260507T050000Z',
      ],
      '2026-05-04 all day event: One 2026-05-04 2026-05-08',
    ],
    [
      'properties without a value as if they were not there',
      ['DTSTART:20260504T100000', 'RRULE:', 'EXDATE:', 'EXDATE;TZID=America/Chicago:', 'RDATE:'],
      '2026-05-04 10:00- event: One 2026-05-04',
    ],
  ])('reads %s', (_what, lines, expected) => {
    expect(readOne(...lines)).toEqual([expected]);
  });

  test('keeps a row of dates that an exporter wrote under one UID, and of true doubles only the newest', () => {
    const one = (start: string, title: string, ...more: string[]) =>
      vevent('UID:row', `DTSTART:${start}`, `SUMMARY:${title}`, ...more);
    const row = read(
      calendar(one('20260504T100000', 'A'), one('20260511T100000', 'A'), one('20260511T100000', 'A, later')),
    );
    expect(row.entries.map(({ input }) => [input.source, input.title])).toEqual([
      ['ics:row#at=2026-05-04T10:00', 'A'],
      ['ics:row#at=2026-05-11T10:00', 'A, later'],
    ]);
    expect(row.skipped.map(({ line }) => line)).toEqual([7]);
    const moved = read(
      calendar(one('20260504T100000', 'New', 'SEQUENCE:2'), one('20260511T100000', 'Old', 'SEQUENCE:1')),
    );
    expect(moved.entries.map(({ input }) => input.title)).toEqual(['New']);
  });

  test.each([
    ['', 'line 1 should be BEGIN:VCALENDAR'],
    ['<html></html>', 'line 1 should be BEGIN:VCALENDAR'],
    ['\n\nBEGIN:VEVENT\nEND:VEVENT\n', 'line 3 should be BEGIN:VCALENDAR'],
    [calendar('BEGIN:VEVENT', 'END:VTODO'), 'line 3 ends VTODO, but VEVENT of line 2 is open'],
    [`${calendar()}SUMMARY:after\n`, 'line 3 is outside'],
    [`${calendar()}BEGIN:VEVENT\n`, 'line 3 begins VEVENT outside'],
  ])('is refused when it is none: %j', (text, reason) => {
    expect(() => read(text)).toThrow(Problem);
    expect(() => read(text)).toThrow(reason);
  });
});
