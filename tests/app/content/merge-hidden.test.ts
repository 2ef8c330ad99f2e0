import { expect, test } from 'vitest';
import { mergeHidden } from '../../../app/editing/hidden/mergeHidden.ts';

const byPlace = (a: { place: number }, b: { place: number }) => a.place - b.place;

test('a hidden record keeps its place among the others, and appears once after it became public', () => {
  const shown = [
    { id: 'first', place: 1, title: 'now' },
    { id: 'third', place: 3, title: 'now' },
  ];
  const hidden = [
    { id: 'second', place: 2, title: 'to come' },
    { id: 'third', place: 3, title: 'before' },
  ];
  expect(mergeHidden(shown, hidden, byPlace)).toEqual([shown[0], hidden[0], shown[1]]);
  expect(mergeHidden(shown, [], byPlace)).toEqual(shown);
});
