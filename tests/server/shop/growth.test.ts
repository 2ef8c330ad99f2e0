/** Drawing records and reading files costs no more than their length: with records at their limits. */
import { describe, expect, test } from 'vitest';
import type { Announcement } from '../../../db/rules/announcements/announcements.ts';
import { announcementLimits as limits } from '../../../db/rules/announcements/fields.ts';
import { type Document, type DocumentCategory, groupDocuments } from '../../../db/rules/documents/documents.ts';
import { refuseDoubleBooking } from '../../../db/rules/events/doubleBooking.ts';
import { listOccurrences } from '../../../db/rules/events/events.ts';
import { maxSingleDates } from '../../../db/rules/events/types.ts';
import { expandRecurrence, listStoredDates } from '../../../db/rules/recurrence/expand.ts';
import { findRecurrenceFault } from '../../../db/rules/recurrence/validate.ts';
import { addDays } from '../../../db/rules/time.ts';
import { buildAtomFeed } from '../../../server/feeds/atom.ts';
import { buildFeedEntries } from '../../../server/feeds/feedEntries.ts';
import { buildJsonFeed } from '../../../server/feeds/jsonFeed.ts';
import { buildSitemap } from '../../../server/feeds/sitemap.ts';
import { csvRow } from '../../../server/http/csv.ts';
import { readCalendar } from '../../../server/import/readCalendar.ts';
import { readFeed } from '../../../server/import/readFeed.ts';
import { renderMailHtml, renderMailText } from '../../../server/mail/mailHtml.ts';
import { receiptOf } from '../../../server/receipts/receipt.ts';
import { renderReceiptHtml } from '../../../server/receipts/saleHtml.ts';
import { buildJsonLd } from '../../../server/render/jsonLd/jsonld.ts';
import { exampleOrder, exampleOrderItem } from '../../exampleOrder.ts';
import { findSteepGrowth } from '../../rules/growth.ts';
import { buildCalendarFile, storedEvent } from '../feeds/calendar-file.ts';
import { announcementInput } from '../records.ts';

const zone = 'America/Chicago';
const origin = 'https://maple.test';
const days = (from: string, count: number) => Array.from({ length: count }, (_, at) => addDays(from, at));
const many = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));

/** Daily since 1900, with as many skipped and extra days as are permitted. */
const busiest = (exceptions: number) => ({
  rule: 'FREQ=DAILY',
  except: days('1990-01-01', exceptions),
  extra: days('2020-01-01', exceptions),
});
const start = { date: '1900-01-01', end_date: '1900-01-01' };
const busyEvent = storedEvent({ ...start, repeat: busiest(maxSingleDates) });
const daysOneByOne = storedEvent({
  ...start,
  repeat: { ...busiest(maxSingleDates), rule: 'FREQ=MONTHLY;BYDAY=1MO,3MO' },
});

const announcement = (content: string): Announcement => ({
  ...announcementInput({ content }),
  attachments: many(limits.attachments, (at) => ({ title: 'x'.repeat(limits.attachmentTitle), url: `/files/${at}` })),
  tags: many(limits.tags, (at) => `tag ${at}`),
  pictures: [],
  format: 'plain',
  blocks: [],
  publish_at: '',
  expires_at: '',
  id: '0198c0de-0000-7000-8000-000000000001',
  version: 1,
  seq: 1,
  updated_at: '2026-11-19T12:00:00.000Z',
});
const hostileContents = [')', '\n ', '<', 'a@a.b ', 'https://a.b/(', '\u0301\u0323'];
const feedParts = (announcements: Announcement[]) => ({
  entries: buildFeedEntries(announcements, origin, zone),
  origin,
  town: { id: 'town', name: 'Maple' },
  icon: '/icon.png',
});
const stored = { version: 1, seq: 1, updated_at: '', title: 'T', description: '', order_index: 0 };
const order = (items: number) =>
  exampleOrder({ items: many(items, (at) => exampleOrderItem({ id: String(at), item_title: '<&"'.repeat(60) })) });
const town = { display_name: 'Maple', host: 'maple.test', support_email: 'a@b.c', accent: '#1f5f8b', time_zone: zone };
const receipt = (items: number) => receiptOf(order(items), town);
const mail = { heading: 'H', paragraphs: ['P'], link: { label: 'L', url: origin }, withDetails: true, footer: 'F' };
const shown = { ...town, commerce: false };

