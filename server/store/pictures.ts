/** What was made of uploaded images, by the file that their address names: what is saved with the address has it. */
import type { Picture } from '../../db/rules/sections.ts';
import type { StoredFile, Writer } from './writerTypes.ts';

/** @param fileId of the copy whose address stands for the whole picture */
export async function addPicture(
  tx: Writer,
  townId: string,
  fileId: string,
  { files, picture }: { files: StoredFile[]; picture: Omit<Picture, 'alt'> },
): Promise<void> {
  for (const file of files) await tx.addFile(file);
  await tx.trx('pictures').insert({ file_id: fileId, town_id: townId, picture: JSON.stringify(picture) });
}
