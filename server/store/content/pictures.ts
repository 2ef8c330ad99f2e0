/** Stores the resized copies of uploaded images under the file in the image's address. */
import type { Picture } from '../../../db/rules/fields/picture.ts';
import type { StoredFile, Writer } from '../writerTypes.ts';

/** @param fileId of the copy at the picture's own address */
export async function addPicture(
  tx: Writer,
  townId: string,
  fileId: string,
  { files, picture }: { files: StoredFile[]; picture: Omit<Picture, 'alt'> },
): Promise<void> {
  for (const file of files) await tx.addFile(file);
  await tx.trx('pictures').insert({ file_id: fileId, town_id: townId, picture: JSON.stringify(picture) });
}