describe('work grows with the number of', () => {
  test.each<[string, (n: number) => unknown, number]>([
    ['days that a rule skips', (n) => expandRecurrence({ ...start, repeat: busiest(n) }, { to: '2060-01-01' }), 1000],
    ['days that a rule is checked for', (n) => findRecurrenceFault(start.date, busiest(n)), 1000],
    ['days that are stored', (n) => listStoredDates({ ...start, repeat: busiest(n) }, '2028-12-31'), 1000],
    ['events in a calendar', (n) => buildCalendarFile(Array(n).fill(busyEvent)), 20],
    [
      'events whose days are sent one by one',
      (n) => buildCalendarFile(Array(n).fill(daysOneByOne), zone, '1900-01-01'),
      60,
    ],
    ['events on a page', (n) => listOccurrences(Array(n).fill(busyEvent), '2026-11-01', '2027-02-28'), 1000],
    [
      'rentals of one hall',
      (n) =>
        refuseDoubleBooking(
          storedEvent({ type: 'rental' }),
          Array(n).fill(storedEvent({ type: 'rental', start_time: '08:00', end_time: '09:00', repeat: busiest(10) })),
          '2026-11-23',
        ),
      20,
    ],
    [
      'documents in as many categories',
      (n) =>
        groupDocuments(
          many(n, (at) => ({ ...stored, id: String(at) }) as DocumentCategory),
          many(n, (at) => ({ ...stored, id: String(at), category_id: String(at) }) as Document),
        ),
      20_000,
    ],
    [
      'announcements in the sitemap',
      (n) =>
        buildSitemap({
          announcements: Array(n).fill(announcement('')),
          origin,
          timeZone: zone,
          commerce: true,
          emptyPaths: [],
        }),
      5000,
    ],
    [
      'events in structured data',
      (n) =>
        buildJsonLd(
          { shown, origin, sections: [], icon: '/i' },
          { events: Array(n).fill(busyEvent), now: Date.parse('2026-11-23') },
        ),
      500,
    ],
    ['items on a receipt', (n) => renderReceiptHtml(receipt(n)), 2000],
    ['items in a mail', (n) => [renderMailHtml(mail, receipt(n)), renderMailText(mail, receipt(n))], 2000],
  ])('%s', (_what, work, longest) => {
    expect(findSteepGrowth((n) => n, work, longest)).toBeNull();
  });
});

describe('work grows with the length of', () => {
  test.each(hostileContents)('announcements of %j in both feeds', (unit) => {
    const draw = (announcements: Announcement[]) => {
      const parts = feedParts(announcements);
      return [buildAtomFeed(parts), buildJsonFeed(parts)];
    };
    const make = (n: number) => Array(5).fill(announcement(unit.repeat(n / unit.length)));
    expect(findSteepGrowth(make, draw, limits.content)).toBeNull();
  });

  test.each(hostileContents)('an event described by %j', (unit) => {
    const make = (n: number) => Array(20).fill(storedEvent({ description: unit.repeat(n / unit.length) }));
    expect(findSteepGrowth(make, (events) => buildCalendarFile(events), 20_000)).toBeNull();
  });

  test.each([',', '"', '=', '\n'])('a cell of %j in a spreadsheet', (unit) => {
    expect(
      findSteepGrowth(
        (n) => unit.repeat(n),
        (text) => csvRow([text, text]),
        100_000,
      ),
    ).toBeNull();
  });
});

describe('reading a file grows with', () => {
  const calendar = (...lines: string[]) =>
    ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\n');
  const fields = [
    'SUMMARY:',
    'DESCRIPTION:<p>',
    'LOCATION:',
    'UID:',
    'CATEGORIES:',
    'RRULE:FREQ=DAILY;',
    'EXDATE:',
    'DURATION:',
    'DTSTART;TZID=',
  ];
  const fillings = [
    'a',
    ' ',
    ',',
    ';',
    '\\',
    '"',
    '<a ',
    '<!--',
    '&',
    '\n ',
    '\nx',
    '20261201,',
    'BYDAY=MO,',
    '\u0301\u0323',
  ];
  test.each(fields)('a calendar’s %s', (field) => {
    const steep = fillings.map((unit) => {
      const make = (n: number) => calendar('SUMMARY:A', 'DTSTART:20261201', `${field}${unit.repeat(n / unit.length)}`);
      const read = (text: string) => {
        try {
          return readCalendar(text, zone, '2028-12-31');
        } catch (error) {
          return error;
        }
      };
      return [unit, findSteepGrowth(make, read, 50_000)];
    });
    expect(steep.filter(([, found]) => found)).toEqual([]);
  });

  test('a calendar’s events, its moved dates, and the parts that it cancels', () => {
    const events = (n: number) =>
      many(n, (at) =>
        [
          'BEGIN:VEVENT',
          'UID:a',
          `RECURRENCE-ID:${addDays('2026-01-01', at).replaceAll('-', '')}`,
          'SUMMARY:A',
          'DTSTART:20261201',
          'END:VEVENT',
        ].join('\n'),
      );
    const make = (n: number) => ['BEGIN:VCALENDAR', ...events(n), 'END:VCALENDAR', ''].join('\n');
    expect(findSteepGrowth(make, (text) => readCalendar(text, zone, '2028-12-31'), 1000)).toBeNull();
  });

  test.each(['title', 'description', 'content:encoded', 'link', 'guid', 'pubDate', 'category', 'x'])(
    'a feed’s <%s>',
    (name) => {
      const steep = ['a', ' ', '&lt;', '&lt;a ', '&amp;', '<![CDATA[<]]>', '<b>', '<b/>', '\n', ')', '&#60;!--'].map(
        (unit) => {
          const make = (n: number) =>
            `<rss><channel><item><title>A</title><${name}>${unit.repeat(n / unit.length)}</${name}></item></channel></rss>`;
          const read = (text: string) => {
            try {
              return readFeed(text, zone);
            } catch (error) {
              return error;
            }
          };
          return [unit, findSteepGrowth(make, read, 50_000)];
        },
      );
      expect(steep.filter(([, found]) => found)).toEqual([]);
    },
  );

  test('a feed’s items', () => {
    const make = (n: number) => `<rss><channel>${'<item><title>A</title></item>\n'.repeat(n)}</channel></rss>`;
    expect(findSteepGrowth(make, (text) => readFeed(text, zone), 3000)).toBeNull();
  });
});
