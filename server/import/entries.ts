/** The result of reading a file, before anything is written: its entries, and those skipped with a reason. */
import { createHash } from 'node:crypto';

/**
 * An entry of the file; `line` is its first line. With `keepsDate`, its date is only the file's, and must not change
 * the date of an earlier import.
 */
export type ImportEntry<Input> = { line: number; input: Input; keepsDate?: boolean };

/** An entry that is not imported; `why` is a sentence. */
export type SkippedEntry = { line: number; what: string; why: string };

/**
 * An entry that the file cancels or hides, with a sentence about it. Records imported from the same source, or from
 * parts of it, are removed.
 */
export type WithdrawnEntry = { line: number; what: string; source: string; why: string };

/** Separates an event's source from the date or time of day of one part. */
export const sourcePartMarker = '#at=';

/** Names an entry so that the next import finds it. A name too long for its column is hashed. */
export function makeSource(kind: 'ics' | 'feed', id: string): string {
  const source = `${kind}:${id.replace(/\p{Cc}/gu, '').trim()}`;
  return source.length <= 900 ? source : `${kind}:sha256:${createHash('sha256').update(id).digest('hex')}`;
}

const detectUtf16 = (bytes: Uint8Array): string | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
};

/** RFC 5545 allows folding lines between the bytes of a character, so folds are undone before decoding. */
function joinFolds(bytes: Uint8Array): Uint8Array {
  const latin1 = Buffer.from(bytes).toString('latin1');
  return /^\s*BEGIN:VCALENDAR/i.test(latin1) ? Buffer.from(latin1.replace(/\r?\n[ \t]/g, ''), 'latin1') : bytes;
}

/** Decodes a file by its byte order mark or XML declaration, else as UTF-8, else as Windows-1252 (old exports). */
export function decodeText(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1];
  for (const encoding of [detectUtf16(bytes), declared, 'utf-8']) {
    for (const given of encoding ? [bytes, joinFolds(bytes)] : []) {
      try {
        return new TextDecoder(encoding ?? '', { fatal: true }).decode(given);
      } catch {
        // The bytes are not in this encoding, so the next one is tried.
      }
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}
