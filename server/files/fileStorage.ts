/** Uploaded and seeded files: named by us, kept in DATA_DIR/files, never by a name from outside. */
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Problem } from '../../db/rules/problems.ts';
import { newId } from '../store/recordIds.ts';

/** How large a file may be, in bytes: 20 MB as either way of counting has it. */
export const maxUploadBytes = 20 * 1024 * 1024;

/** The folder of all files, and where in it a file lies. The id is ours, so the path cannot lead elsewhere. */
export const filesFolder = (dataDir: string) => join(dataDir, 'files');
export const relativeFilePath = (id: string) => `${id.slice(-2)}/${id}`;

const filePath = (dataDir: string, id: string) => join(filesFolder(dataDir), relativeFilePath(id));

/** Written to the disk itself: a file whose name could be forgotten by a power cut is not there yet. */
async function fsyncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

export type PutFile = { id: string; sha256: string; size: number };

/**
 * Writes a file's bytes. The name appears at once and whole, never half-written.
 * @param id a new one, unless it was given away beforehand: claimFile()
 */
export async function putFile(dataDir: string, bytes: Uint8Array, id: string = newId()): Promise<PutFile> {
  const path = filePath(dataDir, id);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(`${path}.part`, bytes, { flush: true });
  await rename(`${path}.part`, path);
  return { id, sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength };
}

/** Takes the place of a file for whoever is first, in this process or another; the bytes follow by putFile(). */
export async function claimFile(dataDir: string, id: string): Promise<boolean> {
  const path = filePath(dataDir, id);
  await mkdir(join(path, '..'), { recursive: true });
  try {
    await (await open(path, 'wx')).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** A file that came from outside and lies aside until it is known to be welcome. */
export type ReceivedUpload = PutFile & {
  /** Where its bytes lie meanwhile. */
  path: string;
  /** Puts it in its place, for good. */
  keep(): Promise<void>;
  /** Takes it away again, kept or not. */
  drop(): Promise<void>;
};

/**
 * Writes what comes from outside beside the files as `<id>.<process>.part`, as far as it goes. Nothing is left of what is too
 * large or cut off; should the process end meanwhile, clearParts() takes the rest away.
 * @throws Problem `file_too_large`; or why the stream ended
 */
export async function receiveFile(dataDir: string, source: Readable): Promise<ReceivedUpload> {
  const id = newId();
  const path = filePath(dataDir, id);
  const part = `${path}.${process.pid}.part`;
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
      // A request that is refused must stay open for the answer.
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

export const readFileBytes = (dataDir: string, id: string): Promise<Buffer> => readFile(filePath(dataDir, id));

export const removeFile = (dataDir: string, id: string): Promise<void> => rm(filePath(dataDir, id), { force: true });

/** Whether the process that writes a part is at work on this machine; undefined where the name does not tell. */
function isWriterAlive(name: string): boolean | undefined {
  const [, pid] = /\.(\d+)\.part$/.exec(name) ?? [];
  if (!pid) return undefined;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** How long a part may be untouched whoever writes it, in milliseconds. */
const unfinishedUploadAgeMs = 3_600_000;

/**
 * Takes away what uploads left that never came to their end: those of processes that are gone, and what has not been
 * written to for an hour.
 * @param starting nothing is on its way in this process yet: what bears its number is an earlier one's
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
    const own = name.endsWith(`.${process.pid}.part`);
    const found = await stat(path).catch(() => null);
    if (!found) continue;
    const isLeft = own ? starting : isWriterAlive(name) === false;
    if (!isLeft && found.mtimeMs > Date.now() - unfinishedUploadAgeMs) continue;
    await rm(path, { force: true });
    cleared += 1;
  }
  return cleared;
}
