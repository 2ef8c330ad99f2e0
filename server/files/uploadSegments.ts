/**
 * The bytes of unfinished uploads: segments that are named after their first byte, in `files/uploads` of the data
 * folder, or in the bucket. A segment never changes and each begins where the one before ends, so that several servers
 * and tabs can send the same upload at once: the first to store a segment wins.
 */
import { createReadStream } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { uploadLifetimeMs } from '../../db/rules/documents/uploadLimits.ts';
import { Problem } from '../../db/rules/problems.ts';
import { isStillAhead } from '../start/clockErrors.ts';
import { claimObject, type FilesBucket, listObjects, openObject, removeObject } from './bucketFiles.ts';
import { type FilePlace, filesFolder, fsyncFolder } from './fileStorage.ts';

/** `from` is the place of its first byte in the file; `size` in bytes. */
export type Segment = { from: number; size: number };

const bucketFolder = 'uploads/';
const bucketKeyOf = (id: string, from?: number) => `${bucketFolder}${id}/${from === undefined ? '' : nameOf(from)}`;
const nameOf = (from: number) => String(from).padStart(10, '0');

/** Segments on their way are in it, too. */
export const uploadsFolder = (dataDir: string) => join(filesFolder(dataDir), 'uploads');
const segmentPath = (dataDir: string, id: string, from: number) => join(uploadsFolder(dataDir), id, nameOf(from));

/** Runs a call of the file system. @returns `otherwise` if the file or folder does not exist */
async function ifPresent<T>(pending: Promise<T>, otherwise: T): Promise<T> {
  return pending.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return otherwise;
  });
}

async function listOnDisk(dataDir: string, id: string): Promise<Segment[]> {
  const names = await ifPresent(readdir(join(uploadsFolder(dataDir), id)), []);
  const found: Segment[] = [];
  for (const from of names.map(Number)) {
    const stats = await ifPresent(stat(segmentPath(dataDir, id, from)), null);
    if (stats) found.push({ from, size: stats.size });
  }
  return found;
}

async function listInBucket(bucket: FilesBucket, id: string): Promise<Segment[]> {
  const prefix = bucketKeyOf(id);
  const objects = await listObjects(bucket, prefix);
  return objects.map(({ key, size }) => ({ from: Number(key.slice(prefix.length)), size }));
}

/** Lists an upload's segments, from its first byte to the first one that is missing. */
export async function listSegments({ dataDir, filesS3 }: FilePlace, id: string): Promise<Segment[]> {
  const found = filesS3 ? await listInBucket(filesS3, id) : await listOnDisk(dataDir, id);
  const joined: Segment[] = [];
  for (const segment of found.sort((a, b) => a.from - b.from)) {
    if (segment.from !== endOfSegments(joined)) break;
    joined.push(segment);
  }
  return joined;
}

/** The number of bytes that arrived without a gap. */
export function endOfSegments(segments: readonly Segment[]): number {
  const last = segments.at(-1);
  return last ? last.from + last.size : 0;
}

/**
 * Adds a segment for the first caller in any process.
 * @param part path of its bytes, already flushed to disk; the caller removes it
 * @returns false if another one begins there, or the upload has ended
 */
export async function commitSegment(place: FilePlace, id: string, from: number, part: string): Promise<boolean> {
  const { dataDir, filesS3 } = place;
  if (filesS3) return claimObject(filesS3, bucketKeyOf(id, from), await readFile(part));
  const path = segmentPath(dataDir, id, from);
  if (from === 0) await mkdir(join(path, '..'), { recursive: true });
  try {
    await link(part, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOENT') return false;
    throw error;
  }
  await ifPresent(fsyncFolder(join(path, '..')), undefined);
  return true;
}

const segmentGone = () =>
  new Problem('not_found', 'What was uploaded of this file is no longer here. Please choose the file again.');

async function openSegment({ dataDir, filesS3 }: FilePlace, id: string, { from }: Segment): Promise<Readable> {
  if (!filesS3) return createReadStream(segmentPath(dataDir, id, from));
  const opened = await openObject(filesS3, bucketKeyOf(id, from));
  if (!opened) throw segmentGone();
  return opened.stream;
}

/** Reads an upload from its first byte. @throws Problem `not_found` if a segment is gone */
export async function* readSegments(
  place: FilePlace,
  id: string,
  segments: readonly Segment[],
): AsyncGenerator<Uint8Array> {
  for (const segment of segments) {
    let size = 0;
    try {
      for await (const bytes of await openSegment(place, id, segment)) {
        size += bytes.length;
        yield bytes;
      }
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? segmentGone() : error;
    }
    if (size !== segment.size) throw segmentGone();
  }
}

/** Removes what arrived of an upload. */
export async function removeSegments({ dataDir, filesS3 }: FilePlace, id: string): Promise<void> {
  if (!filesS3) return rm(join(uploadsFolder(dataDir), id), { recursive: true, force: true });
  for (const { key } of await listObjects(filesS3, bucketKeyOf(id))) await removeObject(filesS3, key);
}

/**
 * Removes uploads that got nothing for a day.
 * @returns their number
 */
export async function removeOldSegments(place: FilePlace, now: number): Promise<number> {
  const changes = new Map<string, number>();
  if (place.filesS3) {
    for (const { key, changedAt } of await listObjects(place.filesS3, bucketFolder)) {
      const id = key.split('/')[1] ?? '';
      changes.set(id, Math.max(changes.get(id) ?? 0, changedAt));
    }
  } else {
    const folder = uploadsFolder(place.dataDir);
    for (const entry of await ifPresent(readdir(folder, { withFileTypes: true }), [])) {
      const stats = entry.isDirectory() ? await ifPresent(stat(join(folder, entry.name)), null) : null;
      if (stats) changes.set(entry.name, stats.mtimeMs);
    }
  }
  let removed = 0;
  for (const [id, changedAt] of changes) {
    if (isStillAhead(changedAt + uploadLifetimeMs, now, uploadLifetimeMs)) continue;
    await removeSegments(place, id);
    removed += 1;
  }
  return removed;
}
