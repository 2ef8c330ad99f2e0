/**
 * Reads the items of an agenda from plain text, as it is pasted from a word processor or an email. No word is lost: what
 * is no item becomes the text of the item above it, and what comes before the first item is returned apart.
 */
import { meetingLimits as limits } from './fields.ts';
import type { AgendaItem } from './input.ts';

export type ReadItem = Pick<AgendaItem, 'depth' | 'label' | 'title' | 'text'>;
export type ReadAgenda = { before: string; items: ReadItem[] };

/** How an item is numbered. `dotted` numbers, such as `5.b`, say their level themselves. */
type Style = 'roman' | 'ROMAN' | 'letter' | 'LETTER' | 'number' | 'dotted' | 'bullet';

/** A number at the beginning of a line, in each style that it may be of. `dotted` has the number of its parts. */
type Mark = { label: string; rest: string; styles: Style[]; value: Partial<Record<Style, number>>; parts: number };

const romanValues: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** The value of a Roman number up to 100; 0 for other letters. */
function readRoman(text: string): number {
  const small = text.toLowerCase();
  if (!/^(?:c|(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3}))$/.test(small)) return 0;
  let total = 0;
  for (const [at, digit] of [...small].entries()) {
    const value = romanValues[digit] ?? 0;
    total += value < (romanValues[small[at + 1] ?? ''] ?? 0) ? -value : value;
  }
  return total;
}

const numbered =
  /^(?:(?:agenda\s+)?item\s+(?:no\.?\s*)?)?\(?((?:\d{1,3}|[A-Z]|[IVXLC]{2,7})(?:[.-](?:\d{1,3}|[A-Z]|[IVX]{2,5}))*)(?:[.):]+(?:\s+|(?=\p{Lu}\p{L}))|\s+[-–—]\s+|\t\s*)(?=\S)/iu;
const loneDotted = /^(\d{1,2}(?:\.(?:\d{1,2}|[A-Z]))+)\s+(?=\S)/i;
const bullet = /^[•·▪◦‣*\-–—]\s+(?=\S)/;

/** Reads the number at the beginning of a trimmed line; null for a line without one. */
function readMark(line: string): Mark | null {
  const dot = bullet.exec(line);
  if (dot) return { label: '', rest: line.slice(dot[0].length), styles: ['bullet'], value: {}, parts: 1 };
  const found = numbered.exec(line) ?? loneDotted.exec(line);
  if (!found?.[1]) return null;
  const [whole, label] = [found[0], found[1]];
  const rest = line.slice(whole.length);
  const parts = label.split(/[.-]/).length;
  // Abbreviations such as U.S. are no numbers.
  if (parts > 1) return /\d/.test(label) ? { label, rest, styles: ['dotted'], value: {}, parts } : null;
  if (/^\d+$/.test(label)) return { label, rest, styles: ['number'], value: { number: Number(label) }, parts };
  const isLarge = label === label.toUpperCase();
  const value: Mark['value'] = {};
  const roman = readRoman(label);
  if (roman > 0) value[isLarge ? 'ROMAN' : 'roman'] = roman;
  if (label.length === 1) value[isLarge ? 'LETTER' : 'letter'] = label.toLowerCase().charCodeAt(0) - 96;
  const styles = Object.keys(value) as Style[];
  return styles.length > 0 ? { label, rest, styles, value, parts } : null;
}

/** A level of the list: its style, and the number of its last item. */
type Level = { style: Style; last: number };

/** Clerks leave out a number at times. */
const maxSkipped = 3;

/** Finds the deepest level that a number continues, at most some numbers ahead; -1 for none. */
const findContinued = (mark: Mark, levels: readonly Level[], ahead: number): number =>
  levels.findLastIndex(({ style, last }) => {
    const value = mark.value[style] ?? 0;
    return style === 'bullet' ? mark.styles.includes('bullet') : value > last && value <= last + ahead;
  });

/**
 * Finds the level of an item: one that it continues, or a new one below for a first number.
 * @param levels of the last item and those above it; changed in place
 * @returns null for a letter that is no number, as in a name: `L. Smith`
 */
function placeMark(mark: Mark, levels: Level[]): number | null {
  if (mark.styles[0] === 'dotted') return Math.min(mark.parts, limits.depth) - 1;
  const next = findContinued(mark, levels, 1);
  const depth = next >= 0 ? next : findContinued(mark, levels, maxSkipped);
  const level = levels[depth];
  if (level) {
    levels.length = depth;
    levels.push({ style: level.style, last: mark.value[level.style] ?? 0 });
    return depth;
  }
  return beginList(mark, levels);
}

/** Begins a list below the last item, or goes back to one of the same style. */
function beginList(mark: Mark, levels: Level[]): number | null {
  const isPlain = mark.styles.includes('number') || mark.styles.includes('bullet');
  const begun = mark.styles.find((style) => mark.value[style] === 1);
  if (!begun && !isPlain) return null;
  const first = begun ?? mark.styles[0] ?? 'bullet';
  const same = levels.findIndex(({ style }) => style === first);
  const depth = same >= 0 ? same : Math.min(levels.length, limits.depth - 1);
  levels.length = depth;
  levels.push({ style: first, last: mark.value[first] ?? 0 });
  return depth;
}

