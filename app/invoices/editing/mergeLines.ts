/** Merges two versions of an invoice's lines. A saved line keeps its id in both. */
import { formatLines, parseLines, type TypedLine } from './typedLines.ts';

const fields = ['description', 'quantity', 'unit_price', 'item_id'] as const;

const isSameLine = (a: TypedLine, b: TypedLine) => fields.every((field) => a[field] === b[field]);

/** @returns null if both changed the same field differently */
function mergeLine(base: TypedLine, mine: TypedLine, theirs: TypedLine): TypedLine | null {
  const merged = { ...theirs };
  for (const field of fields) {
    if (mine[field] === base[field] || mine[field] === theirs[field]) continue;
    if (theirs[field] !== base[field]) return null;
    merged[field] = mine[field];
  }
  return merged;
}

const byId = (lines: readonly TypedLine[]) => new Map(lines.filter(({ id }) => id).map((line) => [line.id, line]));

/**
 * Merges the lines of two people. This person's new lines come last, without those that the other version has
 * identically.
 * @param base the text that both started from
 * @returns the merged text; null if both changed one line differently
 */
export function mergeLines(baseText: string, mineText: string, theirsText: string): string | null {
  const [base, theirs] = [byId(parseLines(baseText)), parseLines(theirsText)];
  const typed = parseLines(mineText);
  const mine = byId(typed);
  const theirsById = new Map(theirs.map((line) => [line.id, line]));
  const merged: TypedLine[] = [];
  for (const their of theirs) {
    const [before, my] = [base.get(their.id), mine.get(their.id)];
    if (!before) merged.push(their);
    else if (my) {
      const line = mergeLine(before, my, their);
      if (!line) return null;
      merged.push(line);
    } else if (!isSameLine(before, their)) return null;
  }
  const added = theirs.filter(({ id }) => !base.has(id));
  for (const my of typed) {
    const before = base.get(my.id);
    if (before) {
      // The other person removed a line that changed here.
      if (!theirsById.has(my.id) && !isSameLine(before, my)) return null;
      continue;
    }
    const twin = added.findIndex((line) => line.id === my.id || isSameLine(line, my));
    if (twin < 0) merged.push(my);
    else added.splice(twin, 1);
  }
  return formatLines(merged);
}
