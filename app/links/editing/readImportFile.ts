/** Reads a file of old addresses, including compressed sitemaps and lists in legacy encodings. */
import { maxImportLength } from '../../../db/rules/links/redirects.ts';

/** @returns null if the file exceeds the import limit, compressed or not */
async function readBytes(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream.getReader();
  for (let length = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    length += value.length;
    parts.push(value);
    if (length <= maxImportLength) continue;
    await reader.cancel();
    return null;
  }
}

function decode(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * @returns null if the file exceeds the import limit
 * @throws Error if it contains no text, or is damaged
 */
export async function readImportFile(file: Blob): Promise<string | null> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = first === 0x1f && second === 0x8b;
  const bytes = await readBytes(isPacked ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream());
  if (bytes === null) return null;
  const text = decode(bytes);
  if (text.includes('\0')) throw new Error('This is no text');
  return text;
}
