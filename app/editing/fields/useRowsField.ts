/**
 * A list that is edited as rows. A hidden text is the form's actual field, so that memory, drafts and comparison handle
 * one field; the rows only write to it.
 */
import { useRef, useState } from 'react';

let count = 0;
function withKeys<T>(entries: readonly T[]): { key: number; entry: T }[] {
  return entries.map((entry) => {
    count += 1;
    return { key: count, entry };
  });
}

/**
 * @param format writes the field's text and drops empty rows
 * @param parse reads it; null for a text that is no list
 * @returns `frameRef` for the element around the rows (`<ol>`) and the field (`<textarea>`), whose `onInput` is `read`
 */
export function useRowsField<T>(
  stored: readonly T[],
  format: (entries: readonly T[]) => string,
  parse: (text: string) => T[] | null,
) {
  const [rows, setRows] = useState(() => withKeys(stored));
  const frameRef = useRef<HTMLFieldSetElement>(null);

  const write = (changed: typeof rows) => {
    setRows(changed);
    const field = frameRef.current?.querySelector('textarea');
    if (!field) return;
    field.value = format(changed.map(({ entry }) => entry));
    // Notifies the form's memory, but not React, which would parse the text back into rows.
    field.form?.dispatchEvent(new Event('input'));
  };
  /** @param selectors the first one that matches gets the focus */
  const focusSoon = (...selectors: string[]) =>
    requestAnimationFrame(() => {
      const find = (selector: string) => frameRef.current?.querySelector<HTMLElement>(selector) ?? [];
      selectors.flatMap(find)[0]?.focus();
    });

  return {
    rows,
    frameRef,
    /**
     * Redraws the rows from a text that they did not write: a remembered one, or the other version.
     * @returns false for a text that is no list
     */
    read(text: string): boolean {
      if (text === format(rows.map(({ entry }) => entry))) return true;
      const found = parse(text);
      if (found) setRows(withKeys(found));
      return found !== null;
    },
    change: (place: number, changed: Partial<T>) =>
      write(rows.map((row, at) => (at === place ? { ...row, entry: { ...row.entry, ...changed } } : row))),
    move(place: number, by: number) {
      const moved = rows.filter((_, at) => at !== place);
      const [row] = rows.slice(place);
      if (!row) return;
      moved.splice(place + by, 0, row);
      write(moved);
      const there = `ol > li:nth-child(${place + by + 1}) [data-move`;
      // The first row can only move down, and the last only up.
      focusSoon(`${there}="${by}"]:enabled`, `${there}]:enabled`);
    },
    /** @param place of the new row, by default the last */
    add(entry: T, place = rows.length) {
      write(rows.toSpliced(place, 0, ...withKeys([entry])));
      focusSoon(`ol > li:nth-child(${place + 1}) input`);
    },
    /** Replaces all rows, and focuses the one at a place. */
    replace(entries: readonly T[], place: number) {
      write(withKeys(entries));
      focusSoon(`ol > li:nth-child(${place + 1}) input`, '[data-add]');
    },
    remove(place: number) {
      write(rows.filter((_, at) => at !== place));
      focusSoon(`ol > li:nth-child(${Math.min(place + 1, rows.length - 1)}) input`, '[data-add]');
    },
  };
}
