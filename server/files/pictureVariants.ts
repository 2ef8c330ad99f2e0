/** Resizes pictures from cameras and phones for pages: upright, in a few widths, without metadata. */
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

/** The widths that browsers choose from, in pixels. */
const variantWidths = [480, 960, 1440, 1920] as const;

const quality = { webp: 78, avif: 52, jpeg: 80 };

export type Variant = {
  kind: 'avif' | 'webp' | 'fallback';
  width: number;
  extension: string;
  mediaType: string;
  bytes: Buffer;
};
/** The size is that of the largest copy, in pixels. */
export type PictureVariants = { width: number; height: number; variants: Variant[] };

export type VariantOptions = {
  /** The width of the largest copy, in pixels. No copy is larger than the upload. */
  maxWidth?: number | undefined;
  /** Makes the fallback a JPEG in any case: transparent parts become white. */
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
    // A long screenshot of a phone becomes narrower: no copy may be taller than its format holds.
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
  const kept =
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
  variants.push({ kind: 'fallback', width: to, ...kept });
  return { width, height, variants };
}

/**
 * The copies of a picture that a page needs. Of an animation the first frame: nothing on a page moves by itself. Where
 * it was taken, with what and by whom is not copied.
 * @throws Problem `file_too_large` for too many pixels, `file_refused` for what cannot be read
 */
export const renderPictureVariants = (path: string, options: VariantOptions = {}): Promise<PictureVariants> =>
  processPicture(() => renderVariants(path, options));
