import * as v from 'valibot';

/**
 * A trimmed text; messages call it `name`.
 * @param verb `have` for plural names, such as `notes`
 */
export const textField = (name: string, maxLength: number, verb: 'has' | 'have' = 'has') =>
  v.pipe(
    v.string(`The ${name} must be text.`),
    v.trim(),
    v.maxLength(maxLength, `The ${name} ${verb} at most ${maxLength} characters.`),
  );
