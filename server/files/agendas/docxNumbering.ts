/** Works out the automatic numbers of a Word file, which its text doesn't have. */
import { formatRoman } from '../../../db/rules/meetings/agenda.ts';
import { childrenOf, findChild, numberOf, propertyOf, switchOf, type XmlNode } from './xml.ts';

type ListLevel = {
  start: number;
  format: string;
  /** Such as `%1.%2`. */
  pattern: string;
  styleId: string | undefined;
  left: number;
  hanging: number;
  isDecimal: boolean;
};

type List = { id: string; levels: Map<number, ListLevel> };

/** A list as paragraphs refer to it: its levels, and those that restart. */
type ListUse = { list: List; starts: Map<number, number>; levels: Map<number, ListLevel> };

/** The number of one paragraph. `left` and `hanging` are the level's indentation. */
export type ListNumber = { id: string; level: number; label: string; left: number; hanging: number };

const mostLevels = 9;
const mostNumber = 10_000;

const letterOf = (number: number): string =>
  String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(20, Math.ceil(number / 26)));

const formats: Record<string, (number: number) => string> = {
  upperRoman: (number) => formatRoman(number).toUpperCase(),
  lowerRoman: formatRoman,
  upperLetter: (number) => letterOf(number).toUpperCase(),
  lowerLetter: letterOf,
  decimalZero: (number) => String(number).padStart(2, '0'),
  none: () => '',
};

const formatNumber = (number: number, format: string): string =>
  number < 1 || number > mostNumber ? String(number) : (formats[format] ?? String)(number);

function readLevels(nodes: readonly XmlNode[]): Map<number, ListLevel> {
  const levels = new Map<number, ListLevel>();
  for (const { name, attributes, children } of nodes) {
    const level = numberOf(attributes.ilvl) ?? 0;
    if (name !== 'lvl' || level < 0 || level >= mostLevels) continue;
    const indent = findChild(childrenOf(children, 'pPr'), 'ind')?.attributes ?? {};
    levels.set(level, {
      start: numberOf(propertyOf(children, 'start')) ?? 1,
      format: propertyOf(children, 'numFmt') ?? 'decimal',
      pattern: propertyOf(children, 'lvlText') ?? '',
      styleId: propertyOf(children, 'pStyle'),
      left: numberOf(indent.left ?? indent.start) ?? 0,
      hanging: numberOf(indent.hanging) ?? 0,
      isDecimal: switchOf(children, 'isLgl') ?? false,
    });
  }
  return levels;
}

/** Reads the lists of numbering.xml. Some take their levels from the list that defines a style. */
function readLists(nodes: readonly XmlNode[]): Map<string, List> {
  const lists = new Map<string, List>();
  const byStyle = new Map<string, List>();
  const links: [List, string][] = [];
  for (const { name, attributes, children } of nodes) {
    if (name !== 'abstractNum') continue;
    const id = attributes.abstractNumId ?? '';
    const list: List = { id, levels: readLevels(children) };
    lists.set(id, list);
    const [own, other] = [propertyOf(children, 'styleLink'), propertyOf(children, 'numStyleLink')];
    if (own) byStyle.set(own, list);
    if (other) links.push([list, other]);
  }
  for (const [list, style] of links) list.levels = byStyle.get(style)?.levels ?? list.levels;
  return lists;
}

function readUses(nodes: readonly XmlNode[]): Map<string, ListUse> {
  const lists = readLists(nodes);
  const uses = new Map<string, ListUse>();
  for (const { name, attributes, children } of nodes) {
    const list = lists.get(propertyOf(children, 'abstractNumId') ?? '');
    if (name !== 'num' || !list || !attributes.numId) continue;
    const starts = new Map<number, number>();
    const levels = new Map(list.levels);
    for (const override of children) {
      if (override.name !== 'lvlOverride') continue;
      const start = numberOf(propertyOf(override.children, 'startOverride'));
      if (start !== undefined) starts.set(numberOf(override.attributes.ilvl) ?? 0, start);
      for (const [level, own] of readLevels(override.children)) levels.set(level, own);
    }
    uses.set(attributes.numId, { list, starts, levels });
  }
  return uses;
}

/** @param nodes of numbering.xml */
export function createNumbering(nodes: readonly XmlNode[]) {
  const uses = readUses(nodes);
  /** The last numbers of each list's levels. Uses of one list count on together unless one restarts. */
  const counts = new Map<string, (number | undefined)[]>();

  function count({ list, starts, levels }: ListUse, level: number): (number | undefined)[] {
    const numbers = counts.get(list.id) ?? [];
    counts.set(list.id, numbers);
    const restart = starts.get(level);
    starts.delete(level);
    const before = restart === undefined ? numbers[level] : restart - 1;
    numbers[level] = (before ?? (levels.get(level)?.start ?? 1) - 1) + 1;
    numbers.length = level + 1;
    return numbers;
  }
  return {
    /** The level of a list that a style numbers. */
    levelOfStyle(numId: string, styleIds: readonly string[]): number {
      const levels = uses.get(numId)?.levels ?? [];
      const [found] = [...levels].find(([, { styleId }]) => styleId !== undefined && styleIds.includes(styleId)) ?? [];
      return found ?? 0;
    },
    /** Counts the next paragraph of a list. @returns null where no number is shown; bullets are `•` */
    next(numId: string, level: number): ListNumber | null {
      const use = uses.get(numId);
      const own = use?.levels.get(level);
      if (!use || !own) return null;
      const numbers = count(use, level);
      const isBullet = own.format === 'bullet';
      const label = own.pattern.replace(/%([1-9])/g, (_, digit: string) => {
        const at = Number(digit) - 1;
        const one = use.levels.get(at);
        return formatNumber(numbers[at] ?? one?.start ?? 1, own.isDecimal ? 'decimal' : (one?.format ?? 'decimal'));
      });
      if (!isBullet && label.trim() === '') return null;
      const { left, hanging } = own;
      return { id: use.list.id, level, label: isBullet ? '•' : label.trim(), left, hanging };
    },
  };
}

export type Numbering = ReturnType<typeof createNumbering>;
