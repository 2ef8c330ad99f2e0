/** Shared by all code that processes uploaded pictures: input options, limits, and a queue. */
import sharp, { type Metadata } from 'sharp';
import { serialQueue } from '../../db/rules/cart/serialQueue.ts';
import { Problem } from '../../db/rules/problems.ts';

/** Enough for a phone's 50 megapixels. Larger pictures are refused before decoding. */
const maxPixels = 60_000_000;

export const pictureTimeoutSeconds = 60;

/** The longest side that WebP and AVIF support, in pixels. */
export const maxSide = 16_383;

/** At 2, a photo's AVIF copies take one second on one core; at 4 they take fourteen and are no smaller. */
export const encodingEffort = 2;

export const pictureInput = { limitInputPixels: maxPixels, failOn: 'error', animated: false } as const;

export const unreadablePicture = () =>
  new Problem(
    'file_refused',
    'This picture could not be read. It may be damaged. Please save it again as JPEG or PNG.',
  );

/** Pictures are processed one at a time: ten at once would use up the memory. */
const enqueue = serialQueue();

/**
 * Processes a picture once earlier ones are done.
 * @throws Problem that `work` throws; `file_refused` for any other failure of sharp
 */
export const processPicture = <T>(work: () => Promise<T>): Promise<T> =>
  enqueue(async () => {
    // One core for pictures leaves the others to readers. No picture is processed twice, so caching is off.
    sharp.concurrency(1);
    sharp.cache(false);
    try {
      return await work();
    } catch (error) {
      // sharp throws plain Errors. Disk errors have a code, and bugs of ours have another type.
      const failure = error as NodeJS.ErrnoException;
      throw failure.constructor === Error && failure.code === undefined ? unreadablePicture() : error;
    }
  });

/**
 * Reads a picture's header.
 * @param animated whether all frames count
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
