/** Lists that were typed by hand: which lines are told, and what becomes of their numbers, levels and bold letters. */
import { describe, expect, test } from 'vitest';
import { findBarriers } from '../../../db/rules/accessibility/findBarriers.ts';
import { mendTree } from '../../../db/rules/accessibility/mendTree.ts';
import type { FormattedElement, FormattedNode } from '../../../db/rules/fields/formattedText.ts';
import { findSteepGrowth } from '../growth.ts';

const find = (blocks: FormattedElement[]) => findBarriers('pages', { blocks }, { language: 'en' });
const rulesOf = (blocks: FormattedElement[]) => find(blocks).map(({ rule }) => rule);
const mend = (tree: FormattedElement[]) => find(tree).map((found) => mendTree(tree, found));
const p = (...content: FormattedNode[]): FormattedElement => ['p', content];
const li = (...content: FormattedNode[]): FormattedElement => ['li', content];
const ul = (...items: FormattedElement[]): FormattedElement => ['ul', items];
const ol = (start: number, ...items: FormattedElement[]): FormattedElement =>
  start === 1 ? ['ol', items] : ['ol', items, start];
const bold = (words: string): FormattedElement => ['strong', [words]];

test.each<[string, FormattedElement[], FormattedElement[]]>([
  ['numbers go on', [p('3. Water rates'), p('4. Dogs')], [ol(3, li('Water rates'), li('Dogs'))]],
  ['numbers of lines go on', [p('3) a\n4) b')], [ol(3, li('a'), li('b'))]],
  ['numbers in parentheses', [p('(1) a\n(2) b')], [ol(1, li('a'), li('b'))]],
  ['bold bullets', [p(bold('• towel')), p(bold('• friend'))], [ul(li(bold('towel')), li(bold('friend')))]],
  ['a bold bullet alone', [p(bold('•'), ' towel\n', bold('•'), ' friend')], [ul(li('towel'), li('friend'))]],
  ['lines inside bold', [p(bold('• a\n• b'))], [ul(li(bold('a')), li(bold('b')))]],
  ['levels', [p('- towel\n  - red\n  - blue\n- friend')], [ul(li('towel', ul(li('red'), li('blue'))), li('friend'))]],
  ['bullets below numbers', [p('1. a\n   - x\n2. b')], [ol(1, li('a', ul(li('x'))), li('b'))]],
  ['a first line that is indented', [p('So:\n  - a\n  - b')], [p('So:'), ul(li('a'), li('b'))]],
  ['check marks', [p('✅ a towel\n✅ a friend')], [ul(li('a towel'), li('a friend'))]],
  ['ticks', [p('✔ a'), p('✔ b')], [ul(li('a'), li('b'))]],
  ['arrows', [p('→ a\n→ b')], [ul(li('a'), li('b'))]],
  ['emoji that say something stay', [p('🚫 glass\n🚫 dogs')], [ul(li('🚫 glass'), li('🚫 dogs'))]],
  [
    'sentences with dashes',
    [p('– Bring a towel.\n– Bring a friend.')],
    [ul(li('Bring a towel.'), li('Bring a friend.'))],
  ],
])('%s', (_name, tree, mended) => {
  expect(rulesOf(tree)).toEqual(['looks_like_list']);
  expect(mend(tree)).toEqual([mended]);
});

describe('told without a ready change, which would say other letters or numbers', () => {
  test.each<[string, FormattedElement[]]>([
    ['letters', [p('a) water\nb) dogs')]],
    ['letters in parentheses', [p('(a) water'), p('(b) dogs')]],
    ['letters with dots', [p('A. Call to order\nB. Minutes\nC. Budget')]],
    ['Roman numbers', [p('I. Call to order'), p('II. Minutes'), p('III. Budget')]],
    ['numbers with a gap', [p('3. Water\n5. Dogs')]],
    ['letters below numbers', [p('1. a\n  a) x\n  b) y\n2. b')]],
  ])('%s', (_name, tree) => {
    expect(find(tree)).toMatchObject([{ rule: 'looks_like_list' }]);
    expect(find(tree)[0]).not.toHaveProperty('fix');
  });
});

describe('quiet', () => {
  test.each<[string, FormattedElement[]]>([
    ['a dialog', [p('– Thank you, said the mayor.\n– You are welcome, we said.')]],
    ['a dialog of paragraphs', [p('– Thank you, said the mayor.'), p('– You are welcome…')]],
    ['questions and answers', [p('— When does it open?\n— At noon.')]],
    ['a Spanish dialog', [p('—Gracias, dijo el alcalde.\n—De nada.')]],
    ['initials', [p('A. Smith\nB. Jones')]],
    ['names with initials', [p('I. Newton\nM. Curie')]],
    ['signs that differ', [p('✅ open\n❌ closed')]],
    ['different emoji', [p('🎉 Party at noon\n🍔 Food at one')]],
    ['one check mark', [p('✅ a towel')]],
    ['a letter and a word', [p('a towel\nb friend')]],
  ])('%s', (_name, tree) => {
    expect(rulesOf(tree)).toEqual([]);
  });
});

test('deep levels take work in proportion, and stay within the limits of a text', () => {
  const text = Array.from({ length: 190 }, (_, at) => `${' '.repeat(at)}- a`).join('\n');
  const work = (lines: string) => mend([p(lines)]);
  expect(JSON.stringify(work(text)).split('["ul"').length - 1).toBeLessThan(6);
  const units = ['- a\n', '- a\n - b\n', '🚫 a\n', 'a) b\n', '– a, ', 'i. '];
  expect(units.map((unit) => findSteepGrowth((n) => unit.repeat(n / unit.length), work, 20_000))).toEqual(
    units.map(() => null),
  );
});
