/** Writes lines of an iCalendar file by RFC 5545 §3.1. */

const maxLineBytes = 75;
const countBytes = (text: string) => Buffer.byteLength(text);

/** Escapes a TEXT value and removes characters that the format forbids. */
export const escapeIcalText = (text: string): string =>
  text
    // A lone surrogate is no character.
    .replace(/[\ud800-\udfff]/gu, '')
    .replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the format forbids
    .replace(/[\0-\x08\x0e-\x1f\x7f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Folds a line into pieces of at most 75 octets, never inside a character. */
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
      // The leading space of the next piece counts.
      room = maxLineBytes - 1;
    }
    piece += character;
    room -= size;
  }
  return [...pieces, piece].join('\r\n ');
}

export const serializeContentLines = (lines: readonly string[]): string =>
  lines.map((line) => `${foldLine(line)}\r\n`).join('');
