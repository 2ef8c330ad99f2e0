/** Turns pictures upright and removes camera metadata, for pictures that are otherwise stored unchanged. */
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

/** Each picture keeps its type, at a quality without visible loss. */
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
  // Animations are never sideways, and sharp can't rotate them.
  return encode((isAnimated ? picture : picture.autoOrient()).toColourspace('srgb')).toBuffer();
}

/** An upright PNG only loses metadata: its pixels, colors and frames stay byte for byte. */
async function cleanPng(path: string): Promise<Buffer> {
  const { orientation = 1 } = await readPictureHead(path);
  if (orientation > 1) return encodeAnew(path, 'image/png');
  // Decodes all of it, so that a damaged PNG is refused like other damaged pictures.
  const tiny = { width: 16, height: 16, fit: 'inside', withoutEnlargement: true } as const;
  await sharp(path, pictureInput).timeout({ seconds: pictureTimeoutSeconds }).resize(tiny).raw().toBuffer();
  return stripPngMetadata(await readFile(path));
}

/** Whether a picture's header says where, when or with which device it was taken. */
export const hasCameraData = (path: string): Promise<boolean> =>
  processPicture(async () => {
    const { exif, xmp, iptc, comments, orientation = 1 } = await sharp(await readFile(path), pictureInput).metadata();
    return Boolean(exif || xmp || iptc || comments || orientation > 1);
  });

/**
 * Returns the picture upright, without EXIF, XMP, IPTC, comments and trailing bytes. Colors are converted to sRGB,
 * except in a PNG, which keeps its profile. Animations stay animated.
 * @param path of the upload, which is not changed
 * @throws Problem `file_too_large` for too many pixels, `file_refused` for an unreadable file
 */
export const cleanPicture = (path: string, mediaType: string): Promise<Buffer> =>
  processPicture(() => (mediaType === 'image/png' ? cleanPng(path) : encodeAnew(path, mediaType)));
