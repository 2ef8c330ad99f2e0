import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../server/import/entries.ts';
import { htmlToLine, htmlToText, truncateText } from '../../../server/import/htmlToText.ts';
import fc from '../../properties.ts';

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
  ])('from %j', (html, text) => {
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
        expect(truncateText(text, 20).length).toBeLessThanOrEqual(20);
      }),
      { numRuns: 2000 },
    );
  });

  test('is cut between words and never through a character', () => {
    expect(truncateText('The quick brown fox', 12)).toBe('The quick…');
    expect(truncateText('short', 12)).toBe('short');
    expect(truncateText('😀'.repeat(10), 10).isWellFormed()).toBe(true);
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
