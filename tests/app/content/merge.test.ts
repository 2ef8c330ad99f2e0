import { expect, test } from 'vitest';
import { mergeValues } from '../../../app/editing/conflicts/mergeValues.ts';

const names = ['title', 'subtitle', 'link', 'shown'];
const base = { title: 'T', subtitle: 'S', link: 'about', shown: true };

test.each([
  ['nothing', base, base, [], {}],
  [
    'what only they changed is taken over',
    base,
    { ...base, title: 'Theirs', shown: false },
    [],
    { title: 'Theirs', shown: false },
  ],
  ['what only I changed stays, and is shown', { ...base, title: 'Mine' }, base, [['title', false]], {}],
  [
    'what both changed is to be decided',
    { ...base, title: 'Mine' },
    { ...base, title: 'Theirs' },
    [['title', true]],
    {},
  ],
  ['what both changed to the same is no matter', { ...base, title: 'Same' }, { ...base, title: ' Same\r\n' }, [], {}],
  [
    'each field for itself, in their order',
    { ...base, subtitle: 'Mine', link: 'contact' },
    { ...base, title: 'Theirs', subtitle: 'Theirs' },
    [
      ['subtitle', true],
      ['link', false],
    ],
    { title: 'Theirs' },
  ],
])('%s', (_, mine, theirs, differences, taken) => {
  const found = mergeValues(names, base, mine, theirs);
  expect(found.differences.map(({ name, clash }) => [name, clash])).toEqual(differences);
  expect(found.taken).toEqual(taken);
});

test('a field that was not there when the form opened is for the person to decide', () => {
  expect(mergeValues(names, {}, { title: 'Mine' }, { title: 'Theirs', subtitle: 'S' })).toEqual({
    differences: [{ name: 'title', mine: 'Mine', theirs: 'Theirs', clash: true }],
    taken: {},
  });
});

test('a field that both changed becomes one value where the form can merge it', () => {
  const join = (_base: string, mine: string, theirs: string) => (mine === theirs ? null : `${mine} ${theirs}`);
  const [mine, theirs] = [
    { ...base, title: 'Mine', subtitle: 'Mine' },
    { ...base, title: 'Theirs', subtitle: 'Theirs' },
  ];
  const { differences, taken } = mergeValues(names, base, mine, theirs, { title: join, subtitle: () => null });
  expect(taken).toEqual({ title: 'Mine Theirs' });
  expect(differences.map(({ name, clash }) => [name, clash])).toEqual([['subtitle', true]]);
});
