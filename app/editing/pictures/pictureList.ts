/** Converts several pictures to one field of a form and back. */
import { isObject } from '../../../db/rules/fields/isObject.ts';
import type { Picture } from '../../../db/rules/fields/picture.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { pictureEditingTexts as texts } from '../../texts/en/editing/pictureEditing.ts';

/** Writes the fields in a fixed sequence, so that the same pictures always give the same text. */
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

/** Parses the text of formatPictures(), and skips malformed entries. */
export function parsePictures(text: string): Picture[] {
  try {
    const found: unknown = JSON.parse(text || '[]');
    const isPicture = (one: unknown): one is Picture => isObject(one) && typeof one.src === 'string' && one.src !== '';
    return Array.isArray(found) ? found.filter(isPicture) : [];
  } catch {
    return [];
  }
}

/** @throws Problem while a picture of a PicturesField is still uploading */
export function requireUploaded(data: FormData, name: string): void {
  for (const field of data.keys()) {
    if (field.startsWith(`${name}.`) && field.endsWith('.uploading')) throw new Problem('invalid', texts.uploadRunning);
  }
}

/**
 * Reads the pictures of a PicturesField.
 * @throws Problem while one is still uploading
 */
export function readPictures(data: FormData, name: string): Picture[] {
  requireUploaded(data, name);
  return parsePictures(String(data.get(name) ?? ''));
}

/** Writes one line per picture, for comparing two versions. */
export const describePictures = (text: string): string =>
  parsePictures(text)
    .map(({ src, alt, decorative, focus }) => {
      const words = decorative ? texts.decorative : alt;
      const place = focus ? `, ${texts.focusAt(focus.x, focus.y)}` : '';
      return `${words || texts.picture} (${src.split('/').at(-1)})${place}`;
    })
    .join('\n');
