/** What all work on uploaded pictures shares: how they are read, how large they may be, and one at a time. */
import sharp, { type Metadata } from 'sharp';
import { serialQueue } from '../../db/rules/cart/serialQueue.ts';
import { Problem } from '../../db/rules/problems.ts';

/** Enough for a phone's 50 megapixels. A larger picture is refused before it is decoded. */
const maxPixels = 60_000_000;

export const pictureTimeoutSeconds = 60;

/** WebP and AVIF hold no longer sides, in pixels. */
export const maxSide = 16_383;

/** At 2 a photo's AVIF copies take one second of one core; at 4 they take fourteen and are no smaller. */
export const encodingEffort = 2;

export const pictureInput = { limitInputPixels: maxPixels, failOn: 'error', animated: false } as const;

export const unreadablePicture = () =>
  new Problem(
    'file_refused',
    'This picture could not be read. It may be damaged. Please save it again as JPEG or PNG.',
  );

/** One picture at a time: ten at once would take all memory. */
const enqueue = serialQueue();

/**
 * Works on a picture once those before it are done.
 * @throws Problem what `work` throws; `file_refused` for whatever else sharp says
 */
export const processPicture = <T>(work: () => Promise<T>): Promise<T> =>
  enqueue(async () => {
    // One core for pictures: the others serve readers. Nothing is processed twice, so nothing is cached.
    sharp.concurrency(1);
    sharp.cache(false);
    try {
      return await work();
    } catch (error) {
      // sharp's own errors are plain ones. Those of the disk have a code, and mistakes of ours a type.
      const failure = error as NodeJS.ErrnoException;
      throw failure.constructor === Error && failure.code === undefined ? unreadablePicture() : error;
    }
  });

/**
 * Reads the head of a picture.
 * @param animated whether all frames of an animation count
 * @throws Problem for a picture with too many pixels
 */
export async function readPictureHead(path: string, animated = false): Promise<Metadata> {
  const metadata = await sharp(path, { ...pictureInput, animated, limitInputPixels: false }).metadata();
  const pixels = metadata.width * metadata.height;
  if (pixels <= maxPixels) return metadata;
  const params = { megapixels: Math.round(pixels / 1e6), max: maxPixels / 1e6 };
  throw new Problem(
    'file_too_large',
    animated && (metadata.pages ?? 1) > 1
      ? 'The frames of this animation have {megapixels} megapixels together; at most {max} are possible. Please save it smaller.'
      : 'The picture has {megapixels} megapixels; at most {max} are possible. Please save it smaller.',
    { params },
  );
}
