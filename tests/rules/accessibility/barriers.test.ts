/** The rules of barriers: what each finds, and what stands beside it unharmed. */

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { docToTree } from '../../../app/editing/richText/docToTree.ts';
import { treeToDoc } from '../../../app/editing/richText/treeToDoc.ts';
import { FormattedText } from '../../../app/ui/FormattedText.tsx';
import type { BarrierRule } from '../../../db/rules/accessibility/barriers.ts';
import { findBarriers } from '../../../db/rules/accessibility/findBarriers.ts';
import { mendTree } from '../../../db/rules/accessibility/mendTree.ts';
import { FormattedBlocks } from '../../../db/rules/fields/formattedBlocks.ts';
import type { FormattedElement, FormattedNode } from '../../../db/rules/fields/formattedText.ts';
import { createHtmlRenderer } from '../../../server/render/formattedHtml.ts';
import { findSteepGrowth } from '../growth.ts';

const titles: Record<string, string> = { '/pool': 'Swimming pool' };
const context = { language: 'en', titleOf: (url: string) => titles[url] };
const find = (blocks: FormattedElement[]) => findBarriers('pages', { blocks }, context);
const rulesOf = (blocks: FormattedElement[]) => find(blocks).map(({ rule }) => rule);
const p = (...content: FormattedNode[]): FormattedElement => ['p', content];
const link = (words: string, url = '/pool'): FormattedElement => ['a', [words], url];
const bold = (words: string): FormattedElement => ['strong', [words]];

describe('links', () => {
  test.each<[string, BarrierRule[]]>([
    ['click here', ['link_says_little']],
    ['Click here!', ['link_says_little']],
    ['here', ['link_says_little']],
    ['Read more…', ['link_says_little']],
    ['PDF', ['link_says_little']],
    ['👉', ['link_says_little']],
    ['haga clic aquí', ['link_says_little']],
    ['Más detalles', ['link_says_little']],
    ['Click here for more information', ['link_says_little']],
    ['PDF (1.2 MB)', ['link_says_little']],
    ['→', ['link_says_little']],
    ['Click here for your water bill', []],
    ['Detalles del presupuesto', []],
    ['Part 2 of 3', []],
    ['https://maple.example/pool', ['link_is_address']],
    ['www.maple.example', ['link_is_address']],
    ['Here is the pool', []],
    ['Hours of the pool', []],
    ['More about the pool', []],
    ['pool@maple.example', []],
    ['Water bill (PDF)', []],
  ])('“%s”', (words, rules) => {
    expect(rulesOf([p('For hours see ', link(words), '.')])).toEqual(rules);
  });

  test('offer the title of their page, and name their place', () => {
    const tree = [p('For hours ', link('click here'), '.')];
    const [found] = find(tree);
    expect(found).toMatchObject({
      path: ['blocks', 0, 1, 1],
      severity: 'review',
      words: 'click here',
      subject: 'For hours click here.',
      fix: { kind: 'words', words: 'Swimming pool' },
    });
    expect(found && mendTree(tree, found)).toEqual([p('For hours ', link('Swimming pool'), '.')]);
    expect(find([p(link('click here', '/elsewhere'))])[0]).not.toHaveProperty('fix');
  });

  test('with equal words lead to one place', () => {
    expect(rulesOf([p(link('Form'), ' and ', link('form', '/b'))])).toEqual(['link_words_repeated']);
    expect(rulesOf([p(link('Form'), ' and ', link('Form'))])).toEqual([]);
  });

  test('to videos tell of captions', () => {
    const video = link('the last meeting', 'https://www.youtube.com/watch?v=1');
    expect(rulesOf([p('Watch ', video)])).toEqual(['video_without_captions']);
    expect(rulesOf([p('Watch ', video, ' (with captions)')])).toEqual([]);
    expect(rulesOf([p(link('the mayor', 'https://maple.example/youtube.com'))])).toEqual([]);
    const meeting = { live_url: 'https://vimeo.com/1', remote_note: '' };
    expect(findBarriers('meetings', meeting, context)).toMatchObject([{ path: ['live_url'] }]);
    expect(findBarriers('meetings', { ...meeting, remote_note: 'Captions are shown.' }, context)).toEqual([]);
  });
});

describe('paragraphs that look like headings', () => {
  const text = p('Bring a towel.');
  test.each<[string, FormattedElement[], BarrierRule[]]>([
    ['a bold line', [p(bold('Opening hours')), text], ['looks_like_heading']],
    ['with a colon, in two marks', [p(bold('Opening'), ' ', ['em', [bold('hours:')]]), text], ['looks_like_heading']],
    ['a bold sentence', [p(bold('The pool is closed.')), text], []],
    ['a line at the end', [text, p(bold('Opening hours'))], []],
    ['bold lines in a row', [p(bold('Town Hall')), p(bold('100 Main Street')), text], ['looks_like_heading']],
    ['a long one', [p(bold('Opening hours '.repeat(8))), text], []],
    ['some bold words', [p(bold('Hours'), ' of the pool'), text], []],
    ['a heading', [['h3', [bold('Hours')]], text], []],
  ])('%s', (_name, tree, rules) => {
    expect(rulesOf(tree)).toEqual(rules);
  });

  test('become one', () => {
    const tree = [p(bold('Opening '), ['em', [bold('hours')]]), text];
    expect(find(tree).flatMap((found) => [mendTree(tree, found)])).toEqual([
      [['h3', ['Opening ', ['em', ['hours']]]], text],
    ]);
  });
});

