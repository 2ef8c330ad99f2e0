import { randomBytes } from 'node:crypto';

let lastMs = 0;
let sequence = 0;

/**
 * Makes a UUID version 7 (RFC 9562 §5.7), so that ids sort by creation. A process numbers its ids within a millisecond
 * (§6.2, method 1), so that the audit trail knows what came first.
 */
export function newId(): string {
  const bytes = randomBytes(16);
  const now = Date.now();
  // Starts in the lower half, so that two thousand more ids fit in the same millisecond.
  sequence = now === lastMs ? (sequence + 1) & 0xfff : bytes.readUInt16BE(6) & 0x7ff;
  lastMs = now;
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Whether a caller may choose this id, which must fit into a sync cursor (readCursor() in sync/pages.ts). */
export const isAllowedId = (text: string) => /^[\w-]{1,40}$/.test(text);
