/** The items of an agenda: their levels and numbers. */
import type { AgendaItem } from './input.ts';

type Placed = Pick<AgendaItem, 'depth' | 'label'>;

const letter = (at: number): string =>
  at < 26 ? String.fromCharCode(97 + at) : `${letter(Math.floor(at / 26) - 1)}${letter(at % 26)}`;

const romanDigits = [
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
] as const;

/** Writes a number in small Roman digits. */
export function formatRoman(number: number): string {
  let [left, text] = [number, ''];
  for (const [digit, value] of romanDigits) {
    while (left >= value) {
      text += digit;
      left -= value;
    }
  }
  return text;
}

const numberings = [(at: number) => String(at + 1), letter, (at: number) => formatRoman(at + 1)];

/**
 * The number of each item: the clerk's own, or its place, `5`, `5.b` and `5.b.ii`.
 * @returns one text for each item
 */
export function numberItems(items: readonly Placed[]): string[] {
  const counts = [0, 0, 0];
  const path = ['', '', ''];
  return items.map(({ depth, label }) => {
    const own = label || (numberings[depth] ?? String)(counts[depth] ?? 0);
    counts[depth] = (counts[depth] ?? 0) + 1;
    counts.fill(0, depth + 1);
    path[depth] = own;
    return (
      label ||
      path
        .slice(0, depth + 1)
        .filter(Boolean)
        .join('.')
    );
  });
}

/**
 * Leaves out numbers if all items have theirs by their place, in any case, so that they follow when items move: the `A`
 * of `5.a`. Otherwise two ways of numbering would stand in one agenda.
 */
export function dropUsualNumbers<T extends Placed>(items: readonly T[]): T[] {
  const usual = numberItems(items.map(({ depth }) => ({ depth, label: '' })));
  const isUsual = items.every(({ label }, at) => label === '' || label.toLowerCase() === usual[at]?.split('.').at(-1));
  return isUsual ? items.map((item) => ({ ...item, label: '' })) : [...items];
}

/** Puts no item more than one level below the one before it. */
export function settleDepths<T extends Pick<AgendaItem, 'depth'>>(items: readonly T[]): T[] {
  let above = -1;
  return items.map((item) => {
    const depth = Math.min(item.depth, above + 1) as AgendaItem['depth'];
    above = depth;
    return depth === item.depth ? item : { ...item, depth };
  });
}

/** Gives a number to items without an id, or with one that another item has. Ids of removed items don't come back. */
export function identifyItems<T extends Pick<AgendaItem, 'id'>>(
  items: readonly T[],
  earlier: readonly { id: string }[],
): T[] {
  const numbers = [...items, ...earlier].map(({ id }) => Number(id)).filter(Number.isSafeInteger);
  let last = Math.max(0, ...numbers);
  const known = new Set<string>();
  return items.map((item) => {
    const isOwn = item.id !== '' && !known.has(item.id);
    if (!isOwn) last += 1;
    const id = isOwn ? item.id : String(last);
    known.add(id);
    return isOwn ? item : { ...item, id };
  });
}
