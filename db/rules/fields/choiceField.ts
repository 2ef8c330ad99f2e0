import * as v from 'valibot';

/** One of a few words. @param message for other or missing values */
export const choiceField = <const T extends readonly string[]>(words: T, message: string) =>
  v.pipe(v.optional(v.string(message), ''), v.picklist(words, message));
