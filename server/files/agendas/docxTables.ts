/** Reads tables that lay out an agenda: numbers or times in one column, items in another. */
import type { AgendaLine } from '../../../db/rules/meetings/readAgenda.ts';

/** How many steps deeper an item is for each empty cell before it. */
const stepsPerCell = 2;
/** Numbers and times are short. */
const longestNumber = 40;

/** Joins the lines of one row, a tab between its cells. */
function joinLines(lines: readonly AgendaLine[]): AgendaLine[] {
  const [first] = lines;
  if (!first) return [];
  return [
    {
      text: lines.map(({ text }) => text.trim()).join('\t'),
      steps: first.steps,
      list: lines.find(({ list }) => list)?.list ?? null,
      heading: Math.max(...lines.map(({ heading }) => heading)),
      isBold: lines.every(({ isBold }) => isBold),
    },
  ];
}

/**
 * Joins the cells of one row: the number and the item beside it become one line. Cells that lay out a page are read
 * one after the other.
 * @param cells the lines of each cell
 */
export function joinCells(cells: readonly AgendaLine[][]): AgendaLine[] {
  const filled = cells
    .map((lines) => lines.filter(({ text }) => text.trim() !== ''))
    .filter(({ length }) => length > 0);
  const [first, ...others] = filled;
  if (!first) return [];
  const empty = cells.findIndex((lines) => lines.some(({ text }) => text.trim() !== ''));
  const deeper = (lines: AgendaLine[]) => lines.map((line) => ({ ...line, steps: line.steps + empty * stepsPerCell }));
  if (others.length === 0) return deeper(first);
  const areShort = first.every(({ text }) => text.trim().length <= longestNumber);
  const isZipped = first.length > 1 && areShort && others.every(({ length }) => length === first.length);
  if (isZipped) return deeper(first.flatMap((_, at) => joinLines(filled.flatMap((lines) => lines[at] ?? []))));
  if (first.length > 1 || !(areShort || filled.every(({ length }) => length === 1))) return deeper(filled.flat());
  const heads = filled.flatMap((lines) => lines[0] ?? []);
  return deeper([...joinLines(heads), ...filled.flatMap((lines) => lines.slice(1))]);
}
