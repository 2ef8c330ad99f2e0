/**
 * A list that is edited as rows. A text that nobody sees is the field of the form: so what is remembered, kept as a
 * draft and compared is one field, and the rows only write it.
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
 * @param format writes the field's text; rows with nothing in them are its to leave out
 * @returns `frameRef` for the element around the rows (`<ol>`) and the field (`<textarea>`), whose `onInput` is `read`
 */
export function useRowsField<T>(
  stored: readonly T[],
  format: (entries: readonly T[]) => string,
  parse: (text: string) => T[],
) {
  const [rows, setRows] = useState(() => withKeys(stored));
  const frameRef = useRef<HTMLFieldSetElement>(null);

  const write = (changed: typeof rows) => {
    setRows(changed);
    const field = frameRef.current?.querySelector('textarea');
    if (!field) return;
    field.value = format(changed.map(({ entry }) => entry));
    // The form's memory listens; React, which would read the text back into rows, is passed by.
    field.form?.dispatchEvent(new Event('input'));
  };
  /** @param selectors the first that something is found by has it */
  const focusSoon = (...selectors: string[]) =>
    requestAnimationFrame(() => {
      const find = (selector: string) => frameRef.current?.querySelector<HTMLElement>(selector) ?? [];
      selectors.flatMap(find)[0]?.focus();
    });

  return {
    rows,
    frameRef,
    /** Draws the rows anew from a text that came from elsewhere: what was remembered, or the other version. */
    read(text: string) {
      if (text !== format(rows.map(({ entry }) => entry))) setRows(withKeys(parse(text)));
    },
    change: (place: number, changed: Partial<T>) =>
      write(rows.map((row, at) => (at === place ? { ...row, entry: { ...row.entry, ...changed } } : row))),
    move(place: number, by: number) {
      const moved = rows.filter((_, at) => at !== place);
      const [row] = rows.slice(place);
      if (!row) return;
      moved.splice(place + by, 0, row);
      write(moved);
      const there = `li:nth-child(${place + by + 1}) [data-move`;
      // At the first and the last place there is only the way back.
      focusSoon(`${there}="${by}"]:enabled`, `${there}]:enabled`);
    },
    add(entry: T) {
      write([...rows, ...withKeys([entry])]);
      focusSoon('li:last-child input');
    },
    remove(place: number) {
      write(rows.filter((_, at) => at !== place));
      focusSoon(rows.length > 1 ? `li:nth-child(${Math.min(place + 1, rows.length - 1)}) input` : '[data-add]');
    },
  };
}
