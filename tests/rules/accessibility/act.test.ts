/**
 * The ACT rules that the check of texts touches: 5effbb (links in context), qt1vmo and 9eb3f6 (names of pictures).
 * The cases follow their published examples, in our own words and as a clerk would type them; most other examples
 * are HTML that nobody can write here. ACT's whole collection of examples has not been run.
 */
import { describe, expect, test } from 'vitest';
import { findBarriers } from '../../../db/rules/accessibility/findBarriers.ts';
import type { FormattedElement, FormattedNode } from '../../../db/rules/fields/formattedText.ts';

const rulesOf = (record: Readonly<Record<string, unknown>>) =>
  findBarriers('pages', record, { language: 'en' }).map(({ rule }) => rule);
const severitiesOf = (record: Readonly<Record<string, unknown>>) =>
  findBarriers('pages', record, { language: 'en' }).map(({ severity }) => severity);

const link = (words: string, url = '/product'): FormattedElement => ['a', [words], url];
const p = (...content: FormattedNode[]): FormattedElement => ['p', content];
const picture = (alt: string) => ({ pictures: [{ src: '/media/a', alt }] });

describe('links', () => {
  const about = p('It has several pages.');
  test.each<[string, FormattedElement[]]>([
    ['the words say the purpose', [p(link('See the description of the product.')), about]],
    ['the sentence says it', [p('See the description of ', link('this product'), '.'), about]],
    [
      'the item above says it',
      [
        [
          'ul',
          [
            [
              'li',
              [
                'Ulysses',
                [
                  'ul',
                  [
                    ['li', [link('HTML', '/a')]],
                    ['li', [link('Plain text', '/b')]],
                  ],
                ],
              ],
            ],
          ],
        ],
      ],
    ],
    [
      'the cell says it',
      [
        [
          'table',
          [
            ['tr', [['th', ['Book']]]],
            ['tr', [['td', ['Ulysses as ', link('EPUB')]]]],
          ],
        ],
      ],
    ],
  ])('ACT passes: %s', (_name, blocks) => {
    expect(rulesOf({ blocks })).toEqual([]);
  });

  test.each(['More', 'Go'])('ACT fails: “%s” alone', (words) => {
    expect(rulesOf({ blocks: [p(link(words)), about] })).toEqual(['link_says_little']);
  });

  test('ACT fails, and only a person can tell: a noun whose sentence is in another paragraph', () => {
    expect(rulesOf({ blocks: [p('A workshop was held in June.'), p(link('Workshop'))] })).toEqual([]);
  });

  test('ACT may pass a link by its context: such words are never an error', () => {
    expect(severitiesOf({ blocks: [p('The budget hearing is on Monday: ', link('more'), '.')] })).toEqual(['review']);
  });
});

describe('names of pictures', () => {
  test.each(['W3C logo', 'HTML 5 logo', 'Nyhavn', 'login', 'An example of a .pdf file'])('ACT passes “%s”', (alt) => {
    expect(rulesOf(picture(alt))).toEqual([]);
  });

  test.each(['nyhavn.jpeg', 'login.png', 'image.jpg file', '94251e110d24a4c2b6e6ce76e7203374'])(
    'ACT fails “%s”',
    (alt) => {
      expect(rulesOf(picture(alt))).toEqual(['alt_is_file_name']);
    },
  );

  test('ACT fails, and only a person can tell: words for another picture', () => {
    expect(rulesOf(picture('ERCIM logo'))).toEqual([]);
  });

  test('pictures without a name are not judged', () => {
    expect(rulesOf({ pictures: [{ src: '/media/a', alt: 'a.jpg', decorative: true }] })).toEqual([]);
  });
});
