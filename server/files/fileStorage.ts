/** Stored files: in DATA_DIR/files, or in a private bucket. Their names are our ids, never a name from outside. */
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { CommitUnknown } from '../../db/databaseErrors.ts';
import { Problem } from '../../db/rules/problems.ts';
import type { Config } from '../config/config.ts';
import { newId } from '../store/recordIds.ts';
import { claimObject, type FilesBucket, openObject, putObject, readObject, removeObject } from './bucketFiles.ts';

/** The size limit of an upload: 20 MB, counted either way. */
export const maxUploadBytes = 20 * 1024 * 1024;

/** Where files are: in the bucket if there is one. What is received or worked on is in the data folder meanwhile. */
export type FilePlace = Pick<Config, 'dataDir'> & { filesS3?: FilesBucket | undefined };

/** The folder of all files, and a file's path in it. The id is ours, so the path cannot lead elsewhere. */
export const filesFolder = (dataDir: string) => join(dataDir, 'files');
export const relativeFilePath = (id: string) => `${id.slice(-2)}/${id}`;

/** A file's key in a bucket, and its path in the data folder. */
export const fileKey = (id: string) => `files/${relativeFilePath(id)}`;

/** Whether it is such a key: the folder of files has something of its own, too. */
export const isFileKey = (key: string): boolean => /^files\/[^/]{2}\/[\w-]+$/.test(key);

export const storedFilePath = (dataDir: string, id: string) => join(filesFolder(dataDir), relativeFilePath(id));

/** Flushes a folder to the disk: without it, a power cut could lose a new file's name. */
export async function fsyncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

export type PutFile = { id: string; sha256: string; size: number };

/**
 * Writes a file's bytes. The name appears at once and whole, never half-written.
 * @param id a new one, unless it was promised beforehand: see claimFile()
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
 * Lies in the data folder while the row of a file, there or in the bucket, is being written or deleted. If the process
 * is killed meanwhile, the row decides later whether the file stays: see removeUnfinishedUploads().
 */
const undecidedMark = (dataDir: string, id: string) => `${storedFilePath(dataDir, id)}.undecided.part`;

/** Called before a file without a row is there, or before the deletion of its row is committed. */
export async function markUndecided(dataDir: string, id: string): Promise<void> {
  const mark = undecidedMark(dataDir, id);
  await mkdir(join(mark, '..'), { recursive: true });
  await writeFile(mark, '');
}

/** Called once the files' rows are committed. A mark that stays does no harm. */
export async function confirmFiles(dataDir: string, ids: readonly string[]): Promise<void> {
  await Promise.allSettled(ids.map((id) => rm(undecidedMark(dataDir, id), { force: true })));
}

/** Claims a file's id for the first caller, in this process or another. putFile() then brings the bytes. */
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

/** Servers on several machines may share the folder, and in containers all have one number. */
const machine = hostname().replace(/[^\w-]/g, '_');
const ownSuffix = `.@${machine}.${process.pid}`;
export const ownPartSuffix = `${ownSuffix}.part`;
/** The prefix of trial files. */
export const ownTestSuffix = `${ownSuffix}.test`;

/** An upload that is stored apart until it is accepted. */
export type ReceivedUpload = PutFile & {
  /** Where its bytes are meanwhile. */
  path: string;
  /** Accepts it. confirmFiles() is due once its row is committed. */
  keep(): Promise<void>;
  /** Removes it, accepted or not. */
  drop(): Promise<void>;
};

/**
 * Writes an upload beside the files as `<id>.@<machine>.<process>.part`. Nothing is left of one that is too large or cut off; if
 * the process is killed meanwhile, removeUnfinishedUploads() removes the rest.
 * @throws Problem `file_too_large`; or why the stream ended
 */
export async function receiveFile(place: FilePlace, source: Readable): Promise<ReceivedUpload> {
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
      // A refused request must stay open for the response.
      for await (const bytes of source.iterator({ destroyOnReturn: false })) {
        size += bytes.byteLength;
        if (size > maxUploadBytes) throw new Problem('file_too_large');
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
    if (place.filesS3) {
      isInBucket = true;
      await putObject(place.filesS3, fileKey(id), await readFile(part));
      return rm(part);
    }
    await rename(part, path);
    await fsyncFolder(folder);
  };
  return { id, sha256: hash.digest('hex'), size, path: part, keep, drop };
}

/** The bytes of a file; null where there is none. @throws Problem `unavailable` where the bucket does not answer */
export async function readFileBytes({ dataDir, filesS3 }: FilePlace, id: string): Promise<Buffer | null> {
  if (filesS3) return readObject(filesS3, fileKey(id));
  return readFile(storedFilePath(dataDir, id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
}

/** Removes a file that has no row, or none any more. @throws Problem `unavailable` where the bucket does not answer */
export async function removeFile({ dataDir, filesS3 }: FilePlace, id: string): Promise<void> {
  await (filesS3 ? removeObject(filesS3, fileKey(id)) : rm(storedFilePath(dataDir, id), { force: true }));
  await rm(undecidedMark(dataDir, id), { force: true });
}

/**
 * Removes a file that nothing names yet. Why it is removed is what somebody must hear, not that a bucket failed again:
 * it stays undecided then.
 */
export const discardFile = async (place: FilePlace, id: string): Promise<void> => {
  const removed = removeFile(place, id);
  await (place.filesS3 ? removed.catch(() => {}) : removed);
};

/**
 * Removes files whose rows could not be committed. Where nobody knows whether they were, the files stay undecided: a row
 * that stands must not lose its bytes.
 */
export async function undoFiles(place: FilePlace, ids: readonly string[], error: unknown): Promise<void> {
  if (!(error instanceof CommitUnknown)) await Promise.all(ids.map((id) => discardFile(place, id)));
}

/** Works on a file where programs can read it: one of the bucket is fetched for so long. @returns null where there is none */
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

/** Whether the process that writes a part is running on this machine; undefined where the name does not say. */
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
