/** Descriptions of pictures that describe nothing. */
import type { Barrier, BarrierFix } from './barriers.ts';
import { makeBarrier } from './makeBarrier.ts';
import type { CheckedPicture } from './places.ts';

const fileEnds = '\\.(?:jpe?g|png|gif|webp|avif|heic|svg|tiff?|bmp|pdf|docx?|pptx?)';
const fileEndPattern = new RegExp(`[^\\s.]${fileEnds}(?: file)?$`, 'i');
/** A file's name before words that may describe: `IMG_2041.jpg - the pool`. */
const fileStartPattern = new RegExp(`^\\S{1,200}${fileEnds}(?:[\\s:,–—-]+|$)`, 'i');
/** Names that programs give to files. */
const hashPattern = /^(?=\D*\d)[\da-f-]{16,}$/i;
const stampPattern = /^\d{8,}(?:[-_ ]\d+)*$/;
const joinedPattern = /^[^\s_]+(?:_[^\s_]+)+$/;
/** Names that cameras and scanners give. Words after the number may describe: "Photo 1 of the bridge". */
const cameraPattern =
  /^(?:img|dsc[nf]?|pxl|bild|foto|imagen|image|photo|picture|screen ?shot|scan|whatsapp image|received)[-_ ]?\d(?:[\d_.:() -]| at )*(?:edited|copy|mp)?$/i;
const unnamedPattern = /^(?:untitled|unnamed)[-_ ]?(?:\(?\d{1,3}\)?)?$/i;
const filePatterns = [fileEndPattern, hashPattern, stampPattern, joinedPattern, cameraPattern, unnamedPattern];

const pictureWords = 'image|picture|photo|photograph|graphic|icon|imagen|foto|fotografía';
const articles = 'an? |the |una? |la |el ';
/** Not the picture of the day, which is a thing of its own. */
const pictureOfPattern = new RegExp(
  `^(?:${articles})?(?:${pictureWords}) (?:of|showing|de) (?!(?:the |la )?(?:day|week|month|year|semana)(?!\\p{L}))`,
  'iu',
);
const emptyPattern = new RegExp(
  `^(?:${articles})?(?:${pictureWords}|flyer|poster|logo|pic|alt|alt text|description|asdf\\w*|qwerty|test|todo|tbd|n/?a|none)(?: (?:of|showing|de))?[.:!?]*$`,
  'i',
);
/** One letter again and again, as keys are pressed to fill a field. */
const repeatedPattern = /^(.)\1{1,19}$/;

const saysNothing = (text: string) => emptyPattern.test(text) || repeatedPattern.test(text) || !/\p{L}/u.test(text);

const maxLetters = 150;

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param before the description of the picture before this one */
function findInPicture({ path, alt }: CheckedPicture, before: string | undefined): Barrier[] {
  const text = alt.trim();
  if (filePatterns.some((pattern) => pattern.test(text))) return [makeBarrier('alt_is_file_name', { path, text })];
  const [fileName] = fileStartPattern.exec(text) ?? [];
  if (fileName) {
    const fix: BarrierFix = { kind: 'words', words: capitalize(text.slice(fileName.length)) };
    return [makeBarrier('alt_is_file_name', { path, text, fix })];
  }
  if (saysNothing(text)) return [makeBarrier('alt_says_nothing', { path, text })];
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
