/** Lines that begin with a mark, as a list that was typed by hand. */

const bullets = '•·▪◦‣●○■□◆➤►▶→➔➜➡✓✔✅☑*–—-';
const signEnd = '[\\uFE0F\\u{1F3FB}-\\u{1F3FF}]?';
const bulletPattern = new RegExp(`^[${bullets}]\\uFE0F?$`, 'u');
const markPattern = new RegExp(
  `^(\\s*)(?:((?:[${bullets}]|\\p{Extended_Pictographic})${signEnd})|\\(?(\\d{1,3}|[A-Za-z]|[ivxIVX]{2,5})([.)]))\\s+(?=\\S)`,
  'u',
);

/** Dashes begin speech, too. An `emoji` says something, so that only equal ones are a list. */
type MarkKind = 'bullet' | 'dash' | 'emoji' | 'number' | 'letter' | 'dottedLetter' | 'roman';

export type ListMark = {
  kind: MarkKind;
  /** The spaces before the mark, in letters. */
  indent: number;
  /** The letters from the start of the line to its words; an emoji is one of the words. */
  length: number;
  /** The sign, number or letter, without its parentheses. */
  sign: string;
};

const romanNumbers = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv'.split(' ');

function kindOf(sign: string, label: string, end: string): MarkKind | null {
  if (/^[–—]$/.test(sign)) return 'dash';
  if (sign !== '') return bulletPattern.test(sign) ? 'bullet' : 'emoji';
  if (/^\d/.test(label)) return 'number';
  if (label.length > 1) return romanNumbers.includes(label.toLowerCase()) ? 'roman' : null;
  return end === '.' ? 'dottedLetter' : 'letter';
}

/** The mark at the start of a line; null for a line without one. */
export function readListMark(line: string): ListMark | null {
  const [mark, space = '', sign = '', label = '', end = ''] = markPattern.exec(line) ?? [];
  const kind = mark === undefined ? null : kindOf(sign, label, end);
  if (mark === undefined || kind === null) return null;
  return { kind, indent: space.length, length: kind === 'emoji' ? space.length : mark.length, sign: sign || label };
}

const isBullet = ({ kind }: ListMark) => kind === 'bullet' || kind === 'dash';
const isLetter = ({ kind }: ListMark) => kind === 'letter' || kind === 'dottedLetter';
const romanOf = ({ sign }: ListMark) => romanNumbers.indexOf(sign.toLowerCase());

/** Whether a mark goes on with the list of another: `b)` after `a)`, `II.` after `I.`, a bullet after a bullet. */
function goesOn(before: ListMark, next: ListMark): boolean {
  if (isBullet(before)) return isBullet(next);
  if (before.kind === 'emoji') return next.sign === before.sign;
  if (before.kind === 'number') return next.kind === 'number';
  const isNextRoman = romanOf(before) >= 0 && romanOf(next) === romanOf(before) + 1;
  const isNextLetter = isLetter(before) && next.sign.charCodeAt(0) === before.sign.charCodeAt(0) + 1;
  return isNextRoman || (isNextLetter && next.kind === before.kind);
}

const speechPattern =
  /[,?!…”"] (?:\p{L}{1,20} ){0,2}(?:said|says|asked|asks|replied|answered|dijo|preguntó|respondió|contestó)(?!\p{L})/iu;

/** Whether lines with dashes are what people say in turn: with a verb of speech, or a question and its answer. */
function isSpeech(lines: readonly string[]): boolean {
  const questions = lines.filter((line) => /\?\s*$/.test(line)).length;
  return (questions > 0 && questions < lines.length) || lines.some((line) => speechPattern.test(line));
}

/** Marked lines in a row; `count` has those indented below a point, too. */
type MarkedRun = { count: number; isList: boolean };

function readRun(lines: readonly string[], from: number): MarkedRun {
  const first = readListMark(lines[from] ?? '');
  if (!first) return { count: 0, isList: false };
  const own = [first];
  let end = from + 1;
  for (; end < lines.length; end += 1) {
    const mark = readListMark(lines[end] ?? '');
    const isNext = mark !== null && goesOn(own.at(-1) ?? first, mark);
    if (isNext) own.push(mark);
    else if (mark === null || mark.indent <= first.indent) break;
  }
  const count = end - from;
  // Two names may begin with initials that follow each other.
  const isNames = own.length < 3 && own.every(({ kind }) => kind === 'dottedLetter');
  if (count < 2 || isNames) return { count: 1, isList: false };
  return { count, isList: first.kind !== 'dash' || !isSpeech(lines.slice(from, end)) };
}

/** Finds each list of two or more lines. */
export function findMarkedRuns(lines: readonly string[]): { from: number; count: number }[] {
  const runs: { from: number; count: number }[] = [];
  let at = 0;
  while (at < lines.length) {
    const { count, isList } = readRun(lines, at);
    if (isList) runs.push({ from: at, count });
    at += Math.max(count, 1);
  }
  return runs;
}

/** A list as its marks and indents make it. `at` is the index of the item's line, `below` the list under it. */
export type MarkedList = { isNumbered: boolean; start: number; items: { at: number; below: MarkedList | null }[] };

/** Deeper points join the last level. */
const maxLevels = 4;

/** Nests marked lines by their indents. Takes work in proportion to the lines. */
export function nestMarks(marks: readonly ListMark[], from = 0, to = marks.length, level = 1): MarkedList {
  const { kind, sign, indent } = marks[from] ?? { kind: 'bullet', sign: '', indent: 0 };
  const isNumbered = kind === 'number';
  const items: MarkedList['items'] = [];
  let at = from;
  while (at < to) {
    let end = at + 1;
    while (level < maxLevels && end < to && (marks[end]?.indent ?? 0) > indent) end += 1;
    items.push({ at, below: end > at + 1 ? nestMarks(marks, at + 1, end, level + 1) : null });
    at = end;
  }
  return { isNumbered, start: isNumbered ? Number(sign) : 1, items };
}

/** Whether a list of the site shows the same: it has bullets or whole numbers in a row, and no letters. */
export function keepsMarks({ isNumbered, start, items }: MarkedList, marks: readonly ListMark[]): boolean {
  return items.every(({ at, below }, index) => {
    const mark = marks[at];
    if (!mark) return false;
    const isSame = isNumbered
      ? mark.kind === 'number' && Number(mark.sign) === start + index
      : isBullet(mark) || mark.kind === 'emoji';
    return isSame && (below === null || keepsMarks(below, marks));
  });
}
