/** Words in capitals: where they begin, and which ready words are offered for them. */
import { describe, expect, test } from 'vitest';
import { findBarriers } from '../../../db/rules/accessibility/findBarriers.ts';
import { mendTree } from '../../../db/rules/accessibility/mendTree.ts';
import type { FormattedElement, FormattedNode } from '../../../db/rules/fields/formattedText.ts';
import { findSteepGrowth } from '../growth.ts';

const find = (...blocks: FormattedElement[]) => findBarriers('pages', { blocks }, { language: 'en' });
const p = (...content: FormattedNode[]): FormattedElement => ['p', content];
const bold = (words: string): FormattedElement => ['strong', [words]];

describe('in words whose small letters are known, become a sentence', () => {
  test.each([
    ['PLEASE BOIL YOUR WATER BEFORE USE', 'Please boil your water before use'],
    ['NOTICE OF PUBLIC HEARING ON THE BUDGET', 'Notice of public hearing on the budget'],
    ['COVID-19 TESTING SITE IS CLOSED TODAY', 'COVID-19 testing site is closed today'],
    ['FEMA AND TCEQ WILL MEET ON MONDAY', 'FEMA and TCEQ will meet on Monday'],
    ['TOWN HALL CLOSED DECEMBER 24TH AT 5PM', 'Town hall closed December 24th at 5pm'],
    ['THE OFFICE OPENS MAY 5 AND WE MAY CLOSE EARLY', 'The office opens May 5 and we may close early'],
    ['BOIL WATER BEFORE DRINKING IT AFTER 9 AM', 'Boil water before drinking it after 9 AM'],
    ['YOU MUST RENEW YOUR PERMIT. I', 'You must renew your permit'],
  ])('%s', (text, words) => {
    expect(find(p(`${text}, as ever`))).toMatchObject([{ rule: 'capitals', fix: { kind: 'words', words } }]);
  });
});

describe('in words that may be names, are told without ready words', () => {
  test.each([
    'NOTICE OF PUBLIC HEARING ON BUDGET IN MAPLE TX',
    'FEMA AND TCEQ WILL MEET IN AUSTIN, TEXAS',
    'WATER MAIN BREAK ON OAK STREET',
    'AVISO IMPORTANTE PARA TODOS LOS VECINOS',
  ])('%s', (text) => {
    const found = find(p(text));
    expect(found).toMatchObject([{ rule: 'capitals', words: text }]);
    expect(found[0]).not.toHaveProperty('fix');
  });
});

test('begin at a word, not at a number', () => {
  expect(find(p('Chapter 5, MAPLE CODE OF ORDINANCES'))).toMatchObject([
    { words: 'MAPLE CODE OF ORDINANCES', from: 11 },
  ]);
  expect(find(p('Chapter 5, NOTICE OF PUBLIC HEARING'))).toMatchObject([
    { fix: { words: 'Notice of public hearing' } },
  ]);
});

describe('across bold words', () => {
  test('are one run, named at its letters in the block', () => {
    const tree = [p('Hi. NOTICE TO ', bold('ALL RESIDENTS OF'), ' MAPLE AND OAK')];
    const [found, ...more] = find(...tree);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      rule: 'capitals',
      path: ['blocks', 0],
      from: 4,
      to: 44,
      words: 'NOTICE TO ALL RESIDENTS OF MAPLE AND OAK',
    });
    expect(found).not.toHaveProperty('fix');
    expect(found && mendTree(tree, found)).toEqual(tree);
  });

  test('of an item are not told again with the item that it is in', () => {
    const inner: FormattedElement = ['ul', [['li', ['PLEASE BOIL YOUR WATER BEFORE USE']]]];
    expect(find(['ul', [['li', ['So:', inner]]]])).toHaveLength(1);
  });

  test('take work in proportion', () => {
    const make = (n: number) => p(...Array.from({ length: n / 4 }, (_, at) => (at % 2 ? bold('AB C') : ' D E')));
    expect(findSteepGrowth(make, (block: FormattedElement) => find(block), 20_000)).toBe(null);
  });
});
