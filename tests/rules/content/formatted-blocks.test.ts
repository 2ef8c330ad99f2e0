/** Formatted text as a tree: what it may hold, its words, and the way through the editor and back. */
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { formatBlocks, readFormattedText } from '../../../app/editing/richText/blocksText.ts';
import { docToTree } from '../../../app/editing/richText/docToTree.ts';
import { treeToDoc } from '../../../app/editing/richText/treeToDoc.ts';
import { FormattedBlocks } from '../../../db/rules/fields/formattedBlocks.ts';
import {
  type FormattedElement,
  type FormattedNode,
  formattedLimits,
  toPlainText,
} from '../../../db/rules/fields/formattedText.ts';
import { parseMarkdown } from '../../../db/rules/fields/markdown.ts';
import { treeOf } from '../../../db/rules/fields/treeOf.ts';

const isValid = (tree: unknown) => v.is(FormattedBlocks, tree);

const table = (rows: number, columns: number): FormattedElement => [
  'table',
  Array.from({ length: rows }, (_, row): FormattedElement => {
    const tag = row === 0 ? 'th' : 'td';
    return ['tr', Array.from({ length: columns }, (_cell, at): FormattedElement => [tag, [`${row}.${at}`]])];
  }),
];

describe('the schema', () => {
  test.each([
    ['nothing', []],
    ['words with marks', [['p', ['a ', ['strong', [['em', ['b']]]], ['a', ['c'], 'https://x.example/']]]]],
    ['nested lists', [['ul', [['li', ['a', ['ol', [['li', ['b']]], 3]]]]]]],
    [
      'a button, a contact and a picture',
      [
        ['button', ['Pay'], '/pay'],
        ['contact', [], 'office'],
        ['picture', ['Pool'], '/media/1/a.jpg'],
      ],
    ],
    ['a table with a caption', [[...table(3, 2), 'Rates']]],
    [
      'a callout',
      [
        [
          'aside',
          [
            ['p', ['a']],
            ['ul', [['li', ['b']]]],
          ],
        ],
      ],
    ],
  ])('takes %s', (_name, tree) => expect(isValid(tree)).toBe(true));

  test.each([
    ['another element', [['script', ['x']]]],
    ['words beside blocks', ['x']],
    ['a block within a paragraph', [['p', [['p', ['x']]]]]],
    ['a link within a link', [['p', [['a', [['a', ['x'], '/a']], '/b']]]]],
    ['an unsafe link', [['p', [['a', ['x'], 'javascript:alert(1)']]]]],
    ['a link without an address', [['p', [['a', ['x']]]]]],
    ['half of a character', [['p', ['\ud800']]]],
    ['a table within a callout', [['aside', [table(2, 2)]]]],
    ['a table without headers', [['table', [['tr', [['td', ['x']]]]]]]],
    [
      'rows of different lengths',
      [
        [
          'table',
          [
            ['tr', [['th', ['x']]]],
            [
              'tr',
              [
                ['td', []],
                ['td', []],
              ],
            ],
          ],
        ],
      ],
    ],
    ['too many columns', [table(2, formattedLimits.columns + 1)]],
    ['too many rows', [table(formattedLimits.rows + 1, 1)]],
    ['too many letters', [['p', ['x'.repeat(formattedLimits.letters + 1)]]]],
    ['too many elements', Array.from({ length: formattedLimits.elements + 1 }, () => ['p', ['x']])],
    ['more than an element has', [['p', ['x'], 'style', 'color: red']]],
    ['a detail on words', [['p', ['x'], 'onclick']]],
    ['an object', { p: 'x' }],
    ['a button that runs a script', [['button', ['x'], 'javascript:alert(1)']]],
    ['marks on a button', [['button', [['strong', ['x']]], '/a']]],
    ['a picture by another scheme', [['picture', [], 'data:image/svg+xml,x']]],
    ['a contact without an id', [['contact', ['x']]]],
    ['a picture within a callout', [['aside', [['picture', [], '/media/1/a.jpg']]]]],
  ])('refuses %s', (_name, tree) => expect(isValid(tree)).toBe(false));

  test('refuses a tree that is too deep without reading all of it', () => {
    let deep: FormattedNode = 'x';
    for (let at = 0; at < 50; at += 1) deep = ['ul', [['li', [deep]]]];
    expect(isValid([deep])).toBe(false);
  });
});

test.each<[string, FormattedElement[], boolean]>([
  [
    'words',
    [
      ['p', ['Open.\nDaily.']],
      ['p', ['Free.']],
    ],
    true,
  ],
  ['a bold word', [['p', ['Open ', ['strong', ['daily']]]]], false],
  ['an address that is no link', [['p', ['See https://x.example/a']]], false],
  ['an empty line within a paragraph', [['p', ['a\n\nb']]], false],
  ['a heading', [['h3', ['Open']]], false],
])('a form stores %s with its tree, or as words alone', (_name, tree, isPlain) => {
  const read = readFormattedText(formatBlocks(tree));
  expect(read).toEqual({ words: toPlainText(tree), blocks: isPlain ? [] : tree });
  if (isPlain) expect(treeOf({ content: read.words })).toEqual(tree);
});

