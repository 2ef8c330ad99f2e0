/**
 * Reads the items of an agenda from plain text, as it is pasted from a word processor or an email, or from the lines of
 * a Word file. No word is lost: what is no item becomes the text of the item above it, and what stands before the first
 * item or below the last one is returned apart.
 */
import { isAdjournment, isCallToOrder, isClosing, isHeading, isLetterhead, isLikeItem } from './agendaHeadings.ts';
import { createLevels, type Numbered } from './agendaLevels.ts';
import { clockTime, type Mark, readTimedMark } from './agendaMarks.ts';
import { meetingLimits as limits } from './fields.ts';
import type { AgendaItem } from './input.ts';

export type ReadItem = Pick<AgendaItem, 'depth' | 'label' | 'title' | 'text'>;
/** `after` is the certificate of posting and what else follows the agenda. */
export type ReadAgenda = { before: string; items: ReadItem[]; after: string };

/** A line of an agenda, with what its file says about it. A pasted line has only text and steps. */
export type AgendaLine = {
  text: string;
  /** How far it is indented, compared with the other lines. */
  steps: number;
  /** Its list and its level in it, from 0, where the word processor numbers it. Its number begins the text, before a tab. */
  list: { id: string; level: number } | null;
  /** The level of a heading, from 1; 0 for none. */
  heading: number;
  /** Whether all of it is bold. */
  isBold: boolean;
};

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

/** Cuts a text at the last space before a length. */
function cutText(text: string, length: number): [string, string] {
  if (text.length <= length) return [text, ''];
  const cut = Math.max(text.lastIndexOf(' ', length), text.lastIndexOf('\n', length));
  const end = cut > 0 ? cut : length;
  return [text.slice(0, end), text.slice(end).trim()];
}

/** Moves what is too long for a number to the title, for a title to the text, and for a text to more items. */
function settleItem({ depth, label: number, title: words, text: more }: ReadItem): ReadItem[] {
  const isLong = number.length > limits.label;
  const settled: ReadItem[] = [];
  let [title, over] = cutText(isLong ? `${number} ${words}` : words, limits.title);
  let [text, rest] = cutText(joinLines(over, more).trim(), limits.text);
  settled.push({ depth, label: isLong ? '' : number, title, text });
  while (rest !== '') {
    [title, over] = cutText(rest.replace(/\n/, ' '), limits.title);
    [text, rest] = cutText(over, limits.text);
    settled.push({ depth, label: '', title, text });
  }
  return settled;
}

/** Websites put the number of an item on a line of its own. */
const loneNumber = /^\(?(?:\d{1,3}\.)*(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]$/i;

const isLoneNumber = ({ text, list }: AgendaLine) => !list && loneNumber.test(text.trim());

/** Puts numbers that stand alone before the line below them. */
function joinLoneNumbers(lines: readonly AgendaLine[]): AgendaLine[] {
  const joined: AgendaLine[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const isBelowNumber = above && !line.list && isLoneNumber(above) && !isLoneNumber(line);
    if (isBelowNumber)
      joined.splice(-1, 1, { ...line, steps: above.steps, text: `${above.text.trim()} ${line.text.trim()}` });
    else joined.push(line);
  }
  return joined;
}

type Line = AgendaLine & { words: string; mark: Mark | null; isHeading: boolean };

const joinWords = (lines: readonly Line[]): string => lines.map(({ words }) => words).join('\n');
const spaceTabs = (text: string): string => text.replace(/[ \t]*\t[ \t]*/g, ' ');

/** The number of a line; what a word processor wrote as one is one, whatever it looks like. */
function markOf(text: string, { list }: AgendaLine): Mark | null {
  const mark = readTimedMark(text);
  if (mark || !list) return mark;
  const [label = '', ...rest] = text.split('\t');
  if (rest.join('').trim() === '') return null;
  return { label: label.replace(/[.:)]+$/, ''), rest: rest.join(' '), styles: [], value: {}, parts: 1 };
}

function toLine(line: AgendaLine): Line {
  const text = line.text.trim();
  const found = markOf(text, line);
  const mark = found && { ...found, rest: spaceTabs(found.rest.trim()) };
  const words = spaceTabs(text);
  return { ...line, words, mark, isHeading: isHeading(mark?.rest ?? words, line) };
}

/** The lines that are headings above items. */
function findHeadings(lines: readonly Line[]): Set<Line> {
  const timed = lines.filter(({ words, mark }) => !mark && clockTime.test(words));
  const found = lines.filter((line) => !line.mark && line.isHeading);
  const numbered = lines.filter(({ mark, isHeading: isOne }) => mark && isOne && mark.styles[0] !== 'bullet');
  // If numbered items look like headings, lines without a number are remarks.
  const isUsed = found.length > 1 && (numbered.length < found.length || found.some(({ heading }) => heading > 0));
  return new Set([...(isUsed ? found : []), ...(timed.length > 1 ? timed : [])]);
}

const toDepth = (depth: number) => Math.min(depth, limits.depth - 1) as AgendaItem['depth'];

