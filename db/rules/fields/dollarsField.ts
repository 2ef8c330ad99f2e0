import * as v from 'valibot';

/** An amount of dollars in whole cents. Its bounds are the caller's to check. @param message where it is none, or left out */
/* @__NO_SIDE_EFFECTS__ */
export const dollarsField = (message: string) =>
  v.pipe(
    // A field that is left out is refused in its own words.
    v.optional(v.number(message), Number.NaN),
    v.finite(message),
    v.check((amount) => Math.abs(amount) < 1e9 && Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, message),
  );