describe('lines that look like a list', () => {
  test.each<[string, FormattedElement[], FormattedElement[] | null]>([
    [
      'bullets',
      [p('• a\n• b')],
      [
        [
          'ul',
          [
            ['li', ['a']],
            ['li', ['b']],
          ],
        ],
      ],
    ],
    [
      'after a line',
      [p('Bring:\n- a\n- b')],
      [
        p('Bring:'),
        [
          'ul',
          [
            ['li', ['a']],
            ['li', ['b']],
          ],
        ],
      ],
    ],
    [
      'numbers',
      [p('1) a\n2) b')],
      [
        [
          'ol',
          [
            ['li', ['a']],
            ['li', ['b']],
          ],
        ],
      ],
    ],
    [
      'paragraphs',
      [p('So:'), p('• ', bold('a')), p('• b'), p('end')],
      [
        p('So:'),
        [
          'ul',
          [
            ['li', [bold('a')]],
            ['li', ['b']],
          ],
        ],
        p('end'),
      ],
    ],
    [
      'in a callout',
      [['aside', [p('• a\n• b')]]],
      [
        [
          'aside',
          [
            [
              'ul',
              [
                ['li', ['a']],
                ['li', ['b']],
              ],
            ],
          ],
        ],
      ],
    ],
    ['one dash', [p('Open - and more')], null],
    ['one bullet', [p('• a')], null],
    ['a year first', [p('2026 was good\n2027 too')], null],
    [
      'a list',
      [
        [
          'ul',
          [
            ['li', ['a']],
            ['li', ['b']],
          ],
        ],
      ],
      null,
    ],
    ['a dialog of hours', [p('Mo 8-5\nTu 8-5')], null],
  ])('%s', (_name, tree, mended) => {
    const found = find(tree);
    expect(found.map(({ rule }) => rule)).toEqual(mended ? ['looks_like_list'] : []);
    if (mended) expect(found.map((barrier) => mendTree(tree, barrier))).toEqual([mended]);
  });

  test('are found in words without a tree, at their place in the editor', () => {
    const found = findBarriers('announcements', { content: 'So:\n\nBring:\n• a\n• b', blocks: [] }, context);
    expect(found).toMatchObject([{ rule: 'looks_like_list', path: ['blocks', 1], subject: 'Bring:\n• a\n• b' }]);
  });
});

describe('paragraphs in another language', () => {
  test.each<[string, string | null]>([
    ['Si necesita ayuda en español, llame a la oficina del secretario de la ciudad.', 'es'],
    ['El agua debe hervirse antes de beberla hasta nuevo aviso. Gracias por su paciencia.', 'es'],
    ['Nếu quý vị cần giúp đỡ bằng tiếng Việt, xin gọi văn phòng thư ký thành phố.', 'vi'],
    [
      '如果您需要中文帮助，请致电市书记办公室。如果您需要中文帮助，请致电市书记办公室。如果您需要中文帮助，请致电市书记办公室。',
      'zh',
    ],
    ['Place 1: Maria Gonzalez, Place 2: Juan Hernandez, Place 3: Rosa Martinez, Place 4: Luis Garcia', null],
    ['San Antonio River Authority, Fiesta de la Plaza, Casa Navarro, El Mercado, La Villita', null],
    ['Brush pickup: limbs < 4 in., bundled, 4 ft. max. No stumps, tires, paint, batteries.', null],
    ['Ordinance No. 2026-114 amending Chapter 12, Article III, Section 12-45 through 12-61 of the Code', null],
    ['Invocation. Pledge of Allegiance. Consent Agenda. Minutes. Adjournment. Roll call. Quorum.', null],
    ['Se habla español', null],
  ])('%s', (text, language) => {
    expect(find([p(text)]).map(({ fix }) => fix)).toEqual(language ? [{ kind: 'language', language }] : []);
  });

  test('are judged by the language of a site with its country', () => {
    const text = 'The city council will meet on Tuesday evening to discuss the new budget and the water rates.';
    const find = (language: string) => findBarriers('pages', { blocks: [p(text)] }, { language });
    expect(find('en-US')).toEqual([]);
    expect(find('es-MX')).toMatchObject([{ fix: { language: 'en' } }]);
  });

  test('are marked as such, and then quiet', () => {
    const tree = [p('Si necesita ayuda en español, llame a la oficina del secretario de la ciudad.')];
    const [mended = []] = find(tree).map((found) => mendTree(tree, found));
    expect(mended[0]?.[2]).toBe('es');
    expect(find(mended)).toEqual([]);
    expect(v.is(FormattedBlocks, mended)).toBe(true);
    expect(v.is(FormattedBlocks, [['p', ['x'], '"><script>']])).toBe(false);
    expect(docToTree(treeToDoc(mended))).toEqual(mended);
    expect(createHtmlRenderer('https://maple.example').renderFormatted(mended[0] ?? '')).toContain('lang="es"');
    expect(renderToStaticMarkup(createElement(FormattedText, { blocks: mended }))).toContain('lang="es"');
  });
});

