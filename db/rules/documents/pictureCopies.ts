/** The `srcset` lists of a picture's copies. Kept apart from sections.ts, which every reader's page loads. */

import { isObject } from '../fields/isObject.ts';
import { invalidField } from '../problems.ts';

/** The width in pixels of the copy for older browsers, feed readers and shared links. */
export const fallbackWidth = 960;

/** A copy as the server lists it: `/media/17/main-street-480.webp 480w`. */
const listedCopy = /^\/media\/[\w-]{1,64}\/[\w.-]{1,200} [1-9]\d{0,4}w$/;

const isListOfCopies = (list: string) => list === '' || list.split(', ').every((copy) => listedCopy.test(copy));

type Found = { list: string; path: string };

/** Finds lists in a record's pictures that the server did not make, however deeply nested, with their paths. */
function findForeignLists(content: unknown, path: string): Found[] {
  if (!isObject(content) && !Array.isArray(content)) return [];
  return Object.entries(content).flatMap(([key, value]) => {
    const inner = path ? `${path}.${key}` : key;
    const isList = (key === 'srcset' || key === 'avif') && typeof value === 'string';
    if (isList) return isListOfCopies(value) ? [] : [{ list: value, path: inner }];
    return findForeignLists(value, inner);
  });
}

/**
 * Refuses a record with a list that the server can't have made: browsers would load pictures from elsewhere. Lists that
 * were stored before may stay.
 * @param path the content's path in the request's body; empty for all of it
 * @throws Problem `invalid`
 */
export function requireOwnCopies(content: unknown, before: unknown, path = ''): void {
  const known = new Set(findForeignLists(before, path).map(({ list }) => list));
  const added = findForeignLists(content, path).find(({ list }) => !known.has(list));
  if (added) {
    throw invalidField(added.path, 'The smaller versions of a picture are made here. Please upload the picture again.');
  }
}
