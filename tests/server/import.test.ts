import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../db/connection.ts';
import { AnnouncementInput } from '../../db/rules/announcements.ts';
import { EventInput } from '../../db/rules/events.ts';
import { Problem } from '../../db/rules/problems.ts';
import { decodeText } from '../../server/import/entries.ts';
import { readFeed } from '../../server/import/feed.ts';
import { feedDate } from '../../server/import/guess.ts';
import { readCalendar } from '../../server/import/ics.ts';
import { type ImportReport, importAnnouncements, importEvents } from '../../server/import/import.ts';
import { cut, htmlToLine, htmlToText } from '../../server/import/plain.ts';
import { listAnnouncements } from '../../server/store/announcements.ts';
import { listEvents } from '../../server/store/events.ts';
import { repeatDates } from '../../server/store/repeat.ts';
import { townSeq } from '../../server/store/towns.ts';
import { write } from '../../server/store/write.ts';
import { dialects, makeNeighbour, makeTown, testDatabase } from './database.ts';
import { event } from './records.ts';

const fixtures = fileURLToPath(new URL('./fixtures/', import.meta.url));
const fixture = (name: string) => readFileSync(join(fixtures, name), 'utf8');
const horizon = '2028-12-31';
const zone = 'America/Chicago';
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\n');
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n');

