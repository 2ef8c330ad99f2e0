/** Reads the number, letter or bullet that an item of an agenda begins with. */

/** How an item is numbered. `dotted` numbers, such as `5.b`, say their level themselves. */
export type Style = 'roman' | 'ROMAN' | 'letter' | 'LETTER' | 'number' | 'dotted' | 'bullet';

/** A number at the beginning of a line, in each style that it may be of. `dotted` has the number of its parts. */
export type Mark = {
  label: string;
  rest: string;
  styles: Style[];
  value: Partial<Record<Style, number>>;
  parts: number;
};

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

/** Such as `6:00 p.m.` in a column of its own. */
export const clockTime = /^\d{1,2}(?::\d\d)?\s?[ap]\.?\s?m\.?(?=[\s:–—-])[:–—-]?\s+/i;

const numbered =
  /^(?:(?:agenda\s+)?item\s+(?:no\.?\s*)?)?\(?((?:\d{1,3}|[A-Z]|[IVXLC]{2,7})(?:[.-](?:\d{1,3}|[A-Z]|[IVX]{2,5}))*)(?:[.):]+(?:\s+|(?=\p{Lu}\p{L}))|\s+[-–—]\s+|\t\s*)(?=\S)/iu;
const loneDotted = /^(\d{1,2}(?:\.(?:\d{1,2}|[A-Z]))+)\s+(?=\S)/i;
const bullet = /^[•·▪◦‣*\-–—]\s+(?=\S)/;

/** Reads the number at the beginning of a trimmed line; null for a line without one. */
export function readMark(line: string): Mark | null {
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

/** The number of a line that begins with one, also behind a time, which then begins the title. */
export function readTimedMark(line: string): Mark | null {
  const [time] = clockTime.exec(line) ?? [];
  const mark = readMark(time ? line.slice(time.length) : line);
  return mark && time ? { ...mark, rest: `${time.trim()} ${mark.rest}` } : mark;
}
