/** Calendars that change or leave out single dates, and what they say of an event beside its description. */
import { describe, expect, test } from 'vitest';
import type { EventInput } from '../../../db/rules/events/input.ts';
import { listStoredDates } from '../../../db/rules/recurrence/expand.ts';
import { readCalendar } from '../../../server/import/readCalendar.ts';

const zone = 'America/Chicago';
const horizon = '2028-12-31';
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:One', ...lines, 'END:VEVENT'].join('\n');
const read = (...parts: string[]) =>
  readCalendar(['BEGIN:VCALENDAR', ...parts, 'END:VCALENDAR', ''].join('\n'), zone, horizon);

/** An event in one line: its hours and its dates. */
const shown = ({ input }: { input: EventInput }) =>
  [`${input.start_time}-${input.end_time}`, ...listStoredDates(input, horizon)].join(' ');

describe('a date that its series no longer has', () => {
  const series = (...lines: string[]) =>
    vevent('DTSTART:20270104T180000', 'DTEND:20270104T190000', 'RRULE:FREQ=WEEKLY;COUNT=4', ...lines);
  const moved = (date: string, ...lines: string[]) =>
    vevent(`RECURRENCE-ID:${date}T180000`, `DTSTART:${date}T190000`, ...lines);

  test.each<[string, string[], string[]]>([
    [
      'left out by a newer version',
      [series('EXDATE:20270118T180000', 'SEQUENCE:2'), moved('20270118', 'SEQUENCE:1')],
      ['18:00-19:00 2027-01-04 2027-01-11 2027-01-25'],
    ],
    [
      'behind the end of a shortened series',
      [series().replace('COUNT=4', 'UNTIL=20270112T000000Z'), moved('20270125')],
      ['18:00-19:00 2027-01-04 2027-01-11'],
    ],
    [
      'on another weekday of a newer version',
      [series('SEQUENCE:3'), moved('20270106', 'SEQUENCE:2')],
      ['18:00-19:00 2027-01-04 2027-01-11 2027-01-18 2027-01-25'],
    ],
  ])('does not come back when it is %s', (_how, events, expected) => {
    const { entries, skipped } = read(...events);
    expect(entries.map(shown)).toEqual(expected);
    expect(skipped.map(({ why }) => why)).toEqual(['Its series no longer has this date.']);
  });

  test.each<[string, string[]]>([
    ['changed by the newest version', [series('SEQUENCE:1'), moved('20270118', 'SEQUENCE:2')]],
    ['left out of its series in the same version', [series('EXDATE:20270118T180000'), moved('20270118')]],
    ['of a series that the file does not have', [moved('20270118')]],
    ['far ahead in an endless series', [series().replace(';COUNT=4', ''), moved('20330117')]],
  ])('stays when it is %s', (_how, events) => {
    const { entries, skipped } = read(...events);
    expect(entries.map(shown).at(-1)).toMatch(/^19:00- /);
    expect(skipped).toEqual([]);
  });
});

test('a series with a change of all later dates is left out as a whole', () => {
  const { entries, skipped } = read(
    vevent('DTSTART:20270105T180000', 'RRULE:FREQ=WEEKLY;COUNT=5'),
    vevent('RECURRENCE-ID;RANGE=THISANDFUTURE:20270119T180000', 'DTSTART:20270119T190000'),
    vevent('RECURRENCE-ID:20270126T180000', 'DTSTART:20270127T180000'),
  );
  expect(entries).toEqual([]);
  expect(new Set(skipped.map(({ why }) => why))).toEqual(
    new Set(['One of its changes is for all later dates at once (RANGE), which is not supported.']),
  );
  expect(skipped).toHaveLength(3);
});

test('a series that ended before it began is left out', () => {
  const { entries, skipped } = read(vevent('DTSTART;VALUE=DATE:20270105', 'RRULE:FREQ=WEEKLY;UNTIL=20270104'));
  expect([entries, skipped.map(({ why }) => why)]).toEqual([[], ['Its series ends before it begins.']]);
  // One that ends on its first day is that day.
  const one = read(vevent('DTSTART:20270105T180000', 'RRULE:FREQ=WEEKLY;UNTIL=20270105T000000'));
  expect(one.entries).toHaveLength(1);
});

