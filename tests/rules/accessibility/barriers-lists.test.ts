/** The rules of barriers in lists and in other languages: what each finds, and what stands beside it unharmed. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { docToTree } from '../../../app/editing/richText/docToTree.ts';
import { treeToDoc } from '../../../app/editing/richText/treeToDoc.ts';
import { FormattedText } from '../../../app/ui/text/FormattedText.tsx';
import { findBarriers } from '../../../db/rules/accessibility/findBarriers.ts';
import { mendTree } from '../../../db/rules/accessibility/mendTree.ts';
import { FormattedBlocks } from '../../../db/rules/fields/formattedBlocks.ts';
import type { FormattedElement } from '../../../db/rules/fields/formattedText.ts';
import { createHtmlRenderer } from '../../../server/render/formattedHtml.ts';
import { bold, context, find, p, rulesOf } from './barriers.ts';

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
