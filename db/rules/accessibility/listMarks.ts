/** Lines that begin with a mark, as a list that was typed by hand. */

const markPattern = /^\s*(?:[•·▪◦‣*–-]|(\d{1,3})[.)])\s+(?=\S)/;

/** The mark at the start of a line; null for a line without one. */
export function readListMark(line: string): { length: number; isNumbered: boolean } | null {
  const [mark, number] = markPattern.exec(line) ?? [];
  return mark === undefined ? null : { length: mark.length, isNumbered: number !== undefined };
}

/** How many lines from the first one on are marked in the same way. */
export function countMarkedLines(lines: readonly string[]): number {
  const first = readListMark(lines[0] ?? '');
  if (!first) return 0;
  const end = lines.findIndex((line) => readListMark(line)?.isNumbered !== first.isNumbered);
  return end < 0 ? lines.length : end;
}

/** The first place of two or more marked lines; -1 for none. */
export const findMarkedLine = (lines: readonly string[]): number =>
  lines.findIndex((_, at) => countMarkedLines(lines.slice(at, at + 2)) === 2);
