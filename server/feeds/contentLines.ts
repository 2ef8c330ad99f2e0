/** Lines of an iCalendar file as RFC 5545 §3.1 writes them. */

const maxLineBytes = 75;
const countBytes = (text: string) => Buffer.byteLength(text);

/** A TEXT value: what has a meaning in the format is escaped, what has none in a text is left out. */
export const escapeIcalText = (text: string): string =>
  text
    // Half of a surrogate pair is no character.
    .replace(/[\ud800-\udfff]/gu, '')
    .replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the format forbids
    .replace(/[\0-\x08\x0e-\x1f\x7f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** A line cut into pieces of at most 75 octets, never within a character. */
function foldLine(line: string): string {
  if (countBytes(line) <= maxLineBytes) return line;
  const pieces: string[] = [];
  let piece = '';
  let room = maxLineBytes;
  for (const character of line) {
    const size = countBytes(character);
    if (size > room) {
      pieces.push(piece);
      piece = '';
      // The space that begins the next piece counts.
      room = maxLineBytes - 1;
    }
    piece += character;
    room -= size;
  }
  return [...pieces, piece].join('\r\n ');
}

/** The lines as a file. */
export const serializeContentLines = (lines: readonly string[]): string =>
  lines.map((line) => `${foldLine(line)}\r\n`).join('');
