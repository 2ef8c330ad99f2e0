import * as v from 'valibot';

/** A trimmed text; messages call it `name`. Marked, so that readers' pages, which validate nothing, do without it. */
/* @__NO_SIDE_EFFECTS__ */
export const textField = (name: string, maxLength: number) =>
  v.pipe(
    v.string(`The ${name} must be text.`),
    v.trim(),
    v.maxLength(maxLength, `The ${name} has at most ${maxLength} characters.`),
  );
