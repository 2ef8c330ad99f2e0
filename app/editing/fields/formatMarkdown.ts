/** The edits of the formatting buttons: pure functions from a text and its selection to a replacement. */

/** Replaces the text from `from` to `to` by `text`, and selects its part from `start` to `end`. */
export type TextEdit = { from: number; to: number; text: string; start: number; end: number };

export type Selection = { value: string; start: number; end: number };

/** Adds marks around the selection, or removes existing ones. */
export function toggleMark({ value, start, end }: Selection, mark: string, words: string): TextEdit {
  const size = mark.length;
  const inner = value.slice(start, end);
  if (value.slice(start - size, start) === mark && value.slice(end, end + size) === mark && start >= size) {
    return { from: start - size, to: end + size, text: inner, start: start - size, end: end - size };
  }
  // A mark beside a space would not format.
  const lead = inner.length - inner.trimStart().length;
  const label = inner.trim() || words;
  const from = inner.trim() ? start + lead : start;
  const text = mark + label + mark;
  return {
    from,
    to: inner.trim() ? from + label.length : end,
    text,
    start: from + size,
    end: from + size + label.length,
  };
}

/** Adds a prefix to every selected line, or removes it. `prefix` receives the line's index. */
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
  // A list or heading needs a blank line after a paragraph.
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

/** Makes the selection a link, and selects the place for its address. */
export function insertLink({ value, start, end }: Selection, words: string): TextEdit {
  const inner = value.slice(start, end).trim();
  const isUrl = /^(?:https?:\/\/|www\.)\S+$/.test(inner);
  const label = isUrl || !inner ? words : inner;
  const url = isUrl ? inner : 'https://';
  const text = `[${label}](${url})`;
  const at =
    isUrl || !inner
      ? { start: start + 1, end: start + 1 + label.length }
      : { start: start + label.length + 3, end: start + text.length - 1 };
  return { from: start, to: end, text, ...at };
}
