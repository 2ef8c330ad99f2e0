import { describe, expect, test } from 'vitest';
import { readCalendar } from '../../../server/import/readCalendar.ts';
import { readFeed } from '../../../server/import/readFeed.ts';

const zone = 'America/Chicago';
const export2026 = (...items: string[]) =>
  `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"
    xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"><channel><title>Old Maple</title>
    <link>https://old.maple.example</link>${items.join('\n')}</channel></rss>`;
const item = (id: string, wp: Record<string, string>, text = 'Words.') =>
  `<item><title>${id}</title><link>https://old.maple.example/?p=${id}</link>
    <pubDate>Mon, 01 Mar 2027 16:00:00 +0000</pubDate><guid isPermaLink="false">${id}</guid>
    <content:encoded><![CDATA[${text}]]></content:encoded>${Object.entries(wp)
      .map(([name, value]) => `<wp:${name}><![CDATA[${value}]]></wp:${name}>`)
      .join('')}</item>`;
const post = { post_type: 'post', status: 'publish', post_password: '' };

describe('an export of WordPress', () => {
  test('gives its published and scheduled posts, and says of all else why it is left out', () => {
    const { entries, skipped, withdrawn } = readFeed(
      export2026(
        item('shown', post),
        item('later', { ...post, status: 'future' }),
        item('draft', { ...post, status: 'draft' }),
        item('pending', { ...post, status: 'pending' }),
        item('private', { ...post, status: 'private' }),
        item('trash', { ...post, status: 'trash' }),
        item('locked', { ...post, post_password: 'enter' }),
        item('odd', { ...post, status: 'embargo' }),
        item('unsaid', { post_type: 'post' }),
        item('page', { ...post, post_type: 'page' }),
        item('menu', { ...post, post_type: 'nav_menu_item' }),
        item('scan', { ...post, post_type: 'attachment', status: 'inherit' }),
        item('form', { ...post, post_type: 'wpcf7_contact_form' }),
        item('never', { ...post, status: 'future' }).replace('Mon, 01 Mar 2027 16:00:00 +0000', 'soon'),
      ),
      zone,
    );
    expect(entries.map(({ input }) => [input.title, input.date, input.publish_at])).toEqual([
      ['shown', '2027-03-01', ''],
      ['later', '2027-03-01', '2027-03-01T10:00'],
    ]);
    expect(skipped).toEqual([]);
    expect(withdrawn.map(({ what, source, why }) => [what, source, why])).toEqual([
      ['draft', 'feed:draft', 'It is a draft.'],
      ['pending', 'feed:pending', 'It waits for review.'],
      ['private', 'feed:private', 'It is private.'],
      ['trash', 'feed:trash', 'It is in the trash.'],
      ['locked', 'feed:locked', 'It is protected by a password.'],
      ['odd', 'feed:odd', 'Its status is "embargo", not published.'],
      ['unsaid', 'feed:unsaid', 'Its status is "", not published.'],
      ['page', 'feed:page', 'It is a page, not a post.'],
      ['menu', 'feed:menu', 'It is a menu item, not a post.'],
      ['scan', 'feed:scan', 'It is a file of the media library, not a post.'],
      ['form', 'feed:form', 'It is not a post but of the type "wpcf7_contact_form".'],
      ['never', 'feed:never', 'It is scheduled, but its date cannot be read.'],
    ]);
  });

  test.each([
    ['One.\n\nTwo,\nmore.', 'One.\n\nTwo,\nmore.'],
    [
      'One.\n\n<ul>\n\t<li>a</li>\n\t<li>b</li>\n</ul>\n<h2>Two</h2>\nMore\nlines.',
      'One.\n• a\n• b\n\nTwo\n\nMore\nlines.',
    ],
    ['A [caption id="a" width="3"]<img src="x" alt="Map">Map of works[/caption] B', 'A\n\nMap Map of works\n\nB'],
    ['See [gallery ids="1,2"] and [audio mp3="https://x.org/a.mp3"][/audio].', 'See and https://x.org/a.mp3 .'],
    ['[vc_row][vc_column width="1/2"]Left[/vc_column][vc_column]Right[/vc_column][/vc_row]', 'Left Right'],
    ['A [note]word[/note], and [recent_posts] here', 'A word, and here'],
    ['He said [sic] that [[gallery]] is a shortcode', 'He said [sic] that [gallery] is a shortcode'],
    ['<!-- wp:paragraph -->\n<p>One\nline</p>\n<!-- /wp:paragraph -->', 'One line'],
  ])('has its text %j as words', (text, expected) => {
    const { entries } = readFeed(export2026(item('a', post, text)), zone);
    expect(entries[0]?.input.content).toBe(expected);
  });

  test('has the summary that its author wrote, and no category where the author chose none', () => {
    const more =
      '<excerpt:encoded><![CDATA[In &amp; short]]></excerpt:encoded><category domain="category" nicename="uncategorized">Uncategorized</category>';
    const { entries } = readFeed(export2026(item('a', post).replace('</item>', `${more}</item>`)), zone);
    expect(entries[0]?.input).toMatchObject({ excerpt: 'In & short', tags: [] });
  });
});

