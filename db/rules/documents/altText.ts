/** The rule that pictures need a description. Apart from sections.ts, which every reader's page loads. */

import { isObject } from '../fields/isObject.ts';
import { isSafeUrl, parseUrl } from '../links/links.ts';
import { invalidField } from '../problems.ts';

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

type Found = { src: string; path: string };

/** The pictures without a description and where they are, however deep they are nested. */
function findMissingAltText(content: unknown, path: string): Found[] {
  if (!isObject(content) && !Array.isArray(content)) return [];
  const own = isObject(content) && isMissingAltText(content) ? [{ src: content.src as string, path }] : [];
  const inside = Object.entries(content).flatMap(([key, value]) =>
    findMissingAltText(value, path ? `${path}.${key}` : key),
  );
  return [...own, ...inside];
}

/**
 * Refuses a record with a new picture without a description. One that was there already may stay, so that imported
 * and seeded content can be saved.
 * @param path where the content is in what was sent; empty for all of it
 * @throws Problem `invalid`
 */
export function requireAltText(content: unknown, before: unknown, path = ''): void {
  const known = new Set(findMissingAltText(before, path).map(({ src }) => src));
  const added = findMissingAltText(content, path).find(({ src }) => !known.has(src));
  if (added) throw invalidField(`${added.path}.alt`, 'Describe the picture, or mark it as decorative.');
}
