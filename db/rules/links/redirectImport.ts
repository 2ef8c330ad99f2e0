/** Reads a list of old addresses, one per line, each with an optional target after a comma, semicolon or tab. */

export type ImportedAddress = { from: string; to: string };

const maxLineLength = 5000;

const unquote = (text: string): string => {
  const trimmed = text.trim();
  const isQuoted = trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"');
  return (isQuoted ? trimmed.slice(1, -1).replaceAll('""', '"') : trimmed).trim();
};

/** Finds the separator before a line's second address: a tab, or a comma or semicolon before an address. */
function findSeparator(line: string): number {
  const tab = line.indexOf('\t');
  if (tab >= 0) return tab;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] !== ',' && line[at] !== ';') continue;
    if (/^[,;] ?"?(?:\/|[a-z]{2,12}:|"?$)/i.test(line.slice(at, at + 20))) return at;
  }
  return -1;
}

/** `from` and `to` as written; `to` is empty where a line has one address. */
export function parseAddressLines(text: string): ImportedAddress[] {
  const found: ImportedAddress[] = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const trimmed = line.trim();
    if (trimmed === '') continue;
    const cut = trimmed.slice(0, maxLineLength);
    const at = findSeparator(cut);
    const from = unquote(at < 0 ? cut : cut.slice(0, at));
    const to = at < 0 ? '' : unquote(cut.slice(at + 1));
    // Skips the row of column names.
    if (found.length === 0 && !/[/.]/.test(cut)) continue;
    found.push({ from, to });
  }
  return found;
}
