/** Makes a file of an upload whose segments are all here. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cleanFileName } from '../../db/rules/documents/fileNames.ts';
import { fileTooLarge, uploadLimits } from '../../db/rules/documents/uploadLimits.ts';
import { newId } from '../store/recordIds.ts';
import type { StoredFile } from '../store/writerTypes.ts';
import { cleanPicture } from './cleanPicture.ts';
import { type FilePlace, markUndecided, ownPartSuffix, putFile, storedFilePath, storePart } from './fileStorage.ts';
import { detectFileType } from './fileTypes.ts';
import { listSegments, readSegments } from './uploadSegments.ts';

/**
 * Checks and stores the whole file under the upload's id. Call confirmFiles() once its row is committed; a file without
 * one is removed later. Several callers may do this at once: all store the same bytes.
 * @param name the upload's file name
 * @throws Problem `file_refused`, `file_too_large` for a picture, `not_found` if segments are gone
 */
export async function assembleUpload(place: FilePlace, id: string, name: string): Promise<StoredFile> {
  const part = `${storedFilePath(place.dataDir, id)}.${newId()}${ownPartSuffix}`;
  await mkdir(join(part, '..'), { recursive: true });
  const hash = createHash('sha256');
  let size = 0;
  try {
    const segments = await listSegments(place, id);
    await pipeline(
      readSegments(place, id, segments),
      async function* (source: AsyncIterable<Uint8Array>) {
        for await (const bytes of source) {
          hash.update(bytes);
          size += bytes.length;
          yield bytes;
        }
      },
      createWriteStream(part, { flush: true }),
    );
    const { mediaType, extensions } = await detectFileType(part, name);
    const described = { id, name: cleanFileName(name, extensions), media_type: mediaType };
    await markUndecided(place.dataDir, id);
    if (!mediaType.startsWith('image/')) {
      await storePart(place, part, id);
      return { ...described, size, sha256: hash.digest('hex') };
    }
    if (size > uploadLimits.picture.bytes) throw fileTooLarge('picture');
    return { ...described, ...(await putFile(place, await cleanPicture(part, mediaType), id)) };
  } finally {
    await rm(part, { force: true });
  }
}
