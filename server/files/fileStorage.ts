/** Stores files in DATA_DIR/files or in a private bucket. Their names are our ids, never names from outside. */
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { CommitUnknown } from '../../db/databaseErrors.ts';
import { fileTooLarge, uploadLimits } from '../../db/rules/documents/uploadLimits.ts';
import type { Config } from '../config/config.ts';
import { newId } from '../store/recordIds.ts';
import {
  claimObject,
  type FilesBucket,
  openObject,
  putObject,
  putObjectFile,
  readObject,
  removeObject,
} from './bucketFiles.ts';

/** The place of files: the bucket, if there is one. Uploads in progress are in the data folder. */
export type FilePlace = Pick<Config, 'dataDir'> & { filesS3?: FilesBucket | undefined };

/** The folder of all files, and a file's path in it. We create the ids, so a path can't lead elsewhere. */
export const filesFolder = (dataDir: string) => join(dataDir, 'files');
export const relativeFilePath = (id: string) => `${id.slice(-2)}/${id}`;

/** A file's key in a bucket, which is also its path in the data folder. */
export const fileKey = (id: string) => `files/${relativeFilePath(id)}`;

/** Whether a path is such a key; the folder of files holds other files too. */
export const isFileKey = (key: string): boolean => /^files\/[^/]{2}\/[\w-]+$/.test(key);

export const storedFilePath = (dataDir: string, id: string) => join(filesFolder(dataDir), relativeFilePath(id));

/** Flushes a folder to disk: without it, a power failure could lose a new file's name. */
export async function fsyncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

export type PutFile = { id: string; sha256: string; size: number };

/**
 * Stores a file under its name only once it is complete.
 * @param id a new one, unless one was claimed before: see claimFile()
 */
export async function putFile(place: FilePlace, bytes: Uint8Array, id: string = newId()): Promise<PutFile> {
  if (place.filesS3) await putObject(place.filesS3, fileKey(id), bytes);
  else await writeWhole(place.dataDir, bytes, id);
  return { id, sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength };
}

async function writeWhole(dataDir: string, bytes: Uint8Array, id: string): Promise<void> {
  const path = storedFilePath(dataDir, id);
  const folder = join(path, '..');
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(`${path}.part`, bytes, { flush: true });
    await rename(`${path}.part`, path);
  } catch (error) {
    await rm(`${path}.part`, { force: true });
    throw error;
  }
  await fsyncFolder(folder);
}

/**
 * Exists in the data folder while a file's row is being written or deleted. If the process is killed meanwhile, the row
 * decides later whether the file stays: see removeUnfinishedUploads().
 */
const undecidedMark = (dataDir: string, id: string) => `${storedFilePath(dataDir, id)}.undecided.part`;

/** Call it before a file without a row is stored, or before the deletion of its row is committed. */
export async function markUndecided(dataDir: string, id: string): Promise<void> {
  const mark = undecidedMark(dataDir, id);
  await mkdir(join(mark, '..'), { recursive: true });
  await writeFile(mark, '');
}

/** Call it once the files' rows are committed. A leftover mark does no harm. */
export async function confirmFiles(dataDir: string, ids: readonly string[]): Promise<void> {
  await Promise.allSettled(ids.map((id) => rm(undecidedMark(dataDir, id), { force: true })));
}

