/** The lists of a picture's copies, which browsers choose from. Apart from sections.ts, which every reader's page loads. */

import { isObject } from './isObject.ts';
import { Problem } from './problems.ts';

/** The width of the copy that everything can show, in pixels: older browsers, feed readers and shared links. */
export const fallbackWidth = 960;

/** A copy as the server lists it: `/media/17/main-street-480.webp 480w`. */
const listedCopy = /^\/media\/[\w-]{1,64}\/[\w.-]{1,200} [1-9]\d{0,4}w$/;

const isListOfCopies = (list: string) => list === '' || list.split(', ').every((copy) => listedCopy.test(copy));

/** The lists in a record's pictures that are none of ours, however deep they are nested. */
function findForeignLists(content: unknown): string[] {
  if (Array.isArray(content)) return content.flatMap(findForeignLists);
  if (!isObject(content)) return [];
  const own = [content.srcset, content.avif].filter((list) => typeof list === 'string' && !isListOfCopies(list));
  return [...(own as string[]), ...Object.values(content).flatMap(findForeignLists)];
}

/**
 * Refuses a record with a list that the server can't have made: a browser would load pictures from elsewhere by it. One
 * that was stored before may stay.
 * @throws Problem `invalid`
 */
export function requireOwnCopies(content: unknown, before: unknown): void {
  const known = new Set(findForeignLists(before));
  if (findForeignLists(content).some((list) => !known.has(list))) {
    throw new Problem('invalid', 'The smaller versions of a picture are made here. Please upload the picture again.');
  }
}
