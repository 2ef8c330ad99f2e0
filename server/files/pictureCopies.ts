/** An upload made into the copies of a picture, each a file of its own, and what a page needs to know of them. */

import { pictureName } from '../../db/rules/fileNames.ts';
import type { Picture } from '../../db/rules/sections.ts';
import type { StoredFile } from '../store/writerTypes.ts';
import { putFile, removeFile } from './fileStorage.ts';
import { detectFileType, requirePicture } from './fileTypes.ts';
import { type PictureVariants, renderPictureVariants, type Variant, type VariantOptions } from './pictureVariants.ts';

/** `picture` holds the addresses of the `files`, whose bytes are on the disk and whose rows are still to be added. */
export type PictureCopies = { files: StoredFile[]; picture: Omit<Picture, 'alt'>; drop(): Promise<void> };

/** What else is wished: an id and a name for the fallback that were given away before it came. */
export type CopyOptions = VariantOptions & { fallback?: { id: string; name: string } };

type Copy = { variant: Variant; file: StoredFile };

const copyUrl = ({ file }: Copy) => `/media/${file.id}/${file.name}`;

/** As `srcset` lists copies. */
const srcsetOf = (copies: Copy[], kind: Variant['kind']) =>
  copies
    .filter(({ variant }) => variant.kind === kind)
    .map((copy) => `${copyUrl(copy)} ${copy.variant.width}w`)
    .join(', ');

function pictureOf({ width, height }: PictureVariants, copies: Copy[]): Omit<Picture, 'alt'> {
  const fallback = copies.find(({ variant }) => variant.kind === 'fallback');
  const src = fallback ? copyUrl(fallback) : '';
  return { src, srcset: srcsetOf(copies, 'webp'), avif: srcsetOf(copies, 'avif'), width, height };
}

/**
 * @param path where the bytes that came lie; they stay there
 * @param given what the file was called
 * @throws Problem `file_refused`, `file_too_large`; then nothing is left of the copies
 */
export async function savePictureCopies(
  dataDir: string,
  path: string,
  given: string,
  { fallback, ...wishes }: CopyOptions = {},
): Promise<PictureCopies> {
  requirePicture(await detectFileType(path, given));
  const prepared = await renderPictureVariants(path, wishes);
  const copies: Copy[] = [];
  const drop = async () => {
    await Promise.all(copies.map(({ file }) => removeFile(dataDir, file.id)));
  };
  try {
    for (const variant of prepared.variants) {
      const promised = variant.kind === 'fallback' ? fallback : undefined;
      const name = promised?.name ?? pictureName(given, variant.width, variant.extension);
      const put = await putFile(dataDir, variant.bytes, promised?.id);
      copies.push({ variant, file: { ...put, name, media_type: variant.mediaType } });
    }
  } catch (error) {
    await drop();
    throw error;
  }
  return { files: copies.map(({ file }) => file), picture: pictureOf(prepared, copies), drop };
}