describe('words', () => {
  test.each<[string, BarrierRule[]]>([
    ['WATER MAIN BREAK ON OAK STREET', ['capitals']],
    ['Now: BOIL YOUR WATER BEFORE USE. Thanks', ['capitals']],
    ['TCEQ, FEMA and EPA', []],
    ['The TCEQ and TXDOT', []],
    ['BOIL WATER NOW', []],
    ['🎉🎉🎉 Party', ['emoji_run']],
    ['Party 🎉', []],
    ['🇺🇸🇺🇸🇺🇸 Parade', ['emoji_run']],
    ['🇺🇸 Parade', []],
    ['TCEQ, FEMA, EPA, TXDOT, NOAA, USDA', []],
    ['CITY OF MAPLE\n100 MAIN STREET\nMAPLE TX 78701', []],
    [`${'word '.repeat(50)}.`, ['long_sentences']],
  ])('%s', (text, rules) => {
    expect(rulesOf([p(text)])).toEqual(rules);
    expect(findBarriers('banners', { text }, context).map(({ rule }) => rule)).toEqual(rules);
  });

  test('in capitals become a sentence', () => {
    const tree = [p('So: ', bold('PLEASE BOIL YOUR WATER FIRST'), '!')];
    expect(find(tree).map((found) => mendTree(tree, found))).toEqual([
      [p('So: ', bold('Please boil your water first'), '!')],
    ]);
  });
});

describe('descriptions of pictures', () => {
  test.each<[string, BarrierRule[]]>([
    ['IMG_2041.jpg', ['alt_is_file_name']],
    ['DSC 0042', ['alt_is_file_name']],
    ['Scan 12', ['alt_is_file_name']],
    ['IMG_20240301_123456 (1)', ['alt_is_file_name']],
    ['Screenshot 2026-03-01 at 10.12.33', ['alt_is_file_name']],
    ['Photo 1 of the new bridge', []],
    ['Picture 3: the playground', []],
    ['Image 2 of 4: the mayor', []],
    ['image of a park', ['alt_says_picture']],
    ['A photo of the mayor', ['alt_says_picture']],
    ['x'.repeat(151), ['alt_is_long']],
    ['The mayor at the park', []],
    ['Image credits', []],
    ['', []],
  ])('%s', (alt, rules) => {
    const found = findBarriers('announcements', { pictures: [{ src: '/media/a', alt }] }, context);
    expect(found.map(({ rule }) => rule)).toEqual(rules);
  });

  test('of neighbors differ, and decorative ones have none', () => {
    const of = (...pictures: object[]) => findBarriers('announcements', { pictures }, context).map(({ rule }) => rule);
    expect(of({ alt: 'The park' }, { alt: 'The park' })).toEqual(['alt_is_repeated']);
    expect(of({ alt: 'a.jpg', decorative: true })).toEqual([]);
    expect(findBarriers('people', { photo: { src: '/media/a', alt: 'a.png' } }, context)).toMatchObject([
      { rule: 'alt_is_file_name', severity: 'error', path: ['photo', 'alt'] },
    ]);
  });
});

test('a cut inside an emoji leaves no half of it, which a store would change', () => {
  const alt = `${'a'.repeat(299)}😀${'b'.repeat(20)}`;
  const [found] = findBarriers('people', { photo: { alt } }, context);
  expect(found?.subject.isWellFormed()).toBe(true);
});

test('takes work in proportion to its text', () => {
  const units = ['A', 'A ', '• a\n', '🎉', '1) ', '.', ' '];
  const work = (text: string) => find([p(text), p(bold(text)), ...text.split('\n').map((line) => p(line))]);
  expect(units.map((unit) => findSteepGrowth((n) => unit.repeat(n / unit.length), work, 20_000))).toEqual(
    units.map(() => null),
  );
});

test('takes work in proportion to its links', () => {
  const work = (tree: FormattedElement[]) => find(tree);
  const make = (n: number) => [
    p(...Array.from({ length: n }, (_, at) => link(at % 2 ? `here ${at}` : 'here', `/${at}`))),
  ];
  expect(findSteepGrowth(make, work, 5000)).toBe(null);
});
