import { describe, expect, it } from 'vitest';
import { telephoneHref } from '../../app/sections/contact/telephoneHref.ts';
import { pageMeta } from '../../app/shell/pageMeta.ts';
import * as dates from '../../app/texts/dates.ts';
import { completeUrl } from '../../db/rules/links/completeUrl.ts';
import { linkify, splitParagraphs } from '../../db/rules/links/linkify.ts';
import { measureCpu } from '../cpuTime.ts';

describe('addresses in text', () => {
  const links = (text: string) => linkify(text).flatMap(({ url }) => url ?? []);

  it('makes links of web and e-mail addresses', () => {
    expect(links('See https://a.test/b?c=1#d or write to clerk@maple.example')).toEqual([
      'https://a.test/b?c=1#d',
      'mailto:clerk@maple.example',
    ]);
  });

  it('knows international domains', () => {
    expect(links('Write to info@müller.example.')).toEqual(['mailto:info@müller.example']);
    expect(completeUrl('info@müller.example')).toBe('mailto:info@müller.example');
  });

  it('leaves the end of the sentence out', () => {
    expect(links('(see https://a.test/b).')).toEqual(['https://a.test/b']);
    expect(links('https://a.test/wiki/Maple_(Texas), and more')).toEqual(['https://a.test/wiki/Maple_(Texas)']);
    expect(links('Is it clerk@maple.example?')).toEqual(['mailto:clerk@maple.example']);
  });

  it('makes no link of what could run', () => {
    expect(links('javascript:alert(1) data:text/html,x ftp://a.test <script>https://a.test</script>')).toEqual([
      'https://a.test',
    ]);
  });

  it('loses nothing of the text', () => {
    for (const text of ['', 'plain', 'https://a.test', 'a https://a.test. b c@d.test!', 'مرحبا https://a.test مرحبا']) {
      expect(
        linkify(text)
          .map((stretch) => stretch.text)
          .join(''),
      ).toBe(text);
    }
  });

  it('is done with the longest word there can be in no time', async () => {
    const taken = await measureCpu(() => {
      expect(links('a'.repeat(100_000))).toEqual([]);
      expect(links(`x@@${'b.'.repeat(50_000)}`)).toEqual([]);
    });
    expect(taken).toBeLessThan(2000);
  });

  it('parts paragraphs at blank lines, and only there', () => {
    expect(splitParagraphs('a\nb\r\n\r\nc\n \n\n d \n')).toEqual(['a\nb', 'c', 'd']);
    expect(splitParagraphs(' \n\n ')).toEqual([]);
  });
});

describe('dates and times', () => {
  it('names days', () => {
    expect(dates.formatLongDate('2026-11-24')).toBe('Tuesday, November 24, 2026');
    expect(dates.formatDate('2028-02-29')).toBe('February 29, 2028');
    expect(dates.formatShortDay('2026-01-01')).toBe('Thu, Jan 1');
    expect(dates.formatMonth('2026-12')).toBe('December 2026');
    expect(dates.formatDateSpan('2026-12-31', '2027-01-01')).toBe(
      'Thursday, December 31, 2026 to Friday, January 1, 2027',
    );
    expect(dates.formatDateSpan('2026-12-31', '2026-12-31')).toBe('Thursday, December 31, 2026');
  });

  it('names hours', () => {
    expect(['00:00', '00:05', '11:59', '12:00', '13:30', '23:59'].map(dates.formatTime)).toEqual([
      '12:00 AM',
      '12:05 AM',
      '11:59 AM',
      '12:00 PM',
      '1:30 PM',
      '11:59 PM',
    ]);
    expect([0, 480, 1020, 1440].map(dates.formatMinutes)).toEqual(['12:00 AM', '8:00 AM', '5:00 PM', '12:00 AM']);
    expect(dates.formatTimeSpan('19:00', '21:00')).toBe('7:00 PM to 9:00 PM');
    expect(dates.formatTimeSpan('19:00', '')).toBe('7:00 PM');
  });
});

it('dials numbers as they are written', () => {
  expect(telephoneHref('(254) 555-0100')).toBe('tel:2545550100');
  expect(telephoneHref('+1 254-555-0100 ext. 12')).toBe('tel:+12545550100,12');
  expect(telephoneHref('254.555.0100 x7')).toBe('tel:2545550100,7');
  expect(telephoneHref('911')).toBe('tel:911');
});

describe('titles', () => {
  const input = { town: 'Maple', subtitle: 'A small town', commerce: false };
  it.each([
    ['/', 'Maple'],
    ['/about', 'About Us – Maple'],
    ['/announcements', 'Announcements – Maple'],
    ['/announcements/', 'Announcements – Maple'],
    ['/terms', 'Terms of Use – Maple'],
    ['/items', 'Page not found – Maple'],
    ['/nope', 'Page not found – Maple'],
  ])('%s', (path, title) => expect(pageMeta(path, input).title).toBe(title));

  it('names the announcement of the address', () => {
    const announcement = { title: 'Budget', excerpt: 'Adopted.' };
    expect(pageMeta('/announcements', { ...input, announcement })).toEqual({
      title: 'Budget – Maple',
      description: 'Adopted.',
    });
  });

  it('names the shop only where there is one', () =>
    expect(pageMeta('/items', { ...input, commerce: true }).title).toBe('Items – Maple'));
});
