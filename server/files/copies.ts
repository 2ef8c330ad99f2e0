/** An upload made into the copies of a picture, each a file of its own, and what a page needs to know of them. */
import type { Picture } from '../../db/rules/sections.ts';
import type { StoredFile } from '../store/writing.ts';
import { putFile, removeFile } from './files.ts';
import { judgeFile, refuseOthers } from './kinds.ts';
import { pictureName } from './names.ts';
import { type Prepared, preparePicture, type Variant, type Wishes } from './pictures.ts';

/** `picture` holds the addresses of the `files`, whose bytes are on the disk and whose rows are still to be added. */
export type Copies = { files: StoredFile[]; picture: Omit<Picture, 'alt'>; drop(): Promise<void> };

/** What else is wished: an id and a name for the fallback that were given away before it came. */
export type CopyWishes = Wishes & { fallback?: { id: string; name: string } };

type Copy = { variant: Variant; file: StoredFile };

const urlOf = ({ file }: Copy) => `/media/${file.id}/${file.name}`;

/** As `srcset` lists copies. */
const listed = (copies: Copy[], kind: Variant['kind']) =>
  copies
    .filter(({ variant }) => variant.kind === kind)
    .map((copy) => `${urlOf(copy)} ${copy.variant.width}w`)
    .join(', ');

function pictureOf({ width, height }: Prepared, copies: Copy[]): Omit<Picture, 'alt'> {
  const fallback = copies.find(({ variant }) => variant.kind === 'fallback');
  const src = fallback ? urlOf(fallback) : '';
  return { src, srcset: listed(copies, 'webp'), avif: listed(copies, 'avif'), width, height };
}

/**
 * @param path where the bytes that came lie; they stay there
 * @param given what the file was called
 * @throws Problem `file_refused`, `file_too_large`; then nothing is left of the copies
 */
export async function keepCopies(
  dataDir: string,
  path: string,
  given: string,
  { fallback, ...wishes }: CopyWishes = {},
): Promise<Copies> {
  refuseOthers(await judgeFile(path, given));
  const prepared = await preparePicture(path, wishes);
  const copies: Copy[] = [];
  const drop = async () => {
    await Promise.all(copies.map(({ file }) => removeFile(dataDir, file.id)));
  };
  try {
    for (const variant of prepared.variants) {
      const promised = variant.kind === 'fallback' ? fallback : undefined;
      const name = promised?.name ?? pictureName(given, variant.width, variant.ending);
      const put = await putFile(dataDir, variant.bytes, promised?.id);
      copies.push({ variant, file: { ...put, name, media_type: variant.mediaType } });
    }
  } catch (error) {
    await drop();
    throw error;
  }
  return { files: copies.map(({ file }) => file), picture: pictureOf(prepared, copies), drop };
}
