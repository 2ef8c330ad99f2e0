/** Descriptions of pictures that describe nothing. */
import type { Barrier } from './barriers.ts';
import { makeBarrier } from './makeBarrier.ts';
import type { CheckedPicture } from './places.ts';

const fileEndPattern = /\.(?:jpe?g|png|gif|webp|avif|heic|svg|tiff?|bmp)(?: file)?$/i;
/** Names that programs give to files. */
const hashPattern = /^(?=\D*\d)[\da-f-]{16,}$/i;
/** Names that cameras and scanners give. Words after the number may describe: "Photo 1 of the bridge". */
const cameraPattern =
  /^(?:img|dsc[nf]?|pxl|image|photo|picture|screen ?shot|scan)[-_ ]?\d(?:[\d_.:() -]| at )*(?:edited|copy|mp)?$/i;
const filePatterns = [fileEndPattern, hashPattern, cameraPattern];

const pictureOfPattern =
  /^(?:an? |the |una? |la |el )?(?:image|picture|photo|photograph|graphic|icon|imagen|foto|fotografía) (?:of|showing|de) /i;
const maxLetters = 150;

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param before the description of the picture before this one */
function findInPicture({ path, alt }: CheckedPicture, before: string | undefined): Barrier[] {
  const text = alt.trim();
  if (filePatterns.some((pattern) => pattern.test(text))) return [makeBarrier('alt_is_file_name', { path, text })];
  const [start] = pictureOfPattern.exec(text) ?? [];
  return [
    ...(start
      ? [
          makeBarrier('alt_says_picture', {
            path,
            text,
            fix: { kind: 'words', words: capitalize(text.slice(start.length)) },
          }),
        ]
      : []),
    ...(text.length > maxLetters ? [makeBarrier('alt_is_long', { path, text })] : []),
    ...(before === text ? [makeBarrier('alt_is_repeated', { path, text })] : []),
  ];
}

export const findPictureBarriers = (pictures: readonly CheckedPicture[]): Barrier[] =>
  pictures.flatMap((picture, at) => findInPicture(picture, pictures[at - 1]?.alt.trim()));
