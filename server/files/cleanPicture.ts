/** Pictures that are kept as they are, such as attached files: upright, and without what a camera wrote into them. */
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import {
  encodingEffort,
  pictureInput,
  pictureTimeoutSeconds,
  processPicture,
  readPictureHead,
} from './pictureInput.ts';
import { stripPngMetadata } from './stripPngMetadata.ts';

/** Each type is written as the same type again, at a quality that shows no difference. */
const encoders: Record<string, (picture: Sharp) => Sharp> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 92 }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 90, effort: encodingEffort }),
  'image/avif': (picture) => picture.avif({ quality: 72, effort: encodingEffort }),
  'image/gif': (picture) => picture.gif({ effort: 1 }),
};

async function encodeAnew(path: string, mediaType: string): Promise<Buffer> {
  const { pages = 1 } = await readPictureHead(path, true);
  const isAnimated = pages > 1;
  const encode = encoders[mediaType];
  if (!encode) throw new Error(`${mediaType} is no type of picture`);
  const picture = sharp(path, { ...pictureInput, animated: isAnimated }).timeout({ seconds: pictureTimeoutSeconds });
  // An animation has no camera that was held sideways, and sharp cannot turn one.
  return encode((isAnimated ? picture : picture.autoOrient()).toColourspace('srgb')).toBuffer();
}

/** An upright PNG loses nothing else: its pixels, colors and frames stay byte for byte. */
async function cleanPng(path: string): Promise<Buffer> {
  const { orientation = 1 } = await readPictureHead(path);
  if (orientation > 1) return encodeAnew(path, 'image/png');
  // Decodes all of it: a damaged one is refused here, as it is of every other type.
  const tiny = { width: 16, height: 16, fit: 'inside', withoutEnlargement: true } as const;
  await sharp(path, pictureInput).timeout({ seconds: pictureTimeoutSeconds }).resize(tiny).raw().toBuffer();
  return stripPngMetadata(await readFile(path));
}

/** Whether a picture says where, when or with what it was taken, as far as its head tells. */
export const hasCameraData = (path: string): Promise<boolean> =>
  processPicture(async () => {
    const { exif, xmp, iptc, comments, orientation = 1 } = await sharp(await readFile(path), pictureInput).metadata();
    return Boolean(exif || xmp || iptc || comments || orientation > 1);
  });

/**
 * The picture without EXIF, XMP, IPTC, comments and whatever follows its end, turned as its camera was held. Colors are
 * converted to sRGB (a PNG keeps its profile); animations stay animated.
 * @param path of the upload, which stays as it is
 * @throws Problem `file_too_large` for too many pixels, `file_refused` for what cannot be read
 */
export const cleanPicture = (path: string, mediaType: string): Promise<Buffer> =>
  processPicture(() => (mediaType === 'image/png' ? cleanPng(path) : encodeAnew(path, mediaType)));