/** How far a line is indented, in steps of four spaces or a tab. */
const stepsOf = (line: string): number => {
  const [space = ''] = /^[ \t]*/.exec(line) ?? [];
  return Math.floor(space.replaceAll('\t', '    ').length / 4);
};

/** A line this long was probably broken by the width of a page. */
const fullLine = 60;

const goesOn = (title: string, next: string): boolean =>
  title.length >= fullLine &&
  title.length < limits.title &&
  !'.:;!?'.includes(title.at(-1) ?? '') &&
  /^[\p{Ll}\d(“"'&$]/u.test(next);

const joinLines = (text: string, line: string): string => (text === '' ? line : `${text}\n${line}`);

/** Moves what is too long for a number to the title, and what is too long for a title to the text. */
function settleItem({ label, ...given }: ReadItem): ReadItem {
  if (label.length > limits.label) return settleItem({ ...given, label: '', title: `${label} ${given.title}` });
  const { title, text, depth } = given;
  const item = { depth, label };
  if (title.length <= limits.title) return { ...item, title, text };
  const cut = title.lastIndexOf(' ', limits.title);
  const end = cut > 0 ? cut : limits.title;
  return { ...item, title: title.slice(0, end), text: joinLines(title.slice(end).trim(), text).trim() };
}

/** Agendas begin with it, after the names of town and meeting. */
const callToOrder = /^[^a-z]{0,40}(?:[ivx]{1,6}[.):]\s{0,9})?call(?:ed)?\s{1,9}to\s{1,9}order\b/i;

/** A short line in capitals, such as `CONSENT AGENDA`: a heading where it has no number. */
const isHeading = (line: string): boolean =>
  line.length <= 80 && !/\p{Ll}/u.test(line) && (line.match(/\p{Lu}/gu) ?? []).length >= 4;

type Line = { words: string; steps: number; mark: Mark | null };

const joinWords = (lines: readonly Line[]): string => lines.map(({ words }) => words).join('\n');

/** Reads lines that have no numbers: each is an item, as deep as it is indented. */
function readPlainLines(lines: readonly Line[]): ReadItem[] {
  const least = lines.reduce((fewest, { steps }) => Math.min(fewest, steps), Number.POSITIVE_INFINITY);
  return lines.map(({ words, steps }) => ({
    depth: Math.min(steps - least, limits.depth - 1) as AgendaItem['depth'],
    label: '',
    title: words,
    text: '',
  }));
}

/** The level that a first item begins, whatever its number. */
function toLevels({ styles, value }: Mark): Level[] {
  const style = styles.find((one) => value[one] === 1) ?? styles[0];
  return style && style !== 'dotted' ? [{ style, last: value[style] ?? 0 }] : [];
}

/** Reads lines with numbers. Headings without one are items of the first level, and what is numbered is below them. */
function readNumberedLines(lines: readonly Line[]): ReadItem[] {
  const hasHeadings = lines.filter(({ words, mark }) => !mark && isHeading(words)).length > 1;
  const items: ReadItem[] = [];
  const levels: Level[] = [];
  let isBelow = false;
  for (const { words, mark } of lines) {
    const last = items.at(-1);
    isBelow ||= hasHeadings && !mark && isHeading(words);
    if (!last || (hasHeadings && !mark && isHeading(words))) {
      levels.length = 0;
      // A part of an agenda may begin with any number.
      if (mark) levels.push(...toLevels(mark));
      items.push({ depth: 0, label: mark?.label ?? '', title: mark?.rest.trim() ?? words, text: '' });
      continue;
    }
    const placed = mark ? placeMark(mark, levels) : null;
    if (mark && placed !== null) {
      const own = mark.styles[0] === 'dotted' ? placed : placed + (isBelow ? 1 : 0);
      const depth = Math.min(own, limits.depth - 1) as AgendaItem['depth'];
      items.push({ depth, label: mark.label, title: mark.rest.trim(), text: '' });
    } else if (last.text === '' && goesOn(last.title, words)) last.title += ` ${words}`;
    else last.text = joinLines(last.text, words);
  }
  return items;
}

/** @param text any spelling of line breaks; numbers, letters, Roman numbers, bullets or headings before the items */
export function readAgenda(text: string): ReadAgenda {
  const lines = text
    .replaceAll('\u00a0', ' ')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ words: line.trim(), steps: stepsOf(line), mark: readMark(line.trim()) }));
  const opening = lines.findIndex(({ words }) => callToOrder.test(words));
  const numbered = lines.findIndex(({ mark }) => mark !== null);
  const isNumbered = numbered >= 0;
  const start = Math.max(0, opening >= 0 && (!isNumbered || opening < numbered) ? opening : numbered);
  const own = lines.slice(start);
  if (own.length === 0) return { before: '', items: [] };
  const items = isNumbered ? readNumberedLines(own) : readPlainLines(own);
  return { before: joinWords(lines.slice(0, start)), items: items.map(settleItem) };
}