describe('a feed of Atom', () => {
  const entry = (id: string, more: string) =>
    `<entry><id>${id}</id><title>${id}</title><updated>2026-11-02T10:00:00Z</updated><content>Words.</content>${more}</entry>`;
  const read = (...entries: string[]) =>
    readFeed(`<feed xmlns="http://www.w3.org/2005/Atom">${entries.join('')}</feed>`, zone);

  test('gives no draft, whatever prefix it is marked with', () => {
    const draft = (prefix: string, value: string) =>
      `<${prefix}:control xmlns:${prefix}="http://www.w3.org/2007/app"><${prefix}:draft>${value}</${prefix}:draft></${prefix}:control>`;
    const { entries, withdrawn } = read(
      entry('shown', draft('app', 'no')),
      entry('hidden', draft('app', 'yes')),
      entry('other', draft('p', 'yes')),
    );
    expect(entries.map(({ input }) => input.title)).toEqual(['shown']);
    expect(withdrawn.map(({ what, why }) => [what, why])).toEqual([
      ['hidden', 'It is a draft.'],
      ['other', 'It is a draft.'],
    ]);
  });

  test('by Blogger gives its posts that are live', () => {
    const kind = (name: string) =>
      `<category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#${name}"/>`;
    const status = (type: string, value: string) =>
      `<blogger:type>${type}</blogger:type><blogger:status>${value}</blogger:status>`;
    const { entries, withdrawn } = read(
      entry('post', kind('post')),
      entry('template', kind('template')),
      entry('live', status('POST', 'LIVE')),
      entry('draft', status('POST', 'DRAFT')),
      entry('comment', status('COMMENT', 'LIVE')),
    );
    expect(entries.map(({ input }) => [input.title, input.tags])).toEqual([
      ['post', []],
      ['live', []],
    ]);
    expect(withdrawn.map(({ what }) => what)).toEqual(['template', 'draft', 'comment']);
  });
});

describe('a calendar', () => {
  const vevent = (...lines: string[]) => ['BEGIN:VEVENT', 'DTSTART:20261104T100000', ...lines, 'END:VEVENT'].join('\n');
  const read = (...events: string[]) =>
    readCalendar(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\n'), zone, '2028-12-31');

  test('gives what is public alone: a class that nobody knows is private', () => {
    const { entries, withdrawn } = read(
      vevent('UID:1', 'SUMMARY:One', 'CLASS:PUBLIC'),
      vevent('UID:2', 'SUMMARY:Two', 'CLASS:Confidential'),
      vevent('UID:3', 'SUMMARY:Three', 'CLASS:X-STAFF'),
      vevent('UID:4', 'SUMMARY:Four'),
    );
    expect(entries.map(({ input }) => input.title)).toEqual(['One', 'Four']);
    expect(withdrawn.map(({ source, why }) => [source, why])).toEqual([
      ['ics:2', 'It is marked as private.'],
      ['ics:3', 'It is marked as private.'],
    ]);
  });

  test('hides a changed date of a private event, and a date that is private itself', () => {
    const { entries, withdrawn } = read(
      vevent('UID:1', 'SUMMARY:Staff', 'CLASS:PRIVATE', 'RRULE:FREQ=DAILY;COUNT=3'),
      vevent('UID:1', 'SUMMARY:Staff, moved', 'RECURRENCE-ID:20261105T100000'),
      vevent('UID:2', 'SUMMARY:Open', 'RRULE:FREQ=DAILY;COUNT=2'),
      vevent('UID:2', 'SUMMARY:Closed session', 'CLASS:PRIVATE', 'RECURRENCE-ID:20261105T100000'),
    );
    expect(entries.map(({ input }) => [input.title, input.repeat?.except])).toEqual([['Open', ['2026-11-05']]]);
    expect(withdrawn.map(({ source }) => source)).toEqual([
      'ics:1',
      'ics:1#at=2026-11-05T10:00',
      'ics:2#at=2026-11-05T10:00',
    ]);
  });
});
