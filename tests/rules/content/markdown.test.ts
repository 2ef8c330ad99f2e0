import { describe, expect, test } from 'vitest';
import { type FormattedNode, formattedLimits, toPlainText } from '../../../db/rules/fields/formattedText.ts';
import { parseMarkdown } from '../../../db/rules/fields/markdown.ts';
import { summarize } from '../../../db/rules/search/excerpt.ts';
import { findSteepGrowth } from '../growth.ts';

describe('Markdown is read as', () => {
  test.each<[string, string, unknown[]]>([
    [
      'paragraphs, with the lines that were typed',
      'One\ntwo\r\n\r\nthree',
      [
        ['p', ['One\ntwo']],
        ['p', ['three']],
      ],
    ],
    [
      'headings of one kind',
      '# One\n### Two ###\nText',
      [
        ['h3', ['One']],
        ['h3', ['Two']],
        ['p', ['Text']],
      ],
    ],
    [
      'lists, also inside each other',
      'Bring:\n- water\n- snacks\n  1. apples\n  2. nuts',
      [
        ['p', ['Bring:']],
        [
          'ul',
          [
            ['li', ['water']],
            [
              'li',
              [
                'snacks',
                [
                  'ol',
                  [
                    ['li', ['apples']],
                    ['li', ['nuts']],
                  ],
                ],
              ],
            ],
          ],
        ],
      ],
    ],
    [
      'a list that ends where a line is not part of it',
      '- water\n- snacks\n  and cups\nBring both.',
      [
        [
          'ul',
          [
            ['li', ['water']],
            ['li', ['snacks\nand cups']],
          ],
        ],
        ['p', ['Bring both.']],
      ],
    ],
    ['a list that begins where it says', '12. October', [['ol', [['li', ['October']]], 12]]],
    [
      'bold and italics',
      'Now **boil *all* water**.',
      [['p', ['Now ', ['strong', ['boil ', ['em', ['all']], ' water']], '.']]],
    ],
    [
      'links, also without a scheme',
      '[Map](https://a.test/x_(y)) [site](maple.gov) [mail](a@b.co) [form](/files/a)',
      [
        [
          'p',
          [
            ['a', ['Map'], 'https://a.test/x_(y)'],
            ' ',
            ['a', ['site'], 'https://maple.gov'],
            ' ',
            ['a', ['mail'], 'mailto:a@b.co'],
            ' ',
            ['a', ['form'], '/files/a'],
          ],
        ],
      ],
    ],
    [
      'addresses in the text as links',
      'See https://a.test/b_c_d.',
      [['p', ['See ', ['a', ['https://a.test/b_c_d'], 'https://a.test/b_c_d'], '.']]],
    ],
  ])('%s', (_what, text, blocks) => {
    expect(parseMarkdown(text)).toEqual(blocks);
  });

  test.each([
    '<b>bold</b> <script>alert(1)</script>',
    '`code` and ~~~',
    '> quoted',
    'Fish & chips &amp; peas &copy;',
    'Title\n=====',
    'A line\n---',
    '***',
    '5 * 3 * 2 = 30, snake_case_name',
    '#1 on the list',
    '2026 was good. 3.5 too',
    '[x]: http',
    '[words][key]',
    '[a](b "a title")',
  ])('plain text: %j stays as typed', (text) => {
    expect(parseMarkdown(text)).toEqual([['p', [text]]]);
  });

  test('neither a link that could run nor an image', () => {
    expect(parseMarkdown('[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example)')).toEqual([
      ['p', ['a b c']],
    ]);
    expect(parseMarkdown('![a](https://a.test/x.png)')).toEqual([['p', ['!', ['a', ['a'], 'https://a.test/x.png']]]]);
    expect(parseMarkdown('    indented')).toEqual([['p', ['indented']]]);
    expect(parseMarkdown(' \n\t\n')).toEqual([]);
  });
});

test('as plain words it has no marks, and its summary no heading', () => {
  const blocks = parseMarkdown(
    '## Water\n\nBoil **all** water. See [the map](https://a.test).\n\n- one\n- two\n\n3. three',
  );
  expect(toPlainText(blocks)).toBe('Water\n\nBoil all water. See the map.\n\n• one\n• two\n\n3. three');
  expect(toPlainText(blocks, (url) => url)).toContain('See the map (https://a.test).');
  expect(toPlainText(parseMarkdown('- one\n  - inner\n- two'))).toBe('• one\n  • inner\n• two');
  expect(summarize({ content: '', blocks })).toBe('Boil all water. See the map.');
  expect(summarize({ content: 'Plain **stars**.' })).toBe('Plain **stars**.');
  expect(summarize({ content: '', blocks: parseMarkdown('# Only this') })).toBe('Only this');
});

describe('text that would take too long', () => {
  const { markdownLetters } = formattedLimits;
  // Those that stumble over one character alone are in growth.test.ts.
  test.each(['*a ', 'a* ', '*a_ ', '**a *b ', '[a](', '[a](<b', '[a](b "', '[a](b)', '](a('])('marks: %j', (unit) => {
    const make = (n: number) => unit.repeat(n / unit.length);
    expect(findSteepGrowth(make, parseMarkdown, markdownLetters)).toBeNull();
  });
  test.each(['- ', '- a\n', '2. a\n', '- \n', '- a\n2. b\n', 'a\n', ' c\n', '    - b\n        - c\n', '    b\n\n'])(
    'lines inside a list: %j',
    (unit) => {
      const make = (n: number) => `- a\n  - b\n${unit.repeat(n / unit.length)}`;
      expect(findSteepGrowth(make, parseMarkdown, markdownLetters)).toBeNull();
    },
  );

  test('is not nested deeper than it can be drawn', () => {
    const depth = (node: FormattedNode): number =>
      typeof node === 'string' ? 0 : 1 + Math.max(0, ...node[1].map(depth));
    const stairs = Array.from({ length: 100 }, (_, at) => `${' '.repeat(2 * at)}- x`).join('\n');
    for (const text of [stairs, '- '.repeat(5000), '**a *b '.repeat(2000), '[a]('.repeat(2000)]) {
      expect(Math.max(...parseMarkdown(text).map(depth))).toBeLessThan(600);
    }
    expect(Math.max(...parseMarkdown(stairs).map(depth))).toBeLessThan(14);
  });

  test('marks beyond a thousand are read as they are typed', () => {
    const blocks = parseMarkdown('**a** '.repeat(600));
    expect(JSON.stringify(blocks).match(/"strong"/g)).toHaveLength(500);
    expect(toPlainText(blocks)).toMatch(/\*\*a\*\*$/);
  });
});
