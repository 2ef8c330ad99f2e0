import * as v from 'valibot';

/** One of a few words. @param message where it is none of them, or is left out */
/* @__NO_SIDE_EFFECTS__ */
export const choiceField = <const T extends readonly string[]>(words: T, message: string) =>
  v.pipe(v.optional(v.string(message), ''), v.picklist(words, message));
