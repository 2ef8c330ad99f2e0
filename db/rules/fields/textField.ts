import * as v from 'valibot';

/**
 * A trimmed text; messages call it `name`. Marked, so that readers' pages, which validate nothing, do without it.
 * @param verb `have` for a name that is plural, such as `notes`
 */
/* @__NO_SIDE_EFFECTS__ */
export const textField = (name: string, maxLength: number, verb: 'has' | 'have' = 'has') =>
  v.pipe(
    v.string(`The ${name} must be text.`),
    v.trim(),
    v.maxLength(maxLength, `The ${name} ${verb} at most ${maxLength} characters.`),
  );
