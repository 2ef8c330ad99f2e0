/** Converts a picture to form fields and back. */

import type { Picture } from '../../../db/rules/fields/picture.ts';
import { Problem } from '../../../db/rules/problems.ts';
import { pictureEditingTexts as texts } from '../../texts/en/editing/pictureEditing.ts';

/** The server's copies of an uploaded picture; they belong to exactly one `src`. */
export type Copies = Pick<Picture, 'src' | 'srcset' | 'avif' | 'width' | 'height'>;

/** The copies of all pictures that this page has shown in a form, by address, so that an address restores them. */
const known = new Map<string, Copies>();

export function copiesOf({ src, srcset, avif, width, height }: Picture): Copies {
  const copies = { src, srcset, avif, width, height };
  if (src && srcset) known.set(src, copies);
  return copies;
}

/** An address typed by hand has no copies. */
export const copiesFor = (src: string): Copies => known.get(src) ?? { src };

export function parseCopies(text: string): Copies | null {
  try {
    const copies = JSON.parse(text);
    return typeof copies?.src === 'string' ? copiesOf(copies) : null;
  } catch {
    return null;
  }
}

export const center = { x: 50, y: 50 };

/**
 * Reads the picture of a PictureField.
 * @throws Problem while one is still uploading
 */
export function readPicture(data: FormData, name: string): Picture {
  const text = (field: string) => String(data.get(`${name}.${field}`) ?? '').trim();
  if (data.get(`${name}.uploading`)) throw new Problem('invalid', texts.uploadRunning);
  const src = text('src');
  if (!src) return { src: '', alt: '' };
  const stored = parseCopies(text('copies'));
  const decorative = data.get(`${name}.decorative`) !== null;
  const focus = { x: Number(text('focus_x') || 50), y: Number(text('focus_y') || 50) };
  const isCentre = focus.x === center.x && focus.y === center.y;
  const picture = { ...(stored?.src === src ? stored : copiesFor(src)), alt: decorative ? '' : text('alt') };
  return { ...picture, ...(decorative && { decorative }), ...(!isCentre && { focus }) };
}

/** The field values of a stored picture, by name. */
export function pictureValues(picture: Picture, name: string): Record<string, string | boolean> {
  const { src, alt, decorative = false, focus = center } = picture;
  copiesOf(picture);
  return {
    [`${name}.src`]: src,
    [`${name}.alt`]: alt,
    [`${name}.decorative`]: decorative,
    [`${name}.focus_x`]: String(focus.x),
    [`${name}.focus_y`]: String(focus.y),
  };
}

/** The labels of the fields, for comparing two versions. */
export const pictureLabels = (name: string): Record<string, string> => ({
  [`${name}.src`]: texts.fields.src,
  [`${name}.alt`]: texts.fields.alt,
  [`${name}.decorative`]: texts.fields.decorative,
  [`${name}.focus_x`]: `${texts.fields.focus}: ${texts.focusX}`,
  [`${name}.focus_y`]: `${texts.fields.focus}: ${texts.focusY}`,
});
