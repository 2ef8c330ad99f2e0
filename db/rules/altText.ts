/** The rule that pictures need a description. Apart from sections.ts, which every reader's page loads. */

import { isObject } from './isObject.ts';
import { isSafeUrl, parseUrl } from './links.ts';
import { Problem } from './problems.ts';

/** Whether a text can be the URL of a picture: on this site, or anywhere on the web. */
export function isImageUrl(address: string): boolean {
  if (!isSafeUrl(address)) return false;
  return /^\/(?!\/)/.test(address) || /^https?:$/.test(parseUrl(address)?.protocol ?? '');
}

/** Whether a picture that was uploaded here has no description and is not marked as decorative. */
const isMissingAltText = ({ src, alt, decorative }: Record<string, unknown>) =>
  typeof src === 'string' &&
  src.startsWith('/media/') &&
  decorative !== true &&
  !(typeof alt === 'string' && alt.trim() !== '');

/** The sources of pictures without a description, however deep they are nested. */
function findMissingAltText(content: unknown): string[] {
  if (Array.isArray(content)) return content.flatMap(findMissingAltText);
  if (!isObject(content)) return [];
  const own = isMissingAltText(content) ? [content.src as string] : [];
  return [...own, ...Object.values(content).flatMap(findMissingAltText)];
}

/**
 * Refuses a record with a new picture without a description. One that was there already may stay, so that imported
 * and seeded content can be saved.
 * @throws Problem `invalid`
 */
export function requireAltText(content: unknown, before: unknown): void {
  const known = new Set(findMissingAltText(before));
  if (findMissingAltText(content).some((src) => !known.has(src))) {
    throw new Problem('invalid', 'Describe the picture, or mark it as decorative.');
  }
}
