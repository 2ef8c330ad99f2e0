import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { AnnouncementInput } from '../../../db/rules/announcements/input.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { parseFeedDate } from '../../../server/import/classify.ts';
import { readFeed } from '../../../server/import/readFeed.ts';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
const zone = 'America/Chicago';

describe('a feed', () => {
  const rss = readFeed(fixture('town-news.rss'), zone);

  test('in RSS 2.0 becomes announcements of plain text, dated by the town', () => {
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

  test('in Atom and in RSS 1.0 likewise', () => {
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
    ['', 'it is not XML'],
    ['{"version": "https://jsonfeed.org/version/1"}', 'it is not XML'],
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

  test('says of an empty item that it is empty', () => {
    const { entries, skipped } = readFeed('<rss><channel><title>T</title><item/><item></item></channel></rss>', zone);
    expect(entries).toEqual([]);
    expect(skipped).toEqual(Array(2).fill({ line: 1, what: 'An item', why: 'It is empty.' }));
  });

  test('gives its own date to items without one, and none to those with a wrong one', () => {
    const items = '<item><title>A</title></item><item><title>B</title><pubDate>soon</pubDate></item>';
    const dated = (date: string) => readFeed(`<rss><channel>${date}${items}</channel></rss>`, zone);
    const { entries, skipped } = dated('<lastBuildDate>Tue, 22 Sep 2026 23:30:00 -0500</lastBuildDate>');
    expect(entries.map(({ input, keepsDate }) => [input.title, input.date, keepsDate])).toEqual([
      ['A', '2026-09-22', true],
    ]);
    expect(skipped.map(({ why }) => why)).toEqual(['Its date "soon" cannot be read.']);
    const later = dated('<lastBuildDate>Wed, 23 Sep 2026 23:30:00 -0500</lastBuildDate>');
    expect(later.entries[0]?.input.source).toBe(entries[0]?.input.source);
    expect(dated('').skipped.map(({ why }) => why)).toContain('It has no date.');
  });

  test('in Atom with a prefix before every element is the same as without', () => {
    const plain = fixture('town-news.atom');
    const prefixed = plain
      .replace('xmlns=', 'xmlns:a=')
      .replace(/<(\/?)(feed|entry|title|link|id|updated|published|summary|content|category|author|name)\b/g, '<$1a:$2');
    expect(prefixed).toContain('<a:entry>');
    expect(readFeed(prefixed, zone)).toEqual(readFeed(plain, zone));
    const noted = prefixed.replace('<a:feed', '<!-- by <x:writer> of <http://maple.example> --><a:feed');
    expect(readFeed(noted, zone).entries).toHaveLength(readFeed(plain, zone).entries.length);
  });

  test('in RSS with other prefixes is the same as with the usual ones', () => {
    const plain = fixture('town-news.rdf');
    const prefixed = plain
      .replace('xmlns="http://purl.org/rss/1.0/"', 'xmlns:rss="http://purl.org/rss/1.0/"')
      .replace(/<(\/?)(channel|item|items|title|link|description)\b/g, '<$1rss:$2')
      .replaceAll('rdf:', 'r:')
      .replaceAll('xmlns:rdf', 'xmlns:r')
      .replaceAll('dc:', 'd:')
      .replaceAll('xmlns:dc', 'xmlns:d');
    for (const part of ['<r:RDF', '<rss:item r:about=', '<d:date>']) expect(prefixed).toContain(part);
    expect(readFeed(prefixed, zone)).toEqual(readFeed(plain, zone));
    const rss = fixture('town-news.rss');
    const named = rss.replace(
      /<(\/?)(rss|channel|item|title|link|description|pubDate|guid|category|enclosure)\b/g,
      '<$1x:$2',
    );
    expect(readFeed(named, zone)).toEqual(readFeed(rss, zone));
  });

  test('takes Atom within RSS for what it is', () => {
    const { entries } = readFeed(
      `<rss xmlns:atom="http://www.w3.org/2005/Atom"><channel><atom:link href="https://x.org/feed" rel="self"/><link>https://x.org/</link>
        <item><title>A</title><link>a</link><pubDate>Tue, 22 Sep 2026 12:00:00 GMT</pubDate></item></channel></rss>`,
      zone,
    );
    expect(entries[0]?.input.attachments).toEqual([{ title: 'Original page', url: 'https://x.org/a' }]);
  });

  test('may be empty', () => {
    expect(readFeed('<rss><channel><title>None</title></channel></rss>', zone)).toEqual({
      entries: [],
      skipped: [],
      withdrawn: [],
    });
    expect(readFeed('<feed/>', zone)).toEqual({ entries: [], skipped: [], withdrawn: [] });
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
    ['Mon, 30 Feb 2026 10:00:00 GMT', null],
    ['Sun, 29 Feb 2004 10:00:00 GMT', '2004-02-29'],
    ['2/30/2026', null],
    ['8/21/2026', '2026-08-21'],
    ['2026-02-31', null],
    ['2026-02-31T10:00:00Z', null],
    ['Mon, 01 Jan 0001 00:00:00 GMT', null],
    ['next Tuesday', null],
    ['5', null],
  ])('dates %j to %s', (written, date) => {
    expect(parseFeedDate(written, zone)).toBe(date);
  });
});
