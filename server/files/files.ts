/** Uploaded and seeded files: named by us, kept in DATA_DIR/files, never by a name from outside. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../store/ids.ts';

/** The folder of all files, and where in it a file lies. The id is ours, so the path cannot lead elsewhere. */
export const filesRoot = (dataDir: string) => join(dataDir, 'files');
export const fileWithin = (id: string) => `${id.slice(-2)}/${id}`;

const filePath = (dataDir: string, id: string) => join(filesRoot(dataDir), fileWithin(id));

/** Writes a file's bytes under a new id. The name appears at once and whole, never half-written. */
export async function putFile(
  dataDir: string,
  bytes: Uint8Array,
): Promise<{ id: string; sha256: string; size: number }> {
  const id = newId();
  const path = filePath(dataDir, id);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(`${path}.part`, bytes, { flush: true });
  await rename(`${path}.part`, path);
  return { id, sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.byteLength };
}

export const readFileBytes = (dataDir: string, id: string): Promise<Buffer> => readFile(filePath(dataDir, id));
