/** Works out the level of each item of an agenda from its number, its list and its indentation. */
import type { Mark, Style } from './agendaMarks.ts';
import { meetingLimits as limits } from './fields.ts';

/** A level of the agenda: its style, the number of its last item, and how far that is indented. */
type Level = { style: Style; last: number; steps: number };

/** A numbered line. `list` is its place in a list that the word processor numbers. */
export type Numbered = { mark: Mark; steps: number; list: { id: string; level: number } | null };

/** Clerks leave out a number at times. */
const maxSkipped = 3;
const deepest = limits.depth - 1;

/** Finds the level that a number continues, at most some numbers ahead; -1 for none. */
function findContinued({ mark, steps }: Numbered, levels: readonly Level[], ahead: number): number {
  const isContinued = ({ style, last, steps: own }: Level): boolean => {
    const value = mark.value[style] ?? 0;
    if (style === 'bullet') return mark.styles.includes('bullet') && steps <= own;
    return value > last && value <= last + ahead;
  };
  const alike = levels.findLastIndex((level) => isContinued(level) && level.steps === steps);
  return alike >= 0 ? alike : levels.findLastIndex(isContinued);
}

/** Numbers such as `2.0` name a whole part of the agenda. */
const depthOfDotted = ({ label, parts }: Mark): number =>
  Math.min(/[.-]0+$/.test(label) ? parts - 1 : parts, limits.depth) - 1;

/** Begins a list below the last item, or goes back to one of the same style that is not indented less. */
function beginList({ mark, steps }: Numbered, levels: Level[]): number | null {
  const isPlain = mark.styles.includes('number') || mark.styles.includes('bullet');
  const begun = mark.styles.find((style) => mark.value[style] === 1);
  if (!begun && !isPlain) return null;
  const first = begun ?? mark.styles[0] ?? 'bullet';
  const same = levels.findLastIndex((level) => level.style === first);
  const isBelow = same >= 0 && steps > (levels[same]?.steps ?? 0);
  const depth = same >= 0 && !isBelow ? same : Math.min(levels.length, deepest);
  levels.length = depth;
  levels.push({ style: first, last: mark.value[first] ?? 0, steps });
  return depth;
}

/**
 * Finds the level of an item: one that it continues, or a new one below for a first number.
 * @param levels of the last item and those above it; changed in place
 * @returns null for a letter that is no number, as in a name: `L. Smith`
 */
function placeMark(line: Numbered, levels: Level[]): number | null {
  const { mark, steps } = line;
  if (mark.styles[0] === 'dotted') {
    const depth = depthOfDotted(mark);
    levels.length = Math.min(levels.length, depth);
    while (levels.length <= depth) levels.push({ style: 'dotted', last: 0, steps });
    return depth;
  }
  const next = findContinued(line, levels, 1);
  const depth = next >= 0 ? next : findContinued(line, levels, maxSkipped);
  const level = levels[depth];
  if (!level) return beginList(line, levels);
  levels.length = depth;
  levels.push({ style: level.style, last: mark.value[level.style] ?? 0, steps });
  return depth;
}

/** Follows the lines of an agenda and places each numbered one below the last heading. */
export function createLevels() {
  const levels: Level[] = [];
  /** The depth of the first level of each list that the word processor numbers. */
  const bases = new Map<string, number>();

  function enterLevel({ mark, steps }: Numbered, depth: number): void {
    const { styles, value } = mark;
    const before = levels[depth];
    const goesOn = before && styles.includes(before.style) && (value[before.style] ?? 0) > before.last;
    const style = goesOn ? before.style : (styles.find((one) => value[one] === 1) ?? styles[0] ?? 'bullet');
    levels.length = depth;
    levels.push({ style, last: value[style] ?? 0, steps });
  }
  return {
    /** Forgets all levels, as a heading does. */
    clear() {
      levels.length = 0;
      bases.clear();
    },
    /** @returns the depth; null for what is no number */
    place(line: Numbered): number | null {
      const { list } = line;
      if (!list) return placeMark(line, levels);
      const base = bases.get(list.id);
      if (base !== undefined) {
        const depth = Math.max(0, Math.min(base + list.level, levels.length, deepest));
        if (base + list.level < 0) bases.set(list.id, -list.level);
        enterLevel(line, depth);
        return depth;
      }
      const depth = placeMark(line, levels) ?? Math.min(levels.length, deepest);
      if (depth >= levels.length) enterLevel(line, depth);
      bases.set(list.id, depth - list.level);
      return depth;
    },
    /** The first line of a part may have any number. */
    begin(line: Numbered): void {
      enterLevel(line, 0);
      if (line.list) bases.set(line.list.id, -line.list.level);
    },
  };
}
