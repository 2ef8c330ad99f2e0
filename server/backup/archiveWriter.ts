/** Writes a backup under a temporary name first, so that its final name never holds a partial file. */
import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fsyncFolder, ownPartSuffix } from '../files/fileStorage.ts';
import { pauseWhileBusy } from '../start/lowPriority.ts';
import { removeLeftovers } from './leftovers.ts';
import { encodeHeader, encodeTrailer, padding } from './tar.ts';

/** Members per checksum list. Splitting the list keeps it from growing in memory. */
const checksumsEvery = 10_000;
const pieceBytes = 1024 * 1024;

export type ArchiveWriter = {
  /** Path of the unpublished file. */
  part: string;
  addBytes(name: string, bytes: Buffer): Promise<void>;
  /** Adds a file in chunks. @returns false if it is gone */
  addFile(name: string, path: string): Promise<boolean>;
  addStream(name: string, bytes: number, pieces: AsyncIterable<Buffer>): Promise<void>;
  /** Writes the trailer and flushes everything to disk. @returns the size */
  finish(): Promise<number>;
  /** Renames the file to its final name. */
  publish(): Promise<void>;
  /** Removes an unpublished file. */
  drop(): Promise<void>;
};

/** @throws file system errors such as ENOSPC; call drop() then to remove the partial file */
export async function createArchive(path: string): Promise<ArchiveWriter> {
  const part = `${path}${ownPartSuffix}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await removeLeftovers(path);
  const file = await open(part, 'w', 0o600);
  const whole = createHash('sha256');
  let checksums: string[] = [];
  let lists = 0;

  async function write(bytes: Buffer): Promise<void> {
    await file.writeFile(bytes);
    whole.update(bytes);
  }

  async function addMember(name: string, memberBytes: number, pieces: AsyncIterable<Buffer>): Promise<string> {
    const digest = createHash('sha256');
    let left = memberBytes;
    await write(encodeHeader({ name, size: memberBytes }));
    for await (const piece of pieces) {
      await pauseWhileBusy();
      left -= piece.length;
      digest.update(piece);
      await write(piece);
    }
    if (left !== 0) throw new Error(`${name} changed while it was copied. Try again.`);
    await write(padding(memberBytes));
    return digest.digest('hex');
  }

  async function addChecksums(): Promise<void> {
    if (checksums.length === 0) return;
    const bytes = Buffer.from(checksums.join(''));
    checksums = [];
    lists += 1;
    await addMember(`checksums/${lists}.sha256`, bytes.length, piecesOf(bytes));
  }

  async function noteChecksum(name: string, digest: string): Promise<void> {
    // The line format of sha256sum, so that it can check the list.
    checksums.push(`${digest}  ${name}\n`);
    if (checksums.length >= checksumsEvery) await addChecksums();
  }

  return {
    part,
    async addBytes(name, bytes) {
      await noteChecksum(name, await addMember(name, bytes.length, piecesOf(bytes)));
    },
    async addFile(name, from) {
      const source = await open(from).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return null;
      });
      if (!source) return false;
      try {
        const stats = await source.stat();
        await noteChecksum(name, await addMember(name, stats.size, piecesOfFile(source, stats.size)));
      } finally {
        await source.close();
      }
      return true;
    },
    async addStream(name, bytes, pieces) {
      await noteChecksum(name, await addMember(name, bytes, pieces));
    },
    async finish() {
      await addChecksums();
      await file.writeFile(encodeTrailer(whole));
      await file.sync();
      const stats = await file.stat();
      await file.close();
      return stats.size;
    },
    async publish() {
      await rename(part, path);
      await fsyncFolder(dirname(path));
    },
    async drop() {
      await file.close().catch(() => {});
      await rm(part, { force: true });
    },
  };
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Reads at most the initial size: later growth is cut off, and the caller notices a file that shrank. */
async function* piecesOfFile(file: Awaited<ReturnType<typeof open>>, size: number): AsyncGenerator<Buffer> {
  // One buffer is enough, since each piece is written before the next is read.
  const buffer = Buffer.alloc(Math.min(pieceBytes, size));
  for (let done = 0; done < size; ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, size - done), done);
    if (bytesRead === 0) return;
    done += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
