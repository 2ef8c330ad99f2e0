/** Rules of pages: addresses, trees, questions and blanks. */
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../db/rules/fields/markdown.ts';
import { listIntroduction, listQuestions } from '../../../db/rules/pages/faq.ts';
import { pageTopics } from '../../../db/rules/pages/fields.ts';
import {
  comparePages,
  countLevels,
  groupByTopic,
  hasBlanks,
  listAncestors,
  listPageTree,
  type PageLink,
  sortByTitle,
} from '../../../db/rules/pages/pages.ts';
import { isReservedSlug } from '../../../db/rules/pages/reservedSlugs.ts';
import { slugOfPath, toSlug } from '../../../db/rules/pages/slug.ts';
import { screens } from '../../../db/rules/screens.ts';

const link = (id: string, parent_id = '', given: Partial<PageLink> = {}): PageLink => ({
  id,
  parent_id,
  seq: 1,
  slug: id,
  title: id,
  summary: '',
  kind: 'service',
  topic: '',
  in_menu: false,
  order_index: 0,
  expires_at: '',
  ...given,
});

describe('an address', () => {
  test.each([
    ['Water & Sewer', 'water-sewer'],
    ['Mayor’s Office', 'mayors-office'],
    ['Año Nuevo: Fiesta!', 'ano-nuevo-fiesta'],
    ['  --Trash--  ', 'trash'],
    ['../..', ''],
    ['🚒', ''],
    [`${'a'.repeat(119)} bc`, 'a'.repeat(119)],
  ])('of %j is %j', (title, slug) => expect(toSlug(title)).toBe(slug));

  test.each([
    ['/water-sewer', 'water-sewer'],
    ['/911', '911'],
    ['/', ''],
    ['/Water', ''],
    ['/a/b', ''],
    ['/a--b', ''],
    ['/a-', ''],
    ['/water.html', ''],
    [`/${'a'.repeat(121)}`, ''],
  ])('in the path %j is %j', (path, slug) => expect(slugOfPath(path)).toBe(slug));

  test('that a screen has is reserved', () => {
    for (const path of Object.keys(screens)) expect(isReservedSlug(path.split('/')[1] ?? ''), path).toBe(true);
    expect(isReservedSlug('water-sewer')).toBe(false);
  });
});

describe('the tree', () => {
  const pages = [
    link('rates', 'water', { order_index: 3 }),
    link('trash', '', { order_index: 1 }),
    link('water', '', { order_index: 2 }),
    link('winter', 'rates', { order_index: 4 }),
    link('lost', 'gone', { order_index: 5 }),
  ];

  test('lists each page below its parent, and one without a parent at the top', () => {
    expect(listPageTree(pages).map(({ page, depth }) => [page.id, depth])).toEqual([
      ['trash', 0],
      ['water', 0],
      ['rates', 1],
      ['winter', 2],
      ['lost', 0],
    ]);
  });

  test('has the pages above a page, the top one first, and ends at a circle', () => {
    expect(listAncestors(link('winter', 'rates'), pages).map(({ id }) => id)).toEqual(['water', 'rates']);
    expect(listAncestors(link('lost', 'gone'), pages)).toEqual([]);
    const circle = [link('a', 'b'), link('b', 'a')];
    expect(listAncestors(link('a', 'b'), circle).map(({ id }) => id)).toEqual(['b']);
  });

  test('has the levels of a page and what is below it', () => {
    expect(countLevels('trash', pages)).toBe(1);
    expect(countLevels('water', pages)).toBe(3);
  });
});

test('pages are sorted by position, then title, then id', () => {
  const [first, second, third] = [
    link('z', '', { order_index: 0 }),
    link('b', '', { order_index: 1, title: 'A' }),
  ].concat(link('a', '', { order_index: 1, title: 'B' })) as [PageLink, PageLink, PageLink];
  expect([third, first, second].sort(comparePages)).toEqual([first, second, third]);
  const titles = ['Zoo', 'éclairs', 'Form 10', '𠜎', 'Form 2', 'Eggs', '田'];
  // Collators of engines order the last two differently.
  expect(sortByTitle(titles.map((title) => link(title))).map(({ id }) => id)).toEqual([
    'éclairs',
    'Eggs',
    'Form 2',
    'Form 10',
    'Zoo',
    '田',
    '𠜎',
  ]);
});

test('topics come in their sequence, and pages without a known one last', () => {
  const pages = [
    link('a', '', { topic: 'community' }),
    link('b', '', { topic: 'utilities' }),
    link('c'),
    // A later build may know more topics.
    link('d', '', { topic: 'weather' as PageLink['topic'] }),
  ];
  expect(groupByTopic(pages).map(({ topic, pages: found }) => [topic, found.map(({ id }) => id)])).toEqual([
    ['utilities', ['b']],
    ['community', ['a']],
    ['', ['c', 'd']],
  ]);
  expect(pageTopics[0]).toBe('utilities');
});

describe('questions', () => {
  const blocks = parseMarkdown(
    [
      'Before.',
      '## When is trash day?',
      'On Thursday.',
      '- Or Friday',
      '## Empty',
      '## When is trash day?',
      'Again.',
    ].join('\n\n'),
  );

  test('are headings with the text below them, each with an address of its own', () => {
    expect(listQuestions({ blocks }).map(({ id, question, answer }) => [id, question, answer])).toEqual([
      ['q-when-is-trash-day', 'When is trash day?', 'On Thursday.\n\n• Or Friday'],
      ['q-when-is-trash-day-2', 'When is trash day?', 'Again.'],
    ]);
    expect(listIntroduction({ blocks })).toEqual([['p', ['Before.']]]);
  });

  test('in other letters than a to z are numbered', () => {
    const [one] = listQuestions({ blocks: parseMarkdown('## 何時？\n\n木曜日。') });
    expect(one?.id).toBe('q-1');
  });
});

test('blanks are found in each text of a page', () => {
  const page = { title: 'Court', summary: '', content: '', steps: [] };
  const blank = '[fill in: your fee]';
  const step = { title: 'Pay', needed: '', cost: '', duration: '', place: '' };
  expect(hasBlanks(page)).toBe(false);
  expect(hasBlanks({ ...page, content: 'Fill in the form.' })).toBe(false);
  expect(hasBlanks({ ...page, content: `It costs ${blank}.` })).toBe(true);
  expect(hasBlanks({ ...page, summary: '[Fill in: a sentence]' })).toBe(true);
  expect(hasBlanks({ ...page, steps: [{ ...step, cost: blank }] })).toBe(true);
});
