/** The query parameters of every list: page and search. */
import * as v from 'valibot';
import { maxSearchLength } from '../links/paths.ts';

const wholeNumber = (most: number, refusal: string) =>
  v.pipe(v.string(refusal), v.regex(/^\d{1,7}$/, refusal), v.transform(Number), v.maxValue(most, refusal));

const perPageText = 'per_page is a whole number from 1 to 100.';

/** @param perPage the default page size */
export const pageQuery = (perPage: number) => ({
  page: v.optional(wholeNumber(9_999_999, 'The page is a whole number.'), '1'),
  per_page: v.optional(v.pipe(wholeNumber(100, perPageText), v.minValue(1, perPageText)), String(perPage)),
});

/** @param refusal the message for a parameter that is named twice */
export const searchText = (refusal: string) =>
  v.optional(
    v.pipe(
      v.string(refusal),
      v.check((given) => !given.includes('\0'), 'Text cannot hold the character U+0000.'),
      v.transform((given) => given.trim().slice(0, maxSearchLength)),
    ),
    '',
  );
