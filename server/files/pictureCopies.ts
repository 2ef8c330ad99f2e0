/** Turns an uploaded picture into resized copies, each a separate file. */

import { pictureName } from '../../db/rules/documents/fileNames.ts';
import type { Picture } from '../../db/rules/fields/picture.ts';
import { newId } from '../store/recordIds.ts';
import type { StoredFile } from '../store/writerTypes.ts';
import { confirmFiles, type FilePlace, markUndecided, putFile, undoFiles } from './fileStorage.ts';
import { detectFileType, requirePicture } from './fileTypes.ts';
import { type PictureVariants, renderPictureVariants, type Variant, type VariantOptions } from './pictureVariants.ts';

/**
 * `picture` holds the addresses of the `files`. Their bytes are stored, and the caller adds their rows. Then call
 * `confirm`, or `drop` if that failed: see undoFiles().
 */
export type PictureCopies = {
  files: StoredFile[];
  picture: Omit<Picture, 'alt'>;
  confirm(): Promise<void>;
  drop(error: unknown): Promise<void>;
};

/** `fallback` is the id and name that were promised before the upload. */
export type CopyOptions = VariantOptions & { fallback?: { id: string; name: string } };

type Copy = { variant: Variant; file: StoredFile };

const copyUrl = ({ file }: Copy) => `/media/${file.id}/${file.name}`;

/** Lists the copies of one kind as `srcset` value. */
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
 * @param path of the upload, which stays
 * @param given the upload's file name
 * @throws Problem `file_refused`, `file_too_large`; no copy is left then
 */
export async function savePictureCopies(
  place: FilePlace,
  path: string,
  given: string,
  { fallback, ...options }: CopyOptions = {},
): Promise<PictureCopies> {
  requirePicture(await detectFileType(path, given));
  const prepared = await renderPictureVariants(path, options);
  const copies: Copy[] = [];
  const listIds = () => copies.map(({ file }) => file.id);
  const drop = (error: unknown) => undoFiles(place, listIds(), error);
  try {
    for (const variant of prepared.variants) {
      const promised = variant.kind === 'fallback' ? fallback : undefined;
      const name = promised?.name ?? pictureName(given, variant.width, variant.extension);
      const id = promised?.id ?? newId();
      await markUndecided(place.dataDir, id);
      const put = await putFile(place, variant.bytes, id);
      copies.push({ variant, file: { ...put, name, media_type: variant.mediaType } });
    }
  } catch (error) {
    await drop(error);
    throw error;
  }
  const files = copies.map(({ file }) => file);
  return { files, picture: pictureOf(prepared, copies), confirm: () => confirmFiles(place.dataDir, listIds()), drop };
}
