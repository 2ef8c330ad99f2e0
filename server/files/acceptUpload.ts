import { cleanFileName } from '../../db/rules/fileNames.ts';
import type { StoredFile } from '../store/writerTypes.ts';
import { cleanPicture } from './cleanPicture.ts';
import { putFile, type ReceivedUpload, removeFile } from './fileStorage.ts';
import { detectFileType } from './fileTypes.ts';

/** `drop` removes the bytes again: its row was not added. */
export type AcceptedUpload = { file: StoredFile; drop(): Promise<void> };

/**
 * Accepts an upload of any type that is stored. A picture is stored without what its camera wrote into it; pictures
 * inside PDF and Office files stay as they are.
 * @param given the upload's name
 * @throws Problem `file_refused`, `file_too_large`; then nothing of it is left
 */
export async function acceptUpload(dataDir: string, received: ReceivedUpload, given: string): Promise<AcceptedUpload> {
  try {
    const { mediaType, extensions } = await detectFileType(received.path, given);
    const described = { name: cleanFileName(given, extensions), media_type: mediaType };
    if (mediaType.startsWith('image/')) {
      const put = await putFile(dataDir, await cleanPicture(received.path, mediaType));
      await received.drop();
      return { file: { ...put, ...described }, drop: () => removeFile(dataDir, put.id) };
    }
    await received.keep();
    const { id, size, sha256 } = received;
    return { file: { id, size, sha256, ...described }, drop: received.drop };
  } catch (error) {
    await received.drop();
    throw error;
  }
}
