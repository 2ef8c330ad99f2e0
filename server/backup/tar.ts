/**
 * The container of backups: a tar file (POSIX ustar), which any machine can open. Its last member is the SHA-256 of all
 * bytes before it, followed by fixed bytes, so any changed or missing byte is detected.
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pauseWhileBusy } from '../start/lowPriority.ts';

export const blockBytes = 512;
const trailerName = 'SHA256';
const digestLetters = 64;
/** The digest's header, the digest, and the two empty blocks at the end of a tar file. */
const trailerBytes = 4 * blockBytes;
/** The size field has eleven octal digits. */
const maxMemberBytes = 8 ** 11 - 1;
const [nameBytes, prefixBytes] = [100, 155];

export type Member = { name: string; size: number };

/** Fills the last block of a member. */
export const padding = (size: number): Buffer => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);

/** A long name is split at a slash. */
function splitName(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= nameBytes) return { prefix: '', rest: name };
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= prefixBytes && Buffer.byteLength(rest) <= nameBytes) return { prefix, rest };
  }
  throw new Error(`The name of this file is too long for a backup: ${name}`);
}

function checksumOf(header: Buffer): number {
  let sum = 0;
  for (const byte of header) sum += byte;
  return sum;
}

/** Encodes a member's header. It has no time or owner, so that the same content gives the same bytes. */
export function encodeHeader({ name, size }: Member): Buffer {
  if (size > maxMemberBytes) throw new Error(`This file is too large for a backup: ${name}`);
  const { prefix, rest } = splitName(name);
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  header.write(rest, 0);
  header.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(size, 11)}\0${octal(0, 11)}\0`, 100);
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\0' + '00', 257);
  header.write(prefix, 345);
  header.write(`${octal(checksumOf(header), 6)}\0 `, 148);
  return header;
}

const textAt = (header: Buffer, from: number, to: number) => {
  const bytes = header.subarray(from, to);
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end < 0 ? bytes.length : end);
};

/** @returns null for a header that encodeHeader() did not write */
export function decodeHeader(header: Buffer): Member | null {
  const prefix = textAt(header, 345, 500);
  const name = (prefix ? `${prefix}/` : '') + textAt(header, 0, nameBytes);
  const size = Number.parseInt(textAt(header, 124, 136), 8);
  try {
    return header.equals(encodeHeader({ name, size })) ? { name, size } : null;
  } catch {
    return null;
  }
}

export function encodeTrailer(whole: Hash): Buffer {
  const digest = whole.digest('hex');
  const header = encodeHeader({ name: trailerName, size: digestLetters });
  return Buffer.concat([header, Buffer.from(digest)], trailerBytes);
}

/** Checks that a file is complete: its last bytes must be the digest of the others. */
export async function hasValidTrailer(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size < trailerBytes || size % blockBytes !== 0) return false;
    const end = size - trailerBytes;
    const whole = createHash('sha256');
    if (end > 0) {
      for await (const bytes of createReadStream(path, { end: end - 1, highWaterMark: 1024 * 1024 })) {
        await pauseWhileBusy();
        whole.update(bytes);
      }
    }
    const trailer = Buffer.alloc(trailerBytes);
    await file.read(trailer, 0, trailerBytes, end);
    return trailer.equals(encodeTrailer(whole));
  } finally {
    await file.close();
  }
}

export type StoredMember = Member & {
  readBytes(): Promise<Buffer>;
  /** Reads the member in chunks. */
  stream(): AsyncIterable<Buffer>;
};

/** Reads exactly this many bytes. @throws Error if the file ends earlier */
async function readAt(file: FileHandle, position: number, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  for (let done = 0; done < size; ) {
    const { bytesRead } = await file.read(bytes, done, size - done, position + done);
    if (bytesRead === 0) throw new Error('The file ends too early.');
    done += bytesRead;
  }
  return bytes;
}

const pieceBytes = 1024 * 1024;

/** Lists the members in sequence, without the trailer. Read each before asking for the next. */
export async function* listMembers(path: string): AsyncGenerator<StoredMember> {
  const file = await open(path);
  try {
    for (let position = 0; ; ) {
      const member = decodeHeader(await readAt(file, position, blockBytes));
      if (!member) throw new Error('The file is damaged.');
      if (member.name === trailerName) return;
      const start = position + blockBytes;
      yield {
        ...member,
        readBytes: () => readAt(file, start, member.size),
        async *stream() {
          for (let done = 0; done < member.size; done += pieceBytes) {
            yield await readAt(file, start + done, Math.min(pieceBytes, member.size - done));
          }
        },
      };
      position = start + member.size + padding(member.size).length;
    }
  } finally {
    await file.close();
  }
}