test('what an older form kept as typed becomes paragraphs', () => {
  expect(readFormattedText('Open.\n\n**Daily**')).toEqual({ words: 'Open.\n\n**Daily**', blocks: [] });
});

test('a button is its words and its address, a picture its caption or nothing', () => {
  const tree: FormattedElement[] = [
    ['button', ['Pay'], '/pay'],
    ['picture', [], '/media/1/a.jpg'],
    ['picture', ['The pool'], '/media/1/b.jpg'],
    ['contact', [['a', ['Ann Lee'], '/contacts']], 'office'],
  ];
  expect(toPlainText(tree)).toBe('Pay\n\nThe pool\n\nAnn Lee');
  expect(toPlainText(tree.slice(0, 1), (url) => url)).toBe('Pay (/pay)');
});

test('the words of a table are its rows below its caption, those of a callout stand by themselves', () => {
  const tree: FormattedElement[] = [
    ['p', ['Before.']],
    ['table', table(2, 2)[1], 'Rates'],
    ['aside', [['p', ['Call first.']]]],
  ];
  expect(toPlainText(tree)).toBe('Before.\n\nRates\n0.0 · 0.1\n1.0 · 1.1\n\nCall first.');
});

describe('through the editor and back', () => {
  const words = fc.stringMatching(/^[A-Za-z0-9 .,*_#é🚒-]{1,12}$/u).filter((text) => text.trim() !== '');
  const lines = fc.array(words, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n'));
  const emphasized = fc.oneof(
    words.map((text): FormattedNode => ['strong', [text]]),
    words.map((text): FormattedNode => ['em', [text]]),
    words.map((text): FormattedNode => ['strong', [['em', [text]]]]),
    words.map((text): FormattedNode => ['a', [text], 'https://x.example/a']),
    words.map((text): FormattedNode => ['a', [['strong', [text]]], '/water']),
  );
  // Words and marks in turn: equal neighbors would join.
  const inline = fc
    .tuple(lines, fc.array(fc.tuple(emphasized, lines), { maxLength: 2 }))
    .map(([first, rest]): FormattedNode[] => [first, ...rest.flat()]);
  const paragraph = inline.map((nodes): FormattedElement => ['p', nodes]);
  const heading = inline.map((nodes): FormattedElement => ['h3', nodes]);
  const { list } = fc.letrec<{ list: FormattedElement; item: FormattedElement }>((tie) => ({
    item: fc
      .tuple(
        inline,
        fc.option(tie('list'), { nil: undefined, maxDepth: 3, depthIdentifier: 'list' }),
        fc.option(paragraph, { nil: undefined }),
      )
      .map(([nodes, inner, more]) => ['li', [...nodes, ...(more ? [more] : []), ...(inner ? [inner] : [])]]),
    list: fc
      .tuple(fc.boolean(), fc.array(tie('item'), { minLength: 1, maxLength: 3 }), fc.integer({ min: 2, max: 99 }))
      .map(([isNumbered, items, start]): FormattedElement => (isNumbered ? ['ol', items, start] : ['ul', items])),
  }));
  const cellTable = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), fc.option(words, { nil: '' }))
    .map(([rows, columns, caption]): FormattedElement => {
      const [tag, content] = table(rows, columns);
      return caption.trim() ? [tag, content, caption.trim()] : [tag, content];
    });
  const callout = fc
    .array(fc.oneof(paragraph, heading, list), { minLength: 1, maxLength: 3 })
    .map((blocks): FormattedElement => ['aside', blocks]);
  const line = words.map((text) => text.trim());
  const button = line.map((text): FormattedElement => ['button', [text], '/pay']);
  const picture = fc
    .option(line, { nil: undefined })
    .map((caption): FormattedElement => ['picture', caption === undefined ? [] : [caption], '/media/1/pool.jpg']);
  const contact = line.map((text): FormattedElement => ['contact', [['a', [text], '/contacts']], 'office']);
  const tree = fc.array(fc.oneof(paragraph, heading, list, cellTable, callout, button, picture, contact), {
    maxLength: 6,
  });

  test('every tree is the same, and one that the schema takes', () => {
    fc.assert(
      fc.property(tree, (given) => {
        const back = docToTree(treeToDoc(given));
        expect(back).toEqual(given);
        expect(isValid(back)).toBe(true);
      }),
    );
  });

  test('every Markdown text keeps its words', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (text) => {
        const parsed = parseMarkdown(text);
        expect(toPlainText(docToTree(treeToDoc(parsed)))).toBe(toPlainText(parsed));
      }),
    );
  });

  test('an empty document is an empty text', () => {
    expect(docToTree(treeToDoc([]))).toEqual([]);
    expect(docToTree({ type: 'doc', content: [{ type: 'paragraph' }, { type: 'heading' }] })).toEqual([]);
  });
});
