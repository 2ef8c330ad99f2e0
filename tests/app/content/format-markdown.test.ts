/** The buttons over a formatted text. Bars mark the selection. */
import { describe, expect, test } from 'vitest';
import { insertLink, type TextEdit, toggleMark, togglePrefix } from '../../../app/editing/fields/formatMarkdown.ts';

function press(text: string, edit: (at: { value: string; start: number; end: number }) => TextEdit): string {
  const start = text.indexOf('|');
  const value = text.replaceAll('|', '');
  const end = Math.max(start, text.lastIndexOf('|') - 1);
  const made = edit({ value, start, end });
  const after = value.slice(0, made.from) + made.text + value.slice(made.to);
  return `${after.slice(0, made.start)}|${after.slice(made.start, made.end)}|${after.slice(made.end)}`;
}
const bold = (text: string) => press(text, (at) => toggleMark(at, '**', 'words'));
const list = (text: string) => press(text, (at) => togglePrefix(at, () => '- ', /^\s*[-*+]\s+/, 'item'));
const numbers = (text: string) => press(text, (at) => togglePrefix(at, (n) => `${n + 1}. `, /^\s*\d+[.)]\s+/, 'item'));
const link = (text: string) => press(text, (at) => insertLink(at, 'words'));

describe('a button', () => {
  test.each([
    ['boil |all| water', 'boil **|all|** water'],
    ['boil | all |water', 'boil  **|all|** water'],
    ['boil **|all|** water', 'boil |all| water'],
    ['boil |', 'boil **|words|**'],
  ])('makes bold and takes it back: %s', (before, after) => {
    expect(bold(before)).toBe(after);
  });

  test.each([
    ['|one\ntwo|', '|- one\n- two|'],
    ['|- one\n- two|', '|one\ntwo|'],
    ['Bring:\n|one|', 'Bring:\n\n|- one|'],
    ['', '- |item|'],
  ])('makes a list and takes it back: %j', (before, after) => {
    expect(list(before || '|')).toBe(after);
  });

  test('numbers the lines of a list that had bullets', () => {
    expect(numbers('|- one\n- two|')).toBe('|1. one\n2. two|');
  });

  test.each([
    ['see |the map|', 'see [the map](|https://|)'],
    ['see |https://a.test|', 'see [|words|](https://a.test)'],
    ['see |', 'see [|words|](https://)'],
  ])('makes a link, and selects what is still to be typed: %s', (before, after) => {
    expect(link(before)).toBe(after);
  });
});
