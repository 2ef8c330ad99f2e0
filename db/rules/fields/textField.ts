import * as v from 'valibot';

/**
 * A trimmed text; messages call it `name`. Marked as pure, so that readers' pages, which validate nothing, leave it
 * out.
 * @param verb `have` for plural names, such as `notes`
 */
/* @__NO_SIDE_EFFECTS__ */
export const textField = (name: string, maxLength: number, verb: 'has' | 'have' = 'has') =>
  v.pipe(
    v.string(`The ${name} must be text.`),
    v.trim(),
    v.maxLength(maxLength, `The ${name} ${verb} at most ${maxLength} characters.`),
  );
