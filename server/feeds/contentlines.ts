/** Lines of an iCalendar file as RFC 5545 §3.1 writes them. */

const longestLine = 75;
const bytes = (text: string) => Buffer.byteLength(text);

/** A TEXT value: what has a meaning in the format is escaped, what has none in a text is left out. */
export const icalText = (text: string): string =>
  text
    // Half of a surrogate pair is no character.
    .replace(/[\ud800-\udfff]/gu, '')
    .replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the format forbids
    .replace(/[\0-\x08\x0e-\x1f\x7f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** A line cut into pieces of at most 75 octets, never within a character. */
function fold(line: string): string {
  if (bytes(line) <= longestLine) return line;
  const pieces: string[] = [];
  let piece = '';
  let room = longestLine;
  for (const character of line) {
    const size = bytes(character);
    if (size > room) {
      pieces.push(piece);
      piece = '';
      // The space that begins the next piece counts.
      room = longestLine - 1;
    }
    piece += character;
    room -= size;
  }
  return [...pieces, piece].join('\r\n ');
}

/** The lines as a file. */
export const contentLines = (lines: readonly string[]): string => lines.map((line) => `${fold(line)}\r\n`).join('');
