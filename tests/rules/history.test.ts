import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../db/rules/fields/markdown.ts';
import { compareVersions, type HistoryNoun, recordTitle, type StoredRecord } from '../../db/rules/history.ts';
import fc from '../properties.ts';
import { announcementInput, eventInput, itemInput } from '../server/records.ts';

const document = (given: StoredRecord = {}): StoredRecord => ({
  title: 'Agenda',
  description: '',
  date: '2026-11-20',
  file_name: 'agenda.pdf',
  size: 12_000,
  order_index: 0,
  category_id: 'c1',
  file_id: 'f1',
  media_type: 'application/pdf',
  ...given,
});
const section = (content: StoredRecord, enabled = true): StoredRecord => ({ content, enabled });

const opening = (...breaks: [string, string][]) => ({
  day: 1,
  open: '08:00',
  close: '17:00',
  breaks: breaks.map(([start, end]) => ({ start, end })),
});

describe('the differences between two versions', () => {
  test.each<[string, HistoryNoun, StoredRecord, StoredRecord, unknown[]]>([
    ['nothing', 'announcements', announcementInput(), announcementInput(), []],
    [
      'what the store works out by itself',
      'announcements',
      { ...announcementInput(), id: 'a', version: 1, seq: 3, updated_at: 'x' },
      announcementInput(),
      [],
    ],
    [
      'a text',
      'announcements',
      announcementInput({ title: 'One' }),
      announcementInput({ title: 'Two' }),
      [{ field: 'title', kind: 'text', before: 'One', after: 'Two' }],
    ],
    [
      'a list',
      'announcements',
      announcementInput({ attachments: [] }),
      announcementInput({ attachments: [{ title: 'Map', url: '/map.pdf' }] }),
      [{ field: 'attachments', kind: 'lines', before: [], after: ['Map (/map.pdf)'] }],
    ],
    [
      'a formatted text, without its marks',
      'announcements',
      {
        ...announcementInput({ content: '**Old** words', format: 'markdown' }),
        blocks: parseMarkdown('**Old** words'),
      },
      {
        ...announcementInput({ content: '**New** words', format: 'markdown' }),
        blocks: parseMarkdown('**New** words'),
      },
      [{ field: 'content', kind: 'text', before: 'Old words', after: 'New words' }],
    ],
    [
      'nothing but marks',
      'announcements',
      { ...announcementInput({ content: 'Same words' }), format: undefined },
      { ...announcementInput({ content: 'Same *words*', format: 'markdown' }), blocks: parseMarkdown('Same *words*') },
      [{ field: 'formatting', kind: 'yes-no', before: '', after: 'yes' }],
    ],
    [
      'the address of a link in a description',
      'items',
      { description: 'A pass', description_blocks: [['p', [['a', ['A pass'], '/parks']]]] },
      { description: 'A pass', description_blocks: [['p', [['a', ['A pass'], '/pool']]]] },
      [{ field: 'description', kind: 'text', before: 'A pass (/parks)', after: 'A pass (/pool)' }],
    ],
    [
      'bold words of a description',
      'events',
      { description: 'Bring water', description_blocks: [] },
      { description: 'Bring water', description_blocks: [['p', [['strong', ['Bring water']]]]] },
      [{ field: 'formatting', kind: 'yes-no', before: '', after: 'yes' }],
    ],
    [
      'the pictures of an announcement, with their focus point',
      'announcements',
      announcementInput({ pictures: [{ src: '/a.jpg', alt: 'The bridge' }] }),
      announcementInput({ pictures: [{ src: '/a.jpg', alt: 'The bridge', focus: { x: 20, y: 70 } }] }),
      [
        {
          field: 'pictures',
          kind: 'lines',
          before: ['The bridge (/a.jpg)'],
          after: ['The bridge (/a.jpg, 20 % 70 %)'],
        },
      ],
    ],
    [
      'a choice inside a group',
      'announcements',
      announcementInput(),
      announcementInput({ details: { allDay: true, hasEndTime: false, time: '', endTime: '' } }),
      [{ field: 'details.allDay', kind: 'yes-no', before: 'no', after: 'yes' }],
    ],
    [
      'a moment that older versions did not have',
      'announcements',
      announcementInput(),
      { ...announcementInput(), publish_at: '', expires_at: '2026-11-24T08:00' },
      [{ field: 'expires_at', kind: 'moment', before: '', after: '2026-11-24T08:00' }],
    ],
    [
      'a repetition that ends',
      'events',
      eventInput({ repeat: { rule: 'FREQ=WEEKLY', except: ['2026-12-15'], extra: [] } }),
      eventInput(),
      [
        { field: 'repeat.rule', kind: 'rule', before: 'FREQ=WEEKLY', after: '' },
        { field: 'repeat.except', kind: 'lines', before: ['2026-12-15'], after: [] },
      ],
    ],
    [
      'members',
      'sections',
      section({ members: [{ name: 'Ann', title: 'Mayor' }] }),
      section({ members: [{ name: 'Bob', title: 'Mayor' }] }),
      [{ field: 'members', kind: 'lines', before: ['Ann, Mayor'], after: ['Bob, Mayor'] }],
    ],
    [
      'office hours, a line for each weekday, and closures',
      'sections',
      section({ hours: { days: [opening(['12:00', '13:00'])] }, closures: [] }),
      section({ hours: { days: [opening()] }, closures: [{ from: '2026-11-26', to: '2026-11-27', reason: 'Snow' }] }),
      [
        { field: 'hours.days', kind: 'opening', before: ['1 08:00-12:00 13:00-17:00'], after: ['1 08:00-17:00'] },
        { field: 'closures', kind: 'closure', before: [], after: ['2026-11-26 2026-11-27 Snow'] },
      ],
    ],
    [
      'paragraphs, as the text they make',
      'sections',
      section({ long_description: { paragraph2: 'Two', paragraph1: 'One' } }),
      section({ long_description: { paragraph1: 'One', paragraph2: 'Two', paragraph3: 'Three' } }),
      [{ field: 'long_description', kind: 'text', before: 'One\n\nTwo', after: 'One\n\nTwo\n\nThree' }],
    ],
    [
      'a picture, without its other sizes',
      'sections',
      section({
        image: { src: '/media/1/a.jpg', alt: 'Town', srcset: '/media/1/a.jpg 300w', width: 300, height: 200 },
      }),
      section({
        image: { src: '/media/2/b.jpg', alt: 'Town', srcset: '/media/2/b.jpg 300w', width: 400, height: 200 },
      }),
      [{ field: 'image.src', kind: 'picture', before: '/media/1/a.jpg', after: '/media/2/b.jpg' }],
    ],
    [
      'what must be seen of a picture',
      'sections',
      section({ image: { src: '/a.jpg', alt: '', avif: '/a.avif 1w' } }),
      section({ image: { src: '/a.jpg', alt: '', decorative: true, focus: { x: 20, y: 33.4 } } }),
      [
        { field: 'image.decorative', kind: 'yes-no', before: '', after: 'yes' },
        { field: 'image.focus', kind: 'focus', before: '', after: '20 33.4' },
      ],
    ],
    [
      'a section that is hidden',
      'sections',
      section({}),
      section({}, false),
      [{ field: 'enabled', kind: 'yes-no', before: 'yes', after: 'no' }],
    ],
    [
      'a file',
      'documents',
      document(),
      document({ file_id: 'f2', file_name: 'new.pdf' }),
      [{ field: 'file_name', kind: 'file', before: 'agenda.pdf (12 KB)', after: 'new.pdf (12 KB)' }],
    ],
    [
      'another file of the same name and size',
      'documents',
      document(),
      document({ file_id: 'f2' }),
      [{ field: 'file_name', kind: 'file', before: 'agenda.pdf (12 KB)', after: 'agenda.pdf (12 KB)' }],
    ],
    [
      'another category, and a place that is nobody’s change',
      'documents',
      document(),
      document({ category_id: 'c2', order_index: 3 }),
      [{ field: 'category_id', kind: 'record', before: 'c1', after: 'c2' }],
    ],
    [
      'a link',
      'banners',
      { severity: 'notice', text: 'Snow', link: { title: 'More', url: '/a' } },
      { severity: 'emergency', text: 'Snow', link: null },
      [
        { field: 'severity', kind: 'choice', before: 'notice', after: 'emergency' },
        { field: 'link', kind: 'text', before: 'More (/a)', after: '' },
      ],
    ],
    [
      'what is sold, by the names of its lists',
      'items',
      { ...itemInput({ list_ids: [1] }), lists: ['Misc'], picture: null },
      {
        ...itemInput({ list_ids: [2], price: 30, quantity: 0, is_public: false, image: '/media/1/hat.jpg' }),
        lists: ['Hats'],
        picture: { src: '/media/1/hat.jpg' },
      },
      [
        { field: 'image', kind: 'picture', before: '', after: '/media/1/hat.jpg' },
        { field: 'price', kind: 'price', before: '24.5', after: '30' },
        { field: 'quantity', kind: 'count', before: '3', after: '0' },
        { field: 'is_public', kind: 'yes-no', before: 'yes', after: 'no' },
        { field: 'lists', kind: 'lines', before: ['Misc'], after: ['Hats'] },
      ],
    ],
  ])('%s', (_name, noun, before, after, expected) => {
    expect(compareVersions(noun, before, after)).toEqual(expected);
  });

  test('a first version shows what was filled in and nothing else', () => {
    const fields = compareVersions('events', null, eventInput()).map(({ field }) => field);
    expect(fields).toEqual(['title', 'type', 'date', 'end_date', 'start_time', 'end_time', 'location', 'description']);
    const sold = compareVersions('items', null, itemInput({ sku: '', tags: [] })).map(({ field }) => field);
    expect(sold).toEqual(['title', 'description', 'price', 'quantity', 'is_public', 'taxable']);
  });

  const record = fc.record({
    title: fc.string(),
    tags: fc.array(fc.string()),
    details: fc.record({ allDay: fc.boolean(), time: fc.string() }, { requiredKeys: [] }),
    content: fc.anything({ maxDepth: 2 }),
    order_index: fc.integer(),
    repeat: fc.option(fc.record({ rule: fc.string(), except: fc.array(fc.string()) })),
  });
  test('the same the other way round, each field once, and nothing between a record and itself', () => {
    fc.assert(
      fc.property(record, record, fc.constantFrom<HistoryNoun>('events', 'sections', 'documents'), (a, b, noun) => {
        const there = compareVersions(noun, a, b);
        const back = compareVersions(noun, b, a);
        expect(new Set(there.map(({ field }) => field)).size).toBe(there.length);
        expect(new Map(back.map(({ field, before, after }) => [field, [after, before]]))).toEqual(
          new Map(there.map(({ field, before, after }) => [field, [before, after]])),
        );
        expect(compareVersions(noun, a, structuredClone(a))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

test.each<[string, string, StoredRecord | null, string]>([
  ['sections', 'hero', null, 'Hero'],
  ['events', '1', { title: 'Parade' }, 'Parade'],
  ['banners', '1', { text: 'Snow' }, 'Snow'],
  ['towns', '1', { display_name: 'Maple' }, 'Maple'],
  ['users', '1', { email: 'clerk@maple.example' }, 'clerk@maple.example'],
  ['events', '1', null, ''],
])('a record of %s is called by its name', (noun, id, stored, title) => {
  expect(recordTitle(noun, id, stored)).toBe(title);
});
