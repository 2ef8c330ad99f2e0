import { cleanFileName } from '../../db/rules/documents/fileNames.ts';
import { fileTooLarge, uploadLimits } from '../../db/rules/documents/uploadLimits.ts';
import { newId } from '../store/recordIds.ts';
import type { StoredFile } from '../store/writerTypes.ts';
import { cleanPicture } from './cleanPicture.ts';
import { confirmFiles, type FilePlace, markUndecided, putFile, type ReceivedUpload, undoFiles } from './fileStorage.ts';
import { detectFileType } from './fileTypes.ts';

/** Call `confirm` once its row is committed, or `drop` if that failed: see undoFiles(). */
export type AcceptedUpload = { file: StoredFile; confirm(): Promise<void>; drop(error: unknown): Promise<void> };

const acceptedFile = (place: FilePlace, file: StoredFile): AcceptedUpload => ({
  file,
  confirm: () => confirmFiles(place.dataDir, [file.id]),
  drop: (error) => undoFiles(place, [file.id], error),
});

/**
 * Accepts an upload of any allowed type. Camera metadata is removed from pictures; pictures inside PDF and Office files
 * are unchanged.
 * @param given the upload's file name
 * @throws Problem `file_refused`, `file_too_large`; nothing is left on disk then
 */
export async function acceptUpload(place: FilePlace, received: ReceivedUpload, given: string): Promise<AcceptedUpload> {
  try {
    const { mediaType, extensions } = await detectFileType(received.path, given);
    const described = { name: cleanFileName(given, extensions), media_type: mediaType };
    if (mediaType.startsWith('image/')) {
      if (received.size > uploadLimits.picture.bytes) throw fileTooLarge('picture');
      const bytes = await cleanPicture(received.path, mediaType);
      const pictureId = newId();
      await markUndecided(place.dataDir, pictureId);
      const put = await putFile(place, bytes, pictureId);
      await received.drop();
      return acceptedFile(place, { ...put, ...described });
    }
    await received.keep();
    const { id, size, sha256 } = received;
    return acceptedFile(place, { id, size, sha256, ...described });
  } catch (error) {
    await received.drop();
    throw error;
  }
}
