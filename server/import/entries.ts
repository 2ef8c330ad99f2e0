/** What reading a file gives, before anything is written: the entries, and what was left out with the reason. */
import { createHash } from 'node:crypto';

/**
 * An entry as the file has it; `line` is where it begins there. `keepsDate`: its date is only that of the file, which
 * must not move what was taken before.
 */
export type ImportEntry<Input> = { line: number; input: Input; keepsDate?: boolean };

/** Something of the file that is not taken; `why` is a sentence. */
export type SkippedEntry = { line: number; what: string; why: string };

/**
 * An entry that the file itself calls off or shows to nobody, with a sentence that says so: what came from the same
 * source before, or from parts of it, is to go.
 */
export type WithdrawnEntry = { line: number; what: string; source: string; why: string };

/** Separates the source of an event from the date or time of day that identifies one part of it. */
export const sourcePartMarker = '#at=';

/** The name under which an entry is found again at the next import. One too long for its column is hashed. */
export function makeSource(kind: 'ics' | 'feed', id: string): string {
  const source = `${kind}:${id.replace(/\p{Cc}/gu, '').trim()}`;
  return source.length <= 900 ? source : `${kind}:sha256:${createHash('sha256').update(id).digest('hex')}`;
}

const detectUtf16 = (bytes: Uint8Array): string | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
};

/** RFC 5545 lets lines be folded between the bytes of a character; undone, the bytes read as text again. */
function joinFolds(bytes: Uint8Array): Uint8Array {
  const latin1 = Buffer.from(bytes).toString('latin1');
  return /^\s*BEGIN:VCALENDAR/i.test(latin1) ? Buffer.from(latin1.replace(/\r?\n[ \t]/g, ''), 'latin1') : bytes;
}

/**
 * The text of a file in whatever encoding it came: what its byte order mark or its XML declaration says, else UTF-8,
 * and if it is not that, the Windows one (old exports).
 */
export function decodeText(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1];
  for (const encoding of [detectUtf16(bytes), declared, 'utf-8']) {
    for (const given of encoding ? [bytes, joinFolds(bytes)] : []) {
      try {
        return new TextDecoder(encoding ?? '', { fatal: true }).decode(given);
      } catch {
        // Not in this encoding: try the next.
      }
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}
