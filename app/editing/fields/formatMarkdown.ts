/** What the buttons over a formatted text do: pure functions from a text and what is selected in it to a replacement. */

/** The text from `from` to `to` becomes `text`, of which the part from `start` to `end` is then selected. */
export type TextEdit = { from: number; to: number; text: string; start: number; end: number };

export type Selection = { value: string; start: number; end: number };

/** Puts marks around what is selected, or takes away those that are there. */
export function toggleMark({ value, start, end }: Selection, mark: string, words: string): TextEdit {
  const size = mark.length;
  const inner = value.slice(start, end);
  if (value.slice(start - size, start) === mark && value.slice(end, end + size) === mark && start >= size) {
    return { from: start - size, to: end + size, text: inner, start: start - size, end: end - size };
  }
  // A mark beside a space is none.
  const lead = inner.length - inner.trimStart().length;
  const told = inner.trim() || words;
  const from = inner.trim() ? start + lead : start;
  const text = mark + told + mark;
  return {
    from,
    to: inner.trim() ? from + told.length : end,
    text,
    start: from + size,
    end: from + size + told.length,
  };
}

/** Puts a prefix before every line that is selected, or takes away what is there. `prefix` is given the line's place. */
export function togglePrefix(
  { value, start, end }: Selection,
  prefix: (place: number) => string,
  existing: RegExp,
  words: string,
): TextEdit {
  const from = value.lastIndexOf('\n', start - 1) + 1;
  const until = value.indexOf('\n', end);
  const to = until < 0 ? value.length : until;
  const lines = value.slice(from, to).split('\n');
  const filled = lines.filter((line) => line.trim() !== '');
  const isOn = filled.length > 0 && filled.every((line) => existing.test(line));
  // A list or heading right under a paragraph is set apart from it.
  const above = value.slice(0, from).replace(/[^\S\n]+$/, '');
  const gap =
    !isOn && above !== '' && !above.endsWith('\n\n') && !existing.test(above.trimEnd().split('\n').at(-1) ?? '');
  const changed = isOn
    ? lines.map((line) => line.replace(existing, ''))
    : (filled.length > 0 ? filled : [words]).map(
        (line, place) => prefix(place) + line.replace(/^\s*(?:#{1,6}|[-*+]|\d+[.)])\s+/, ''),
      );
  const text = (gap ? '\n' : '') + changed.join('\n');
  const begin = from + (gap ? 1 : 0) + (filled.length === 0 ? prefix(0).length : 0);
  return { from, to, text, start: begin, end: from + text.length };
}

/** Makes a link of what is selected, and selects where its address belongs. */
export function insertLink({ value, start, end }: Selection, words: string): TextEdit {
  const inner = value.slice(start, end).trim();
  const isUrl = /^(?:https?:\/\/|www\.)\S+$/.test(inner);
  const told = isUrl || !inner ? words : inner;
  const url = isUrl ? inner : 'https://';
  const text = `[${told}](${url})`;
  const at =
    isUrl || !inner
      ? { start: start + 1, end: start + 1 + told.length }
      : { start: start + told.length + 3, end: start + text.length - 1 };
  return { from: start, to: end, text, ...at };
}
