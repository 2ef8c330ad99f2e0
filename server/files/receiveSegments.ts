/** Receives a part of an upload. What arrived stays, however the connection ends. */
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { uploadPieceBytes } from '../../db/rules/documents/uploadLimits.ts';
import { Problem } from '../../db/rules/problems.ts';
import { toStorageProblem } from '../../db/storageProblems.ts';
import { newId } from '../store/recordIds.ts';
import { type FilePlace, ownPartSuffix } from './fileStorage.ts';
import { commitSegment, endOfSegments, listSegments, uploadsFolder } from './uploadSegments.ts';

/** Shorter ones are dropped unless they end the file, so that an upload has at most 800 segments. */
const minSegmentBytes = 128 * 1024;

/** An upload as its address describes it; `size` in bytes. */
export type UploadToReceive = { id: string; size: number };

type Part = { path: string; file: FileHandle; size: number };

async function openPart(dataDir: string, id: string): Promise<Part> {
  await mkdir(uploadsFolder(dataDir), { recursive: true });
  const path = join(uploadsFolder(dataDir), `${id}.${newId()}${ownPartSuffix}`);
  return { path, file: await open(path, 'wx'), size: 0 };
}

async function dropPart({ path, file }: Part): Promise<void> {
  await file.close().catch(() => {});
  await rm(path, { force: true });
}

/** A refusal that says where the upload goes on. */
async function toElsewhere(place: FilePlace, id: string): Promise<Problem> {
  const offset = endOfSegments(await listSegments(place, id));
  return new Problem('upload_elsewhere', undefined, { offset });
}

/**
 * Stores the bytes of `source` as segments.
 * @param from the place of its first byte in the file
 * @returns the number of bytes of the file that are here, without a gap
 * @throws Problem `upload_elsewhere` with the right `offset`, `bad_request` for more bytes than the file has,
 *   `unavailable`, or an error of the disk. Earlier segments stay.
 */
export async function receiveSegments(
  place: FilePlace,
  { id, size }: UploadToReceive,
  from: number,
  source: Readable,
): Promise<number> {
  if (endOfSegments(await listSegments(place, id)) !== from) throw await toElsewhere(place, id);
  let offset = from;
  let part: Part | undefined;
  const commit = async () => {
    if (!part) return;
    const done = part;
    part = undefined;
    try {
      await done.file.sync();
      if (!(await commitSegment(place, id, offset, done.path))) throw await toElsewhere(place, id);
      offset += done.size;
    } finally {
      await dropPart(done);
    }
  };
  const add = async (bytes: Uint8Array) => {
    if (offset + (part?.size ?? 0) + bytes.length > size) {
      throw new Problem('bad_request', 'These are more bytes than the file has.');
    }
    for (let rest = bytes; rest.length > 0; ) {
      part ??= await openPart(place.dataDir, id);
      const fitting = rest.subarray(0, uploadPieceBytes - part.size);
      await part.file.writeFile(fitting);
      part.size += fitting.length;
      rest = rest.subarray(fitting.length);
      if (part.size === uploadPieceBytes) await commit();
    }
  };
  try {
    // The connection must stay open for the response to a refused request.
    for await (const bytes of source.iterator({ destroyOnReturn: false })) await add(bytes);
  } catch (error) {
    const isCutOff = !(error instanceof Problem) && toStorageProblem(error) === null && source.destroyed;
    if (!isCutOff && part) await dropPart(part);
    if (!isCutOff) throw error;
  }
  if (part && (part.size >= minSegmentBytes || offset + part.size === size)) await commit();
  else if (part) await dropPart(part);
  return offset;
}
