/** Pictures need a description. Kept apart from sections.ts, which every reader's page loads. */

import { isObject } from '../fields/isObject.ts';
import { isSafeUrl, parseUrl } from '../links/links.ts';
import { invalidField } from '../problems.ts';

/** Whether a text can be a picture's URL, on this site or another. */
export function isImageUrl(address: string): boolean {
  if (!isSafeUrl(address)) return false;
  return /^\/(?!\/)/.test(address) || /^https?:$/.test(parseUrl(address)?.protocol ?? '');
}

/** Whether an uploaded picture has no description and is not marked as decorative. */
const isMissingAltText = ({ src, alt, decorative }: Record<string, unknown>) =>
  typeof src === 'string' &&
  src.startsWith('/media/') &&
  decorative !== true &&
  !(typeof alt === 'string' && alt.trim() !== '');

type Found = { src: string; path: string };

/** Finds pictures without a description, however deeply nested, with their paths. */
function findMissingAltText(content: unknown, path: string): Found[] {
  if (!isObject(content) && !Array.isArray(content)) return [];
  const own = isObject(content) && isMissingAltText(content) ? [{ src: content.src as string, path }] : [];
  const inside = Object.entries(content).flatMap(([key, value]) =>
    findMissingAltText(value, path ? `${path}.${key}` : key),
  );
  return [...own, ...inside];
}

/**
 * Refuses a record with a new picture that lacks a description. Old ones may stay, so that imported and seeded content
 * can be saved.
 * @param path the content's path in the request's body; empty for all of it
 * @throws Problem `invalid`
 */
export function requireAltText(content: unknown, before: unknown, path = ''): void {
  const known = new Set(findMissingAltText(before, path).map(({ src }) => src));
  const added = findMissingAltText(content, path).find(({ src }) => !known.has(src));
  if (added) throw invalidField(`${added.path}.alt`, 'Describe the picture, or mark it as decorative.');
}
