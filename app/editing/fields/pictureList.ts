/** Several pictures as one field of a form, and back again. */
import { isObject } from '../../../db/rules/fields/isObject.ts';
import { Problem } from '../../../db/rules/problems.ts';
import type { Picture } from '../../../db/rules/town/sectionShapes.ts';
import { pictureEditingTexts as texts } from '../../texts/en/pictureEditing.ts';

/** Written with the fields in one sequence, so that the same pictures are the same text. */
export const formatPictures = (pictures: readonly Picture[]): string =>
  pictures.length === 0
    ? ''
    : JSON.stringify(
        pictures.map(({ src, srcset, avif, width, height, alt, decorative, focus }) => ({
          src,
          srcset,
          avif,
          width,
          height,
          alt,
          ...(decorative && { decorative }),
          ...(focus && { focus: { x: focus.x, y: focus.y } }),
        })),
      );

/** Reads back what formatPictures() wrote; none of what is no picture. */
export function parsePictures(text: string): Picture[] {
  try {
    const found: unknown = JSON.parse(text || '[]');
    const isPicture = (one: unknown): one is Picture => isObject(one) && typeof one.src === 'string' && one.src !== '';
    return Array.isArray(found) ? found.filter(isPicture) : [];
  } catch {
    return [];
  }
}

/**
 * The pictures that a PicturesField holds.
 * @throws Problem while one is still on its way up
 */
export function readPictures(data: FormData, name: string): Picture[] {
  for (const field of data.keys()) {
    if (field.startsWith(`${name}.`) && field.endsWith('.uploading')) throw new Problem('invalid', texts.uploadRunning);
  }
  return parsePictures(String(data.get(name) ?? ''));
}

/** A line for each picture, where two versions are compared. */
export const describePictures = (text: string): string =>
  parsePictures(text)
    .map(({ src, alt, decorative, focus }) => {
      const words = decorative ? texts.decorative : alt;
      const place = focus ? `, ${texts.focusAt(focus.x, focus.y)}` : '';
      return `${words || texts.picture} (${src.split('/').at(-1)})${place}`;
    })
    .join('\n');