describe('a time', () => {
  const start = (line: string, ...before: string[]) => {
    const { entries, skipped } = read(...before, vevent(line));
    return (
      entries.map(({ input }) => `${input.date} ${input.start_time}`).join() || skipped.map(({ why }) => why).join()
    );
  };
  test.each([
    ['DTSTART:20270113T010000+0000', '2027-01-12 19:00'],
    ['DTSTART:20270112T190000-0600', '2027-01-12 19:00'],
    ['DTSTART:20270112T190000-05:00', '2027-01-12 18:00'],
    ['DTSTART;TZID=GMT-0700:20270112T190000', '2027-01-12 20:00'],
    ['DTSTART;TZID=Canada Central Standard Time:20270712T120000', '2027-07-12 13:00'],
    ['DTSTART;TZID=America/Chicago:20270112T240000', '2027-01-13 00:00'],
    ['DTSTART;TZID=America/Chicago:20270112T243000', 'Its DTSTART "20270112T243000" is not a time.'],
  ])('written %s is %s', (line, expected) => {
    expect(start(line)).toBe(expected);
  });

  test('without a zone is in that of its calendar, and so are the dates that it leaves out', () => {
    expect(start('DTSTART:20270112T180000', 'X-WR-TIMEZONE:America/New_York')).toBe('2027-01-12 17:00');
    expect(start('DTSTART;TZID=America/Denver:20270112T180000', 'X-WR-TIMEZONE:America/New_York')).toBe(
      '2027-01-12 19:00',
    );
    expect(start('DTSTART;VALUE=DATE:20270112', 'X-WR-TIMEZONE:America/New_York')).toBe('2027-01-12 ');
    expect(start('DTSTART:20270112T180000', 'X-WR-TIMEZONE:Narnia')).toBe('2027-01-12 18:00');
    const { entries, withdrawn } = read(
      'X-WR-TIMEZONE:America/New_York',
      vevent('DTSTART:20270112T180000', 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE:20270113T180000'),
      vevent('RECURRENCE-ID:20270114T180000', 'DTSTART:20270114T200000'),
      vevent('RECURRENCE-ID:20270115T180000', 'STATUS:CANCELLED'),
    );
    expect(entries.map(shown)).toEqual(['17:00- 2027-01-12', '19:00- 2027-01-14']);
    expect(withdrawn.map(({ source }) => source)).toEqual(['ics:1#at=2027-01-15T17:00']);
  });

  test('is found by a zone that is defined since the year 1', () => {
    const part = (kind: string, from: string, to: string, rule: string) =>
      `BEGIN:${kind}\nDTSTART:00010101T020000\nTZOFFSETFROM:${from}\nTZOFFSETTO:${to}\nRRULE:${rule}\nEND:${kind}`;
    const definition = [
      'BEGIN:VTIMEZONE',
      'TZID:Ours',
      part('DAYLIGHT', '-0700', '-0600', 'FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'),
      part('STANDARD', '-0600', '-0700', 'FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'),
      'END:VTIMEZONE',
    ].join('\n');
    expect(start('DTSTART;TZID=Ours:20270712T180000', definition)).toBe('2027-07-12 19:00');
  });
});

test('an extra date is as long as its period says', () => {
  const { entries } = read(
    vevent(
      'DTSTART;TZID=America/Chicago:20270104T090000',
      'DTEND;TZID=America/Chicago:20270104T100000',
      'RDATE;VALUE=PERIOD;TZID=America/Chicago:20270106T090000/20270106T120000,20270107T090000/PT2H',
      'RDATE;VALUE=PERIOD:20270108T150000Z/20270108T160000Z',
      'EXDATE;TZID=America/Chicago:20270107T090000',
    ),
  );
  expect(entries.map(shown)).toEqual(['09:00-10:00 2027-01-04', '09:00-12:00 2027-01-06', '09:00-10:00 2027-01-08']);
});

describe('several times a day', () => {
  test.each<[string, string[], string[]]>([
    [
      'counted through',
      ['RRULE:FREQ=DAILY;COUNT=5;BYHOUR=9,15'],
      ['09:00-10:00 2027-01-04 2027-01-05 2027-01-06', '15:00-16:00 2027-01-04 2027-01-05'],
    ],
    [
      'until a time, with one left out',
      ['RRULE:FREQ=DAILY;UNTIL=20270106T120000;BYHOUR=9,15', 'EXDATE:20270105T150000'],
      ['09:00-10:00 2027-01-04 2027-01-05 2027-01-06', '15:00-16:00 2027-01-04'],
    ],
    [
      'by the minute, another than the start',
      ['RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=3;BYHOUR=10;BYMINUTE=0,30'],
      ['09:00-10:00 2027-01-04', '10:00-11:00 2027-01-05', '10:30-11:30 2027-01-05'],
    ],
  ])('are an event each, %s', (_how, lines, expected) => {
    const { entries, skipped } = read(vevent('DTSTART:20270104T090000', 'DTEND:20270104T100000', ...lines));
    expect(skipped).toEqual([]);
    expect(entries.map(shown)).toEqual(expected);
    expect(entries[1]?.input.source).toBe(`ics:1#at=${expected[1]?.slice(0, 5)}`);
  });

  test('lose the one that is moved', () => {
    const { entries } = read(
      vevent('DTSTART:20270104T090000', 'RRULE:FREQ=DAILY;COUNT=4;BYHOUR=9,15'),
      vevent('RECURRENCE-ID:20270105T150000', 'DTSTART:20270105T170000'),
    );
    expect(entries.map(shown)).toEqual(['09:00- 2027-01-04 2027-01-05', '15:00- 2027-01-04', '17:00- 2027-01-05']);
  });

  test('are refused where one of them is chosen by its position', () => {
    const { skipped } = read(vevent('DTSTART:20270104T090000', 'RRULE:FREQ=DAILY;COUNT=4;BYHOUR=9,15;BYSETPOS=1'));
    expect(skipped.map(({ why }) => why)).toEqual([
      'The repeat rule cannot be followed: The part BYHOUR is not understood.',
    ]);
  });
});

describe('an event’s further properties in a calendar', () => {
  const describeEvent = (...lines: string[]) => {
    const { entries, skipped } = read(vevent('DTSTART:20270112T180000', ...lines));
    return { description: entries[0]?.input.description, title: entries[0]?.input.title, skipped };
  };

  test('is put under it, once, as people read it', () => {
    const { description } = describeEvent(
      'DESCRIPTION:Come and speak. https://meet.example/b',
      'ATTACH;FMTTYPE=application/pdf:https://old.town.example/agenda%202027.pdf',
      'ATTACH;FILENAME=Map.png:https://old.town.example/x?id=3',
      'CONFERENCE;VALUE=URI;FEATURE=VIDEO;LABEL=Watch live:https://meet.example/a',
      'CONFERENCE;VALUE=URI;FEATURE=PHONE:tel:+1-512-555-0100',
      'X-GOOGLE-CONFERENCE:https://meet.example/b',
      'CONTACT:Town Clerk\\, 512-555-0100',
      'URL:https://old.town.example/event',
    );
    expect(description).toBe(
      [
        'Come and speak. https://meet.example/b',
        [
          'agenda 2027.pdf: https://old.town.example/agenda%202027.pdf',
          'Map.png: https://old.town.example/x?id=3',
          'Watch live: https://meet.example/a',
          'Join by phone: +1-512-555-0100',
          'Contact: Town Clerk, 512-555-0100',
        ].join('\n'),
        'https://old.town.example/event',
      ].join('\n\n'),
    );
  });

  test('is reported where nobody could open it', () => {
    const { description, skipped } = describeEvent(
      'ATTACH;ENCODING=BASE64;VALUE=BINARY;FILENAME=a.pdf:AAAA',
      'ATTACH:javascript:alert(1)',
    );
    expect(description).toBe('');
    expect(skipped).toEqual(
      [6, 7].map((line) => ({
        line,
        what: 'One',
        why: 'The event is taken without this attachment, which is no file at a web address.',
      })),
    );
  });

  test('is in its title when it is not certain to take place', () => {
    expect(describeEvent('STATUS:TENTATIVE').title).toBe('One (not confirmed)');
    expect(describeEvent('STATUS:CONFIRMED').title).toBe('One');
  });
});