/** The place of each value among all different ones, from the least. */
function rank(values: readonly number[]): (value: number) => number {
  const sorted = [...new Set(values)].sort((one, other) => one - other);
  const places = new Map(sorted.map((value, place) => [value, place]));
  return (value) => places.get(value) ?? 0;
}

/** The depth of each heading among all of them. */
function rankHeadings(headings: ReadonlySet<Line>): (line: Line) => number {
  const levelOf = ({ heading }: Line) => Math.max(1, heading);
  const rankOf = rank([...headings].map(levelOf));
  return (line) => rankOf(levelOf(line));
}

/** Reads lines that have no numbers: each is an item, as deep as it is indented, or below its heading. */
function readPlainLines(lines: readonly Line[], headings: ReadonlySet<Line>): ReadItem[] {
  const rankOf = rank(lines.map(({ steps }) => steps));
  const isIndented = lines.some(({ steps }) => rankOf(steps) > 0);
  const isSplit = !isIndented && headings.size > 1 && headings.size < lines.length;
  const items: ReadItem[] = [];
  const headingDepth = rankHeadings(headings);
  let below = 0;
  for (const line of lines) {
    const last = items.at(-1);
    const isText = isSplit && !headings.has(line) && !isLikeItem(line.words);
    if (last && isText) last.text = joinLines(last.text, line.words);
    else {
      const own = isSplit ? (headings.has(line) ? headingDepth(line) : below) : rankOf(line.steps);
      if (headings.has(line)) below = own + 1;
      items.push({ depth: toDepth(own), label: '', title: line.words, text: '' });
    }
  }
  return items;
}

const isNumbered = (line: Line): line is Line & Numbered => line.mark !== null;

/** Reads lines with numbers. Headings without one are above what is numbered. */
function readNumberedLines(lines: readonly Line[], headings: ReadonlySet<Line>): ReadItem[] {
  const headingDepth = rankHeadings(headings);
  const items: ReadItem[] = [];
  const levels = createLevels();
  let below = 0;
  for (const line of lines) {
    const { words, mark } = line;
    const last = items.at(-1);
    if (headings.has(line) || !last) {
      levels.clear();
      if (isNumbered(line)) levels.begin(line);
      const depth = headings.has(line) ? toDepth(headingDepth(line)) : 0;
      if (headings.has(line)) below = depth + 1;
      items.push({ depth, label: mark?.label ?? '', title: mark?.rest ?? words, text: '' });
      continue;
    }
    const placed = isNumbered(line) ? levels.place(line) : null;
    if (mark && placed !== null) {
      const isOwn = mark.styles[0] === 'dotted' && !line.list;
      items.push({ depth: toDepth(isOwn ? placed : placed + below), label: mark.label, title: mark.rest, text: '' });
    } else if (last.text === '' && goesOn(last.title, words)) last.title += ` ${words}`;
    else last.text = joinLines(last.text, words);
  }
  return items;
}

/** Finds the first line of the agenda itself: the call to order, the first number, or the heading above them. */
function findStart(lines: readonly Line[]): number {
  const opening = lines.findIndex(({ words }) => isCallToOrder(words));
  const numbered = lines.findIndex(({ mark }) => mark !== null);
  const start = Math.max(0, opening >= 0 && (numbered < 0 || opening < numbered) ? opening : numbered);
  const above = lines[start - 1];
  if (!above?.isHeading || isLetterhead(above.words)) return start;
  const isAlike = (line: Line) => !line.mark && line.isHeading && line.heading === above.heading;
  return lines.slice(start + 1).some(isAlike) ? start - 1 : start;
}

/** Finds the line below the last item from which on notices and certificates follow. */
function findEnd(lines: readonly Line[]): number {
  const last = lines.findLastIndex(({ words, mark }) => (mark ? mark.styles[0] !== 'bullet' : isAdjournment(words)));
  const end = last < 0 ? -1 : lines.findIndex(({ words }, at) => at > last && isClosing(words));
  return end < 0 ? lines.length : end;
}

/** Reads the lines of a pasted text or of a file. */
export function readAgendaLines(given: readonly AgendaLine[]): ReadAgenda {
  const lines = joinLoneNumbers(given.filter(({ text }) => text.trim() !== '')).map(toLine);
  const start = findStart(lines);
  const rest = lines.slice(start);
  const end = findEnd(rest);
  const own = rest.slice(0, end);
  const headings = findHeadings(own);
  const items = own.some(isNumbered) ? readNumberedLines(own, headings) : readPlainLines(own, headings);
  return {
    before: joinWords(lines.slice(0, start)),
    items: items.flatMap(settleItem),
    after: joinWords(rest.slice(end)),
  };
}

/** @param text any spelling of line breaks; numbers, letters, Roman numbers, bullets or headings before the items */
export function readAgenda(text: string): ReadAgenda {
  const lines = text.replaceAll('\u00a0', ' ').split(/\r\n?|\n/);
  return readAgendaLines(
    lines.map((line) => ({ text: line, steps: stepsOf(line), list: null, heading: 0, isBold: false })),
  );
}
