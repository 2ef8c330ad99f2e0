/** The rules of barriers: what each finds, and what stands beside it unharmed. */

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { docToTree } from '../../../app/editing/richText/docToTree.ts';
import { treeToDoc } from '../../../app/editing/richText/treeToDoc.ts';
import { FormattedText } from '../../../app/ui/text/FormattedText.tsx';
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
    ['click here to register', ['link_says_little']],
    ['Click Here for details', ['link_says_little']],
    ['please tap here to sign up', ['link_says_little']],
    ['over here', ['link_says_little']],
    ['Click here to register for the parade', []],
    ['Over here in Maple', []],
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

describe('videos', () => {
  const about = (text: string, url = 'https://youtu.be/abc') =>
    rulesOf([p(text, ' ', link('the meeting of June', url))]);
  test.each([
    'https://www.youtube.com/@mapletown/live',
    'https://m.youtube.com/live/abc',
    'https://www.youtube-nocookie.com/embed/abc',
    'https://vimeo.com/channels/maple/123',
    'https://maple.example/june.mp4?t=1',
  ])('%s', (url) => {
    expect(about('Watch', url)).toEqual(['video_without_captions']);
  });

  test.each([
    'https://www.youtube.com/@mapletown',
    'https://www.youtube.com/channel/abc',
    'https://youtube.com/',
    'https://vimeo.com/mapletown',
  ])('%s is a channel', (url) => {
    expect(about('Watch', url)).toEqual([]);
  });

  test('a stream may be watched on its channel', () => {
    const meeting = { live_url: 'https://www.youtube.com/@mapletown', remote_note: '' };
    expect(findBarriers('meetings', meeting, context)).toMatchObject([{ rule: 'video_without_captions' }]);
  });

  test.each([
    'It has no captions.',
    'It doesn’t have any captions yet.',
    'Without closed captions:',
    'Captions are not available.',
    'Captions will be added.',
    'Captions: none',
    'Enter the photo caption contest!',
    'Sin subtítulos:',
  ])('%s', (text) => {
    expect(about(text)).toEqual(['video_without_captions']);
  });

  test.each([
    'It has captions.',
    'No sign-in is needed; captions are shown.',
    'With captions, not with sound.',
    'Closed captioning is on.',
    'Con subtítulos:',
    'Captions: English and Spanish',
    'The photo captions are shown, and the video has captions.',
  ])('%s', (text) => {
    expect(about(text)).toEqual([]);
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
    ['a first line', [p(bold('What to bring'), '\nA towel and a friend')], ['looks_like_heading']],
    ['a first line with its break', [p(bold('What to bring\n'), 'A towel')], ['looks_like_heading']],
    ['a bold first sentence', [p(bold('The pool is closed.'), '\nA towel')], []],
    ['two bold lines', [p(bold('Town Hall'), '\n', bold('100 Main Street'))], []],
    ['slanted, with a colon', [p(['em', ['What to bring:']]), text], ['looks_like_heading']],
    ['a slanted note', [p(['em', ['Photo by Jane Doe']]), text], []],
    ['a deadline', [p(bold('Deadline: Friday, December 4')), text], []],
    ['a date', [p(bold('Saturday, December 5, 9 a.m. – noon')), text], []],
    ['a price', [p(bold('Cost: $5')), text], []],
    ['a place', [p(bold('Where: Town Hall')), text], []],
    ['a numbered step', [p(bold('Step 1: Fill in the form')), text], ['looks_like_heading']],
    ['a meeting with its date', [p(bold('Budget hearing of December 5')), text], ['looks_like_heading']],
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

test('a bold first line becomes a heading, and the others stay a paragraph', () => {
  const tree = [p(bold('What to bring\n'), 'A towel\nA ', bold('friend'))];
  const [found] = find(tree);
  expect(found).toMatchObject({ words: 'What to bring', from: 0, to: 13 });
  expect(found && mendTree(tree, found)).toEqual([['h3', ['What to bring']], p('A towel\nA ', bold('friend'))]);
});

describe('forms without words', () => {
  const table = (...headers: string[]): FormattedElement => [
    'table',
    [
      ['tr', headers.map((words): FormattedElement => ['th', [words]])],
      ['tr', headers.map((): FormattedElement => ['td', ['9 to 5']])],
    ],
  ];
  test.each<[string, FormattedElement, BarrierRule[]]>([
    ['a table with empty headers', table('', ' '), ['table_has_no_headers']],
    ['a table with one', table('', 'Hours'), []],
    ['an empty heading', ['h3', []], ['heading_is_empty']],
    ['a heading of spaces', ['h3', [bold(' ')]], ['heading_is_empty']],
    ['an empty paragraph', p(''), []],
  ])('%s', (_name, block, rules) => {
    const found = find([block, p('Bring a towel.')]);
    expect(found.map(({ rule }) => rule)).toEqual(rules);
    // An answer needs words that it is about.
    expect(found.every(({ subject }) => subject !== '')).toBe(true);
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
    [
      'Quý vị có thể nộp đơn xin giấy phép xây dựng tại văn phòng thành phố từ 8 giờ sáng đến 5 giờ chiều, và trả lệ phí.',
      'vi',
    ],
    [
      'Thành phố thông báo: nước máy phải đun sôi trước khi uống cho đến khi có thông báo mới. Xin cảm ơn quý vị.',
      'vi',
    ],
    ['Nguyễn Văn Thiệu, Trần Thị Hương, Lê Đức Anh, Phạm Quỳnh and Đặng Thuỳ sit on the board of the library.', null],
    ['The phở of Café Société and the jalapeño quesadillas of Señor Núñez are free at the fair on Saturday.', null],
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

describe('items of a list in another language', () => {
  const spanish = 'Si necesita ayuda en español, llame a la oficina del secretario de la ciudad.';
  test('are marked as such, and keep the lists below them', () => {
    const below: FormattedElement = ['ul', [['li', ['Call the clerk.']]]];
    const tree: FormattedElement[] = [
      [
        'ul',
        [
          ['li', ['Open']],
          ['li', [bold('Si '), spanish, below]],
        ],
      ],
    ];
    const found = find(tree);
    expect(found).toMatchObject([{ rule: 'other_language', path: ['blocks', 0, 1, 1], fix: { language: 'es' } }]);
    const [mended = []] = found.map((barrier) => mendTree(tree, barrier));
    expect(mended).toEqual([
      [
        'ul',
        [
          ['li', ['Open']],
          ['li', [['p', [bold('Si '), spanish], 'es'], below]],
        ],
      ],
    ]);
    expect(find(mended)).toEqual([]);
    expect(v.is(FormattedBlocks, mended)).toBe(true);
    expect(docToTree(treeToDoc(mended))).toEqual(mended);
  });

  test('are not told in headings and cells, which have no language', () => {
    expect(rulesOf([['h3', [spanish]]])).toEqual([]);
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
    ['Chapter 5, MAPLE ORDINANCES', []],
    ['TCEQ 5, FEMA 6, EPA 7, TXDOT 8, NOAA 9, USDA 10', []],
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
    ['Picture of the day winner', []],
    ['Foto de la semana: el parque', []],
    ['20261129_101010', ['alt_is_file_name']],
    ['WhatsApp Image 2026-11-29 at 10.10.10', ['alt_is_file_name']],
    ['received_123456789012345', ['alt_is_file_name']],
    ['Flyer_final_v2.pdf', ['alt_is_file_name']],
    ['Flyer_final_v2', ['alt_is_file_name']],
    ['Bild1', ['alt_is_file_name']],
    ['untitled', ['alt_is_file_name']],
    ['Unnamed (1)', ['alt_is_file_name']],
    ['IMG_2041.jpg - the pool', ['alt_is_file_name']],
    ['picture', ['alt_says_nothing']],
    ['Image', ['alt_says_nothing']],
    ['photo.', ['alt_says_nothing']],
    ['flyer', ['alt_says_nothing']],
    ['a photo of', ['alt_says_nothing']],
    ['.', ['alt_says_nothing']],
    ['asdf', ['alt_says_nothing']],
    ['xxx', ['alt_says_nothing']],
    ['una foto de', ['alt_says_nothing']],
    ['Pool', []],
    ['Flyer for the parade', []],
    ['Untitled, a painting by Ann Lee', []],
    ['公園', []],
    ['1776', ['alt_says_nothing']],
    ['Route 66', []],
    ['', []],
  ])('%s', (alt, rules) => {
    const found = findBarriers('announcements', { pictures: [{ src: '/media/a', alt }] }, context);
    expect(found.map(({ rule }) => rule)).toEqual(rules);
  });

  test('lose the name of a file before the words', () => {
    const found = findBarriers('people', { photo: { alt: 'IMG_2041.jpg - the pool' } }, context);
    expect(found).toMatchObject([{ fix: { kind: 'words', words: 'The pool' } }]);
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