/** An event as a calendar on the wall would have it. */
function shown(input: EventInput): string {
  const span = input.end_date === input.date ? input.date : `${input.date}..${input.end_date}`;
  const time = input.all_day ? 'all day' : `${input.start_time}-${input.end_time}`;
  return `${span} ${time} ${input.type}: ${input.title}`;
}
const read = (text: string) => readCalendar(text, zone, horizon);
const readOne = (...lines: string[]) => {
  const { entries, skipped } = read(calendar(vevent('UID:1', 'SUMMARY:One', ...lines)));
  expect(skipped).toEqual([]);
  return entries.map(({ input }) => `${shown(input)} ${repeatDates(input, horizon).join(' ')}`);
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
      "94 2026-12-31 20:00-23:59 rental: New Year's Eve dance",
      '101 2026-12-05 09:00- event: Floating walk',
    ]);
    for (const { input } of town.entries) expect(v.safeParse(EventInput, input).issues).toBeUndefined();
  });

  test('repeats at the same wall-clock time across the clock change, without excepted, moved and called-off dates', () => {
    const council = town.entries[1]?.input;
    expect(council && repeatDates(council, horizon)).toEqual([
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
    expect(calls.map(({ input }) => repeatDates(input, horizon))).toEqual([
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
    expect(town.cancelled.map(({ source }) => source)).toEqual(['ics:council@maple.example#at=2026-11-24T19:00']);
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
      { line: 117, what: 'Someday', why: 'Its DTSTART "TBD" is no date.' },
      { line: 122, what: 'Staff evaluation', why: 'It is marked as private.' },
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
      '2026-05-04..2026-05-05 22:00-02:00 event: One 2026-05-04',
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
    [`${calendar()}SUMMARY:after\n`, 'line 3 stands outside'],
    [`${calendar()}BEGIN:VEVENT\n`, 'line 3 begins VEVENT outside'],
  ])('is refused when it is none: %j', (text, reason) => {
    expect(() => read(text)).toThrow(Problem);
    expect(() => read(text)).toThrow(reason);
  });

  test('is refused whole wherever it is cut off', () => {
    const lines = fixture('town-calendar.ics').trimEnd().split('\n');
    for (let count = 1; count < lines.length; count += 1) {
      expect(() => read(lines.slice(0, count).join('\n'))).toThrow(`it ends at line ${count}`);
    }
  });

  test('however damaged, is read or refused with a sentence', () => {
    const lines = fixture('town-calendar.ics').trimEnd().split('\n');
    const damage = fc.tuple(fc.nat(lines.length - 1), fc.constantFrom('drop', 'double', 'noise', 'swap'), fc.string());
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 6 }), (damages) => {
        const torn = [...lines];
        for (const [at, kind, noise] of damages) {
          const line = torn[at] ?? '';
          if (kind === 'drop') torn.splice(at, 1);
          else if (kind === 'double') torn.splice(at, 0, line);
          else if (kind === 'noise') torn[at] = line.slice(0, Math.ceil(line.length / 2)) + noise;
          else torn.push(torn.splice(at, 1)[0] ?? '');
        }
        try {
          const { entries, skipped } = read(torn.join('\n'));
          for (const { input } of entries) expect(v.safeParse(EventInput, input).issues).toBeUndefined();
          for (const { why } of skipped) expect(why).toMatch(/\.$|: |…$/);
        } catch (error) {
          expect(error).toBeInstanceOf(Problem);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a feed', () => {
  const rss = readFeed(fixture('town-news.rss'), zone);

  test('of RSS 2.0 becomes announcements of plain text, dated by the town', () => {
    expect(rss.entries.map(({ line, input }) => [line, input.date, input.category, input.title])).toEqual([
      [7, '2026-09-22', 'events', 'Harvest Festival — Sat Oct 3, 10:00 AM — Main Street'],
      [21, '2026-09-23', 'services', 'Boil-water notice lifted'],
      [43, '2026-09-21', 'events', 'Harvest Festival again'],
    ]);
    const [festival, water] = rss.entries.map(({ input }) => input);
    expect(festival?.content).toBe('Games & pie — for all ages.\n\nBring a chair.');
    expect(festival?.excerpt).toBe('Games & pie — for all ages. Bring a chair.');
    expect(festival?.tags).toEqual(['Events', 'Food & Drink']);
    expect(festival?.attachments).toEqual([
      { title: 'Original page', url: 'https://maple.example/festival?a=1&b=2' },
      { title: 'Festival map.pdf', url: 'https://maple.example/files/Festival%20map.pdf' },
    ]);
    expect(water?.excerpt).toBe('Short text');
    expect(water?.content).toBe(
      'Tap water is safe again.\n• Run taps for 5 minutes\n• Empty ice trays\n\nMore at the water page (https://maple.example/water).',
    );
    expect(water?.attachments).toEqual([{ title: 'Original page', url: 'https://maple.example/water' }]);
    for (const { input } of rss.entries) expect(v.safeParse(AnnouncementInput, input).issues).toBeUndefined();
  });

  test('says of every item left out why', () => {
    expect(rss.skipped).toEqual([
      { line: 30, what: 'No date at all', why: 'It has no date.' },
      { line: 34, what: 'A wrong date', why: 'Its date "Mon, 01 Jan 0001 00:00:00 GMT" cannot be read.' },
      { line: 39, what: 'An item', why: 'It has neither a title nor a text.' },
    ]);
  });

  test('of Atom and of RSS 1.0 likewise', () => {
    const [hearing, plain] = readFeed(fixture('town-news.atom'), zone).entries.map(({ input }) => input);
    expect(hearing).toMatchObject({
      title: 'Public hearing on the <2027> budget & levy',
      date: '2026-09-30',
      category: 'government',
      content: 'The council meets at 7 PM.\n\nSee the draft (https://maple.example/news/budget).',
      excerpt: 'The council meets at 7 PM. See the draft.',
      source: 'feed:urn:maple:hearing',
      attachments: [
        { title: 'Original page', url: 'https://maple.example/news/hearing' },
        { title: 'budget.pdf', url: 'https://maple.example/files/budget.pdf' },
      ],
    });
    expect(plain).toMatchObject({ date: '2026-10-03', attachments: [] });
    const { entries } = readFeed(fixture('town-news.rdf'), zone);
    expect(entries.map(({ input }) => [input.title, input.date, input.source, input.tags])).toEqual([
      ['Elm Street closed', '2026-09-30', 'feed:https://maple.example/works/elm', ['Roads']],
    ]);
  });

  test.each([
    ['', 'it is no XML'],
    ['{"version": "https://jsonfeed.org/version/1"}', 'it is no XML'],
    ['<html><body>Not found</body></html>', 'neither an RSS nor an Atom feed'],
    ['<rss><channel><item></channel></rss>', 'damaged at line 1'],
    ['\n<rss>\n<channel>\n<title>a & b</title></channel></rss>', 'damaged at line 4'],
    [
      '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><rss><channel><title>&b;</title></channel></rss>',
      'entities of its own',
    ],
    [
      '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><rss><channel><item><title>&f;</title></item></channel></rss>',
      'entities of its own',
    ],
    [`<rss>${'<a>'.repeat(500)}${'</a>'.repeat(500)}</rss>`, 'cannot be read'],
  ])('is refused when it is none: %j', (text, reason) => {
    expect(() => readFeed(text, zone)).toThrow(Problem);
    expect(() => readFeed(text, zone)).toThrow(reason);
  });

  test.each(['town-news.rss', 'town-news.atom', 'town-news.rdf'])('is refused whole wherever %s is cut off', (name) => {
    const text = fixture(name).trimEnd();
    for (let length = 0; length < text.length; length += 1)
      expect(() => readFeed(text.slice(0, length), zone)).toThrow(Problem);
  });

  test('may be empty', () => {
    expect(readFeed('<rss><channel><title>None</title></channel></rss>', zone)).toEqual({ entries: [], skipped: [] });
    expect(readFeed('<feed/>', zone)).toEqual({ entries: [], skipped: [] });
  });

  test.each([
    ['Fri, 21 Aug 2026 23:30:00 -0400', '2026-08-21'],
    ['Fri, 21 Aug 2026 00:30:00 -0400', '2026-08-20'],
    ['Fri, 21 Aug 26 15:00 EST', '2026-08-21'],
    ['2026-08-22T04:59:59Z', '2026-08-21'],
    ['2026-08-22T05:00:00Z', '2026-08-22'],
    ['Sat, 22 Aug 2026 00:00:00 GMT', '2026-08-22'],
    ['2026-08-21T23:30:00', '2026-08-21'],
    ['2026-08-21', '2026-08-21'],
    ['2026-02-31', null],
    ['2026-02-31T10:00:00Z', null],
    ['Mon, 01 Jan 0001 00:00:00 GMT', null],
    ['next Tuesday', null],
    ['5', null],
  ])('dates %j to %s', (written, date) => {
    expect(feedDate(written, zone)).toBe(date);
  });
});

describe('plain text', () => {
  test.each([
    ['<p>One</p><p>Two<br>lines</p>', 'One\n\nTwo\nlines'],
    ['plain\ntext &amp; more\n\n\n\nI <3 you, 1 < 2', 'plain\ntext & more\n\nI <3 you, 1 < 2'],
    ['<ul><li>one<li>two</ul>', '• one\n• two'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    [
      '<a href="https://x.org/a?b=1&amp;c=2">this</a>, <a href=\'https://x.org\'>x.org</a>',
      'this (https://x.org/a?b=1&c=2), x.org',
    ],
    [
      '<a href="javascript:alert(1)">click</a> <a href="page">rel</a> <a href="#top">top</a>',
      'click rel (https://town.org/page) top',
    ],
    ['<a href="tel:+15551234567">555-123-4567</a> <a href="mailto:a@b.org">a@b.org</a>', '555-123-4567 a@b.org'],
    ['mail <j@x.org> or <https://x.org/y>', 'mail (j@x.org) or (https://x.org/y)'],
    ['&lt;p&gt;twice&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;', 'twice'],
    ['<scr<script>x</script>ipt>alert(1)</script>', 'alert(1)'],
    ['a<style>p{}</style><!-- c --><script>b', 'a'],
    ['cut off <a href="https://x.org/ab', 'cut off'],
    ['caf&eacute; &#8217;&#146; &frac12; &unknown; &#0;&#xD800;', 'café ’’ ½ &unknown;'],
    ['<img src="x" alt="The &quot;old&quot; mill">', 'The "old" mill'],
  ])('of %j', (html, text) => {
    expect(htmlToText(html, 'https://town.org/')).toBe(text);
  });

  const scraps = [
    '<',
    '>',
    '<script',
    '<script>',
    '</script>',
    '&lt;',
    '&amp;lt;',
    '&gt;',
    '<p>',
    '<a href="',
    "'",
    '"',
    '<!--',
    '-->',
    '<img alt="<b>">',
    'words',
    ' ',
    '\n',
    '&#60;',
    '<svg',
    '/',
  ];
  test('holds no tag whatever went in, and nothing changes when it goes in again', () => {
    const html = fc
      .array(fc.oneof(fc.constantFrom(...scraps), fc.string({ maxLength: 3 })), { maxLength: 30 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(html, (given) => {
        const text = htmlToText(given);
        expect(text).not.toMatch(/<[a-zA-Z/!?]/);
        expect(htmlToLine(given)).not.toContain('\n');
        expect(cut(text, 20).length).toBeLessThanOrEqual(20);
      }),
      { numRuns: 2000 },
    );
  });

  test('is cut between words and never through a character', () => {
    expect(cut('The quick brown fox', 12)).toBe('The quick…');
    expect(cut('short', 12)).toBe('short');
    expect(cut('😀'.repeat(10), 10).isWellFormed()).toBe(true);
  });

  test('is decoded from whatever encoding a file came in', () => {
    expect(decodeText(Buffer.from('caf\u00e9', 'utf8'))).toBe('café');
    expect(decodeText(Buffer.from('caf\u00e9', 'latin1'))).toBe('café');
    expect(decodeText(Buffer.from('\ufeffcaf\u00e9', 'utf16le'))).toBe('café');
    expect(decodeText(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\u00e9</a>', 'latin1'))).toContain(
      '<a>é</a>',
    );
    // A fold may fall between the bytes of one character (RFC 5545 §3.1).
    const folded = Buffer.from('BEGIN:VCALENDAR\r\nSUMMARY:caf\u00c3\r\n \u00a9\r\nEND:VCALENDAR\r\n', 'latin1');
    expect(decodeText(folded)).toContain('SUMMARY:café\r\n');
  });
});

const brief = (report: ImportReport) =>
  Object.fromEntries(Object.entries(report.counts).filter(([, count]) => count > 0));
const now = Date.parse('2026-11-21T12:00:00Z');

describe.each(dialects)('an import on %s', (dialect) => {
  async function towns() {
    const { db, dataDir, databaseUrl } = await testDatabase(dialect);
    const town = await makeTown(db);
    const neighbour = await makeNeighbour(db);
    const events = (text: string, options = {}) => importEvents(db, town, text, 'clerk', { now, ...options });
    return { db, dataDir, databaseUrl, town, neighbour, events };
  }
  const titles = async (db: Database, townId: string) =>
    (await listEvents(db, townId)).map(({ title }) => title).sort();

  test('takes events once, however often it runs, and leaves the neighbour alone', async () => {
    const { db, town, neighbour, events } = await towns();
    await importEvents(db, neighbour, fixture('town-calendar.ics'), 'clerk', { now });
    const [before, seq] = [await listEvents(db, neighbour.id), await townSeq(db, neighbour.id)];
    const first = await events(fixture('town-calendar.ics'));
    expect(brief(first)).toEqual({ taken: 10, skipped: 6 });
    expect(first.lines.find(({ line }) => line === 60)).toEqual({
      line: 60,
      title: 'Town Council',
      result: 'skipped',
      why: 'The calendar calls it off.',
    });
    const stored = await listEvents(db, town.id);
    const townNow = await townSeq(db, town.id);
    expect(brief(await events(fixture('town-calendar.ics')))).toEqual({ unchanged: 10, skipped: 6 });
    expect(await listEvents(db, town.id)).toEqual(stored);
    expect(await townSeq(db, town.id)).toBe(townNow);
    expect([await listEvents(db, neighbour.id), await townSeq(db, neighbour.id)]).toEqual([before, seq]);
    const audit = await db.read('audit_log').where({ town_id: town.id, noun: 'events', person: 'clerk' });
    expect(audit).toHaveLength(10);
  });

  test('updates what the file changed and removes what it calls off', async () => {
    const { db, town, events } = await towns();
    const text = fixture('town-calendar.ics');
    await events(text);
    const changed = text
      .replace('SUMMARY:Floating walk', 'SUMMARY:Winter walk')
      .replace('UID:fair@maple.example', 'UID:fair@maple.example\nSTATUS:CANCELLED')
      .replace('UID:call@maple.example', 'UID:call@maple.example\nSTATUS:CANCELLED');
    const report = await events(changed);
    expect(brief(report)).toEqual({ updated: 1, unchanged: 6, removed: 3, skipped: 6 });
    expect(await titles(db, town.id)).not.toContain('Maple Fair & Rodeo');
    expect(await titles(db, town.id)).not.toContain('Regional call');
    expect(await titles(db, town.id)).toContain('Winter walk');
    expect(brief(await events(changed))).toEqual({ unchanged: 7, skipped: 8 });
  });

  test('removes a changed date that is changed no more, instead of showing it twice', async () => {
    const { db, town, events } = await towns();
    const text = fixture('town-calendar.ics');
    await events(text);
    const override = text.slice(
      text.indexOf('BEGIN:VEVENT\nUID:council@maple.example\nRECURRENCE-ID;'),
      text.indexOf('BEGIN:VEVENT\nUID:council@maple.example\nRECURRENCE-ID:'),
    );
    expect(brief(await events(text.replace(override, '')))).toEqual({
      updated: 1,
      unchanged: 8,
      removed: 1,
      skipped: 6,
    });
    expect(await titles(db, town.id)).not.toContain('Town Council (moved for the election)');
  });

  test('takes announcements once, and of two with one source the first', async () => {
    const { db, town } = await towns();
    const run = () => importAnnouncements(db, town, fixture('town-news.rss'), 'clerk', { now });
    const report = await run();
    expect(brief(report)).toEqual({ taken: 2, skipped: 4 });
    expect(report.lines.at(-1)).toEqual({
      line: 43,
      title: 'Harvest Festival again',
      result: 'skipped',
      why: 'It is the same entry as the one of line 7.',
    });
    expect(brief(await run())).toEqual({ unchanged: 2, skipped: 4 });
    expect(await listAnnouncements(db, town.id)).toHaveLength(2);
  });

  test('leaves out an entry that the rules refuse and takes the others', async () => {
    const { events } = await towns();
    const many = Array.from({ length: 3 }, (_, at) => vevent(`UID:${at}`, 'DTSTART:20261201', `SUMMARY:Event ${at}`));
    const report = await events(calendar(...many, vevent('UID:none', 'DTSTART:20261201', 'SUMMARY:<br>')));
    expect(brief(report)).toEqual({ taken: 3, skipped: 1 });
    expect(report.lines.at(-1)?.why).toBe('It has no title.');
  });

  test('changes nothing on a dry run, nor when the file is damaged', async () => {
    const { db, town, events } = await towns();
    const seq = await townSeq(db, town.id);
    expect(brief(await events(fixture('town-calendar.ics'), { dryRun: true }))).toEqual({ taken: 10, skipped: 6 });
    await expect(events(fixture('town-calendar.ics').slice(0, -20))).rejects.toThrow('cut off');
    await expect(importAnnouncements(db, town, fixture('town-news.rss').slice(0, -20), 'clerk')).rejects.toThrow(
      'cut off',
    );
    expect(await listEvents(db, town.id)).toEqual([]);
    expect(await townSeq(db, town.id)).toBe(seq);
  });

  test('is undone as a whole when the database fails on the way', async () => {
    const { db, town, events } = await towns();
    await write(db, town.id, 'clerk', (tx) => tx.save('events', event({ title: 'Typed here' })));
    let queries = 0;
    const fail = () => {
      queries += 1;
      if (queries === 30) throw new Error('The disk is gone.');
    };
    db.write.on('query', fail);
    await expect(events(fixture('town-calendar.ics'))).rejects.toThrow('The disk is gone.');
    db.write.off('query', fail);
    expect(await titles(db, town.id)).toEqual(['Typed here']);
  });

  test.each(['40', '900', 'committed'])('killed at query %s leaves all or nothing', async (moment) => {
    const { db, dataDir, databaseUrl, town, events } = await towns();
    const many = Array.from({ length: 400 }, (_, at) =>
      vevent(`UID:${at}`, 'DTSTART:20261201T100000', `SUMMARY:Event ${at}`),
    );
    const file = join(dataDir, 'many.ics');
    writeFileSync(file, calendar(...many));
    const script = join(fixtures, 'import-killed.ts');
    const killed = spawnSync(process.execPath, [script, dataDir, databaseUrl ?? '-', town.host, file, moment], {
      encoding: 'utf8',
    });
    expect(killed.signal, killed.stderr).toBe('SIGKILL');
    expect(await titles(db, town.id)).toHaveLength(moment === 'committed' ? 400 : 0);
    expect(await townSeq(db, town.id)).toBe(town.seq + (moment === 'committed' ? 1 : 0));
    expect(brief(await events(calendar(...many)))).toEqual(
      moment === 'committed' ? { unchanged: 400 } : { taken: 400 },
    );
  });
});

describe('any calendar', () => {
  const part = fc.record({
    uid: fc.constantFrom('a', 'b', 'c', 'd', '<i>e</i>'),
    start: fc.constantFrom(
      'DTSTART:20261101',
      'DTSTART:20261101T060000Z',
      'DTSTART;TZID=America/New_York:20261031T233000',
      'DTSTART:20260308T023000',
    ),
    rule: fc.constantFrom(
      '',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'RRULE:FREQ=MONTHLY;BYDAY=-1SU',
      'RDATE:20261105T101500',
      'EXDATE:20261101',
    ),
    status: fc.constantFrom('', '', '', 'STATUS:CANCELLED', 'RECURRENCE-ID:20261108T060000Z'),
    title: fc.string({ maxLength: 12 }).map((text) => `x${text.replace(/[\r\n]/g, ' ')}`),
  });
  test('brings nothing new the second time', async () => {
    const { db } = await testDatabase('sqlite');
    let host = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        host += 1;
        const town = await makeTown(db, { host: `town${host}.test` });
        const blocks = parts.map(({ uid, title, ...lines }) =>
          vevent(`UID:${uid}`, `SUMMARY:${title}`, ...Object.values(lines).filter(Boolean)),
        );
        const run = () => importEvents(db, town, calendar(...blocks), 'clerk', { now });
        const first = await run();
        const stored = await listEvents(db, town.id);
        const second = await run();
        expect(second.counts).toMatchObject({ taken: 0, updated: 0, removed: 0, unchanged: first.counts.taken });
        expect(await listEvents(db, town.id)).toEqual(stored);
      }),
      { numRuns: 60 },
    );
  });
});
