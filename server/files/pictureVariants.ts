/** Resizes photos for pages: upright, in a few widths, without metadata. */
import sharp, { type Sharp } from 'sharp';
import { fallbackWidth } from '../../db/rules/documents/pictureCopies.ts';
import {
  encodingEffort,
  maxSide,
  pictureInput,
  pictureTimeoutSeconds,
  processPicture,
  readPictureHead,
} from './pictureInput.ts';

/** Widths that browsers choose from, in pixels. */
const variantWidths = [480, 960, 1440, 1920] as const;

const quality = { webp: 78, avif: 52, jpeg: 80 };

export type Variant = {
  kind: 'avif' | 'webp' | 'fallback';
  width: number;
  extension: string;
  mediaType: string;
  bytes: Buffer;
};
/** The size of the largest copy, in pixels. */
export type PictureVariants = { width: number; height: number; variants: Variant[] };

export type VariantOptions = {
  /** Width of the largest copy, in pixels. No copy is larger than the upload. */
  maxWidth?: number | undefined;
  /** Makes the fallback always a JPEG, with white in place of transparency. */
  flattenOnWhite?: boolean;
};

async function renderVariants(
  path: string,
  { maxWidth = 1920, flattenOnWhite = false }: VariantOptions,
): Promise<PictureVariants> {
  await readPictureHead(path);
  const { data, info } = await sharp(path, pictureInput)
    .timeout({ seconds: pictureTimeoutSeconds })
    .autoOrient()
    // A long phone screenshot gets narrower, because no copy may exceed its format's height.
    .resize({ width: Math.min(1920, maxWidth), height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const isTransparent = channels === 2 || channels === 4 ? !(await pixels().stats()).isOpaque : false;
  const at = (to: number): Sharp => pixels().resize(to).timeout({ seconds: pictureTimeoutSeconds });
  const variants: Variant[] = [];
  for (const to of [...variantWidths.filter((one) => one < width), width]) {
    const webp = at(to).webp({ quality: quality.webp, effort: encodingEffort });
    variants.push({
      kind: 'webp',
      width: to,
      extension: 'webp',
      mediaType: 'image/webp',
      bytes: await webp.toBuffer(),
    });
    const avif = at(to).avif({ quality: quality.avif, effort: encodingEffort });
    variants.push({
      kind: 'avif',
      width: to,
      extension: 'avif',
      mediaType: 'image/avif',
      bytes: await avif.toBuffer(),
    });
  }
  const to = Math.min(width, fallbackWidth);
  const encoded =
    isTransparent && !flattenOnWhite
      ? { extension: 'png', mediaType: 'image/png', bytes: await at(to).png({ compressionLevel: 9 }).toBuffer() }
      : {
          extension: 'jpg',
          mediaType: 'image/jpeg',
          bytes: await at(to)
            .flatten({ background: '#fff' })
            .jpeg({ quality: quality.jpeg, progressive: true })
            .toBuffer(),
        };
  variants.push({ kind: 'fallback', width: to, ...encoded });
  return { width, height, variants };
}

/**
 * Renders the copies of a picture for a page. Animations are reduced to their first frame: nothing on a page moves by
 * itself. Place, device and author are not copied.
 * @throws Problem `file_too_large` for too many pixels, `file_refused` for an unreadable file
 */
export const renderPictureVariants = (path: string, options: VariantOptions = {}): Promise<PictureVariants> =>
  processPicture(() => renderVariants(path, options));
