import { describe, expect, test } from 'vitest';
import { fileTypeLabel, formatFileSize, groupDocuments } from '../../../db/rules/documents/documents.ts';
import { type Event, eventText, listOccurrences, toPublicEvent } from '../../../db/rules/events/events.ts';
import { isSafeUrl } from '../../../db/rules/links/links.ts';
import { parseSection } from '../../../db/rules/town/sectionShapes.ts';
import { heroTarget, isVideo, listParagraphs, sectionContent } from '../../../db/rules/town/sections.ts';

describe('sections', () => {
  test.each([
    ['https://host/a.mp4', true],
    ['https://host/A.MOV?x=1#t', true],
    ['/media/x/film.webm', true],
    ['https://host/video/abc', true],
    ['https://video.host/a.jpg', false],
    ['https://host/a.jpg?file=b.mp4', false],
    ['/media/x/a.webp', false],
    ['javascript:x.mp4', false],
    ['', false],
  ])('%j is a film: %s (R143-R145)', (src, film) => expect(isVideo(src)).toBe(film));

  test.each([
    ['contact', 'contact'],
    [undefined, 'about'],
    ['https://evil.test', 'about'],
    ['items', 'items'],
    ['none', null],
  ])('the hero link %j leads to %j (R148-R150)', (link, target) => expect(heroTarget(link)).toBe(target));

  test('both spellings of the short description are read (R155)', () => {
    expect(parseSection('about', { shortDescription: 'Old' }).short_description).toBe('Old');
    expect(parseSection('about', { shortDescription: 'Old', short_description: 'New' }).short_description).toBe('New');
  });

  test('paragraphs come in the order of their numbers', () => {
    expect(listParagraphs({ paragraph10: 'ten', paragraph2: 'two', paragraph1: ' ' })).toEqual(['two', 'ten']);
  });

  test('a town that wrote nothing has every group a screen relies on', () => {
    expect(sectionContent([], 'contact')).toMatchObject({ phone: {}, address: {}, hours: {} });
    expect(sectionContent([], 'hero').action.link).toBe('about');
    expect(sectionContent([], 'calendar').rental_info.contact).toMatchObject({ name: '' });
  });

  test('content cannot hold an address that runs script', () => {
    expect(() => parseSection('hero', { image: { src: 'javascript:alert(1)', alt: '' } })).toThrow(
      'A link must start with',
    );
  });

  test('coordinates and the fire department are kept as they are (R188)', () => {
    const extra = { coordinates: { lat: 30.1, lng: -97.8 }, fire_department: { name: 'MVFD', phones: ['1'] } };
    expect(parseSection('contact', extra)).toMatchObject(extra);
  });
});

test.each([
  ['https://a.test', true],
  ['mailto:a@b.test', true],
  ['tel:+15125550101', true],
  ['/about', true],
  ['//evil.test', false],
  ['/\\evil.test', false],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['data:text/html,x', false],
  ['vbscript:x', false],
  ['about', false],
])('%j may stand in content: %s', (url, safe) => expect(isSafeUrl(url)).toBe(safe));

describe('events', () => {
  const base: Event = {
    id: 'e1',
    version: 1,
    seq: 1,
    updated_at: '',
    title: 'Fair',
    type: 'event',
    date: '2026-11-30',
    end_date: '2026-12-02',
    all_day: true,
    start_time: '',
    end_time: '',
    location: '',
    description: '',
    content: 'Details',
    location_detail: 'Room 2',
    renter_name: 'R',
    renter_email: 'r@x.test',
    renter_phone: '1',
    repeat: null,
    source: '',
    publish_at: '',
    expires_at: '',
    dates: ['2026-11-30'],
  };

  test('a rental loses its content before the fallback could show it (R931, R279)', () => {
    const rental = toPublicEvent({ ...base, type: 'rental' });
    expect(eventText(rental)).toBe('');
    expect(Object.keys(rental).filter((key) => /renter|detail/.test(key))).toEqual([]);
    expect(eventText(toPublicEvent(base))).toBe('Details');
  });

  test('an occurrence counts on every day it touches', () => {
    const shown = [toPublicEvent(base)];
    expect(listOccurrences(shown, '2026-12-02', '2026-12-31')).toHaveLength(1);
    expect(listOccurrences(shown, '2026-12-03', '2026-12-31')).toHaveLength(0);
    expect(listOccurrences(shown, '2026-11-01', '2026-11-29')).toHaveLength(0);
    expect(listOccurrences(shown, '2026-11-30', '2026-11-30')[0]).toMatchObject({
      date: '2026-11-30',
      end_date: '2026-12-02',
    });
  });

  test('a day lists what lasts all day first, then by the clock', () => {
    const late = toPublicEvent({ ...base, id: 'late', all_day: false, start_time: '19:00', title: 'A' });
    const early = toPublicEvent({ ...base, id: 'early', all_day: false, start_time: '08:00', title: 'B' });
    const found = listOccurrences([late, early, toPublicEvent(base)], '2026-11-30', '2026-11-30');
    expect(found.map(({ event }) => event.id)).toEqual(['e1', 'early', 'late']);
  });
});

describe('documents', () => {
  test.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1 KB'],
    [1234, '1.2 KB'],
    [9960, '10 KB'],
    [45_600, '46 KB'],
    [999_499, '999 KB'],
    [999_500, '1 MB'],
    [1_234_567, '1.2 MB'],
    [20_000_000, '20 MB'],
    [10 ** 12, '1000 GB'],
  ])('%i bytes read %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text));

  test('a file is known by its ending', () => {
    expect(fileTypeLabel('Minutes 2026.pdf')).toBe('PDF');
    expect(fileTypeLabel('README')).toBe('FILE');
    expect(fileTypeLabel('Minutes.pdf (signed)')).toBe('FILE');
  });

  test('categories come in the clerk\u2019s order with their documents', () => {
    const record = { version: 1, seq: 1, updated_at: '', description: '', order_index: 0 };
    const file = {
      category_id: 'b',
      meeting_id: '',
      meeting_date: '',
      date: '2026-01-01',
      file_id: 'f',
      file_name: 'x.pdf',
      media_type: 'application/pdf',
      size: 1,
      archive: null,
    };
    const grouped = groupDocuments(
      [
        { ...record, id: 'a', title: 'Second', order_index: 2 },
        { ...record, id: 'b', title: 'First', order_index: 1 },
      ],
      [
        { ...record, ...file, id: 'd2', title: 'Zoning' },
        { ...record, ...file, id: 'd1', title: 'Agenda' },
        { ...record, ...file, id: 'd0', title: 'Of a deleted category', category_id: 'gone' },
      ],
    );
    expect(grouped.map(({ category, documents }) => [category.title, documents.map(({ title }) => title)])).toEqual([
      ['First', ['Agenda', 'Zoning']],
      ['Second', []],
    ]);
  });
});
