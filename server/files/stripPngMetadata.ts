import { unreadablePicture } from './pictureInput.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** The chunks that affect a PNG's appearance. All others are metadata: EXIF, texts, times, and programs' own. */
const visibleChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
);

/** A chunk's length and type precede its data; its checksum follows. */
const headBytes = 8;
const checksumBytes = 4;

/**
 * Returns a PNG without metadata and trailing bytes.
 * @throws Problem `file_refused` for a truncated PNG or another format
 */
export function stripPngMetadata(png: Uint8Array): Buffer {
  if (!signature.equals(png.subarray(0, signature.length))) throw unreadablePicture();
  const chunks: Uint8Array[] = [signature];
  for (let at = signature.length; at + headBytes + checksumBytes <= png.length; ) {
    const type = Buffer.from(png.subarray(at + 4, at + headBytes)).toString('latin1');
    const end = at + headBytes + Buffer.from(png.subarray(at, at + 4)).readUInt32BE() + checksumBytes;
    if (end > png.length) break;
    if (visibleChunks.has(type)) chunks.push(png.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(chunks);
    at = end;
  }
  throw unreadablePicture();
}
