/** Stored files, in DATA_DIR/files. Their names are our ids, never a name from outside. */
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Problem } from '../../db/rules/problems.ts';
import { newId } from '../store/recordIds.ts';

/** The size limit of an upload: 20 MB, counted either way. */
export const maxUploadBytes = 20 * 1024 * 1024;

/** The folder of all files, and a file's path in it. The id is ours, so the path cannot lead elsewhere. */
export const filesFolder = (dataDir: string) => join(dataDir, 'files');
export const relativeFilePath = (id: string) => `${id.slice(-2)}/${id}`;

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
export async function putFile(dataDir: string, bytes: Uint8Array, id: string = newId()): Promise<PutFile> {
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
  return { id, sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength };
}

/** Claims a file's id for the first caller, in this process or another. putFile() then brings the bytes. */
export async function claimFile(dataDir: string, id: string): Promise<boolean> {
  const path = storedFilePath(dataDir, id);
  await mkdir(join(path, '..'), { recursive: true });
  try {
    await (await open(path, 'wx')).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Servers on several machines may share the folder, and in containers all have one number. */
const machine = hostname().replace(/[^\w-]/g, '_');
const ownPartSuffix = `.@${machine}.${process.pid}.part`;

/** An upload that is stored apart until it is accepted. */
export type ReceivedUpload = PutFile & {
  /** Where its bytes are meanwhile. */
  path: string;
  /** Accepts it. */
  keep(): Promise<void>;
  /** Removes it, accepted or not. */
  drop(): Promise<void>;
};

/**
 * Writes an upload beside the files as `<id>.@<machine>.<process>.part`. Nothing is left of one that is too large or cut off; if
 * the process is killed meanwhile, removeUnfinishedUploads() removes the rest.
 * @throws Problem `file_too_large`; or why the stream ended
 */
export async function receiveFile(dataDir: string, source: Readable): Promise<ReceivedUpload> {
  const id = newId();
  const path = storedFilePath(dataDir, id);
  const part = `${path}${ownPartSuffix}`;
  const folder = join(path, '..');
  await mkdir(folder, { recursive: true });
  const hash = createHash('sha256');
  let size = 0;
  const drop = async () => {
    await Promise.all([part, path].map((one) => rm(one, { force: true })));
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
    await rename(part, path);
    await fsyncFolder(folder);
  };
  return { id, sha256: hash.digest('hex'), size, path: part, keep, drop };
}

export const readFileBytes = (dataDir: string, id: string): Promise<Buffer> => readFile(storedFilePath(dataDir, id));

export const removeFile = (dataDir: string, id: string): Promise<void> =>
  rm(storedFilePath(dataDir, id), { force: true });

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

/** A part that nobody has written to for so long is removed, whoever writes it. */
const unfinishedUploadAgeMs = 3_600_000;

/**
 * Removes the parts of uploads that never ended: those of processes that are gone, and what has not been written to
 * for an hour.
 * @param starting this process has received nothing yet: a part with its number is an earlier process's
 * @returns how many there were
 */
export async function removeUnfinishedUploads(dataDir: string, starting = false): Promise<number> {
  const root = filesFolder(dataDir);
  const names = await readdir(root, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let cleared = 0;
  for (const name of names.filter((one) => one.endsWith('.part'))) {
    const path = join(root, name);
    const own = name.endsWith(ownPartSuffix);
    const found = await stat(path).catch(() => null);
    if (!found) continue;
    const isLeft = own ? starting : isWriterAlive(name) === false;
    if (!isLeft && found.mtimeMs > Date.now() - unfinishedUploadAgeMs) continue;
    await rm(path, { force: true });
    cleared += 1;
  }
  return cleared;
}
