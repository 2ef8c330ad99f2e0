/** The pictures of a record for feed readers, messengers and search engines. */
import { fallbackWidth } from '../../../db/rules/documents/pictureCopies.ts';
import type { Picture } from '../../../db/rules/fields/picture.ts';
import { isSafeUrl } from '../../../db/rules/links/links.ts';
import { isVideo } from '../../../db/rules/town/sections.ts';

/** `alt` is empty for a decorative picture. The size is in pixels, if known. */
export type LinkedPicture = { url: string; alt: string; width?: number; height?: number };

/** The address is that of the fallback copy, which may be smaller than the largest. */
function sizeOfFallback({ src, width, height }: Picture): { width?: number; height?: number } {
  if (!width || !height || !src.startsWith('/media/')) return {};
  const shown = Math.min(width, fallbackWidth);
  return { width: shown, height: Math.round((height * shown) / width) };
}

/** @param origin of the town, without a trailing slash */
export function listLinkedPictures(
  { pictures = [] }: { pictures?: readonly Picture[] | undefined },
  origin: string,
): LinkedPicture[] {
  return pictures.flatMap((picture) => {
    const { src, alt, decorative } = picture;
    if (!isSafeUrl(src) || isVideo(src) || !URL.canParse(src, origin)) return [];
    return [{ url: new URL(src, origin).href, alt: decorative ? '' : alt, ...sizeOfFallback(picture) }];
  });
}