/** Claims a file's id for the first caller in any process. putFile() then stores the bytes. */
export async function claimFile({ dataDir, filesS3 }: FilePlace, id: string): Promise<boolean> {
  await markUndecided(dataDir, id);
  if (filesS3) return claimObject(filesS3, fileKey(id));
  try {
    await (await open(storedFilePath(dataDir, id), 'wx')).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Servers on several machines may share the folder, and containers often all have the same process id. */
const machine = hostname().replace(/[^\w-]/g, '_');
const ownSuffix = `.@${machine}.${process.pid}`;
export const ownPartSuffix = `${ownSuffix}.part`;
export const ownTestSuffix = `${ownSuffix}.test`;

/** An upload that is stored separately until it is accepted. */
export type ReceivedUpload = PutFile & {
  /** Path of its bytes. */
  path: string;
  /** Accepts it. Call confirmFiles() once its row is committed. */
  keep(): Promise<void>;
  /** Removes it, accepted or not. */
  drop(): Promise<void>;
};

/**
 * Writes an upload beside the files as `<id>.@<machine>.<process>.part`. An upload that is too large or cut off is
 * removed; if the process is killed, removeUnfinishedUploads() removes the rest.
 * @param kind decides how large it may be
 * @throws Problem `file_too_large`, or the stream's error
 */
export async function receiveFile(
  place: FilePlace,
  source: Readable,
  kind: 'file' | 'picture' = 'file',
): Promise<ReceivedUpload> {
  const id = newId();
  const path = storedFilePath(place.dataDir, id);
  const part = `${path}${ownPartSuffix}`;
  const folder = join(path, '..');
  await mkdir(folder, { recursive: true });
  const hash = createHash('sha256');
  let size = 0;
  let isInBucket = false;
  const drop = async () => {
    await rm(part, { force: true });
    await discardFile(isInBucket ? place : { dataDir: place.dataDir }, id);
  };
  try {
    const file = await open(part, 'wx');
    try {
      // The connection must stay open for the response to a refused request.
      for await (const bytes of source.iterator({ destroyOnReturn: false })) {
        size += bytes.byteLength;
        if (size > uploadLimits[kind].bytes) throw fileTooLarge(kind);
        hash.update(bytes);
        await file.writeFile(bytes);
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await drop();
    throw error;
  }
  const keep = async () => {
    await markUndecided(place.dataDir, id);
    isInBucket = place.filesS3 !== undefined;
    await storePart(place, part, id);
  };
  return { id, sha256: hash.digest('hex'), size, path: part, keep, drop };
}

/** Stores a complete file, already flushed to disk, under its id. Its path is free afterwards. */
export async function storePart({ dataDir, filesS3 }: FilePlace, part: string, id: string): Promise<void> {
  if (filesS3) {
    await putObjectFile(filesS3, fileKey(id), part);
    return rm(part);
  }
  const path = storedFilePath(dataDir, id);
  await mkdir(join(path, '..'), { recursive: true });
  await rename(part, path);
  await fsyncFolder(join(path, '..'));
}

/** Reads a file; null if there is none. @throws Problem `unavailable` if the bucket does not answer */
export async function readFileBytes({ dataDir, filesS3 }: FilePlace, id: string): Promise<Buffer | null> {
  if (filesS3) return readObject(filesS3, fileKey(id));
  return readFile(storedFilePath(dataDir, id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
}

/** Removes a file without a row. @throws Problem `unavailable` if the bucket does not answer */
export async function removeFile({ dataDir, filesS3 }: FilePlace, id: string): Promise<void> {
  await (filesS3 ? removeObject(filesS3, fileKey(id)) : rm(storedFilePath(dataDir, id), { force: true }));
  await rm(undecidedMark(dataDir, id), { force: true });
}

/**
 * Removes a file that no row refers to. A bucket failure is ignored, so that the original error is reported; the file
 * then stays undecided.
 */
export const discardFile = async (place: FilePlace, id: string): Promise<void> => {
  const removed = removeFile(place, id);
  await (place.filesS3 ? removed.catch(() => {}) : removed);
};

/**
 * Removes files whose rows could not be committed. If the outcome is unknown, they stay undecided, because a committed
 * row must not lose its file.
 */
export async function undoFiles(place: FilePlace, ids: readonly string[], error: unknown): Promise<void> {
  if (!(error instanceof CommitUnknown)) await Promise.all(ids.map((id) => discardFile(place, id)));
}

/** Stores what `source` has under a key of the bucket. It is received on the disk first, so its size costs no memory. */
export async function putObjectStream(dataDir: string, bucket: FilesBucket, key: string, source: Readable) {
  const received = await receiveFile({ dataDir }, source);
  await putObjectFile(bucket, key, received.path).finally(received.drop);
}

/** Gives `act` a local path; a file in the bucket is downloaded for that time. @returns null if there is none */
export async function withFilePath<T>(
  place: FilePlace,
  id: string,
  act: (path: string) => Promise<T>,
): Promise<T | null> {
  if (!place.filesS3) return act(storedFilePath(place.dataDir, id));
  const opened = await openObject(place.filesS3, fileKey(id));
  if (!opened) return null;
  const received = await receiveFile({ dataDir: place.dataDir }, opened.stream);
  return act(received.path).finally(received.drop);
}

/** Whether the process that writes a part runs on this machine; undefined if the name does not tell. */
export function isWriterAlive(name: string): boolean | undefined {
  const [, writer = machine, pid] = /(?:\.@([\w-]+))?\.(\d+)\.(?:part|test)$/.exec(name) ?? [];
  if (!pid || writer !== machine) return undefined;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
